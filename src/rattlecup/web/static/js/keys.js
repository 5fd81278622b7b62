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

/** What works after the end of a game. */
const AWAKE = ["f", "?"];

export const listenToKeys = () =>
  listenForKeys(KEYS, {
    escape: () => openAt(0),
    sleeps: (key) => game.peek().over && !AWAKE.includes(key),
  });
