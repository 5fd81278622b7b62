// The review of a finished game, asked for once.

import { effect, signal } from "../vendor/signals.js";
import { readReview, Refused } from "./api.js";
import { onlyPerson } from "./seats.js";
import { game } from "./state.js";

/** @import { Review } from "./types.d.ts" */

export const review = signal(/** @type {Review | null} */ (null));

export const reviewFailed = signal(false);

/** @param {string} id */
async function ask(id) {
  try {
    review.value = await readReview(id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    reviewFailed.value = true;
  }
}

/**
 * Whether the review on the page is of one person's game.
 * @param {import("./types.d.ts").GameView} view
 */
export const reviewWanted = (view) => view.over && !view.abandoned && onlyPerson(view) !== null;

/** Fetches the review once the game is over. */
export function reviewWhenOver() {
  let asked = false;
  effect(() => {
    const { id } = game.value;
    if (!reviewWanted(game.value) || asked) return;
    asked = true;
    void ask(id);
  });
}
