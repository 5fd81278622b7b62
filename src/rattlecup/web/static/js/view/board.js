// The board of a day: who lost the fewest points by their choices.

import { html } from "../dom.js";
import { lost, number, t, value } from "../words.js";

/** @import { BoardLine, Daily } from "../types-pages.d.ts" */

/** @param {{ line: BoardLine }} props */
function Line({ line: { rank, total, regret, accuracy, you } }) {
  return html`<tr class=${you ? "you best" : null}>
    <th scope="row">${number(rank)}${you && html` <b>${t("page.you")}</b>`}</th>
    <td class="num">${lost(regret)}</td>
    <td class="num">${number(total)}</td>
    <td class="num">${t("page.percent", { value: value(accuracy, 1) })}</td>
  </tr>`;
}

/** @param {{ board: Daily["board"] }} props */
export function Board({ board: { players, entries } }) {
  return html`<section class="sheet stack" aria-labelledby="b-h" id="board">
    <h2 id="b-h">${t("daily.board")}</h2>
    ${entries.length === 0
      ? html`<p>${t("daily.board.empty")}</p>`
      : html`<table class="tab board">
          <caption class="note">${t("daily.board.caption", { n: players })}</caption>
          <thead>
            <tr>
              <th scope="col">${t("daily.rank")}</th>
              <th scope="col" class="num">${t("page.review.lost")}</th>
              <th scope="col" class="num">${t("page.total")}</th>
              <th scope="col" class="num">${t("page.review.accuracy")}</th>
            </tr>
          </thead>
          <tbody>
            ${entries.map((line, i) => html`<${Line} key=${i} line=${line} />`)}
          </tbody>
        </table>`}
    <p class="note">${t("daily.board.trust")}</p>
  </section>`;
}
