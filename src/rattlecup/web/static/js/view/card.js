// The scorecard: one table laid open as two leaves. All its figures are the server's.

import { html } from "../dom.js";
import { score } from "../actions.js";
import { boxName, boxNames, boxPays, rulesetName, yahtzee } from "../names.js";
import { game } from "../state.js";
import { number, t } from "../words.js";

/** @import { BoxCode, BoxLine, CardView, GameView, RulesetView } from "../types.d.ts" */
/** @import { VNode } from "../../vendor/preact.js" */
/** @typedef {GameView["joker"]} Joker */

export const UPPER = 6;

/** So many boxes are named one by one in a reason; more go by their section. */
const FEW = 2;

/**
 * The small words under a box's name.
 * @param {BoxLine} line
 * @param {Joker} [joker]
 * @returns {string}
 */
export function remarkOn({ code, preview, refusal }, joker = game.value.joker) {
  if (refusal?.code === "joker_forced") {
    const { rule, boxes } = /** @type {{ rule: string, boxes: string[] }} */ (refusal.facts);
    const key = boxes.length > FEW ? `page.joker.first.${rule}` : "page.joker.first";
    return t(key, { boxes: boxNames(boxes) });
  }
  if (!preview) return "";
  const words = [];
  if (joker?.forced.includes(code)) {
    const more = preview.yahtzee_bonus;
    words.push(more ? t("page.joker.more", { points: more }) : t("page.joker.here"));
  }
  if (preview.upper_bonus) words.push(t("page.bonus.more", { points: preview.upper_bonus }));
  return words.join(t("page.comma"));
}

/** @param {{ line: BoxLine, kind?: string, choose?: (code: BoxCode) => unknown }} props */
export function PointsCell({ line, kind = "", choose = score }) {
  const { code, points, preview, refusal } = line;
  if (points !== null) return html`<td class=${`ink ${kind}`} role="cell">${number(points)}</td>`;
  if (preview) {
    const name = t("page.score", { points: preview.box, box: boxName(code) });
    const more = preview.yahtzee_bonus + preview.upper_bonus;
    return html`<td class=${kind || null} role="cell">
      <button
        type="button"
        class=${preview.box === 0 ? "zero" : ""}
        aria-label=${more ? t("page.score.more", { name, points: more }) : name}
        onClick=${() => choose(code)}
      >
        <span>${number(preview.box)}</span>
      </button>
    </td>`;
  }
  if (refusal?.code === "joker_forced") {
    return html`<td class=${`no ${kind}`} role="cell"><span class="vh">${t("page.not_allowed")}</span></td>`;
  }
  return html`<td class=${kind || null} role="cell"><span class="vh">${t("page.open")}</span></td>`;
}

/** @param {{ line: BoxLine, joker: Joker, choose: (code: BoxCode) => unknown }} props */
function Line({ line, joker, choose }) {
  const forced = joker?.forced.length === 1 && joker.forced[0] === line.code && line.preview;
  const remark = remarkOn(line, joker);
  const name = boxName(line.code);
  return html`<tr role="row" class=${forced ? "forced" : null}>
    <th scope="row" role="rowheader">
      ${remark ? html`<span>${name}<small>${remark}</small></span>` : name}
    </th>
    <td class="how" role="cell">${boxPays(line.code)}</td>
    <${PointsCell} line=${line} choose=${choose} />
  </tr>`;
}

/** @param {string} key @returns {VNode} */
const head = (key) => html`<tr class="head" role="row">
  <th scope="col" role="columnheader">${t(key)}<span class="vh"> ${t("page.section")}</span></th>
  <th class="how" scope="col" role="columnheader">${t("page.pays")}</th>
  <th scope="col" role="columnheader">${t("page.you")}</th>
</tr>`;

/** @param {string} name @param {string | null} how @param {string} figure @param {string} [kind] */
const sum = (name, how, figure, kind = "sum") => html`<tr class=${kind} role="row">
  <th scope="row" role="rowheader">${name}</th>
  ${how === null ? null : html`<td class="how" role="cell">${how}</td>`}
  <td role="cell">${figure}</td>
</tr>`;

/**
 * How the upper section stands against three of each; once the bonus is earned that is no matter.
 * @param {CardView} card
 * @param {RulesetView} ruleset
 * @returns {string} "3 behind pace"
 */
export function paceWords({ upper_subtotal: subtotal, pace: ahead }, ruleset) {
  if (subtotal >= ruleset.upper_bonus_threshold) return t("page.pace.reached");
  const key = ahead === 0 ? "page.pace.at" : ahead > 0 ? "page.pace.ahead" : "page.pace.behind";
  return t(key, { n: Math.abs(ahead) });
}

/** The upper section on its way to the bonus. @param {CardView} card @param {RulesetView} ruleset */
export function pace(card, ruleset) {
  const { upper_subtotal: subtotal, pace: ahead } = card;
  const goal = ruleset.upper_bonus_threshold;
  const part = (/** @type {number} */ points) =>
    `${Math.min(100, Math.max(0, (100 * points) / goal))}%`;
  return html`<tr class="pace" role="row">
    <td role="cell">
      <span><b>${t("page.of", { value: subtotal, goal })}</b> · ${paceWords(card, ruleset)}</span>
      <span
        class="track"
        aria-hidden="true"
        style=${{ "--at": part(subtotal), "--par": part(subtotal - ahead) }}
        ><i></i><u></u
      ></span>
    </td>
  </tr>`;
}

/** @param {CardView} card @returns {string} */
export function upperBonus({ upper_bonus: points, upper_bonus_state: state }) {
  return state === "open" ? t("page.none") : number(points);
}

/**
 * @param {{ of?: Pick<GameView, "card" | "ruleset" | "joker">, choose?: (code: BoxCode) => unknown }} props
 *   `of`: else the game's; `choose`: what a press of an open box does, else it is scored
 */
export function Card({ of = game.value, choose = score }) {
  const { card, ruleset, joker } = of;
  const { upper_bonus: bonus, upper_bonus_threshold: goal, yahtzee_bonus: more } = ruleset;
  const title = t("page.card.caption", { ruleset: rulesetName(ruleset.name) });
  const lines = card.boxes.map(
    (line) => html`<${Line} key=${line.code} line=${line} joker=${joker} choose=${choose} />`,
  );
  const times = card.yahtzee_bonuses ? ` × ${number(card.yahtzee_bonuses)}` : "";
  return html`<div class="pad">
    <table class="card" role="table">
      <caption class="vh">${title}</caption>
      <tbody role="rowgroup">
        ${head("page.upper")} ${lines.slice(0, UPPER)} ${bonus ? pace(card, ruleset) : null}
        ${sum(t("page.upper_subtotal"), null, number(card.upper_subtotal))}
        ${bonus
          ? sum(t("page.upper_bonus"), t("page.upper_bonus.how", { bonus, goal }), upperBonus(card))
          : null}
      </tbody>
      <tbody role="rowgroup">
        ${head("page.lower")} ${lines.slice(UPPER)}
        ${sum(t("page.lower_total"), null, number(card.lower_total))}
        ${more
          ? sum(
              t("page.yahtzee_bonus", { yahtzee: yahtzee() }) + times,
              t("page.yahtzee_bonus.how", { points: more }),
              number(card.yahtzee_bonus),
            )
          : null}
        ${sum(t("page.total"), null, number(card.total), "total")}
      </tbody>
    </table>
  </div>`;
}
