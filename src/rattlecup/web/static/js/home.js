// The first page: one press begins a game, a number opens that game.

import { effect } from "../vendor/signals.js";
import { Refused, unanswered } from "./api.js";
import { errorText } from "./describe.js";
import { dialog } from "./dialogs.js";
import { followToday } from "./home-today.js";
import { settings } from "./settings.js";
import { start } from "./start.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

/** @param {string} text shown where the page keeps a place for errors */
function say(text) {
  const place = document.getElementById("trouble");
  if (place) place.textContent = text;
}

/** @param {HTMLElement} button carries the game it opens */
function begins(button) {
  button.addEventListener("click", async () => {
    try {
      await start(JSON.parse(button.dataset.play ?? "{}"), button.dataset.then);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(errorText(error));
    }
  });
}

document.querySelectorAll("[data-play]").forEach((button) => {
  if (button instanceof HTMLElement) begins(button);
});

// R rolls here too: it begins a game with its first roll.
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || dialog.peek()) return;
  if (event.key.toLowerCase() !== "r" || !settings.peek().shortcuts) return;
  if (!target.closest("input, textarea, select")) document.getElementById("play-now")?.click();
});

/** The server refuses more; said at the field, for its page of errors would lose this one. */
const GREATEST_NUMBER = Number.MAX_SAFE_INTEGER;

const form = document.getElementById("numbered");
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("number"));

/** @param {string} text says what is wrong with the number; nothing if it is right */
function sayOfNumber(text) {
  const place = document.getElementById("n-trouble");
  if (place) place.textContent = text;
  if (text) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const digits = (field?.value ?? "").replace(/[\s.,']/g, "");
  const isNumber = /^\d{1,16}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= GREATEST_NUMBER;
  sayOfNumber(isNumber ? "" : t("error.bad_number"));
  if (isNumber) location.assign(`/game/${digits}`);
  else field?.focus();
});
field?.addEventListener("input", () => sayOfNumber(""));

effect(() => say(unanswered.value > 1 ? t("page.error.no_answer") : ""));

followToday();
mountMenu();
