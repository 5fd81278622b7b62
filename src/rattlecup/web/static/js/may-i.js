// The dispute helper answers while the question is being put, and the address keeps it.
// The answer is the one the server writes for a browser without scripts.

import { render } from "../vendor/preact.js";
import { signal } from "../vendor/signals.js";
import { html } from "./dom.js";
import { mountMenu } from "./view/dialogs.js";
import { Entry } from "./view/entry.js";

const answer = document.getElementById("answer");
const said = document.getElementById("said");
/** Answers may overtake each other; only the last question counts. */
let asked = 0;

/**
 * The question as short as it can be: what is left open is not named, and dice are one word.
 * @param {HTMLFormElement} form
 */
function question(form) {
  const data = new FormData(form);
  const dice = data.getAll("dice").join("");
  data.delete("dice");
  if (dice) data.append("dice", dice);
  const named = [...data].filter(([, value]) => value !== "");
  return new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
}

/** @param {string} text the answer as the server wrote it; its verdict is also spoken */
function tell(text) {
  if (!answer || !said) return;
  answer.innerHTML = text;
  said.textContent = answer.querySelector(".verdict-line")?.textContent ?? "";
}

/** @param {HTMLFormElement} form */
async function ask(form) {
  const query = question(form);
  const mine = (asked += 1);
  history.replaceState(null, "", `${form.action}?${query}`);
  query.set("part", "answer");
  const response = await fetch(`${form.action}?${query}`).catch(() => null);
  // Without an answer the old one must not stand beside a new question: ask as a page.
  if (!response) form.submit();
  else if (mine === asked) tell(await response.text());
}

/**
 * Dice to tap in place of the lists, which keep what is entered.
 * @param {HTMLFormElement} form
 */
function tapDice(form) {
  const lists = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("[name=dice]")]);
  const row = lists[0].parentElement;
  if (!row) return;
  const faces = signal(lists.map((list) => list.value));
  /** @param {string[]} entered */
  const change = (entered) => {
    faces.value = entered;
    lists.forEach((list, i) => {
      list.value = entered[i];
    });
    void ask(form);
  };
  const place = document.createElement("div");
  row.before(place);
  row.hidden = true;
  render(html`<${Entry} faces=${faces} onChange=${change} />`, place);
}

const form = document.getElementById("may");
if (form instanceof HTMLFormElement) {
  tapDice(form);
  form.addEventListener("change", ({ target }) => {
    // Other rules may know other points, so the form is written anew.
    if (target instanceof HTMLSelectElement && target.name === "ruleset") form.submit();
    else void ask(form);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await ask(form);
    answer?.focus();
  });
}
mountMenu();
