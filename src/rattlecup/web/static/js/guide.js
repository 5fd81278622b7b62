// A page of the guide. While its figures are being worked out it asks how far they are, and
// loads itself again when they are there.

import { request, Refused } from "./api.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

const PAUSE = 1500;

/** @param {string} address @param {HTMLElement} told where to say how far it is */
async function ask(address, told) {
  try {
    /** @type {{ state: "ready" | "building" | "failed", done: number }} */
    const { state, done } = await request(address);
    if (state === "ready") return location.reload();
    if (state === "failed") return void (told.textContent = t("guide.failed"));
    const text = t("guide.busy.done", { done: Math.floor(100 * done) });
    if (done > 0 && told.textContent !== text) told.textContent = text;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  setTimeout(ask, PAUSE, address, told);
}

const address = document.getElementById("busy")?.dataset.state;
const told = document.getElementById("busy-done");
if (address && told) setTimeout(ask, PAUSE, address, told);
mountMenu();
