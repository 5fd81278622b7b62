// What the trainer's page knows: the positions, which of them lies open, and what is held in it.
// An answer goes to the server first; what it is worth comes back with it.

import { signal } from "../vendor/signals.js";
import { Refused, request } from "./api.js";
import { errorText, heldText } from "./describe.js";
import { toggled } from "./holds.js";
import { t } from "./words.js";
import { worthText } from "./worth.js";

/** @import { BoxCode } from "./types.d.ts" */
/** @import { Puzzle, Training } from "./types-pages.d.ts" */

/** The positions; null until they have come. */
export const training = signal(/** @type {Training | null} */ (null));

/** The place of the open position, from 0; null where the result is looked at. */
export const open = signal(/** @type {number | null} */ (null));

/** Places held, from 1. */
export const held = signal(/** @type {number[]} */ ([]));

/** What the status line says instead of the question; `id` tells equal remarks apart. */
export const remark = signal({ id: 0, text: "" });

/** Whether an answer is on its way. */
export const busy = signal(false);

/** The series could not be had. */
export const trouble = signal("");

/** The id of the element that gets the focus once it is drawn. */
export const focusNext = signal("");

/** Where the positions are read and answered. @param {string} series @param {string} ruleset */
const address = (series, ruleset) => `/api/train/${series}?ruleset=${encodeURIComponent(ruleset)}`;

/** @returns {Puzzle | null} the open position */
export const puzzle = () => (open.value === null ? null : (training.value?.puzzles[open.value] ?? null));

/** @param {string} text */
const say = (text) => void (remark.value = { id: remark.peek().id + 1, text });

/** @param {Training} of @param {number} from @returns {number | null} the next without an answer */
function unanswered({ puzzles }, from) {
  const places = puzzles.map((_, i) => (from + i) % puzzles.length);
  return places.find((place) => puzzles[place].answer === null) ?? null;
}

/** Whether nothing is left to answer. @param {Training} of */
export const isDone = (of) => of.puzzles.length > 0 && unanswered(of, 0) === null;

/** @param {Puzzle} of @returns {string} where in a game it is */
export const whenOf = ({ stage, turn, roll }) =>
  t("train.when", { stage: t(`train.stage.${stage}`), turn, roll });

/** @param {number | null} place @param {string} [focus] what gets the focus */
export function turnTo(place, focus = place === null ? "result-h" : "position-h") {
  open.value = place;
  held.value = [];
  say("");
  focusNext.value = focus;
}

/** Reads a series, and opens what is to be answered next. @param {string} series @param {string} ruleset */
export async function read(series, ruleset) {
  try {
    const got = await request(address(series, ruleset));
    training.value = got;
    trouble.value = "";
    turnTo(unanswered(got, 0), "");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.value = errorText(error);
  }
}

/** @param {{ type: "keep", hold: number[] } | { type: "score", box: BoxCode }} wish */
async function answer(wish) {
  const [of, now] = [training.peek(), puzzle()];
  if (!of || !now || now.answer || busy.peek()) return;
  busy.value = true;
  try {
    // The attempt makes a repeated answer the same one.
    const sent = { puzzle: now.id, attempt: now.attempts + 1, ...wish };
    const { puzzle: told, ...sums } = await request(address(of.series, of.ruleset), sent);
    const puzzles = of.puzzles.map((each) => (each.id === now.id ? told : each));
    training.value = { ...of, ...sums, puzzles };
    held.value = told.answer.action.places ?? [];
    say(worthText(told.answer));
    focusNext.value = "go-on";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(errorText(error));
  } finally {
    busy.value = false;
  }
}

/** Answers with a box. @param {BoxCode} box */
export const take = (box) => answer({ type: "score", box });

/** Answers with the held dice. */
export function reroll() {
  const now = puzzle();
  if (!now) return;
  if (now.rerolls_left === 0) say(t("page.say.no_rolls"));
  else if (held.peek().length === now.dice.length) say(t("page.say.all_held"));
  else void answer({ type: "keep", hold: held.peek() });
}

/** @param {number} place */
export function toggle(place) {
  const now = puzzle();
  if (!now || now.answer || busy.peek()) return;
  held.value = toggled(held.peek(), place);
  say(heldText(held.peek()));
}

/** On to the next position without an answer; after the last to the result. */
export function goOn() {
  const of = training.peek();
  if (of) turnTo(unanswered(of, (open.peek() ?? -1) + 1));
}

/** What R does. */
export const rerollOrGoOn = () => (puzzle()?.answer ? goOn() : reroll());
