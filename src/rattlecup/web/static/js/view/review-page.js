// A review: the headline, the sum that always holds, the graph, the choices, and another try.

import { html } from "../dom.js";
import { signal } from "../../vendor/signals.js";
import { dayInShort, dayName } from "../dates.js";
import { rulesetName } from "../names.js";
import { cardName, isTable, onlyPerson } from "../seats.js";
import { lost, t } from "../words.js";
import { Decisions } from "./decisions.js";
import { Graph } from "./graph.js";
import { Outgoing } from "./outgoing.js";
import { Figures, Sum } from "./result.js";
import { hides, Retry, startTry } from "./retry.js";

/** @import { Signal } from "../../vendor/signals.js" */
/** @import { GameView, Review } from "../types.d.ts" */
/** @import { Shared } from "../types-pages.d.ts" */

/** Whether every answer waits for a try. */
const covered = signal(false);

/** @param {GameView & { updated?: string }} view @returns {string} kind, number or date, rules, day */
function about(view) {
  const { kind, daily, number: dice, ruleset, updated } = view;
  const which = daily
    ? dayName(daily)
    : dice && !isTable(view) && t("page.game_number", { number: String(dice) });
  const day = !daily && updated && dayInShort(updated);
  return [t(`page.kind.${kind}`), which, rulesetName(ruleset.name), day].filter(Boolean).join(" · ");
}

/** @param {{ view: GameView, card: number, choose: (card: number) => void }} props */
function Cards({ view, card, choose }) {
  if (!isTable(view)) return null;
  return html`<div class="seg cards" role="group" aria-label=${t("review.cards")}>
    ${view.cards.map(
      (_, i) => html`<button type="button" aria-pressed=${String(i === card)} onClick=${() => choose(i)}>
        <bdi>${cardName(view, i)}</bdi>
      </button>`,
    )}
  </div>`;
}

/** Answers shown, or all of them to be found first. */
function Cover() {
  return html`<div class="seg" role="group" aria-label=${t("review.answers")}>
    ${[false, true].map(
      (cover) => html`<button
        type="button"
        aria-pressed=${String(covered.value === cover)}
        onClick=${() => (covered.value = cover)}
      >
        ${t(cover ? "review.answers.hidden" : "review.answers.shown")}
      </button>`,
    )}
  </div>`;
}

/** @param {{ of: Review, view: GameView, own: boolean }} props */
function Judged({ of, view, own }) {
  const person = onlyPerson(view);
  const yours = own && person !== null && view.seats[person].card === of.card;
  const who = yours ? t("page.you") : t("review.played");
  const trying = {
    hides: (/** @type {any} */ one) => hides(one, covered.value),
    start: startTry,
  };
  return html`<div class="cols">
    <${Decisions}
      of=${of}
      title=${yours ? t("page.review.choices") : t("review.choices")}
      who=${who}
      trying=${trying}
    >
      <${Cover} />
    <//>
    <${Retry} of=${of} game=${view} />
  </div>`;
}

/** @param {{ of: Review }} props */
function Share({ of }) {
  const line = t("review.share.text", { total: of.final_total, lost: lost(of.regret) });
  const text = `${line}\n${location.href}`;
  return html`<section class="sheet share" aria-labelledby="s-h">
    <h2 id="s-h">${t("review.share")}</h2>
    <p class="note">${t("review.share.note")}</p>
    <${Outgoing} id="share" label=${t("review.share.label")} text=${text} rows=${3} sheet />
  </section>`;
}

/**
 * @param {{ shared: Shared, review: Signal<Review | null>, trouble: Signal<string>,
 *   choose: (card: number) => void }} props
 */
export function ReviewPage({ shared: { game: view, own }, review, trouble, choose }) {
  const of = review.value;
  return html`<div role="alert" class="alerts">
      ${trouble.value && html`<div class="alert"><p>${trouble.value}</p></div>`}
    </div>
    <section class="sheet stack" aria-labelledby="r-h">
      <div><p class="note">${about(view)}</p><h1 id="r-h">${t("review.heading")}</h1></div>
      ${of && html`<${Cards} view=${view} card=${of.card} choose=${choose} />`}
      ${of
        ? html`<${Figures} of=${of} /><${Sum} of=${of} /><${Graph} review=${of} />`
        : html`<p role="status">${trouble.value ? "" : t("page.review.coming")}</p>`}
    </section>
    ${of && html`<${Judged} of=${of} view=${view} own=${own} /><${Share} of=${of} />`}`;
}
