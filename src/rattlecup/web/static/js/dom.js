// One tag for the whole page: html`<p>...</p>` makes Preact nodes, without a build step.

import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";
import "../vendor/signals.js"; // makes components follow the signals they read

export const html = htm.bind(h);

/**
 * A press that counts once when it is doubled: the second click of a double click does nothing,
 * however fast the first was answered. Two presses of a key are two.
 * @param {() => unknown} act
 * @returns {(event: MouseEvent) => void}
 */
export const once = (act) => (event) => {
  if (event.detail < 2) void act();
};

/**
 * The JSON a page was served with.
 * @param {string} id of its script element
 * @returns {any} null if the page has none
 */
export function embedded(id) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}
