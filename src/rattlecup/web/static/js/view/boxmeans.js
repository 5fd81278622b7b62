// The mean of each box beside perfect play's: a table whose bars are a picture of its figures.

import { html } from "../dom.js";
import { boxName } from "../names.js";
import { signed, t, value } from "../words.js";

/** @import { Statistics } from "../types-pages.d.ts" */

/** @param {{ you: number | null, perfect: number | undefined, most: number }} props */
function Bar({ you, perfect, most }) {
  const at = (/** @type {number} */ points) => `${(100 * points) / most}%`;
  const style = { "--at": at(you ?? 0), "--par": at(perfect ?? 0) };
  return html`<span class="track" aria-hidden="true" style=${style}>
    <i></i>${perfect !== undefined && html`<u></u>`}
  </span>`;
}

/** @param {{ of: Statistics }} props */
export function BoxMeans({ of: { boxes, perfect } }) {
  const par = perfect?.boxes ?? {};
  const most = Math.max(...boxes.map(({ code, mean }) => Math.max(mean ?? 0, par[code] ?? 0)), 1);
  const whole = perfect?.boxes !== null && perfect !== null;
  return html`<h2 id="boxes-h">${t("stats.boxes")}</h2>
    <p class="legend">
      <span>
        <svg viewBox="0 0 18 14" aria-hidden="true"><path class="fillprint" d="M1 4h16v7H1z" /></svg>
        ${t("page.you")}
      </span>
      ${whole &&
      html`<span>
        <svg viewBox="0 0 18 14" aria-hidden="true"><path class="fillmark" d="M8 1h3v13H8z" /></svg>
        ${t("stats.perfect")}
      </span>`}
    </p>
    <table class="tab means">
      <caption class="vh">${t("stats.boxes")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("stats.box")}</th>
          <td></td>
          <th scope="col" class="num">${t("page.you")}</th>
          ${whole &&
          html`<th scope="col" class="num">${t("stats.perfect")}</th>
            <th scope="col" class="num">${t("stats.difference")}</th>`}
        </tr>
      </thead>
      <tbody>
        ${boxes.map(
          ({ code, mean }) => html`<tr key=${code}>
            <th scope="row">${boxName(code)}</th>
            <td><${Bar} you=${mean} perfect=${par[code]} most=${most} /></td>
            <td class="num">${mean === null ? t("page.none") : value(mean)}</td>
            ${whole &&
            html`<td class="num">${value(par[code])}</td>
              <td class="num">${mean === null ? t("page.none") : signed(mean - par[code])}</td>`}
          </tr>`,
        )}
      </tbody>
    </table>
    ${!whole && html`<p class="note">${t("stats.boxes.none")}</p>`}`;
}
