// Why a joker may go only where it may.

import { html } from "../dom.js";
import { boxName, boxNames, faceWords, rulesetName, yahtzee } from "../names.js";
import { game } from "../state.js";
import { has, number, t } from "../words.js";

/** @import { BoxLine } from "../types.d.ts" */

/** What the one forced box pays with its bonuses. @param {{ line: BoxLine }} props */
function Pays({ line: { code, preview } }) {
  if (!preview) return null;
  const rows = [
    [boxName(code), preview.box],
    [t("page.yahtzee_bonus", { yahtzee: yahtzee() }), preview.yahtzee_bonus],
    [t("page.upper_bonus"), preview.upper_bonus],
  ].filter(([, points], i) => i === 0 || points);
  const together = preview.box + preview.yahtzee_bonus + preview.upper_bonus;
  return html`<table class="tab">
    <caption>${t("page.why.pays")}</caption>
    <tbody>
      ${rows.map(
        ([name, points]) => html`<tr>
          <th scope="row">${name}</th>
          <td class="num">${number(Number(points))}</td>
        </tr>`,
      )}
      <tr class="best">
        <th scope="row">${t("page.why.together")}</th>
        <td class="num">${number(together)}</td>
      </tr>
    </tbody>
  </table>`;
}

export function WhyPanel() {
  const { joker, card, ruleset } = game.value;
  const refused = card.boxes.find((line) => line.refusal?.code === "joker_forced");
  if (!joker || !refused) return null;
  const rule = String(refused.refusal?.facts.rule);
  const facts = {
    faces: faceWords(joker.face),
    boxes: boxNames(joker.forced),
    matching: boxName(`${joker.face}s`),
    yahtzee: yahtzee(),
    ruleset: rulesetName(ruleset.name),
  };
  const only = joker.forced.length === 1;
  const line = card.boxes.find(({ code }) => only && code === joker.forced[0]);
  const after = `page.why.else.${ruleset.name}`; // what comes next differs by ruleset
  return html`<section class="advice" aria-labelledby="why-h">
    <h2 id="why-h">${t(only ? "page.why.one" : "page.why.some", facts)}</h2>
    <p class="why">${t("page.why.joker", facts)} ${t(`page.why.${rule}`, facts)}</p>
    ${line && html`<${Pays} line=${line} />`}
    <p class="note">${t(`page.why.${ruleset.standing}`, facts)} ${rule === "matching" && has(after) && t(after, facts)}</p>
  </section>`;
}
