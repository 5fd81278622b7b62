// Statistics: figures, plots, and what to do with them.

import { html } from "../dom.js";
import { useState } from "../../vendor/hooks.js";
import { clockTime } from "../dates.js";
import { rulesetName } from "../names.js";
import { has, lost, number, percent, signed, t, value } from "../words.js";
import { BoxMeans } from "./boxmeans.js";
import { Course } from "./course.js";
import { Histogram } from "./histogram.js";
import { Keeping } from "./keeping.js";
import { PastGames } from "./past.js";

/** @import { Signal } from "../../vendor/signals.js" */
/** @import { Statistics } from "../types-pages.d.ts" */

/** @typedef {(change?: { ruleset?: string, kind?: string, period?: string }) => Promise<void>} Choose */

/** @param {Statistics} of @param {string} key of rules @returns {string} */
const rulesName = ({ choices }, key) => choices.names?.[key] ?? rulesetName(key);

/** @param {{ name: "ruleset" | "kind" | "period", of: Statistics, choose: Choose }} props */
function Filter({ name, of, choose }) {
  const offered = of.choices[`${name}s`];
  const all = offered.includes(of[name]) ? offered : [of[name], ...offered];
  /** @param {string} one */
  const named = (one) => {
    if (name === "ruleset") return rulesName(of, one);
    const key = name === "kind" ? `page.kind.${one}` : `stats.period.${one}`;
    return has(key) ? t(key) : one;
  };
  return html`<div>
    <label class="note" for=${`f-${name}`}>${t(`stats.filter.${name}`)}</label>
    <select
      id=${`f-${name}`}
      value=${of[name]}
      onChange=${(/** @type {Event} */ event) =>
        void choose({ [name]: /** @type {HTMLSelectElement} */ (event.target).value })}
    >
      ${all.map((one) => html`<option value=${one} selected=${one === of[name]}>${named(one)}</option>`)}
    </select>
  </div>`;
}

/** @param {string} name @param {string} figure */
const fact = (name, figure) => html`<div><dt>${name}</dt><dd>${figure}</dd></div>`;

/** @param {Statistics} of @returns {string} what winning means here */
function about({ kind, won }) {
  if (kind === "table" || kind === "pairs") return "table";
  if (kind === "computer") return "computer";
  return won === null ? "challenge" : "won";
}

/** @param {{ of: Statistics }} props won, lost and streaks exist only where something is won */
function Figures({ of }) {
  const { played, won, win_rate: rate, streak, best_streak: longest, best_ms: time, abandoned } = of;
  const whole = (/** @type {number} */ share) =>
    t("page.percent", { value: number(Math.round(100 * share)) });
  return html`<dl class="figs">
    ${fact(t("stats.played"), number(played))}
    ${won !== null && fact(t(of.kind === "computer" ? "stats.won.table" : "stats.won"), number(won))}
    ${rate !== null && fact(t("stats.win_rate"), whole(rate))}
    ${streak !== null && fact(t("stats.streak"), number(streak))}
    ${longest !== null && fact(t("stats.best_streak"), number(longest))}
    ${of.kind === "daily" && fact(t("stats.days"), number(of.days.days))}
    ${of.kind === "daily" && fact(t("stats.days.best"), number(of.days.best))}
    ${fact(t("stats.best_time"), time === null ? t("page.none") : clockTime(time))}
    ${abandoned > 0 && fact(t("stats.abandoned"), number(abandoned))}
  </dl>`;
}

/**
 * Each measure with its figure of yours and of perfect play's; null where there is none.
 * @param {Statistics} of
 * @returns {[string, string | null, string | null][]}
 */
function measures({ perfect, ...of }) {
  /** @param {number | null | undefined} x @param {(x: number) => string} shown */
  const or = (x, shown) => (x === null || x === undefined ? null : shown(x));
  const half = (/** @type {number} */ x) => (Number.isInteger(x) ? number(x) : value(x, 1));
  const accuracy = (/** @type {number} */ x) => t("page.percent", { value: value(x, 1) });
  return [
    [t("stats.mean"), or(of.mean, (x) => value(x, 1)), or(perfect?.mean, (x) => value(x, 1))],
    [t("stats.median"), or(of.median, half), or(perfect?.median, half)],
    [t("stats.best"), or(of.best, number), null],
    [t("stats.upper_bonus"), or(of.upper_bonus, percent), or(perfect?.upper_bonus, percent)],
    [t("stats.yahtzee"), or(of.yahtzee, percent), or(perfect?.yahtzee, percent)],
    [t("stats.lost"), or(of.regret, lost), perfect && number(0)],
    [t("page.review.accuracy"), or(of.accuracy, accuracy), perfect && accuracy(100)],
    [t("stats.luck"), or(of.luck, signed), perfect && number(0)],
  ];
}

