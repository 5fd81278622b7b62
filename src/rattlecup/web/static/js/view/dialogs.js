// The two dialogs: menu and settings, and the list of keys.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { render } from "../../vendor/preact.js";
import { dialog } from "../dialogs.js";
import { choose, settings } from "../settings.js";
import { storageWorks } from "../storage.js";
import { t } from "../words.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */

/** @param {{ name: "menu" | "keys", children?: ComponentChildren }} props */
function Dialog({ name, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = dialog.value === name;
  useLayoutEffect(() => {
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  const close = () => {
    if (dialog.peek() === name) dialog.value = null;
  };
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && close();
  const heading = `${name}-h`;
  return html`<dialog
    id=${name}
    ref=${box}
    class="sheet dialog"
    aria-labelledby=${heading}
    onClose=${close}
    onClick=${outside}
  >
    <header>
      <h2 id=${heading}>${t(`page.${name}`)}</h2>
      <button class="btn" type="button" onClick=${close}>${t("page.close")}</button>
    </header>
    ${open && children}
  </dialog>`;
}

/** Which keys do what; the letters are the same in every language. */
const KEYS = [
  ["1 – 5", "page.keys.hold"],
  ["R", "page.keys.roll"],
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

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

function Theme() {
  return html`<div class="field">
    <span id="theme-l">${t("page.theme")}</span>
    <div class="seg" role="group" aria-labelledby="theme-l">
      ${THEMES.map(
        (theme) => html`<button
          type="button"
          aria-pressed=${String(settings.value.theme === theme)}
          onClick=${() => choose({ theme })}
        >
          ${t(`page.theme.${theme}`)}
        </button>`,
      )}
    </div>
  </div>`;
}

/** @param {{ name: "shortcuts" | "undo" | "neutral" | "aces" }} props */
function Switch({ name }) {
  const note = `set-${name}-note`;
  return html`<div class="check">
    <input
      id=${`set-${name}`}
      type="checkbox"
      checked=${settings.value[name]}
      aria-describedby=${note}
      onChange=${(/** @type {Event} */ event) => {
        const { checked } = /** @type {HTMLInputElement} */ (event.target);
        choose({ [name]: checked });
      }}
    />
    <label for=${`set-${name}`}>${t(`page.set.${name}`)}</label>
    <p class="note" id=${note}>${t(`page.set.${name}.note`)}</p>
  </div>`;
}

/** @param {{ children?: ComponentChildren }} props what the page adds on top */
export function MenuDialog({ children }) {
  return html`<${Dialog} name="menu">
    ${children}
    <h3>${t("page.settings")}</h3>
    <${Theme} />
    <${Switch} name="shortcuts" />
    <${Switch} name="undo" />
    <${Switch} name="neutral" />
    <${Switch} name="aces" />
    ${storageWorks.value ? null : html`<p class="note">${t("page.no_storage")}</p>`}
  <//>`;
}

/** The menu on pages that have nothing to add to it. */
export function mountMenu() {
  const place = document.createElement("div");
  document.body.append(place);
  render(html`<${MenuDialog} />`, place);
  listenToMenuButton();
}

/** The menu button stands in the page's header, which the server writes. */
export function listenToMenuButton() {
  document.getElementById("menu-button")?.addEventListener("click", () => {
    dialog.value = "menu";
  });
}
