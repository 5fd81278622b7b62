// The list of keys.

import { html } from "../dom.js";
import { settings } from "../settings.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";

/** Which keys do what; the letters are the same in every language. */
const KEYS = [
  ["1 – 5", "page.keys.hold"],
  ["R", "page.keys.roll"],
  ["↓ ↑", "page.keys.boxes"],
  ["Space", "page.keys.space"],
  ["U", "page.keys.undo"],
  ["H", "page.keys.advice"],
  ["F", "page.keys.full"],
  ["?", "page.keys.keys"],
  ["Esc", "page.keys.escape"],
];

export function KeysDialog() {
  return html`<${Dialog} name="keys">
    <table class="tab">
      <caption class="vh">${t("page.keys")}</caption>
      <thead class="vh">
        <tr><th scope="col">${t("page.keys.key")}</th><th scope="col">${t("page.keys.does")}</th></tr>
      </thead>
      <tbody>
        ${KEYS.map(
          ([key, does]) => html`<tr>
            <th scope="row"><kbd>${key === "Space" ? t("page.keys.space.name") : key}</kbd></th>
            <td>${t(does)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="note">${t(settings.value.shortcuts ? "page.keys.note" : "page.keys.off")}</p>
  <//>`;
}
