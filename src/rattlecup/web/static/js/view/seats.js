// The scorecards of a table: one column each, the card to play wide and with previews.

import { html } from "../dom.js";
import { boxName, rulesetName, yahtzee } from "../names.js";
import {
  cardAt,
  cardName,
  cardOrder,
  isBotsTurn,
  ownCard,
  seatName,
  seatsOf,
  shortNames,
} from "../seats.js";
import { game } from "../state.js";
import { has, number, t } from "../words.js";
import { pace, PointsCell, remarkOn, upperBonus, UPPER } from "./card.js";

/** @import { CardView, GameView } from "../types.d.ts" */

/** From so many cards on, a phone shows one tall leaf, and names are short everywhere. */
const MANY = 5;
/** From so many on, two leaves are too narrow on any screen below the widest. */
const CROWD = 7;

/**
 * A word that phones have a shorter one for.
 * @param {string} long
 * @param {string} short
 */
const both = (long, short) =>
  long === short
    ? long
    : html`<span class="lg">${long}</span><span class="sm" aria-hidden="true">${short}</span
        ><span class="vh sm">${long}</span>`;

/** The name of a box, and its short one. @param {string} code */
function boxNames(code) {
  const key = `seat.box.${code}`;
  return both(boxName(code), has(key) ? t(key) : boxName(code));
}

/** @param {{ title: string, order: number[], own: number }} props */
function Head({ title, order, own }) {
  const view = game.value;
  const short = shortNames(view);
  return html`<tr class="head" role="row">
    <th scope="col" role="columnheader">${title}<span class="vh"> ${t("page.section")}</span></th>
    ${order.map((card) => {
      const isNow = card === view.card_index;
      const name = cardName(view, card);
      const isWide = card === own && order.length < CROWD;
      return html`<th
        key=${card}
        scope="col"
        role="columnheader"
        class=${[isNow && "now", card === own && "own"].filter(Boolean).join(" ")}
        title=${name}
      >
        <bdi class=${order.length < MANY || isWide ? "lg" : "vh"}>${name}</bdi>
        ${order.length < MANY || isWide
          ? html`<bdi class="sm" aria-hidden="true">${short[card]}</bdi><bdi class="vh sm">${name}</bdi>`
          : html`<bdi aria-hidden="true">${short[card]}</bdi>`}
        ${isNow && html`<span class="vh">${t("seat.now")}</span>`}
      </th>`;
    })}
  </tr>`;
}

/** @param {{ index: number, order: number[], own: number }} props */
function Line({ index, order, own }) {
  const view = game.value;
  const mayScore = view.card_index !== null && !isBotsTurn(view);
  const { code } = view.cards[0].boxes[index];
  const now = mayScore ? view.card.boxes[index] : null;
  const forced = view.joker?.forced.length === 1 && view.joker.forced[0] === code && now?.preview;
  const remark = now ? remarkOn(now) : "";
  const name = boxNames(code);
  return html`<tr role="row" class=${forced ? "forced" : null}>
    <th scope="row" role="rowheader">
      ${remark ? html`<span>${name}<small>${remark}</small></span>` : name}
    </th>
    ${order.map((card) => {
      const line = mayScore ? cardAt(view, card).boxes[index] : view.cards[card].boxes[index];
      const { last } = view;
      const isLast = last?.type === "score" && last.card === card && last.box === code;
      return html`<${PointsCell}
        key=${card}
        line=${line}
        kind=${[card === own && "me", isLast && "just"].filter(Boolean).join(" ")}
      />`;
    })}
  </tr>`;
}

/**
 * @param {{ name: any, order: number[], own: number, kind?: string,
 *   figure: (card: CardView) => string }} props
 */
function Sum({ name, order, own, kind = "sum", figure }) {
  return html`<tr class=${kind} role="row">
    <th scope="row" role="rowheader">${name}</th>
    ${order.map(
      (card) => html`<td key=${card} role="cell" class=${card === own ? "me" : null}>
        ${figure(game.value.cards[card])}
      </td>`,
    )}
  </tr>`;
}

/** @param {GameView} view @returns {string} */
const caption = (view) =>
  t("seat.caption", { n: view.cards.length, ruleset: rulesetName(view.ruleset.name) });

export function SeatsCard() {
  const view = game.value;
  const { ruleset, cards } = view;
  const order = cardOrder(view);
  const own = ownCard(view);
  const lines = cards[0].boxes.map(
    ({ code }, index) =>
      html`<${Line} key=${code} index=${index} order=${order} own=${own} />`,
  );
  const columns = order.map((card) => (card === own ? "var(--own)" : "var(--other)")).join(" ");
  const others = `var(--own) repeat(${order.length - 1}, var(--other))`; // on phones it comes first
  const size = cards.length >= CROWD ? " many crowd" : cards.length >= MANY ? " many" : "";
  const sum = (/** @type {object} */ props) => html`<${Sum} order=${order} own=${own} ...${props} />`;
  const bonus = ruleset.upper_bonus;
  return html`<div class="pad">
    <table
      class=${`card seats of-${Math.min(cards.length, MANY)}${size}`}
      role="table"
      style=${{ "--table": `var(--label) ${columns}`, "--phone": `var(--label) ${others}` }}
    >
      <caption class="vh">${caption(view)}</caption>
      <tbody role="rowgroup">
        <${Head} title=${t("page.upper")} order=${order} own=${own} />
        ${lines.slice(0, UPPER)} ${bonus ? pace(cards[own], ruleset) : null}
        ${sum({
          name: both(t("page.upper_subtotal"), t("seat.short.subtotal")),
          figure: (/** @type {CardView} */ card) => number(card.upper_subtotal),
        })}
        ${bonus
          ? sum({ name: both(t("page.upper_bonus"), t("seat.short.bonus")), figure: upperBonus })
          : null}
      </tbody>
      <tbody role="rowgroup">
        <${Head} title=${t("page.lower")} order=${order} own=${own} />
        ${lines.slice(UPPER)}
        ${ruleset.yahtzee_bonus
          ? sum({
              name: both(t("page.yahtzee_bonus", { yahtzee: yahtzee() }), t("seat.short.yahtzee_bonus")),
              figure: (/** @type {CardView} */ card) => number(card.yahtzee_bonus),
            })
          : null}
        ${sum({
          name: both(t("page.lower_total"), t("seat.short.lower")),
          figure: (/** @type {CardView} */ card) => number(card.lower_total),
        })}
        ${sum({
          name: t("page.total"),
          figure: (/** @type {CardView} */ card) => number(card.total),
          kind: "total",
        })}
      </tbody>
    </table>
  </div>`;
}
