// The page of the rules: its example turn comes alive. Dice and points are the server's.

import { render } from "../vendor/preact.js";
import { embedded, html } from "./dom.js";
import { Turn, show } from "./view/turn.js";
import { mountMenu } from "./view/dialogs.js";

const place = document.getElementById("try");
if (place) {
  show(embedded("example-data"));
  place.replaceChildren();
  render(html`<${Turn} />`, place);
}
mountMenu();
