// The choices of a finished game, worst first.

import { html } from "../dom.js";
import { useState } from "../../vendor/hooks.js";
import { frame } from "../api.js";
import { reasonText } from "../describe.js";
import { boxName, facesOf } from "../names.js";
import { lost, pieces, t } from "../words.js";
import { Mini } from "./toggle.js";
import { Badge, GLYPHS, JUDGEMENTS } from "./judgement.js";

/** @import { ActionView, Decision, Review } from "../types.d.ts" */
/** @import { ComponentChildren } from "../../vendor/preact.js" */

/** Rows shown before the rest is asked for. */
const WORST = 7;

/**
 * What a page that lets people try again adds.
 * @typedef {object} Trying
 * @property {(of: Decision) => boolean} hides whether the answer is still to be found
 * @property {(of: Decision) => void} start
 */

/** @param {Review} review @returns {Decision[]} that were choices, worst first */
export const worstFirst = ({ decisions }) =>
  decisions
    .filter(({ forced }) => !forced)
    .sort((a, b) => b.regret - a.regret); // stable: equal ones stay in the game's order

/** @param {Decision} decision @returns {string} an id in its card */
export const idOf = ({ turn, roll }) => `${turn}.${roll}`;

/** @param {{ of: Review }} props how many choices of each judgement */
function Legend({ of: { judgements } }) {
  return html`<p class="legend">
    ${JUDGEMENTS.map((name) => {
      const n = judgements[name] ?? 0;
      const glyph = html`<span class=${`j ${name}`} aria-hidden="true">${GLYPHS[name]}</span>`;
      return n ? html`<span key=${name}>${glyph} ${t(`page.judged.${name}`, { n })}</span>` : null;
    })}
  </p>`;
}

/** A choice that was made or could have been, in dice or as a box. @param {ActionView} action */
export function chosen({ score, keep }) {
  if (score) return t("page.review.score", { box: boxName(score) });
  const faces = facesOf(keep ?? "");
  if (!faces.length) return t("page.review.keep_none");
  return pieces("page.review.keep", { dice: html`<${Mini} faces=${faces} />` });
}

/** @param {{ of: Decision }} props the best choice, and why */
function Answer({ of }) {
  const why = of.regret > 0 ? reasonText(of.reason) : "";
  return html`${chosen(of.best)} ${why && html`<small class="note">${why}</small>`}`;
}

/** @param {{ href: string, turn: number, roll: number }} props */
const Explore = ({ href, turn, roll }) =>
  html`<small>
    <a href=${href} aria-label=${t("page.explore.decision", { turn, roll })}>${t("page.explore")}</a>
  </small>`;

/** @param {{ of: Decision, who: string, trying?: Trying }} props */
function Row({ of, who, trying }) {
  const { turn, roll, dice, judgement, explore } = of;
  return html`<tr role="row">
    <td role="cell"><${Badge} of=${judgement} /></td>
    <th scope="row" role="rowheader">
      ${t("page.review.when", { turn, roll })}<br /><${Mini} faces=${dice} />
      ${explore && frame.token === null && html`<${Explore} href=${explore} turn=${turn} roll=${roll} />`}
    </th>
    <td role="cell"><span class="sm">${who}</span> ${chosen(of.chosen)}</td>
    <td role="cell">
      <span class="sm">${t("page.advice.best")}</span>${" "}
      ${trying?.hides(of) ? html`<span class="note">${t("review.hidden")}</span>` : html`<${Answer} of=${of} />`}
    </td>
    <td class="num" role="cell">${lost(of.regret)}</td>
    ${trying &&
    html`<td class="try" role="cell">
      <button
        class="btn quiet"
        type="button"
        aria-label=${t("review.try.name", { turn, roll })}
        onClick=${() => trying.start(of)}
      >
        ${t("review.try")}
      </button>
    </td>`}
  </tr>`;
}

/**
 * @param {{ of: Review, title: string, who: string, trying?: Trying, children?: ComponentChildren }} props
 *   `who` heads the column of what was chosen; the children stand beside the title
 */
export function Decisions({ of, title, who, trying, children }) {
  const [all, setAll] = useState(false);
  const choices = worstFirst(of);
  const shown = all ? choices : choices.slice(0, WORST);
  return html`<section class="sheet" aria-labelledby="choices-h">
    <div class="row ends"><h2 id="choices-h">${title}</h2>${children}</div>
    <${Legend} of=${of} />
    <table class=${trying ? "tab dec tried" : "tab dec"} role="table">
      <caption class="vh">${t("page.review.caption")}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="vh">${t("page.judgement")}</span></th>
          <th scope="col">${t("page.review.dice")}</th>
          <th scope="col">${who}</th>
          <th scope="col">${t("page.advice.best")}</th>
          <th scope="col" class="num">${t("page.review.lost.short")}</th>
          ${trying && html`<td></td>`}
        </tr>
      </thead>
      <tbody>
        ${shown.map((one) => html`<${Row} key=${idOf(one)} of=${one} who=${who} trying=${trying} />`)}
      </tbody>
    </table>
    ${choices.length > WORST &&
    html`<p class="row more">
      <button class="btn" type="button" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>
        ${all ? t("page.review.fewer") : t("page.review.all", { n: choices.length })}
      </button>
    </p>`}
  </section>`;
}
