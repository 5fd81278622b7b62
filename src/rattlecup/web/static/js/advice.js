// Advice in three levels: the points of the open boxes, the odds of each box, the best choice.

import { batch, effect, signal } from "../vendor/signals.js";
import { readAdvice, Refused } from "./api.js";
import { noteHint, refresh, remark } from "./actions.js";
import { dialog } from "./dialogs.js";
import { isBotsTurn } from "./seats.js";
import { busy, game, holds } from "./state.js";

/** @import { Advice } from "./types.d.ts" */

/** @typedef {0 | 1 | 2 | 3} Level closed, points, odds, best */

/** @type {import("../vendor/signals.js").Signal<Level>} */
export const level = signal(/** @type {Level} */ (0));

/** Whether the level was just chosen, and what it shows is still to be said. */
export const unsaid = signal(false);

/** The server's advice for the dice on the table; null while there is none. */
export const advice = signal(/** @type {Advice | null} */ (null));

/** Whether the last question was refused. */
export const adviceFailed = signal(false);

/** How long the holds must rest before the advice on them is asked for. */
const REST = 120;

/** Advice takes a daily game off the board; that was said and accepted. */
let accepted = false;

/** Goes on to the level that was asked for before the question. */
export function acceptHints() {
  accepted = true;
  openAt(2);
}

/** H: one press each for points, odds and best; a fourth closes. */
export const nextLevel = () => openAt(/** @type {Level} */ ((level.peek() + 1) % 4));

/**
 * On a phone the advice lies below the card: opening brings its heading to the top, closing
 * goes back.
 * @param {Level} to
 */
export function openAt(to) {
  const { daily, hints } = game.peek();
  if (to && isBotsTurn(game.peek())) return remark("page.say.no_advice");
  if (to > 1 && daily && !hints && !accepted) {
    dialog.value = "hint";
    return undefined;
  }
  return move(to);
}

/** @param {Level} to */
function move(to) {
  const from = level.peek();
  const panel = document.getElementById("advice");
  if (!to && panel?.contains(document.activeElement)) {
    document.getElementById("advice-button")?.focus(); // what had the focus goes
  }
  batch(() => {
    level.value = to;
    unsaid.value = to !== from;
  });
  if (!from === !to) return;
  const below = matchMedia("(max-width: 47.9375em)").matches;
  if (!below) return;
  requestAnimationFrame(() => {
    if (to) panel?.scrollIntoView({ block: "start" });
    else scrollTo({ top: 0 });
  });
}

/** The dice to keep, by place, when the best choice is shown; else none. @returns {number[]} */
export function advisedPlaces() {
  if (level.value < 3 || advice.value?.version !== game.value.version) return [];
  return advice.value.best.action.places ?? [];
}

/** @param {string} id @param {number[]} hold @param {number} version */
async function ask(id, hold, version) {
  const current = () => game.peek().version === version && holds.peek() === hold;
  try {
    const wanted = level.peek();
    if (wanted > 1 && game.peek().hint < wanted) {
      await noteHint(/** @type {2 | 3} */ (wanted));
      return; // the game that says so asks again
    }
    const answer = await readAdvice(id, hold);
    if (!current()) return;
    advice.value = answer;
    if (answer.version !== version) void refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (current()) adviceFailed.value = true;
  }
}

/**
 * After a decision the panel goes back to the points, which are no hint: every further level is
 * asked for, and counted, for one decision.
 */
function endWithDecision() {
  let before = "";
  effect(() => {
    const { seat, turn, roll } = game.value;
    const decision = [seat, turn, roll].join();
    if (decision !== before && level.peek() > 1) level.value = 1;
    before = decision;
  });
}

/** Asks whenever the dice or the holds have changed and somebody is looking. */
export function followTheDice() {
  endWithDecision();
  let asked = 0;
  effect(() => {
    const view = game.value;
    const { id, version, dice, over } = view;
    const hold = holds.value;
    adviceFailed.value = false;
    if (!dice || over || level.value < 2 || isBotsTurn(view) || busy.value) return undefined;
    const fresh = version !== asked;
    if (fresh) advice.value = null;
    asked = version;
    const timer = setTimeout(() => void ask(id, hold, version), fresh ? 0 : REST);
    return () => clearTimeout(timer);
  });
  // Answers to a game that has moved on are not shown even for a moment.
  effect(() => {
    const { version } = game.value;
    if (advice.peek()?.version !== version) advice.value = null;
  });
}
