// The trainer: positions to decide, one after another, and what the answers cost.

import { render } from "../vendor/preact.js";
import { effect } from "../vendor/signals.js";
import { unanswered } from "./api.js";
import { countDown } from "./countdown.js";
import { embedded, html } from "./dom.js";
import { listenForKeys } from "./shortcuts.js";
import { puzzle, read, rerollOrGoOn, toggle, training, trouble } from "./training.js";
import { mountMenu } from "./view/dialogs.js";
import { TrainPage, titleOf } from "./view/train.js";
import { t } from "./words.js";

/** @type {{ series: string, ruleset: string, rulesets: string[] }} */
const { series, ruleset, rulesets } = embedded("training");

/** At midnight a page that was only looked at goes on to the new ten; one in use is of that day. */
function rollOver() {
  const of = training.peek();
  if (!of) return;
  if (of.answered === 0) void read(series, ruleset);
  else training.value = { ...of, today: "" };
}

effect(() => {
  const of = training.value;
  if (!of) return;
  if (of.kind === "daily" && of.date === of.today) countDown(of.seconds_to_next, rollOver);
  document.title = titleOf(of);
});
effect(() => {
  if (unanswered.value > 1) trouble.value = t("page.error.no_answer");
  else if (unanswered.value === 0 && trouble.peek() === t("page.error.no_answer")) trouble.value = "";
});

/** @type {Record<string, () => unknown>} */
const keys = { r: rerollOrGoOn, " ": rerollOrGoOn };
for (const place of [1, 2, 3, 4, 5]) keys[place] = () => toggle(place);
listenForKeys(keys, { sleeps: () => puzzle() === null });

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${TrainPage} again=${() => read(series, ruleset)} rulesets=${rulesets} />`, place);
}
mountMenu();
void read(series, ruleset);
