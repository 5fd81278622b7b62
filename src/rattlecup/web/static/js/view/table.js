// The panel beside the cards of a table: the opening roll, who plays, what the last round brought.

import { html } from "../dom.js";
import { boxName } from "../names.js";
import { cardName, cardOrder, isBotsTurn, measuredOf, seatName, seatsOf } from "../seats.js";
import { game } from "../state.js";
import { number, percent, t } from "../words.js";
import { Mini } from "./toggle.js";

/** @import { GameView, LevelView } from "../types.d.ts" */

/** @param {LevelView} level @returns {string} what was measured of a computer player */
function saidOf({ mean, wins }) {
  const said = { mean: Math.round(mean) };
  return wins ? t("seat.bot.mean.wins", { ...said, rate: percent(wins) }) : t("seat.bot.mean", said);
}

/** The roll-off, until the first box is filled. */
function Opening() {
  const view = game.value;
  if (!view.opening || view.cards.some(({ boxes }) => boxes.some(({ points }) => points !== null))) {
    return null;
  }
  return html`<h3>${t("seat.opening")}</h3>
    ${view.opening.rounds.map(
      (round, i) => html`<table class="tab">
        <caption class=${i ? null : "vh"}>
          ${t(i ? "seat.opening.again" : "seat.opening.round", { n: i + 1 })}
        </caption>
        <tbody>
          ${round.map(
            ({ seat, faces, sum }) => html`<tr>
              <th scope="row">${seatName(view, seat)}</th>
              <td><${Mini} faces=${faces} /></td>
              <td class="num"><b>${number(sum)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    )}
    <p class="note">${t("seat.opening.note")}</p>`;
}

/** @param {GameView} view @param {number} card @returns {string} what its seats do now */
function plays(view, card) {
  if (view.card_index === null || view.seat === null) return "";
  const next = (view.card_index + 1) % view.cards.length;
  if (card === view.card_index) {
    const name = seatsOf(view, card).length > 1 ? seatName(view, view.seat) : null;
    if (name) return t("seat.rolling.partner", { name });
    return t(isBotsTurn(view) ? "seat.playing" : "seat.rolling");
  }
  return card === next ? t("seat.next") : "";
}

/** @param {{ card: number }} props a player, or the partners of a card */
function Player({ card }) {
  const view = game.value;
  const { boxes, total } = view.cards[card];
  const [seat] = seatsOf(view, card);
  const { bot } = view.seats[seat];
  const measured = bot ? measuredOf(bot) : undefined;
  const isNow = card === view.card_index;
  return html`<tr class=${isNow ? "you best" : null} aria-current=${isNow ? "true" : null}>
    <th scope="row">
      <bdi>${cardName(view, card)}</bdi>
      ${bot &&
      html` <small>
        ${measured ? saidOf(measured) : t("seat.bot")}
      </small>`}
    </th>
    <td>${plays(view, card)}</td>
    <td class="num">${number(boxes.filter(({ points }) => points === null).length)}</td>
    <td class="num">${number(total)}</td>
  </tr>`;
}

function LastRound() {
  const view = game.value;
  if (!view.recent.length) return null;
  return html`<h3>${t("seat.last_round")}</h3>
    <ol class="list note">
      ${view.recent.map(
        ({ card, box, points }) => html`<li>
          ${t("seat.scored", { name: cardName(view, card), points, box: boxName(box) })}
        </li>`,
      )}
    </ol>`;
}

export function TablePanel() {
  const view = game.value;
  const { turn, turns } = view;
  return html`<section class="advice at-table" aria-labelledby="at-h">
    <header>
      <h2 id="at-h">${t("seat.table")}</h2>
      <span class="note">${t("seat.round", { turn, turns })}</span>
    </header>
    <${Opening} />
    <table class="tab">
      <caption class="vh">${t("seat.players")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("seat.player")}</th>
          <th scope="col">${t("seat.plays")}</th>
          <th scope="col" class="num">${t("page.open")}</th>
          <th scope="col" class="num">${t("page.total")}</th>
        </tr>
      </thead>
      <tbody>
        ${cardOrder(view).map((card) => html`<${Player} key=${card} card=${card} />`)}
      </tbody>
    </table>
    <${LastRound} />
  </section>`;
}
