// Which dice the person holds. This is the page's own state until a roll carries it to the
// server. It is kept by game and version: holds of another version mean nothing.

import { load, save } from "./storage.js";

/** @import { GameView } from "./types.d.ts" */

/** @param {string} id of the game @returns {string} */
export const holdsKey = (id) => `holds.${id}`;

/**
 * What another tab or an earlier visit left.
 * @param {string} id
 * @returns {{ version: number, places: number[] } | null}
 */
export function keptHolds(id) {
  const kept = load(holdsKey(id));
  if (typeof kept?.version !== "number" || !Array.isArray(kept.places)) return null;
  return kept;
}

/**
 * The holds that belong to a game as it stands: those kept for this version, else the dice
 * that stayed on the table in the last roll.
 * @param {GameView} view
 * @returns {number[]} places from 1, ascending
 */
export function holdsFor(view) {
  if (!view.dice) return [];
  const kept = keptHolds(view.id);
  const places = kept?.version === view.version ? kept.places : view.held;
  const dice = view.dice.length;
  return places.filter((place) => Number.isInteger(place) && place >= 1 && place <= dice);
}

/** @param {GameView} view @param {number[]} places */
export function keepHolds(view, places) {
  save(holdsKey(view.id), view.over ? null : { version: view.version, places });
}

/** @param {number[]} places @param {number} place @returns {number[]} */
export const toggled = (places, place) =>
  places.includes(place)
    ? places.filter((other) => other !== place)
    : [...places, place].sort((a, b) => a - b);
