// The scorecards of a table: one column each, all in their places and equally wide in every turn.

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
import { pace, paceWords, PointsCell, remarkOn, upperBonus, UPPER } from "./card.js";

/** @import { CardView, GameView } from "../types.d.ts" */
/** @import { ComponentChildren } from "../../vendor/preact.js" */

/** From so many cards on, a phone shows one tall leaf. */
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

/** Who plays on a card: whole where there is room, else short; readers hear it whole. @param {{ card: number, short: string }} props */
function Name({ card, short }) {
  const view = game.value;
  const partners = seatsOf(view, card).map((seat) => seatName(view, seat));
  const whole = partners.length > 1 ? "whole of-pair" : "whole";
  return html`<span class="vh"><bdi>${cardName(view, card)}</bdi></span>
    ${partners.map((name) => html`<bdi class=${whole} aria-hidden="true">${name}</bdi>`)}
    <bdi class="brief" aria-hidden="true">${short}</bdi>`;
}

/** @param {{ title: string, order: number[] }} props */
function Head({ title, order }) {
  const view = game.value;
  const short = shortNames(view);
  return html`<tr class="head" role="row">
    <th scope="col" role="columnheader">${title}<span class="vh"> ${t("page.section")}</span></th>
    ${order.map((card) => {
      const isNow = card === view.card_index;
      return html`<th
        key=${card}
        scope="col"
        role="columnheader"
        class=${isNow ? "now" : null}
        title=${cardName(view, card)}
      >
        <${Name} card=${card} short=${short[card]} />
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
 *   figure: (card: CardView) => ComponentChildren }} props
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

/** The upper subtotal, and how it stands against three of each until that is no matter. @param {CardView} card */
function paced(card) {
  const { upper_subtotal: subtotal, pace: ahead } = card;
  const { ruleset } = game.value;
  const counts = ahead && subtotal < ruleset.upper_bonus_threshold;
  return html`${number(subtotal)}${counts
      ? html`<small aria-hidden="true">${ahead < 0 ? "−" : "+"}${number(Math.abs(ahead))}</small>`
      : null}
    <span class="vh">, ${paceWords(card, ruleset)}</span>`;
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
  const size = cards.length >= CROWD ? " many crowd" : cards.length >= MANY ? " many" : "";
  const sum = (/** @type {object} */ props) => html`<${Sum} order=${order} own=${own} ...${props} />`;
  const bonus = ruleset.upper_bonus;
  return html`<div class="pad">
    <table
      class=${`card seats of-${Math.min(cards.length, MANY)}${size}`}
      role="table"
      style=${{ "--cards": cards.length }}
    >
      <caption class="vh">${caption(view)}</caption>
      <tbody role="rowgroup">
        <${Head} title=${t("page.upper")} order=${order} />
        ${lines.slice(0, UPPER)} ${bonus ? pace(cards[own], ruleset) : null}
        ${sum({
          name: both(t("page.upper_subtotal"), t("seat.short.subtotal")),
          figure: bonus ? paced : (/** @type {CardView} */ card) => number(card.upper_subtotal),
        })}
        ${bonus
          ? sum({ name: both(t("page.upper_bonus"), t("seat.short.bonus")), figure: upperBonus })
          : null}
      </tbody>
      <tbody role="rowgroup">
        <${Head} title=${t("page.lower")} order=${order} />
        ${lines.slice(UPPER)}
        ${sum({
          name: both(t("page.lower_total"), t("seat.short.lower")),
          figure: (/** @type {CardView} */ card) => number(card.lower_total),
        })}
        ${ruleset.yahtzee_bonus
          ? sum({
              name: both(t("page.yahtzee_bonus", { yahtzee: yahtzee() }), t("seat.short.yahtzee_bonus")),
              figure: (/** @type {CardView} */ card) => number(card.yahtzee_bonus),
            })
          : null}
        ${sum({
          name: t("page.total"),
          figure: (/** @type {CardView} */ card) => number(card.total),
          kind: "total",
        })}
      </tbody>
    </table>
  </div>`;
}
