// localStorage that may be missing, full or forbidden. Nothing here ever throws.

import { signal } from "../vendor/signals.js";

/** False once the browser has refused to keep something; the page then says so. */
export const storageWorks = signal(true);

const PREFIX = "rattlecup.";

/**
 * @param {string} key
 * @returns {any} what was kept, or null if there is nothing or it is damaged
 */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch (error) {
    if (!(error instanceof SyntaxError)) storageWorks.value = false;
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value JSON-able; null forgets the key
 */
export function save(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    storageWorks.value = false;
  }
}

/**
 * Calls back when another tab changes a key.
 * @param {(key: string) => void} changed
 */
export function onOtherTab(changed) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(PREFIX)) changed(event.key.slice(PREFIX.length));
  });
}
