// The page of a day's game: before it is played, and how it went.

import { render } from "../vendor/preact.js";
import { effect, signal } from "../vendor/signals.js";
import { Refused, request, unanswered } from "./api.js";
import { countDown } from "./countdown.js";
import { dayInFull } from "./dates.js";
import { errorText } from "./describe.js";
import { embedded, html } from "./dom.js";
import { DailyPage } from "./view/daily.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

/** @import { Daily } from "./types-pages.d.ts" */

/** The judging of a game that has just ended takes a moment. */
const POLL = 1500;
const POLLS = 40;

/** `/daily` is always today's page; `/daily/2026-11-29` stays that day's. */
const followsToday = !/\d{4}-\d\d-\d\d$/.test(location.pathname);

const daily = signal(/** @type {Daily} */ (embedded("daily")));
const trouble = signal("");

/** @param {string} date or "today" */
async function read(date) {
  try {
    daily.value = await request(`/api/daily/${date}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.value = errorText(error);
  }
}

/** At midnight a page left open goes on to the next game. */
async function rollOver() {
  const { date, today } = daily.peek();
  await read(followsToday ? "today" : date);
  if (daily.peek().today === today) countDown(2, rollOver); // its midnight is a moment away
}

/** A page that comes to the front may be of yesterday, or its game played in another tab. */
const refresh = () => read(followsToday ? "today" : daily.peek().date);

let polls = 0;
effect(() => {
  const { result, seconds_to_next: seconds } = daily.value;
  countDown(seconds, rollOver);
  if (!result || (result.regret !== null && result.ceiling !== null)) return undefined;
  if (polls++ > POLLS) return undefined;
  const timer = setTimeout(() => void read(daily.peek().date), POLL);
  return () => clearTimeout(timer);
});
effect(() => {
  trouble.value = unanswered.value > 1 ? t("page.error.no_answer") : "";
});
effect(() => {
  document.title = t("daily.title", { date: dayInFull(daily.value.date) });
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void refresh();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) void refresh();
});

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${DailyPage} daily=${daily} trouble=${trouble} />`, place);
}
mountMenu();
