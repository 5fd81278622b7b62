// The play page put together.

import { html } from "../dom.js";
import { level } from "../advice.js";
import { retryNow, unanswered } from "../api.js";
import { dayInShort } from "../dates.js";
import { lazy } from "../lazy.js";
import { rulesetName } from "../names.js";
import { isBotsTurn, isTable, onlyPerson, seatName } from "../seats.js";
import { settings } from "../settings.js";
import { alert, game } from "../state.js";
import { storageWorks } from "../storage.js";
import { t } from "../words.js";
import { Card } from "./card.js";
import { WhenWanted } from "./dialogs.js";
import { RulesLine } from "./rules.js";
import { Tray } from "./tray.js";

const AdvicePanel = lazy(() => import("./advice.js").then((part) => part.AdvicePanel));
const WhyPanel = lazy(() => import("./why.js").then((part) => part.WhyPanel));
const SeatsCard = lazy(() => import("./seats.js").then((part) => part.SeatsCard));
const TablePanel = lazy(() => import("./table.js").then((part) => part.TablePanel));
const Result = lazy(() => import("./result.js").then((part) => part.Result));
const ReviewPart = lazy(() => import("./review.js").then((part) => part.ReviewPart));
const GameDialogs = lazy(() => import("./game-dialogs.js").then((part) => part.GameDialogs));

/** Answers an alert; its button goes, so the focus goes on to where the game goes on. */
const then = (/** @type {() => void} */ act) => () => {
  document.getElementById("roll")?.focus();
  act();
};

/** Errors, and only errors. The element is always there, so that readers notice its filling. */
function Alerts() {
  const silent = unanswered.value > 1;
  const text = silent ? t("page.error.no_answer") : alert.value;
  return html`<div role="alert" class="alerts">
    ${text &&
    html`<div class="alert">
      <h2>${t(silent ? "page.error.no_answer.title" : "page.error.title")}</h2>
      <p>${text}</p>
      ${silent
        ? html`<button class="btn" type="button" onClick=${then(retryNow)}>${t("page.error.retry")}</button>`
        : html`<button class="btn" type="button" onClick=${then(() => (alert.value = null))}>
            ${t("page.close")}
          </button>`}
    </div>`}
  </div>`;
}

/** @returns {string} who is to play at a table */
function who() {
  const view = game.value;
  const isYou = !isBotsTurn(view) && onlyPerson(view) !== null;
  return isYou ? t("seat.your_turn") : t("seat.turn", { name: seatName(view, view.seat ?? 0) });
}

/** @returns {string} "Turn 6 of 13", "Ann's turn, round 6 of 13", or how it ended */
const where = () => {
  const { over, abandoned, turn, turns, card } = game.value;
  if (abandoned) return t("page.over.abandoned");
  if (isTable(game.value)) {
    return over ? t("seat.over") : t("seat.where", { who: who(), turn, turns });
  }
  return over ? t("page.points", { n: card.total }) : t("page.turn_of", { turn, turns });
};

/** The line in the header: where the game stands, and under which rules. */
export function Where() {
  const { over, turn, turns, ruleset, number, daily } = game.value;
  const table = isTable(game.value);
  const first = over ? where() : table ? who() : t("page.turn_n", { turn });
  const then = over ? "" : table ? t("seat.round.short", { turn }) : t("page.of_turns", { turns });
  const dice = number && !daily && !table && t("page.game_number", { number: String(number) });
  return html`<b><bdi>${first}</bdi></b> ${then}
    <span class="rules"
      ><span class="lg"> · </span>${rulesetName(ruleset.name)}${daily &&
      html`<span class="dice-of"> · ${t("page.daily", { date: dayInShort(daily) })}</span>`}${dice &&
      html`<span class="dice-of"> · ${dice}</span>`}</span
    >`;
}

/** The title, with the turn. @returns {string} */
export function title() {
  const { kind } = game.value;
  return t("page.title.play", { where: where(), kind: t(`page.kind.${kind}`) });
}

/** A word to begin with, where there is room beside the card. */
function Hint() {
  if (level.value || game.value.joker) return null;
  return html`<div class="hint note">
    <p>${t("page.hint")}</p>
    ${settings.value.shortcuts && html`<p>${t("page.hint.keys")}</p>`}
  </div>`;
}

function Side() {
  const { over, joker } = game.value;
  const table = isTable(game.value);
  if (over) return html`<aside class="side"><${Result} /></aside>`;
  const waits = isBotsTurn(game.value);
  const advised = level.value > 0 && !waits;
  return html`<aside class="side" id="advice" aria-label=${t(advised ? "page.advice" : "page.side")}>
    ${advised && html`<${AdvicePanel} />`} ${joker && !waits && html`<${WhyPanel} />`}
    ${table && html`<${TablePanel} />`} ${!table && html`<${Hint} />`}
  </aside>`;
}

export function App() {
  const { over, abandoned, cards, kind } = game.value;
  const size = cards.length >= 7 ? " crowd" : cards.length >= 5 ? " many" : "";
  return html`<h1 class="vh">
      ${t("page.heading", { where: where(), kind: t(`page.kind.${kind}`) })}
    </h1>
    <${Alerts} />
    <div class=${`game${over ? " over" : ""}${size}`}>
      ${isTable(game.value) ? html`<${SeatsCard} />` : html`<${Card} />`}<${Tray} /><${Side} />
    </div>
    ${over && !abandoned && html`<${ReviewPart} />`}
    <${RulesLine} />
    ${storageWorks.value ? null : html`<p class="note rules-line">${t("page.no_storage")}</p>`}
    <${WhenWanted} of=${GameDialogs} />`;
}
