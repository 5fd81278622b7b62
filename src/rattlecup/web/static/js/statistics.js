// The statistics of this browser's guest.

import { render } from "../vendor/preact.js";
import { signal } from "../vendor/signals.js";
import { Refused, request } from "./api.js";
import { errorText } from "./describe.js";
import { embedded, html } from "./dom.js";
import { StatisticsPage } from "./view/statistics.js";
import { mountMenu } from "./view/dialogs.js";

/** @import { Statistics } from "./types-pages.d.ts" */

const statistics = signal(/** @type {Statistics} */ (embedded("statistics")));
const trouble = signal("");

/**
 * Shows other games; the address follows, so that it can be kept.
 * @param {{ ruleset?: string, kind?: string, period?: string }} [change]
 */
async function choose(change = {}) {
  const { ruleset, kind, period } = { ...statistics.peek(), ...change };
  const query = new URLSearchParams({ ruleset, kind, period });
  trouble.value = "";
  try {
    statistics.value = await request(`/api/statistics?${query}`);
    history.replaceState(null, "", `?${query}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.value = errorText(error);
  }
}

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${StatisticsPage} statistics=${statistics} trouble=${trouble} choose=${choose} />`, place);
}
mountMenu();
