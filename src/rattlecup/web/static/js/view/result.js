// A finished game: who has won, the final ranking, and the sum that always holds.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { dayInShort } from "../dates.js";
import { rulesetName } from "../names.js";
import { review, reviewFailed, reviewWanted } from "../review.js";
import { cardName, isTable, winnersText } from "../seats.js";
import { focusNext, game } from "../state.js";
import { lost, number, pieces, signed, t, value } from "../words.js";
import { Standing } from "./standing.js";

/** @import { Review } from "../types.d.ts" */

/** @param {string} name @param {string} figure @param {string} [kind] */
const fact = (name, figure, kind) =>
  html`<div class=${kind ?? null}><dt>${name}</dt><dd>${figure}</dd></div>`;

/**
 * The luck to the hundredth that makes the figures shown add up to the total.
 * @param {Review} review
 */
function shownLuck({ start_value: start, regret, final_total: total }) {
  const shown = (/** @type {number} */ x) => Number(x.toFixed(2));
  return shown(total - shown(start) + shown(regret));
}

/** @param {{ of: Review }} props the printed sum */
export function Sum({ of }) {
  const { start_value: start, regret, final_total: total, ruleset } = of;
  const luck = shownLuck(of);
  const facts = {
    start: value(start),
    ruleset: rulesetName(ruleset),
    luck: html`<b>${luck < 0 ? "−" : "+"} ${value(Math.abs(luck))}</b>`,
    lost: html`<b>− ${lost(regret)}</b>`,
    total: html`<b>= ${number(total)}</b>`,
  };
  return html`<p class="sumline">${pieces("page.review.sum", facts)}</p>`;
}

/** @param {{ of: Review }} props */
export function Figures({ of }) {
  return html`<dl class="figs">
    ${fact(t("page.review.lost"), lost(of.regret), "first")}
    ${fact(t("page.total"), number(of.final_total))}
    ${fact(t("page.review.accuracy"), t("page.percent", { value: value(of.accuracy, 1) }))}
    ${fact(t("page.review.luck"), signed(shownLuck(of)))}
    ${fact(
      t("page.review.luckier"),
      t("page.percent", { value: number(Math.round(of.luck_percentile)) }),
    )}
  </dl>`;
}

/** @returns {string} who has won, won or lost where that exists, else the total */
function verdict() {
  const view = game.value;
  const { won, card, abandoned } = view;
  if (abandoned) return t("page.over.abandoned");
  if (isTable(view)) return winnersText(view);
  const key = won === null ? "page.over.done" : won ? "page.over.won" : "page.over.lost";
  return t(key, { total: card.total });
}

/** @returns {string} the kind of game, its number or date, and the rules */
function about() {
  const { number: dice, daily, ruleset, kind } = game.value;
  const facts = { kind: t(`page.kind.${kind}`), ruleset: rulesetName(ruleset.name) };
  if (daily) return t("page.over.about.daily", { ...facts, date: dayInShort(daily) });
  if (dice && !isTable(game.value)) return t("page.over.about.numbered", { ...facts, number: String(dice) });
  return t("page.over.about", facts);
}

/** The final ranking of a table; equal totals share a place. */
function Ranking() {
  const view = game.value;
  return html`<table class="tab ranking">
    <caption>${t("seat.ranking")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("seat.place")}</th>
        <th scope="col">${t("seat.player")}</th>
        <th scope="col" class="num">${t("page.total")}</th>
      </tr>
    </thead>
    <tbody>
      ${view.ranking.map(
        ({ card, place, total, shared }) => html`<tr class=${place === 1 ? "best" : null} key=${card}>
          <td>${t(shared ? "seat.place.shared" : "seat.place.n", { place })}</td>
          <th scope="row"><bdi>${cardName(view, card)}</bdi></th>
          <td class="num">${number(total)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function Judged() {
  if (!reviewWanted(game.value)) return null;
  const of = review.value;
  if (of) return html`<${Figures} of=${of} /><${Sum} of=${of} />`;
  return html`<p class="why">${t(reviewFailed.value ? "page.review.failed" : "page.review.coming")}</p>`;
}

/** The panel beside the card once the game is over. */
export function Result() {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const wanted = focusNext.value === "result";
  useLayoutEffect(() => {
    if (!wanted) return;
    focusNext.value = null;
    heading.current?.focus();
  }, [wanted]);

  const { hints, abandoned, id, daily } = game.value;
  return html`<section class="advice result" aria-labelledby="result-h">
    <p class="note">${about()}</p>
    <h2 id="result-h" tabindex="-1" ref=${heading}><bdi>${verdict()}</bdi></h2>
    ${isTable(game.value) && !abandoned && html`<${Ranking} />`}
    ${hints > 0 && html`<p class="note">${t("page.hints", { n: hints })}</p>`}
    <${Standing} /><${Judged} />
    ${!abandoned &&
    html`<p class="row">
      ${daily && html`<a class="btn" href=${`/daily/${daily}`}>${t("page.over.daily")}</a>`}
      <a class="btn" href=${`/review/${id}`}>${t("page.over.review")}</a>
    </p>`}
  </section>`;
}
