// The other end of a device link: this browser becomes the guest of the first one.

import { render } from "../vendor/preact.js";
import { useLayoutEffect } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { Refused, request } from "./api.js";
import { errorText } from "./describe.js";
import { html, once } from "./dom.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

// The code stands in the fragment, which no server sees; it is good once, so it need not stay.
const code = decodeURIComponent(location.hash.slice(1));
if (code) history.replaceState(null, "", location.pathname + location.search);

/** "replace": this browser has games of its own, which would be left behind. */
const stage = signal(/** @type {"none" | "ask" | "replace" | "busy" | "done"} */ (code ? "ask" : "none"));
/** Games that are left behind. */
let own = 0;
const trouble = signal("");

async function claim() {
  const before = stage.peek();
  if (before === "busy") return;
  stage.value = "busy";
  trouble.value = "";
  try {
    await request("/api/guest/claim", { code, replace: before === "replace" });
    stage.value = "done";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "has_games") {
      own = Number(error.facts.games);
      stage.value = "replace";
      return;
    }
    trouble.value = errorText(error);
    stage.value = error.code === "bad_code" ? "none" : before;
  }
}

/** @returns {any} what there is to do at this stage */
function Stage() {
  if (stage.value === "done") {
    return html`<p>${t("stats.move.done")}</p>
      <p class="row">
        <a class="btn main" href="/statistics">${t("stats.heading")}</a>
        <a class="btn" href="/">${t("page.nav.play")}</a>
      </p>`;
  }
  if (stage.value === "none") {
    return html`${!trouble.value && html`<p>${t("stats.move.none")}</p>`}
      <p class="row"><a class="btn" href="/statistics">${t("stats.heading")}</a></p>`;
  }
  const leaves = stage.value === "replace";
  return html`<p>${leaves ? t("stats.move.replace", { n: own }) : t("stats.move.question")}</p>
    <p class="row">
      <button class="btn main" type="button" onClick=${once(claim)}>
        ${t(leaves ? "stats.move.replace.yes" : "stats.move.yes")}
      </button>
      <a class="btn" href="/">${t("stats.move.no")}</a>
    </p>`;
}

function Page() {
  const at = stage.value;
  // The button that was pressed is gone; `none` at the beginning is no answer.
  useLayoutEffect(() => {
    if (at === "done" || (at === "none" && trouble.peek())) document.getElementById("stage")?.focus();
  }, [at]);
  return html`<section class="sheet stack" aria-labelledby="h1">
  <h1 id="h1">${t("stats.move.heading")}</h1>
  <div id="stage" class="stack" role="status" tabindex="-1"><${Stage} /></div>
  <p role="alert" class="trouble">${trouble.value}</p>
</section>`;
}

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${Page} />`, place);
}
mountMenu();
