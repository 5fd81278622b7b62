// The computer players' turns, step by step. The server works out what they do; the page only
// asks for the next step when the last has been seen. Reload it, and it goes on.

import { batch, effect, signal } from "../vendor/signals.js";
import { show } from "./actions.js";
import { Refused, sendCommand } from "./api.js";
import { errorText } from "./describe.js";
import { isBotsTurn } from "./seats.js";
import { settings } from "./settings.js";
import { alert, busy, game, holds, speak } from "./state.js";

/** @import { GameView } from "./types.d.ts" */

/** How long each step is shown, in milliseconds. */
const PACES = { slow: 1800, normal: 1000, fast: 400, instant: 0 };

/** A mis-clicked box can be taken back for so long before a computer player rolls. */
const UNDO_TIME = 3000;
/** The opening roll is to be read before a computer player begins. */
const READING_TIME = 2500;

/** Whether the person asked not to wait until it is a person's turn again. */
const skipping = signal(false);

/** Ends every wait until it is a person's turn. */
export const skip = () => {
  refusedAt.value = NONE;
  skipping.value = true;
};

/** The version at which the server refused; asked again only when the person wants it. */
const NONE = -1;
const refusedAt = signal(NONE);

const isHidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => {
  isHidden.value = document.hidden;
});

/** @param {GameView} view @returns {number} milliseconds before its next step */
function waitBefore(view) {
  if (skipping.value) return 0;
  if (view.can_undo) return UNDO_TIME;
  const pace = PACES[settings.value.pace];
  return view.version === 0 ? Math.max(pace, READING_TIME) : pace;
}

/** A pause that skipping ends. @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const stop = effect(() => {
      if (!skipping.value) return;
      clearTimeout(timer);
      done();
    });
    setTimeout(stop, ms);
  });
}

/**
 * The dice it keeps, seen before the others roll.
 * @param {number[]} places
 */
async function showHolds(places) {
  batch(() => {
    holds.value = places;
    speak({ about: "holds" });
  });
  await pause(PACES[settings.peek().pace]);
}

/** @param {GameView} view */
async function step(view) {
  const whole = skipping.peek() || settings.peek().pace === "instant";
  busy.value = "bot";
  try {
    const next = await sendCommand(view, { type: whole ? "bot_turn" : "bot" });
    if (!whole && next.last?.type === "roll" && next.roll > 1) await showHolds(next.held);
    show(next);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Another tab was faster: go on from there. Else wait for the person.
    if (error.game && error.game.version > view.version) show(error.game);
    else {
      refusedAt.value = view.version;
      alert.value = errorText(error);
    }
  } finally {
    busy.value = null;
  }
}

/** Lets the computer players play whenever it is their turn and somebody is looking. */
export function followBots() {
  effect(() => {
    const view = game.value;
    if (!isBotsTurn(view)) {
      skipping.value = false;
      return undefined;
    }
    const isStuck = refusedAt.value === view.version;
    if (busy.value || isHidden.value || isStuck) return undefined;
    const timer = setTimeout(() => void step(view), waitBefore(view));
    return () => clearTimeout(timer);
  });
}
