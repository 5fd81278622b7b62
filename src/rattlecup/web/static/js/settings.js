// What a person has chosen for this browser.

import { effect, signal } from "../vendor/signals.js";
import { load, onOtherTab, save } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} shortcuts single-key shortcuts
 * @property {boolean} undo the house procedure of taking back a mis-clicked box
 * @property {boolean} neutral "Five of a kind" for the Yahtzee box
 * @property {boolean} aces "Aces" for the Ones
 * @property {boolean} numerals figures instead of pips on the dice
 * @property {boolean} sound
 * @property {"slow" | "normal" | "fast" | "instant"} pace of the computer players
 */

/** @type {Settings} */
const usual = {
  theme: "system",
  shortcuts: true,
  undo: true,
  neutral: false,
  aces: false,
  numerals: false,
  sound: false,
  pace: "normal",
};

/** @type {import("../vendor/signals.js").Signal<Settings>} */
export const settings = signal({ ...usual, ...load("settings") });

/** @param {Partial<Settings>} change */
export function choose(change) {
  settings.value = { ...settings.value, ...change };
  save("settings", settings.value);
}

onOtherTab((key) => {
  if (key === "settings") settings.value = { ...usual, ...load(key) };
});

effect(() => {
  const { theme } = settings.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