/** @param {{ of: Statistics }} props */
function Beside({ of }) {
  return html`<table class="tab">
    <caption>${t("stats.beside")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("stats.measure")}</th>
        <th scope="col" class="num">${t("page.you")}</th>
        <th scope="col" class="num">${t("stats.perfect")}</th>
      </tr>
    </thead>
    <tbody>
      ${measures(of).map(
        ([name, you, perfect]) => html`<tr key=${name}>
          <th scope="row">${name}</th>
          <td class="num">${you ?? t("page.none")}</td>
          <td class="num">${perfect ?? t("page.none")}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ of: Statistics }} props */
function Plots({ of }) {
  return html`<section class="sheet stack" aria-labelledby="totals-h">
      <div class="cols">
        <${Histogram} of=${of} />
        <${Beside} of=${of} />
      </div>
    </section>
    <section class="sheet plots" aria-label=${t("stats.course")}>
      <${Course} of=${of} measure="accuracy" />
      <${Course} of=${of} measure="luck" />
    </section>
    <section class="sheet" aria-labelledby="boxes-h"><${BoxMeans} of=${of} /></section>`;
}

/** Several people at one screen have no common statistics: a history by name. @param {{ of: Statistics }} props */
function People({ of: { people } }) {
  return html`<section class="sheet" aria-labelledby="people-h">
    <h2 id="people-h">${t("stats.people")}</h2>
    <table class="tab">
      <caption class="vh">${t("stats.people")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("stats.name")}</th>
          <th scope="col" class="num">${t("stats.played")}</th>
          <th scope="col" class="num">${t("stats.people.won")}</th>
          <th scope="col" class="num">${t("stats.mean")}</th>
          <th scope="col" class="num">${t("stats.best")}</th>
        </tr>
      </thead>
      <tbody>
        ${people.map(
          ({ name, played, won, mean, best }) => html`<tr key=${name}>
            <th scope="row"><bdi>${name}</bdi></th>
            <td class="num">${number(played)}</td>
            <td class="num">${number(won)}</td>
            <td class="num">${value(mean, 1)}</td>
            <td class="num">${number(best)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * The one line that readers hear: which games these are, or what came of a file. The latter is
 * seen where the file was chosen.
 * @param {{ of: Statistics, said: string }} props
 */
const Status = ({ of, said }) => html`<div role="status" aria-atomic="true">
  <p class="note" aria-hidden=${said ? "true" : null}>
    ${t(`stats.about.${about(of)}`, { ruleset: rulesName(of, of.ruleset) })} ${t("stats.about.time")}
    ${" "}${of.perfect_coming && t("stats.coming")}
  </p>
  ${said && html`<span class="vh">${said}</span>`}
</div>`;

/** @param {{ statistics: Signal<Statistics>, trouble: Signal<string>, choose: Choose }} props */
export function StatisticsPage({ statistics: { value: of }, trouble, choose }) {
  const [said, say] = useState("");
  const empty = of.played === 0;
  return html`<div role="alert" class="alerts">
      ${trouble.value && html`<div class="alert"><p>${trouble.value}</p></div>`}
    </div>
    <section class="sheet stack" aria-labelledby="st-h">
      <div class="row filters">
        <h1 id="st-h">${t("stats.heading")}</h1>
        <${Filter} name="ruleset" of=${of} choose=${choose} />
        <${Filter} name="kind" of=${of} choose=${choose} />
        <${Filter} name="period" of=${of} choose=${choose} />
      </div>
      <${Figures} of=${of} />
      <${Status} of=${of} said=${said} />
      ${empty && html`<p>${t("stats.empty")} <a href="/">${t("stats.empty.play")}</a></p>`}
    </section>
    ${of.people.length > 0 && html`<${People} of=${of} />`} ${of.games.length > 0 && html`<${Plots} of=${of} />`}
    <${PastGames} of=${of} /><${Keeping} after=${choose} said=${said} say=${say} />`;
}
