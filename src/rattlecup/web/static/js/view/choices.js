// Choices with what they are worth: a keep in dice or a box, and a table of them, best first.

import { html } from "../dom.js";
import { boxName, facesOf } from "../names.js";
import { cost, t, value } from "../words.js";
import { Mini } from "./toggle.js";
import { Badge } from "./judgement.js";

/** @import { ActionView, Choice } from "../types.d.ts" */

/** @param {{ action: ActionView, held?: boolean }} props dice of a keep, or the box */
export function Action({ action, held = false }) {
  if (action.score) {
    return t("page.act.score", { box: boxName(action.score), points: action.points ?? 0 });
  }
  const faces = facesOf(action.keep ?? "");
  if (!faces.length) return t("page.act.keep_none");
  return html`<${Mini} faces=${faces} held=${held} />`;
}

/** @param {{ choice: Choice, note: string }} props `note`: of one's own, what it is */
function Row({ choice, note }) {
  const best = choice.judgement === "best";
  return html`<tr class=${[best && "best", note && "you"].filter(Boolean).join(" ")}>
    <th scope="row">
      <${Action} action=${choice.action} held=${Boolean(note)} />
      ${note && html` <small>${note}</small>`}
    </th>
    <td class="num">${value(choice.value)}</td>
    <td class="num">${cost(choice.regret)}</td>
    <td class="num"><${Badge} of=${choice.judgement} /></td>
  </tr>`;
}

/**
 * @param {{ choices: Choice[], own?: Choice, caption: string, note: string }} props
 *   `note` stands beside one's own
 */
export function Choices({ choices, own, caption, note }) {
  return html`<table class="tab ranked">
    <caption>${caption}</caption>
    <thead>
      <tr>
        <th scope="col">${t("page.advice.keep_or_score")}</th>
        <th scope="col" class="num">${t("page.advice.expected")}</th>
        <th scope="col" class="num">${t("page.advice.costs")}</th>
        <th scope="col"><span class="vh">${t("page.judgement")}</span></th>
      </tr>
    </thead>
    <tbody>
      ${choices.map((choice) => html`<${Row} choice=${choice} note=${choice === own ? note : ""} />`)}
    </tbody>
  </table>`;
}
