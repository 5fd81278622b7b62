// The explorer: any position, what can be done in it, and how the game may end.

import { render } from "../vendor/preact.js";
import { html } from "./dom.js";
import { follow, putDie, takeDie } from "./exploring.js";
import { listenForKeys } from "./shortcuts.js";
import { mountMenu } from "./view/dialogs.js";
import { ExplorePage } from "./view/explore.js";

/** @type {Record<string, () => void>} */
const KEYS = { backspace: takeDie };
for (const face of "123456") KEYS[face] = () => putDie(face);

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${ExplorePage} />`, place);
}
mountMenu();
listenForKeys(KEYS);
follow();
