// What a person can do in a game. Every action is shown once the server has it, never before.

import { batch } from "../vendor/signals.js";
import { Refused, readGame, sendCommand } from "./api.js";
import { errorKey, errorText } from "./describe.js";
import { holdsFor, holdsKey, keepHolds, keptHolds, toggled } from "./holds.js";
import { settings } from "./settings.js";
import { start } from "./start.js";
import { alert, busy, focusNext, game, holds, speak, tumble } from "./state.js";
import { onOtherTab } from "./storage.js";

/** @import { BoxCode, Command, Facts, GameView } from "./types.d.ts" */

/**
 * Takes over a newer view of the game.
 * @param {GameView} view
 */
export function show(view) {
  const before = game.peek();
  if (before && view.version <= before.version) return;
  batch(() => {
    game.value = view;
    holds.value = holdsFor(view);
    keepHolds(view, holds.value);
    if (before && view.dice && view.last?.type === "roll") {
      const places = view.dice.map((_, i) => i + 1).filter((place) => !view.held.includes(place));
      tumble.value = { id: view.version, places };
    }
    speak({ about: "game" });
  });
}

/** A remark on the status line. @param {string} key @param {Facts} [facts] */
export const remark = (key, facts) => speak({ about: "remark", key, facts });

/**
 * Says why the server refused.
 * @param {unknown} error
 */
function explain(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.game) {
    show(error.game);
    remark(errorKey(error.code) ?? "page.refused");
  } else {
    alert.value = errorText(error);
  }
}

/**
 * Sends one command; while it is on its way no other is taken, so a double click is one action.
 * @param {Command} command
 * @returns {Promise<boolean>} whether the server did it
 */
async function send(command) {
  if (busy.peek()) return false;
  busy.value = command.type;
  alert.value = null;
  try {
    show(await sendCommand(game.peek(), command));
    return true;
  } catch (error) {
    explain(error);
    return false;
  } finally {
    busy.value = null;
  }
}

/** Rolls the dice that are not held. */
export async function roll() {
  const view = game.peek();
  if (view.over) return;
  if (view.dice && view.rerolls_left === 0) return remark("page.say.no_rolls");
  if (view.dice && holds.peek().length === view.dice.length) return remark("page.say.all_held");
  await send({ type: "roll", hold: view.dice ? holds.peek() : [] });
}

/** @param {BoxCode} box */
export async function score(box) {
  if (!(await send({ type: "score", box }))) return;
  if (game.peek().over) focusNext.value = "result";
  else document.getElementById("roll")?.focus();
}

/** Takes back the box scored last: a house procedure, which the menu can switch off. */
export async function undo() {
  if (!settings.peek().undo) return;
  if (!game.peek().can_undo) return remark("page.say.no_undo");
  await send({ type: "undo" });
}

/** Begins another game under the same rules; this one stays where it is. */
export async function playAgain() {
  alert.value = null;
  try {
    await start({ ruleset: game.peek().ruleset.name });
  } catch (error) {
    explain(error);
  }
}

/** @param {number} place */
export function toggleHold(place) {
  const view = game.peek();
  if (busy.peek()) return;
  if (!view.dice) return remark("page.say.roll_first");
  holds.value = toggled(holds.peek(), place);
  keepHolds(view, holds.value);
  speak({ about: "holds" });
}

/** Reads the game again, for it may have moved on in another tab or on another day. */
export async function refresh() {
  if (busy.peek()) return;
  try {
    show(await readGame(game.peek().id));
  } catch (error) {
    explain(error);
  }
}

/** Keeps this tab in step with the others. */
export function followOtherTabs() {
  onOtherTab((key) => {
    const view = game.peek();
    if (key !== holdsKey(view.id)) return;
    const kept = keptHolds(view.id);
    if (kept?.version === view.version) holds.value = holdsFor(view);
    else void refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void refresh();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) void refresh();
  });
}
