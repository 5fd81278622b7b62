// What a person can do in a game. Every action is shown once the server has it, never before.

import { batch } from "../vendor/signals.js";
import { askRematch, createGame, freshId, giveUpGame, readGame, Refused, sendCommand } from "./api.js";
import { activeTime } from "./clock.js";
import { errorKey, errorText } from "./describe.js";
import { holdsFor, holdsKey, keepHolds, keptHolds, toggled } from "./holds.js";
import { isBotsTurn } from "./seats.js";
import { settings } from "./settings.js";
import { start, startBy } from "./start.js";
import { alert, busy, focusNext, game, holds, speak, tumble } from "./state.js";
import { load, onOtherTab, save } from "./storage.js";

/** @import { BoxCode, Command, Facts, GameView } from "./types.d.ts" */

/** The command on its way, kept so that a page loaded again in the meantime can ask how it went. */
const SENT = "sent";
const SENT_FOR = 60_000;

/**
 * Takes over a newer view of the game.
 * @param {GameView} view
 */
export function show(view) {
  const before = game.peek();
  if (before?.id === view.id && view.version <= before.version) return;
  batch(() => {
    game.value = view;
    if (before && isSameRoll(before, view)) return keepHolds(view, holds.peek());
    holds.value = holdsFor(view);
    keepHolds(view, holds.value);
    if (before && view.dice && view.last?.type === "roll") {
      const places = view.dice.map((_, i) => i + 1).filter((place) => !view.held.includes(place));
      tumble.value = { id: view.version, places };
    }
    if (before?.id !== "") speak({ about: "game" }); // of a game only looked at it was said
  });
}

/**
 * Whether nothing has changed on the table, only in the records (a hint was taken).
 * @param {GameView} before
 * @param {GameView} view
 */
const isSameRoll = (before, view) =>
  !view.over &&
  view.roll > 0 &&
  view.roll === before.roll &&
  view.seat === before.seat &&
  view.turn === before.turn;

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

/** Hints on their way, or the opening: nobody waits, but what is done next comes after them. */
let notes = /** @type {Promise<void>} */ (Promise.resolve());

/**
 * Has a hint written into the game, before it is shown.
 * @param {2 | 3} level
 * @returns {Promise<void>}
 */
export function noteHint(level) {
  notes = notes.then(async () => {
    const view = game.peek();
    if (view.hint >= level || view.over) return;
    try {
      show(await sendCommand(view, { type: "hint", level }));
    } catch (error) {
      explain(error);
    }
  });
  return notes;
}

/** Dice pressed while a roll is on its way, by place; they are held once it lies there. */
let pressed = /** @type {number[]} */ ([]);

/**
 * Sends one command; while it is on its way no other is taken, so a double click is one action.
 * @param {Exclude<Command, { type: "hint" | "bot" | "bot_turn" }>} command
 * @param {string} id
 * @returns {Promise<boolean>} whether the server did it
 */
async function send(command, id = freshId()) {
  if (busy.peek()) return false;
  busy.value = command.type;
  alert.value = null;
  try {
    await notes;
    const view = game.peek();
    if (!view.id) return false; // it could not be opened, as an alert says
    save(SENT, { game: view.id, version: view.version, at: Date.now(), id, command });
    show(await sendCommand(view, { ...command, active_ms: activeTime() }, id));
    if (canHold(game.peek())) pressed.forEach(toggle);
    return true;
  } catch (error) {
    explain(error);
    return false;
  } finally {
    pressed = [];
    save(SENT, null);
    busy.value = null;
  }
}

/**
 * A page left while its command was on the way: sends it once more, under its old id, so that it
 * has happened once whether or not it arrived.
 */
export async function finishSent() {
  const sent = load(SENT);
  const view = game.peek();
  if (sent?.game !== view.id) return;
  if (sent.version === view.version && Date.now() - sent.at < SENT_FOR) await send(sent.command, sent.id);
  else save(SENT, null);
}

/** Rolls the dice that are not held. */
export async function roll() {
  const view = game.peek();
  if (busy.peek() || view.over || isBotsTurn(view)) return;
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
  const view = game.peek();
  if (!view.house.undo) return remark("page.say.never_undo");
  if (!settings.peek().undo) return remark("page.say.undo_off");
  if (!view.can_undo) return remark(view.seats.length > 1 ? "page.say.no_undo.table" : "page.say.no_undo");
  await send({ type: "undo" });
}

/** Begins a game alone under the same rules; this one stays where it is. */
export async function playAgain() {
  const { standing, ...rules } = game.peek().ruleset;
  await attempt(() => start({ ruleset: rules }));
}

/** The same people and rules again; the next of them begins. */
export const rematch = () => attempt(() => startBy(() => askRematch(game.peek().id)));

/** A numbered game that was only looked at so far begins to exist. */
export function openGame() {
  const { number, ruleset } = game.peek();
  notes = attempt(async () => {
    const view = await createGame({ ruleset: ruleset.name, number: number ?? undefined });
    show(view);
    document.getElementById("record")?.setAttribute("href", `/play/${view.id}/record`);
  });
}

/** Ends the game without a result. */
export const giveUp = () =>
  attempt(async () => {
    await notes;
    show(await giveUpGame(game.peek().id));
    focusNext.value = "result";
  });

/** @param {() => Promise<void>} act */
async function attempt(act) {
  alert.value = null;
  try {
    await act();
  } catch (error) {
    explain(error);
  }
}

/** After the last roll a hold means nothing. @param {GameView} view */
const canHold = ({ dice, rerolls_left: left }) => dice !== null && left > 0;

/** Holds a die or releases it. @param {number} place */
function toggle(place) {
  holds.value = toggled(holds.peek(), place);
  keepHolds(game.peek(), holds.value);
}

/** @param {number} place */
export function toggleHold(place) {
  const view = game.peek();
  if (busy.peek() === "roll") pressed.push(place);
  if (busy.peek() || isBotsTurn(view)) return;
  if (!view.dice) return remark("page.say.roll_first");
  if (!canHold(view)) return remark("page.say.no_rolls");
  toggle(place);
  speak({ about: "holds" });
}

/** Reads the game again, for it may have moved on in another tab or on another day. */
export async function refresh() {
  if (busy.peek() || !game.peek().id) return;
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
