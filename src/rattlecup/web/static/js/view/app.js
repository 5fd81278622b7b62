// The play page put together.

import { html } from "../dom.js";
import { playAgain } from "../actions.js";
import { level } from "../advice.js";
import { retryNow, unanswered } from "../api.js";
import { dialog } from "../dialogs.js";
import { fullScreen } from "../keys.js";
import { rulesetName } from "../names.js";
import { settings } from "../settings.js";
import { alert, game } from "../state.js";
import { storageWorks } from "../storage.js";
import { t } from "../words.js";
import { AdvicePanel } from "./advice.js";
import { Card } from "./card.js";
import { KeysDialog, MenuDialog } from "./dialogs.js";
import { Result, ReviewPart } from "./review.js";
import { Tray } from "./tray.js";
import { WhyPanel } from "./why.js";

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

/** @returns {string} "Turn 6 of 13" or "257 points" */
const where = () => {
  const { over, turn, turns, card } = game.value;
  return over ? t("page.points", { n: card.total }) : t("page.turn_of", { turn, turns });
};

/** The line in the header: where the game stands, and under which rules. */
export function Where() {
  const { over, turn, turns, card, ruleset, number } = game.value;
  const facts = { turn: html`<b>${t("page.turn_n", { turn })}</b>`, turns };
  const pieces = over
    ? html`<b>${t("page.points", { n: card.total })}</b>`
    : html`${facts.turn} ${t("page.of_turns", { turns })}`;
  const dice = number && t("page.game_number", { number: String(number) });
  return html`${pieces} <span class="rules">· ${rulesetName(ruleset.name)}</span>
    ${dice && html`<span class="rules lg"> · ${dice}</span>`}`;
}

/** The title, with the turn. @returns {string} */
export const title = () => t("page.title.play", { where: where() });

/** A word to begin with, where there is room beside the card. */
function Hint() {
  if (level.value || game.value.joker) return null;
  return html`<div class="hint note">
    <p>${t("page.hint")}</p>
    ${settings.value.shortcuts && html`<p>${t("page.hint.keys")}</p>`}
  </div>`;
}

function Side() {
  if (game.value.over) return html`<aside class="side"><${Result} /></aside>`;
  return html`<aside class="side" id="advice" aria-label=${t("page.advice")}>
    <${AdvicePanel} /><${WhyPanel} /><${Hint} />
  </aside>`;
}

/** What the menu holds on this page besides the settings. */
function GameMenu() {
  const { id, ruleset } = game.value;
  const open = () => (dialog.value = "keys");
  const official = ruleset.official ? "page.rules.official" : "page.rules.house";
  return html`<p class="note">${t(official, { ruleset: rulesetName(ruleset.name) })}</p>
    <p class="row">
      <button class="btn" type="button" onClick=${playAgain}>${t("page.new_game")}</button>
      <button class="btn" type="button" onClick=${open}>${t("page.keys")}</button>
      ${document.fullscreenEnabled &&
      html`<button class="btn" type="button" onClick=${fullScreen}>${t("page.full_screen")}</button>`}
      <a class="btn" href=${`/play/${id}/record`}>${t("page.record")}</a>
    </p>`;
}

export function App() {
  const { over } = game.value;
  return html`<h1 class="vh">${t("page.heading", { where: where() })}</h1>
    <${Alerts} />
    <div class=${over ? "game over" : "game"}><${Card} /><${Tray} /><${Side} /></div>
    ${over && html`<${ReviewPart} />`}
    ${storageWorks.value ? null : html`<p class="note kept">${t("page.no_storage")}</p>`}
    <${MenuDialog}><${GameMenu} /><//>
    <${KeysDialog} />`;
}
