// Menu and settings.

import { html } from "../dom.js";
import { choose, settings } from "../settings.js";
import { storageWorks } from "../storage.js";
import { lang, t } from "../words.js";
import { Dialog } from "./dialog.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */

/** What one of several buttons chooses. */
const CHOICES = {
  theme: ["system", "light", "dark"],
  pace: ["slow", "normal", "fast", "instant"],
};

/** @param {{ name: "theme" | "pace" }} props */
function Choice({ name }) {
  return html`<div class="field">
    <span id=${`${name}-l`}>${t(`page.choice.${name}`)}</span>
    <div class="seg" role="group" aria-labelledby=${`${name}-l`}>
      ${CHOICES[name].map(
        (one) => html`<button
          type="button"
          aria-pressed=${String(settings.value[name] === one)}
          onClick=${() => choose({ [name]: one })}
        >
          ${t(`page.choice.${name}.${one}`)}
        </button>`,
      )}
    </div>
  </div>`;
}

/** Languages are called by their own names. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

/** The next page puts the focus where this one had it; see shell.js. */
function backToMenu() {
  try {
    sessionStorage.setItem("rattlecup.focus", "menu-button");
  } catch {
    // No storage: the page begins at its top.
  }
}

/** The same page in another language; the server remembers the choice. */
function Language() {
  const offered = (document.documentElement.dataset.languages ?? "").split(" ");
  if (offered.length < 2) return null;
  const address = (/** @type {string} */ to) => {
    const url = new URL(location.href);
    url.searchParams.set("lang", to);
    return url.pathname + url.search;
  };
  return html`<div class="field">
    <span id="lang-l">${t("page.language")}</span>
    <ul class="seg" aria-labelledby="lang-l">
      ${offered.map(
        (one) => html`<li>
          <a
            href=${address(one)}
            lang=${one}
            hreflang=${one}
            aria-current=${one === lang ? "true" : null}
            onClick=${backToMenu}
            >${LANGUAGES[one] ?? one}</a
          >
        </li>`,
      )}
    </ul>
  </div>`;
}

/** The links of the header, which phones have no room for. */
const PLACES = [
  ["/", "page.nav.play"],
  ["/daily", "page.nav.today"],
  ["/train", "page.nav.train"],
  ["/statistics", "page.nav.statistics"],
  ["/rules", "rules.link"],
  ["/explore", "page.nav.explore"],
  ["/guide", "guide.link"],
];

function Places() {
  return html`<nav class="places" aria-label=${t("page.site")}>
    ${PLACES.map(([href, key]) => html`<a href=${href}>${t(key)}</a>`)}
  </nav>`;
}

/** @param {{ name: "shortcuts" | "undo" | "neutral" | "aces" | "numerals" | "sound" }} props */
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
    <${Places} />
    ${children}
    <h3>${t("page.settings")}</h3>
    <${Choice} name="theme" />
    <${Choice} name="pace" />
    <${Language} />
    <${Switch} name="sound" />
    <${Switch} name="numerals" />
    <${Switch} name="shortcuts" />
    <${Switch} name="undo" />
    <${Switch} name="neutral" />
    <${Switch} name="aces" />
    ${storageWorks.value ? null : html`<p class="note">${t("page.no_storage")}</p>`}
  <//>`;
}
