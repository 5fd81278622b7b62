// The first page: one press begins a game, a number opens that game.

import { effect } from "../vendor/signals.js";
import { Refused, unanswered } from "./api.js";
import { errorText } from "./describe.js";
import { start } from "./start.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

/** @param {string} text shown where the page keeps a place for errors */
function say(text) {
  const place = document.getElementById("trouble");
  if (place) place.textContent = text;
}

/** @param {HTMLElement} button carries the ruleset's name */
function begins(button) {
  button.addEventListener("click", async () => {
    try {
      await start({ ruleset: button.dataset.play ?? "classic" });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(errorText(error));
    }
  });
}

document.querySelectorAll("[data-play]").forEach((button) => {
  if (button instanceof HTMLElement) begins(button);
});

const form = document.getElementById("numbered");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(/** @type {HTMLFormElement} */ (form)).get("number");
  const digits = String(typed).replace(/[\s.,']/g, "");
  if (digits) location.assign(`/game/${encodeURIComponent(digits)}`);
});

effect(() => say(unanswered.value > 1 ? t("page.error.no_answer") : ""));

mountMenu();
