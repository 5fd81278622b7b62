// The first page: one press begins a game, a number opens that game.

import { effect } from "../vendor/signals.js";
import { Refused, unanswered } from "./api.js";
import { errorText } from "./describe.js";
import { dialog } from "./dialogs.js";
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

const form = document.getElementById("numbered");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(/** @type {HTMLFormElement} */ (form)).get("number");
  const digits = String(typed).replace(/[\s.,']/g, "");
  if (digits) location.assign(`/game/${encodeURIComponent(digits)}`);
});

effect(() => say(unanswered.value > 1 ? t("page.error.no_answer") : ""));

/** The daily changes at the server's midnight (UTC); the browser's own clock may be wrong. */
function countDown() {
  const place = document.getElementById("next-daily");
  const left = Number(place?.dataset.seconds) - performance.now() / 1000;
  const minutes = Math.max(0, Math.ceil(left / 60));
  const time = [minutes / 60, minutes % 60].map((n) => String(Math.floor(n)).padStart(2, "0")).join(":");
  if (place) place.textContent = t("home.next", { time });
}
countDown();
setInterval(countDown, 10_000);

mountMenu();
