// The felt: status line, dice, and what can be done with them.

import { html, once } from "../dom.js";
import { playAgain, rematch, undo } from "../actions.js";
import { advisedPlaces, level, nextLevel } from "../advice.js";
import { rollOrSkip } from "../keys.js";
import { isBotsTurn, isTable } from "../seats.js";
import { settings } from "../settings.js";
import { aside, busy, game, holds, spoken } from "../state.js";
import { statusLine } from "../status.js";
import { t } from "../words.js";
import { Die } from "./die.js";
import { RollsLeft } from "./toggle.js";

/** The one line that readers hear: every roll, score, hold and remark. */
function Status() {
  const pieces = statusLine().filter(({ text }) => text);
  const advice = aside.value;
  // A new key makes new nodes, so that the same remark twice is spoken twice. While there is
  // something to say about the advice, that alone is said, and the line stays for eyes.
  return html`<span role="status" aria-live="polite" aria-atomic="true">
    <span key=${spoken.value.id} aria-hidden=${advice ? "true" : null}>
      ${pieces.map(({ text, kind }) => {
        if (kind === "strong") return html`<b>${text}</b> `;
        return kind ? html`<span class="vh">${text}</span> ` : `${text} `;
      })}
    </span>
    ${advice && html`<span class="vh">${advice}</span>`}
  </span>`;
}

/** Before the first roll of a turn all are left. */
function Left() {
  const { ruleset, phase, rerolls_left: rerolls } = game.value;
  const rolls = ruleset.rolls_per_turn;
  return html`<${RollsLeft} left=${phase === "roll" ? rolls : rerolls} rolls=${rolls} />`;
}

function Dice() {
  const { dice, roll: count, ruleset, rerolls_left: left } = game.value;
  const spent = dice !== null && left === 0;
  const advised = advisedPlaces();
  const label = dice
    ? t("page.dice", { roll: count, rolls: ruleset.rolls_per_turn })
    : t("page.dice.blank");
  return html`<div class="dice" role="group" aria-label=${label}>
    ${[1, 2, 3, 4, 5].map((place) => {
      const face = dice ? dice[place - 1] : null;
      const held = holds.value.includes(place);
      const marked = advised.includes(place);
      const state = { place, face, held, spent, advised: marked };
      return html`<${Die} key=${place} ...${state} />`;
    })}
  </div>`;
}

/** @param {{ letter: string }} props the key that does the same */
function Key({ letter }) {
  return settings.value.shortcuts ? html`<kbd aria-hidden="true">${letter}</kbd>` : null;
}

/**
 * Buttons that cannot act now stay focusable and say why when pressed, so focus is never lost.
 */
function Actions() {
  const view = game.value;
  const waits = isBotsTurn(view);
  const spent = !waits && view.dice !== null && view.rerolls_left === 0;
  return html`<div class="acts">
    ${settings.value.undo &&
    view.house.undo &&
    html`<button
      class="btn"
      type="button"
      aria-disabled=${view.can_undo ? null : "true"}
      onClick=${once(undo)}
    >
      ${t("page.undo")} <${Key} letter="U" />
    </button>`}
    <button
      id="advice-button"
      class="btn"
      type="button"
      aria-disabled=${waits ? "true" : null}
      aria-expanded=${String(level.value > 0)}
      aria-controls="advice"
      onClick=${nextLevel}
    >
      ${t("page.advice")} <${Key} letter="H" />
    </button>
    <button
      id="roll"
      class="btn main"
      type="button"
      aria-disabled=${spent ? "true" : null}
      onClick=${once(rollOrSkip)}
    >
      ${t(waits ? "page.go_on" : "page.roll")} <${Key} letter="R" />
    </button>
  </div>`;
}

/** What comes next: of a daily its board, for its dice are played once. */
function Next() {
  const { abandoned, daily, kind } = game.value;
  if (daily) {
    return html`<button class="btn" type="button" onClick=${playAgain}>${t("page.new_solo")}</button>
      <a class="btn main" href=${`/daily/${daily}`}>${t("page.to_board")}</a>`;
  }
  if (isTable(game.value) && !abandoned) {
    return html`<button class="btn main" type="button" onClick=${rematch}>${t("page.rematch")}</button>`;
  }
  // The dice of a number are played once too: what follows is another game.
  const key = kind === "numbered" ? "page.new_other" : "page.again";
  return html`<button class="btn main" type="button" onClick=${playAgain}>${t(key)}</button>`;
}

/** What can be done with a finished game. */
function Finished() {
  return html`<div class="acts">
    <a class="btn" href=${`/play/${game.value.id}/record`}>${t("page.record")}</a>
    ${isTable(game.value) && html`<a class="btn" href="/new">${t("page.new_table")}</a>`}
    <${Next} />
  </div>`;
}

export function Tray() {
  const { over } = game.value;
  return html`<section
    class=${over ? "tray done" : "tray"}
    aria-label=${t("page.tray")}
    aria-busy=${String(busy.value !== null)}
  >
    <div class="status"><${Status} />${over ? null : html`<${Left} />`}</div>
    ${over ? html`<${Finished} />` : html`<${Dice} /><${Actions} />`}
  </section>`;
}
