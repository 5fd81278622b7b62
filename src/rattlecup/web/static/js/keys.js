// Single-key shortcuts. They never act while somebody types, never with a modifier, never twice
// for one long press, and the menu switches them off.

import { remark, roll, toggleHold, undo } from "./actions.js";
import { nextLevel, openAt } from "./advice.js";
import { skip } from "./bots.js";
import { dialog } from "./dialogs.js";
import { isBotsTurn } from "./seats.js";
import { settings } from "./settings.js";
import { game } from "./state.js";

/** Where Space means something of its own. */
const PRESSABLE = "button, a[href], summary, [role='button']";
const TYPING = "input, textarea, select, [contenteditable]";

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

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  // The element, not the signal: that hears of the closing a moment later.
  if (event.defaultPrevented || document.querySelector("dialog[open]") || target.closest(TYPING)) return;
  if (event.key === "Escape") return openAt(0); // open dialogs close themselves
  if (!settings.peek().shortcuts) return;
  if (event.key === " " && target.closest(PRESSABLE)) return;
  const act = KEYS[event.key.toLowerCase()];
  if (!act || (game.peek().over && act !== fullScreen && event.key !== "?")) return;
  event.preventDefault();
  if (!event.repeat) void act();
}

export const listenToKeys = () => document.addEventListener("keydown", pressed);
