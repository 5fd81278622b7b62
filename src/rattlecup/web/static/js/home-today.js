// Today's game on the first page: how it stands, one press to go on, and the next day at midnight.

import { effect } from "../vendor/signals.js";
import { Refused, request } from "./api.js";
import { countDown, secondsLeft } from "./countdown.js";
import { hoursAndMinutes } from "./dates.js";
import { t } from "./words.js";

/** @import { Daily } from "./types-pages.d.ts" */

const status = document.getElementById("next-daily");
/** The day the page shows. */
let shown = status?.dataset.date;

/** @param {Daily} daily */
function draw({ number, game, today }) {
  const state = !game ? "play" : game.abandoned ? "given_up" : game.over ? "done" : "going";
  const text = document.getElementById("today-state");
  const play = document.getElementById("today-play");
  const board = document.getElementById("today-board");
  if (!text || !play || !board) return;
  shown = today;
  text.textContent = t(`home.today.state.${state}`, { total: game?.total ?? 0 });
  play.hidden = state === "done" || state === "given_up";
  play.dataset.play = JSON.stringify({ ruleset: "classic", number });
  play.textContent =
    game && state === "going" ? t("home.today.act.going", { turn: game.turn }) : t("home.today.act.play");
  board.textContent = t(state === "done" ? "home.today.act.done" : "home.today.act.board");
  board.classList.toggle("main", play.hidden);
}

/** Asks how today's game stands; without an answer the page stays as it is. */
async function refresh() {
  try {
    const daily = await request("/api/daily/today");
    draw(daily);
    countDown(daily.seconds_to_next, rollOver);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** The daily changes at the server's midnight (UTC); its clock may be a moment behind. */
async function rollOver() {
  const before = shown;
  await refresh();
  if (shown === before) countDown(2, rollOver);
}

export function followToday() {
  // The figure is as old as the page, which may have come from a slow line.
  countDown(Number(status?.dataset.seconds) - performance.now() / 1000, rollOver);
  effect(() => {
    const time = hoursAndMinutes(secondsLeft.value);
    if (status && status.dataset.time !== time) {
      status.dataset.time = time; // a text that stays the same is not written every second
      status.textContent = t("home.next", { time });
    }
  });
  // Its game may have been played in another tab, or the day have gone while this one slept.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void refresh();
  });
}
