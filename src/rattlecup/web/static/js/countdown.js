// The time to the next daily game. The day is the server's; the browser's clock may be wrong, so
// only the time that passes is taken from it.

import { signal } from "../vendor/signals.js";

/** Seconds until the next game. */
export const secondsLeft = signal(0);

const TICK = 1000;
let end = 0;
let timer = 0;
let onZero = () => {};

function tick() {
  secondsLeft.value = Math.max(0, (end - performance.now()) / 1000);
  if (secondsLeft.peek() > 0) return;
  clearInterval(timer);
  timer = 0;
  onZero();
}

/**
 * Counts down from what the server said a moment ago.
 * @param {number} seconds
 * @param {() => void} then called once, at the end
 */
export function countDown(seconds, then) {
  end = performance.now() + seconds * 1000;
  onZero = then;
  clearInterval(timer);
  timer = setInterval(tick, TICK);
  tick();
}
