// Single-key shortcuts. They never act while somebody types, never with a modifier, never twice
// for one long press, and the menu switches them off.

import { settings } from "./settings.js";

/** Where Space means something of its own. */
const PRESSABLE = "button, a[href], summary, [role='button']";
const TYPING = "input, textarea, select, [contenteditable]";

/**
 * @param {Record<string, () => unknown>} keys what each does, by its small letter
 * @param {object} [more] `escape` and `move` act even where the keys are off, for they are no letters
 * @param {() => unknown} [more.escape]
 * @param {(key: string, from: Element) => boolean} [more.move] where a key takes the focus; whether it did
 * @param {(key: string) => boolean} [more.sleeps] whether a key is left to the browser
 */
export function listenForKeys(keys, { escape, move, sleeps } = {}) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    // The element, not the signal: that hears of the closing a moment later.
    if (event.defaultPrevented || document.querySelector("dialog[open]") || target.closest(TYPING)) return;
    if (event.key === "Escape") return void escape?.(); // open dialogs close themselves
    if (!event.shiftKey && move?.(event.key, target)) return event.preventDefault();
    if (!settings.peek().shortcuts) return;
    if (event.key === " " && target.closest(PRESSABLE)) return;
    const key = event.key.toLowerCase();
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!act || sleeps?.(key)) return;
    event.preventDefault();
    if (!event.repeat) void act();
  });
}
