// A finished solo game beside one's own earlier ones under the same rules.

import { html } from "../dom.js";
import { useEffect, useState } from "../../vendor/hooks.js";
import { Refused, request } from "../api.js";
import { rulesetName } from "../names.js";
import { game } from "../state.js";
import { number, t, value } from "../words.js";

/** @import { Standing as Told } from "../types-pages.d.ts" */

export function Standing() {
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const { id, kind, abandoned, ruleset, won } = game.value;
  const wanted = kind === "solo" && !abandoned;
  useEffect(() => {
    if (!wanted) return;
    request(`/api/games/${id}/standing`).then(setTold, (error) => {
      if (!(error instanceof Refused)) throw error; // without it the result is whole
    });
  }, [id, wanted]);

  if (!wanted || !told) return null;
  const { earlier, place, best, mean } = told;
  const facts = { ruleset: rulesetName(ruleset.name) };
  const isChallenge = won === null;
  if (place === null || best === null || mean === null) {
    return isChallenge && html`<p class="note">${t("page.standing.first", facts)}</p>`;
  }
  const of = earlier + 1;
  const figures = { place, of, best, mean: value(mean, 1) };
  if (!isChallenge) return html`<p class="note">${t("page.standing", figures)}</p>`;
  return html`<p class="note">${t("page.standing.among", facts)}</p>
    <dl class="figs">
      <div class="first">
        <dt>${t("page.standing.place")}</dt>
        <dd>${number(place)} <small>${t("page.standing.of", { of })}</small></dd>
      </div>
      <div><dt>${t("page.standing.best")}</dt><dd>${number(best)}</dd></div>
      <div><dt>${t("page.standing.mean")}</dt><dd>${value(mean, 1)}</dd></div>
    </dl>`;
}
