// What the play page knows: the game as the server last showed it, and what the person is
// doing with it. Views read these signals; only actions.js and advice.js write them.

import { batch, signal } from "../vendor/signals.js";

/** @import { Command, Facts, GameView } from "./types.d.ts" */

/**
 * @template T
 * @typedef {import("../vendor/signals.js").Signal<T>} Signal
 */

/** The game; set before anything is drawn. @type {Signal<GameView>} */
export const game = signal(/** @type {any} */ (null));

/** Places held now, from 1, ascending. @type {Signal<number[]>} */
export const holds = signal(/** @type {number[]} */ ([]));

/** What the server is being asked to do. @type {Signal<Command["type"] | null>} */
export const busy = signal(/** @type {Command["type"] | null} */ (null));

/** Dice to tumble: those of the roll that has just come. @type {Signal<{ id: number, places: number[] }>} */
export const tumble = signal({ id: 0, places: /** @type {number[]} */ ([]) });

/**
 * What changed last, for the status line: a new game view, the holds, or a remark that answers
 * a key press. `id` tells two equal remarks apart, so that both are spoken.
 * @typedef {object} Spoken
 * @property {number} id
 * @property {"game" | "holds" | "remark"} about
 * @property {string} [key]
 * @property {Facts} [facts]
 */

/** @type {Signal<Spoken>} */
export const spoken = signal(/** @type {Spoken} */ ({ id: 0, about: "game" }));

/** What is said to ears alone, about the advice, until something else is spoken. @type {Signal<string>} */
export const aside = signal("");

/** An error, as a text with a heading; stays until the next action. @type {Signal<string | null>} */
export const alert = signal(/** @type {string | null} */ (null));

/** Where the focus goes once it is drawn. @type {Signal<"result" | null>} */
export const focusNext = signal(/** @type {"result" | null} */ (null));

/** @param {Omit<Spoken, "id">} what */
export function speak(what) {
  batch(() => {
    spoken.value = { ...what, id: spoken.peek().id + 1 };
    aside.value = "";
  });
}
