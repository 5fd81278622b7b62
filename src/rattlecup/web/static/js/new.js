// The page that sets up a table.

import { render } from "../vendor/preact.js";
import { html } from "./dom.js";
import { mountMenu } from "./view/dialogs.js";
import { SetupPage } from "./view/setup.js";

const main = document.getElementById("main");
if (main) {
  main.replaceChildren();
  render(html`<${SetupPage} />`, main);
}
mountMenu();
