// Builds the HTML that puts the board on somebody's page, with a look at it.

import { render } from "../vendor/preact.js";
import { computed, signal } from "../vendor/signals.js";
import { embedded, html } from "./dom.js";
import { rulesetName } from "./names.js";
import { mountMenu } from "./view/dialogs.js";
import { LANGUAGES } from "./view/menu.js";
import { Outgoing } from "./view/outgoing.js";
import { t } from "./words.js";

/** @type {{ origin: string, themes: string[], rulesets: string[], most: number }} */
const facts = embedded("facts");
const languages = (document.documentElement.dataset.languages ?? "").split(" ");

const wish = signal({ theme: "system", lang: "", ruleset: "classic", game: "", hints: true });
const isNumber = computed(() => {
  const { game } = wish.value;
  return game === "" || (/^\d{1,16}$/.test(game) && Number(game) >= 1 && Number(game) <= facts.most);
});

/** Only what differs from a plain board stands in the address. */
const address = computed(() => {
  const { theme, lang, ruleset, game, hints } = wish.value;
  const query = new URLSearchParams();
  if (theme !== "system") query.set("theme", theme);
  if (lang) query.set("lang", lang);
  if (ruleset !== "classic") query.set("ruleset", ruleset);
  if (game && isNumber.value) query.set("game", game);
  if (!hints) query.set("hints", "off");
  const text = query.toString();
  return `${facts.origin}/embed${text && `?${text}`}`;
});

const frameHtml = () =>
  `<iframe id="rattlecup" src="${address.value.replaceAll("&", "&amp;")}"
  title="${t("embed.title")}" loading="lazy" allow="fullscreen"
  style="width: 100%; max-width: 900px; height: 620px; border: 0"></iframe>`;

const SCRIPT = `<script>
addEventListener("message", ({ source, data }) => {
  const frame = document.getElementById("rattlecup");
  if (source === frame.contentWindow && data?.type === "rattlecup:height") {
    frame.style.height = data.height + "px";
  }
});
<\/script>`;

/** @param {{ name: "theme" | "lang" | "ruleset", options: [string, string][] }} props */
function Choice({ name, options }) {
  return html`<div class="field">
    <label for=${`w-${name}`}>${t(`embed.snippet.${name}`)}</label>
    <select
      id=${`w-${name}`}
      onChange=${(/** @type {Event} */ event) => {
        wish.value = { ...wish.peek(), [name]: /** @type {HTMLSelectElement} */ (event.target).value };
      }}
    >
      ${options.map(
        ([value, text]) => html`<option value=${value} selected=${wish.value[name] === value}>${text}</option>`,
      )}
    </select>
  </div>`;
}

function GameNumber() {
  const bad = !isNumber.value;
  return html`<div class="field">
    <label for="w-game">${t("embed.snippet.game")}</label>
    <input
      id="w-game"
      inputmode="numeric"
      autocomplete="off"
      aria-describedby="w-game-note"
      aria-invalid=${bad ? "true" : null}
      onChange=${(/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        wish.value = { ...wish.peek(), game: value.replace(/\s/g, "") };
      }}
    />
    <p class="note" id="w-game-note" role="status">
      ${bad ? t("embed.snippet.game.bad", { most: String(facts.most) }) : t("embed.snippet.game.note")}
    </p>
  </div>`;
}

function Hints() {
  return html`<div class="check">
    <input
      id="w-hints"
      type="checkbox"
      checked=${wish.value.hints}
      aria-describedby="w-hints-note"
      onChange=${(/** @type {Event} */ event) => {
        wish.value = { ...wish.peek(), hints: /** @type {HTMLInputElement} */ (event.target).checked };
      }}
    />
    <label for="w-hints">${t("embed.snippet.hints")}</label>
    <p class="note" id="w-hints-note">${t("embed.snippet.hints.note")}</p>
  </div>`;
}

function Page() {
  return html`<div class="hero">
      <h1>${t("embed.snippet.heading")}</h1>
      <p>${t("embed.snippet.lead")}</p>
    </div>
    <section class="sheet stack" aria-labelledby="c-h">
      <h2 id="c-h">${t("embed.snippet.choose")}</h2>
      <div class="fields">
        <${Choice} name="theme" options=${facts.themes.map((one) => [one, t(`embed.snippet.theme.${one}`)])} />
        <${Choice}
          name="lang"
          options=${[
            ["", t("embed.snippet.lang.own")],
            ...languages.map((one) => [one, LANGUAGES[one] ?? one]),
          ]}
        />
        <${Choice} name="ruleset" options=${facts.rulesets.map((one) => [one, rulesetName(one)])} />
      </div>
      <div class="fields"><${GameNumber} /><${Hints} /></div>
    </section>
    <section class="sheet stack" aria-labelledby="s-h">
      <h2 id="s-h">${t("embed.snippet.code")}</h2>
      <${Outgoing} id="code" label=${t("embed.snippet.code.label")} text=${frameHtml()} rows=${4} main />
      <h3>${t("embed.snippet.grow")}</h3>
      <p class="note">${t("embed.snippet.grow.note")}</p>
      <${Outgoing} id="script" label=${t("embed.snippet.grow.label")} text=${SCRIPT} rows=${9} />
    </section>
    <section aria-labelledby="p-h">
      <h2 id="p-h">${t("embed.snippet.preview")}</h2>
      <iframe class="preview" src=${address.value} title=${t("embed.title")}></iframe>
    </section>`;
}

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${Page} />`, place);
}
mountMenu();
