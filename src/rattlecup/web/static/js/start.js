// Begins a game and goes to its page.

import { createGame } from "./api.js";
import { settings } from "./settings.js";

/** @import { GameView, GameWish } from "./types.d.ts" */

/** At the end of an address: the page makes the first roll by itself. */
export const AND_ROLL = "#roll";

/** Where a new game is shown: on its page, but a frame on another site stays where it is. */
export const goTo = {
  /** @param {GameView} view @param {string} then the end of the address */
  game: (view, then) => location.assign(`/play/${view.id}${then}`),
};

let starting = false;

/**
 * A second press while the first is on its way does nothing, so a double click is one game.
 * @param {() => Promise<GameView>} open
 * @param {string} [then] the end of the address
 * @throws {import("./api.js").Refused}
 */
export async function startBy(open, then = "") {
  if (starting) return;
  starting = true;
  try {
    goTo.game(await open(), then);
  } catch (error) {
    starting = false;
    throw error;
  }
}

/**
 * @param {GameWish} wish
 * @param {string} [then]
 * @throws {import("./api.js").Refused}
 */
export const start = (wish, then) =>
  startBy(() => createGame({ undo: settings.peek().undo, ...wish }), then);

// A page that comes back from the browser's memory may start again.
addEventListener("pageshow", () => {
  starting = false;
});
