// The statistics of this browser's guest.

import { render } from "../vendor/preact.js";
import { effect, signal } from "../vendor/signals.js";
import { Refused, request, unanswered } from "./api.js";
import { errorText } from "./describe.js";
import { embedded, html } from "./dom.js";
import { StatisticsPage } from "./view/statistics.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

/** @import { Statistics } from "./types-pages.d.ts" */

const statistics = signal(/** @type {Statistics} */ (embedded("statistics")));
const trouble = signal("");

/** What is to be shown; the answer may be on its way. */
let wanted = wishOf(statistics.peek());

/** @param {Statistics} of */
function wishOf({ ruleset, kind, period }) {
  return { ruleset, kind, period };
}

/**
 * Shows other games; the address follows, so that it can be kept.
 * @param {{ ruleset?: string, kind?: string, period?: string }} [change]
 */
async function choose(change = {}) {
  const wish = { ...wanted, ...change };
  const query = new URLSearchParams(wish);
  wanted = wish;
  trouble.value = "";
  try {
    const got = await request(`/api/statistics?${query}`);
    if (wanted !== wish) return; // something else was chosen meanwhile
    statistics.value = got;
    history.replaceState(null, "", `?${query}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (wanted !== wish) return;
    trouble.value = errorText(error);
    wanted = wishOf(statistics.peek());
  }
}

/** How often to look whether perfect play is worked out. */
const LOOK = 2000;

effect(() => {
  if (!statistics.value.perfect_coming) return undefined;
  const timer = setTimeout(() => void choose(), LOOK);
  return () => clearTimeout(timer);
});
effect(() => {
  trouble.value = unanswered.value > 1 ? t("page.error.no_answer") : "";
});

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${StatisticsPage} statistics=${statistics} trouble=${trouble} choose=${choose} />`, place);
}
mountMenu();
