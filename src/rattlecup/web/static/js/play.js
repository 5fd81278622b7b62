// The play page: takes the game it was served with, draws it, listens.

import { effect } from "../vendor/signals.js";
import { render } from "../vendor/preact.js";
import { finishSent, followOtherTabs, openGame, roll, show } from "./actions.js";
import { followTheDice } from "./advice.js";
import { followBots } from "./bots.js";
import { embedded, html } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { reviewWhenOver } from "./review.js";
import { followSounds } from "./sounds.js";
import { AND_ROLL } from "./start.js";
import { game } from "./state.js";
import { sayAdvice } from "./status.js";
import { App, title, Where } from "./view/app.js";
import { listenToMenuButton } from "./view/dialogs.js";

/**
 * Draws into an element in place of what the server wrote there for the first moment.
 * @param {string} id
 * @param {() => any} Part
 */
function mount(id, Part) {
  const place = document.getElementById(id);
  if (!place) return;
  place.replaceChildren();
  render(html`<${Part} />`, place);
}

show(embedded("game"));
if (!game.peek().id) openGame();
mount("where", Where);
mount("main", App);
effect(() => {
  document.title = title();
});
followOtherTabs();
void finishSent();
followTheDice();
sayAdvice();
reviewWhenOver();
listenToKeys();
listenToMenuButton();
followSounds();
followBots();
if (location.hash === AND_ROLL) {
  history.replaceState(null, "", location.pathname + location.search);
  if (game.peek().version === 0) void roll(); // a reload, or going back, rolls nothing
}
