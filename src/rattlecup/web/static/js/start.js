// Begins a game and goes to its page.

import { createGame } from "./api.js";

let starting = false;

/**
 * A second press while the first is on its way does nothing, so a double click is one game.
 * @param {{ ruleset: string, number?: number }} wish
 * @throws {import("./api.js").Refused}
 */
export async function start(wish) {
  if (starting) return;
  starting = true;
  try {
    const view = await createGame(wish);
    location.assign(`/play/${view.id}`);
  } catch (error) {
    starting = false;
    throw error;
  }
}

// A page that comes back from the browser's memory may start again.
addEventListener("pageshow", () => {
  starting = false;
});
