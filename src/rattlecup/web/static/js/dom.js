// One tag for the whole page: html`<p>...</p>` makes Preact nodes, without a build step.

import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";
import "../vendor/signals.js"; // makes components follow the signals they read

export const html = htm.bind(h);

/**
 * The JSON a page was served with.
 * @param {string} id of its script element
 * @returns {any} null if the page has none
 */
export function embedded(id) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}
