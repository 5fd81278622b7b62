// The menu: its button stands in the header of every page, its dialog comes when it is wanted.

import { html } from "../dom.js";
import { render } from "../../vendor/preact.js";
import { effect, signal } from "../../vendor/signals.js";
import { dialog } from "../dialogs.js";
import { lazy } from "../lazy.js";

/** Whether any dialog was ever opened. */
const wanted = signal(false);
effect(() => {
  if (dialog.value) wanted.value = true;
});

const Menu = lazy(() => import("./menu.js").then(({ MenuDialog }) => MenuDialog));

/** Nothing is fetched before the first dialog is opened. @param {{ of: any }} props */
export function WhenWanted({ of: Part }) {
  return wanted.value ? html`<${Part} />` : null;
}

/** The menu on pages that have nothing to add to it. */
export function mountMenu() {
  const place = document.createElement("div");
  document.body.append(place);
  render(html`<${WhenWanted} of=${Menu} />`, place);
  listenToMenuButton();
}

export function listenToMenuButton() {
  document.getElementById("menu-button")?.addEventListener("click", () => {
    dialog.value = "menu";
  });
}
