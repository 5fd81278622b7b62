// What single keys do in a game.

import { remark, roll, toggleHold, undo } from "./actions.js";
import { nextLevel, openAt } from "./advice.js";
import { skip } from "./bots.js";
import { dialog } from "./dialogs.js";
import { isBotsTurn } from "./seats.js";
import { listenForKeys } from "./shortcuts.js";
import { game } from "./state.js";

/** F: the whole screen, and back. */
export async function fullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    remark("page.say.no_full_screen");
  }
}

/** The one key to go on with: it rolls, or lets the computer players play at once. */
export const rollOrSkip = () => (isBotsTurn(game.peek()) ? skip() : roll());

/** @type {Record<string, () => unknown>} */
const KEYS = {
  r: rollOrSkip,
  " ": rollOrSkip,
  u: undo,
  h: nextLevel,
  f: fullScreen,
  "?": () => (dialog.value = "keys"),
};
for (const place of [1, 2, 3, 4, 5]) KEYS[place] = () => toggleHold(place);

/** Where the arrows are for the boxes: in the game, and where nothing has the focus. */
const PLAYING = "body, main, .tray *, .card *";

/**
 * The place among `n` after a key; -1 is outside.
 * @type {Record<string, (at: number, n: number) => number>}
 */
const STEPS = {
  ArrowDown: (at, n) => (at + 1) % n,
  ArrowUp: (at, n) => (at > 0 ? at : n) - 1,
  Home: (at) => Math.min(at, 0),
  End: (at, n) => (at < 0 ? at : n - 1),
};

/**
 * Leads through the boxes that may be scored.
 * @param {string} key
 * @param {Element} from
 * @returns {boolean} whether it led anywhere
 */
function toBox(key, from) {
  if (!Object.hasOwn(STEPS, key) || !from.matches(PLAYING)) return false;
  /** @type {HTMLElement[]} */
  const boxes = [...document.querySelectorAll(/** @type {"button"} */ (".card td button"))];
  const box = boxes[STEPS[key](boxes.findIndex((each) => each === from), boxes.length)];
  box?.focus();
  return !!box;
}

/** What works after the end of a game. */
const AWAKE = ["f", "?"];

export const listenToKeys = () =>
  listenForKeys(KEYS, {
    escape: () => openAt(0),
    move: toBox,
    sleeps: (key) => game.peek().over && !AWAKE.includes(key),
  });
