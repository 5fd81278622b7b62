// A finished game: its result, the sum that always holds, and the choices, worst first.

import { html } from "../dom.js";
import { useLayoutEffect, useRef, useState } from "../../vendor/hooks.js";
import { reasonText } from "../describe.js";
import { boxName, facesOf, rulesetName } from "../names.js";
import { review, reviewFailed } from "../review.js";
import { focusNext, game } from "../state.js";
import { lost, number, pieces, signed, t, value } from "../words.js";
import { Mini } from "./die.js";
import { Graph } from "./graph.js";
import { Badge, GLYPHS, JUDGEMENTS } from "./judgement.js";

/** @import { ActionView, Decision, Review } from "../types.d.ts" */

/** Rows shown before the rest is asked for. */
const WORST = 7;

/** @param {string} name @param {string} figure @param {string} [kind] */
const fact = (name, figure, kind) =>
  html`<div class=${kind ?? null}><dt>${name}</dt><dd>${figure}</dd></div>`;

/** @param {{ of: Review }} props the printed sum */
function Sum({ of: { start_value: start, luck, regret, final_total: total, ruleset } }) {
  const facts = {
    start: value(start),
    ruleset,
    luck: html`<b>${luck < 0 ? "−" : "+"} ${value(Math.abs(luck))}</b>`,
    lost: html`<b>− ${lost(regret)}</b>`,
    total: html`<b>= ${number(total)}</b>`,
  };
  return html`<p class="sumline">${pieces("page.review.sum", facts)}</p>`;
}

/** @param {{ of: Review }} props */
function Figures({ of }) {
  return html`<dl class="figs">
    ${fact(t("page.review.lost"), lost(of.regret), "first")}
    ${fact(t("page.total"), number(of.final_total))}
    ${fact(t("page.review.accuracy"), t("page.percent", { value: value(of.accuracy, 1) }))}
    ${fact(t("page.review.luck"), signed(of.luck))}
    ${fact(
      t("page.review.luckier"),
      t("page.percent", { value: number(Math.round(of.luck_percentile)) }),
    )}
  </dl>`;
}

/** @returns {string} won or lost where that exists, else the total */
function verdict() {
  const { won, card } = game.value;
  const key = won === null ? "page.over.done" : won ? "page.over.won" : "page.over.lost";
  return t(key, { total: card.total });
}

/** The panel beside the card once the game is over. */
export function Result() {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const wanted = focusNext.value === "result";
  useLayoutEffect(() => {
    if (!wanted) return;
    focusNext.value = null;
    heading.current?.focus();
  }, [wanted]);

  const { number: dice, ruleset } = game.value;
  const title = rulesetName(ruleset.name);
  const about = dice
    ? t("page.over.about.numbered", { number: String(dice), ruleset: title })
    : t("page.over.about", { ruleset: title });
  const of = review.value;
  return html`<section class="advice result" aria-labelledby="result-h">
    <p class="note">${about}</p>
    <h2 id="result-h" tabindex="-1" ref=${heading}>${verdict()}</h2>
    ${of
      ? html`<${Figures} of=${of} /><${Sum} of=${of} />`
      : html`<p class="why">${t(reviewFailed.value ? "page.review.failed" : "page.review.coming")}</p>`}
  </section>`;
}

/** @param {{ of: Review }} props how many choices of each judgement */
function Legend({ of: { judgements } }) {
  return html`<p class="legend">
    ${JUDGEMENTS.map((name) => {
      const n = judgements[name] ?? 0;
      const glyph = html`<span class=${`j ${name}`} aria-hidden="true">${GLYPHS[name]}</span>`;
      return n ? html`<span key=${name}>${glyph} ${t(`page.judged.${name}`, { n })}</span>` : null;
    })}
  </p>`;
}

/** @param {ActionView} action */
function action({ score, keep }) {
  if (score) return t("page.review.score", { box: boxName(score) });
  const faces = facesOf(keep ?? "");
  if (!faces.length) return t("page.review.keep_none");
  return pieces("page.review.keep", { dice: html`<${Mini} faces=${faces} />` });
}

/** @param {{ of: Decision }} props */
function Row({ of }) {
  const { turn, roll, dice, judgement } = of;
  const why = of.regret > 0 ? reasonText(of.reason) : "";
  return html`<tr role="row">
    <td role="cell"><${Badge} of=${judgement} /></td>
    <th scope="row" role="rowheader">
      ${t("page.review.when", { turn, roll })}<br /><${Mini} faces=${dice} />
    </th>
    <td role="cell"><span class="sm">${t("page.you")}</span> ${action(of.chosen)}</td>
    <td role="cell">
      <span class="sm">${t("page.advice.best")}</span> ${action(of.best)}
      ${why && html`<small class="note">${why}</small>`}
    </td>
    <td class="num" role="cell">${lost(of.regret)}</td>
  </tr>`;
}

/** @param {{ of: Review }} props the choices that were choices, worst first */
function Choices({ of }) {
  const [all, setAll] = useState(false);
  const choices = of.decisions.filter(({ forced }) => !forced);
  choices.sort((a, b) => b.regret - a.regret); // stable: equal ones stay in the game's order
  const shown = all ? choices : choices.slice(0, WORST);
  return html`<section class="sheet" aria-labelledby="choices-h">
    <h2 id="choices-h">${t("page.review.choices")}</h2>
    <${Legend} of=${of} />
    <table class="tab dec" role="table">
      <caption class="vh">${t("page.review.caption")}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="vh">${t("page.judgement")}</span></th>
          <th scope="col">${t("page.review.dice")}</th>
          <th scope="col">${t("page.you")}</th>
          <th scope="col">${t("page.advice.best")}</th>
          <th scope="col" class="num">${t("page.review.lost.short")}</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map((one) => html`<${Row} key=${`${one.turn}.${one.roll}`} of=${one} />`)}
      </tbody>
    </table>
    ${choices.length > WORST &&
    html`<p class="row more">
      <button class="btn" type="button" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>
        ${all ? t("page.review.fewer") : t("page.review.all", { n: choices.length })}
      </button>
    </p>`}
  </section>`;
}

export function ReviewPart() {
  const of = review.value;
  if (!of) return null;
  return html`<div class="wrap stack">
    <div class="sheet"><${Graph} review=${of} /></div>
    <${Choices} of=${of} />
  </div>`;
}
