// The board in a frame on another site. It keeps its guest's token itself, for cookies do not
// reach every frame; where the browser lets it keep nothing, the game lasts as long as the page.

import { effect } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { followOtherTabs, show } from "./actions.js";
import { followTheDice } from "./advice.js";
import { createGame, frame, readGame, Refused, request } from "./api.js";
import { errorText } from "./describe.js";
import { embedded, html } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { reviewWhenOver } from "./review.js";
import { settings } from "./settings.js";
import { goTo } from "./start.js";
import { sayAdvice } from "./status.js";
import { load, save } from "./storage.js";
import { App, title, Where } from "./view/app.js";
import { t } from "./words.js";

/** @import { GameView } from "./types.d.ts" */

/** @type {{ theme: "system" | "light" | "dark", ruleset: string, number: number | null, hints: boolean }} */
const facts = embedded("facts");
/** Boards of other rules or numbers have games of their own. */
const which = `${facts.ruleset}.${facts.number ?? ""}`;

/** At the end of the address, where nothing is kept: a game other than the one it names goes on here. */
const OTHER = "#other";

/** @typedef {{ token: string, games: Record<string, string> }} Kept */

/** @returns {Promise<Kept>} who plays here; a new guest where nothing is kept */
async function guest() {
  const kept = load("embed");
  if (typeof kept?.token === "string" && typeof kept.games === "object") return kept;
  const { token } = await request("/api/guest", {});
  return { token, games: {} };
}

/** @param {Kept} kept @param {GameView} view */
function keep({ token, games }, { id }) {
  save("embed", { token, games: { ...games, [which]: id } });
}

/** @param {Kept} kept @returns {Promise<GameView>} the game that goes on here, or a new one */
async function open(kept) {
  const id = kept.games[which];
  if (id) {
    try {
      return await readGame(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  const { ruleset, number } = facts;
  return createGame(number === null || location.hash === OTHER ? { ruleset } : { ruleset, number });
}

/** @returns {Promise<[Kept, GameView]>} */
async function begin() {
  let kept = await guest();
  frame.token = kept.token;
  try {
    return [kept, await open(kept)];
  } catch (error) {
    // A token that the server no longer knows.
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    save("embed", null);
    frame.token = "";
    kept = await guest();
    frame.token = kept.token;
    return [kept, await open(kept)];
  }
}

/** @param {string} id @param {() => any} Part */
function mount(id, Part) {
  const place = document.getElementById(id);
  if (!place) return;
  place.replaceChildren();
  render(html`<${Part} />`, place);
}

/** The parent may give the frame the height that its content has. */
function tellHeight() {
  if (parent === window) return;
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    parent.postMessage({ type: "rattlecup:height", height }, "*");
  }).observe(document.documentElement);
}

/** Where the page's owner wants no advice, its key does nothing either. */
function withoutHints() {
  const isAdvice = (/** @type {KeyboardEvent} */ event) => event.key.toLowerCase() === "h";
  addEventListener("keydown", (event) => isAdvice(event) && event.stopImmediatePropagation(), true);
}

/**
 * Says that the game is not the one the address names, and leads back to that one.
 * @param {Kept} kept @param {GameView} view
 */
function tellWhichGame(kept, view) {
  const { ruleset, number } = facts;
  if (number === null || view.number === number) return;
  const place = document.createElement("p");
  place.className = "note wrap other-game";
  document.getElementById("main")?.before(place);
  const back = async () => {
    keep(kept, await createGame({ ruleset, number }));
    location.hash = "";
    location.reload();
  };
  render(
    html`${t("embed.other")}
      <button class="btn quiet" type="button" onClick=${back}>${t("embed.back", { number: String(number) })}</button>`,
    place,
  );
}

async function run() {
  const [kept, view] = await begin();
  keep(kept, view);
  // A new game is drawn by a fresh page; where nothing is kept, it opens one of its own.
  goTo.game = (next) => {
    keep(kept, next);
    if (next.number !== facts.number) location.hash = OTHER;
    location.reload();
  };
  show(view);
  tellWhichGame(kept, view);
  mount("where", Where);
  mount("main", App);
  effect(() => {
    document.title = title();
  });
  followOtherTabs();
  followTheDice();
  sayAdvice();
  reviewWhenOver();
  if (!facts.hints) withoutHints();
  listenToKeys();
}

frame.token = "";
settings.value = { ...settings.peek(), theme: facts.theme };
tellHeight();
run().catch((error) => {
  if (!(error instanceof Refused)) throw error;
  mount("main", () => html`<p class="alert" role="alert">${errorText(error)}</p>`);
});
