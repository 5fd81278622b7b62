// How a series went: what the answers cost, each with the best choice, words to share; and the
// days that were trained on.

import { html } from "../dom.js";
import { dayName, daysAfter } from "../dates.js";
import { rulesetName } from "../names.js";
import { isDone, whenOf } from "../training.js";
import { lost, number, t, value } from "../words.js";
import { chosen } from "./decisions.js";
import { Mini } from "./toggle.js";
import { Badge } from "./judgement.js";
import { Outgoing } from "./outgoing.js";

/** @import { Puzzle, Training } from "../types-pages.d.ts" */

/** @param {{ of: Puzzle, place: number }} props an answered position */
function Row({ of, place }) {
  const { answer, solution, dice, position } = of;
  if (!answer || !solution) return null;
  return html`<tr role="row">
    <td role="cell"><${Badge} of=${answer.judgement} /></td>
    <th scope="row" role="rowheader">${number(place)}. ${whenOf(of)}<br /><${Mini} faces=${dice} /></th>
    <td role="cell"><span class="sm">${t("page.you")}</span> ${chosen(answer.action)}</td>
    <td role="cell">
      <span class="sm">${t("page.advice.best")}</span> ${chosen(solution.choices[0].action)}
    </td>
    <td class="num" role="cell">${lost(answer.regret)}</td>
    <td class="try" role="cell">
      <a
        class="btn quiet"
        href=${`/explore?position=${encodeURIComponent(position)}`}
        aria-label=${t("train.explore.name", { place })}
        >${t("train.explore.short")}</a
      >
    </td>
  </tr>`;
}

/** @param {{ of: Training }} props */
const Answers = ({ of: { puzzles } }) => html`<table class="tab dec tried" role="table">
  <caption class="vh">${t("train.result.caption")}</caption>
  <thead>
    <tr>
      <th scope="col"><span class="vh">${t("page.judgement")}</span></th>
      <th scope="col">${t("train.result.position")}</th>
      <th scope="col">${t("page.you")}</th>
      <th scope="col">${t("page.advice.best")}</th>
      <th scope="col" class="num">${t("page.review.lost.short")}</th>
      <td></td>
    </tr>
  </thead>
  <tbody>
    ${puzzles.map((each, i) => html`<${Row} key=${each.id} of=${each} place=${i + 1} />`)}
  </tbody>
</table>`;

/** @param {Training} of @returns {string} plain words first, no answers, the address at the end */
export function shareText({ kind, date, number: which, ruleset, regret, puzzles }) {
  const facts = { date: date && dayName(date), number: String(which), ruleset: rulesetName(ruleset), lost: lost(regret) };
  const best = puzzles.filter(({ answer }) => answer?.judgement === "best").length;
  const query = ruleset === "classic" ? "" : `&ruleset=${ruleset}`;
  const path = kind === "daily" ? `/train/${date}` : `/train?practice=${which}${query}`;
  const words = [
    t(kind === "daily" ? "train.share.daily" : "train.share.practice", facts),
    t("train.share.best", { n: best }),
  ];
  return `${words.join("\n")}\n${location.origin}${path}`;
}

/** @param {{ of: Training }} props */
const Share = ({ of }) => html`<section class="sheet share" aria-labelledby="s-h">
  <h2 id="s-h">${t("train.share")}</h2>
  <p class="note">${t("train.share.note")}</p>
  <${Outgoing} id="share" label=${t("train.share.label")} text=${shareText(of)} rows=${4} sheet />
</section>`;

/** @param {Training} of @returns {boolean} whether a day was finished after it */
const isLate = ({ kind, date, puzzles }) =>
  kind === "daily" && puzzles.some(({ answer }) => answer?.answered.slice(0, 10) !== date);

/** @param {{ of: Training, again: () => void, practice: string }} props every position is answered */
export function Result({ of, again, practice }) {
  const { date, first } = of;
  const own = of.kind === "own";
  const regret = of.puzzles.reduce((sum, { answer }) => sum + (answer?.regret ?? 0), 0);
  return html`<section class="sheet stack" aria-labelledby="result-h">
      <h2 id="result-h" tabindex="-1">${t("train.result")}</h2>
      <dl class="figs">
        <div class="first"><dt>${t("train.lost")}</dt><dd>${lost(regret)}</dd></div>
      </dl>
      ${isLate(of) && html`<p>${t("train.result.late")}</p>`}
      <${Answers} of=${of} />
      <p class="row">
        ${own
          ? html`<button class="btn main" type="button" onClick=${again}>${t("train.again")}</button>`
          : html`<a class="btn main" href=${practice}>${t("train.more")}</a>`}
        ${date &&
        date > first &&
        html`<a class="btn quiet" href=${`/train/${daysAfter(date, -1)}`}>${t("train.before")}</a>`}
      </p>
    </section>
    ${!own && html`<${Share} of=${of} />`}`;
}

/** The days that were trained on. @param {{ of: Training }} props */
export function Record({ of }) {
  const { streak, record, answered, regret, puzzles, kind } = of;
  const begun = kind !== "own" && answered > 0 && !isDone(of);
  const facts = { n: answered, of: puzzles.length };
  return html`<section class="sheet stack" aria-labelledby="record-h">
    <h2 id="record-h">${t("train.record")}</h2>
    <dl class="figs">
      ${begun && html`<div><dt>${t("train.answered")}</dt><dd>${t("train.answered.of", facts)}</dd></div>`}
      ${begun && html`<div><dt>${t("train.lost")}</dt><dd>${lost(regret)}</dd></div>`}
      <div><dt>${t("train.streak")}</dt><dd>${t("train.days", { n: streak.days })}</dd></div>
      <div><dt>${t("train.streak.best")}</dt><dd>${t("train.days", { n: streak.best })}</dd></div>
      <div><dt>${t("train.record.days")}</dt><dd>${number(record.days)}</dd></div>
      ${record.mean !== null &&
      html`<div><dt>${t("train.record.mean")}</dt><dd>${value(record.mean)}</dd></div>`}
      ${record.best !== null &&
      html`<div><dt>${t("train.record.best")}</dt><dd>${lost(record.best)}</dd></div>`}
    </dl>
    <p class="note">${t("train.record.note")}</p>
  </section>`;
}
