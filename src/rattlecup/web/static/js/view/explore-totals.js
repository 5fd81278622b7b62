// How likely every final total is, and a slider that asks for any of them.

import { html } from "../dom.js";
import { answer, target, totals } from "../exploring.js";
import { rulesetName } from "../names.js";
import { number, percent, t, value } from "../words.js";
import { Building } from "./explore.js";
import { Lines, Plot, round, scale, ticks } from "./plot.js";

/** @import { Totals as Told } from "../types-explore.d.ts" */
/** @import { Frame } from "./plot.js" */

/** Bars in a plot, at most. */
const BARS = 60;
/** What players ask about first. */
const USUAL = 230;
/** Totals below this chance are not drawn. */
const RARE = 0.0005;
const QUANTILES = ["1", "5", "25", "50", "75", "95", "99"];

/** @typedef {[number, number][]} Pmf */
/** @typedef {{ from: number, chance: number }} Bar */

/** @param {Pmf} pmf @param {number} total @returns {number} the chance of it or more */
function atLeast(pmf, total) {
  const sum = (/** @type {Pmf} */ part) => part.reduce((all, [, chance]) => all + chance, 0);
  const below = sum(pmf.filter(([each]) => each < total));
  // The smaller part is summed up, so that what is certain is exactly certain.
  return below < 0.5 ? 1 - below : sum(pmf.filter(([each]) => each >= total));
}

/** @param {Pmf} pmf @returns {Pmf} without what is too rare to be seen */
function likely(pmf) {
  let [first, last, below, above] = [0, pmf.length - 1, 0, 0];
  while (first < last && (below += pmf[first][1]) < RARE) first += 1;
  while (first < last && (above += pmf[last][1]) < RARE) last -= 1;
  return pmf.slice(first, last + 1);
}

/** @param {Pmf} pmf @returns {{ bars: Bar[], width: number }} */
function barsOf(pmf) {
  const shown = likely(pmf);
  const [low, high] = [shown[0][0], shown[shown.length - 1][0]];
  const width = [1, 2, 5, 10, 20].find((each) => (high - low + 1) / each <= BARS) ?? 50;
  const first = Math.floor(low / width);
  const bars = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, i) => ({
    from: (first + i) * width,
    chance: 0,
  }));
  for (const [total, chance] of shown) bars[Math.floor(total / width) - first].chance += chance;
  return { bars, width };
}

/** @param {Frame} frame @param {Bar[]} bars @param {number} width @param {number} at */
function draw(frame, bars, width, at) {
  const { left, right, top, bottom, size } = frame;
  const most = Math.max(...bars.map(({ chance }) => 100 * chance));
  const [first, end] = [bars[0].from, bars[bars.length - 1].from + width];
  const x = scale(first, end, left, right);
  const y = scale(0, most, bottom, top);
  const line = Math.min(Math.max(at, first), end);
  return html`<${Lines} frame=${frame} at=${ticks(0, most, 4)} y=${y} />
    ${bars.map(
      ({ from, chance }) => html`<rect
        class=${from + width > at ? "bars reached" : "bars"}
        x=${x(from)}
        y=${y(100 * chance)}
        width=${round(x(from + width) - x(from))}
        height=${round(bottom - y(100 * chance))}
      />`,
    )}
    <path class="plotline" d=${`M${x(line)} ${top}V${bottom}`} />
    ${ticks(first, end, size === "wide" ? 8 : 4).map(
      (total) => html`<text class="t" x=${x(total)} y=${bottom + 18} text-anchor="middle">
        ${number(total)}
      </text>`,
    )}`;
}

/** @param {{ bars: Bar[], width: number }} props */
function Table({ bars, width }) {
  return html`<table class="tab">
    <caption class="vh">${t("explore.totals")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("page.total")}</th>
        <th scope="col" class="num">${t("explore.chance")}</th>
      </tr>
    </thead>
    <tbody>
      ${bars.map(
        ({ from, chance }) => html`<tr key=${from}>
          <th scope="row">
            ${width === 1 ? number(from) : t("stats.range", { from, to: from + width - 1 })}
          </th>
          <td class="num">${percent(chance)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ of: Told, pmf: Pmf }} props */
function Known({ of, pmf }) {
  const goal = answer.value?.goal?.target ?? USUAL;
  const [low, high] = [pmf[0][0], pmf[pmf.length - 1][0]];
  const at = Math.min(Math.max(target.value ?? goal, low), high);
  const chance = percent(atLeast(pmf, at));
  const { bars, width } = barsOf(pmf);
  const facts = { mean: value(of.mean ?? 0), std: value(of.std ?? 0), at, chance };
  return html`<${Plot}
      id="totals"
      width="half"
      heading=${t("explore.totals")}
      text=${t("explore.totals.text", facts)}
      legend=${t("explore.totals.legend", facts)}
      draw=${(/** @type {Frame} */ frame) => draw(frame, bars, width, at)}
      table=${html`<${Table} bars=${bars} width=${width} />`}
    />
    ${low < high &&
    html`<div class="slider">
      <label for="at">${t("explore.at_least")} <b>${number(at)}</b></label>
      <output for="at">${chance}</output>
      <input
        id="at"
        type="range"
        min=${low}
        max=${high}
        step="1"
        value=${at}
        aria-valuetext=${t("explore.at_least.said", { at, chance })}
        onInput=${(/** @type {Event} */ event) => {
          target.value = /** @type {HTMLInputElement} */ (event.target).valueAsNumber;
        }}
      />
    </div>`}
    <table class="tab quantiles">
      <caption>${t("explore.quantiles")}</caption>
      <tbody>
        <tr>
          ${QUANTILES.map((q) => html`<th scope="col" class="num">${t("page.percent", { value: q })}</th>`)}
        </tr>
        <tr>
          ${QUANTILES.map((q) => html`<td class="num">${number(of.quantiles?.[q] ?? 0)}</td>`)}
        </tr>
      </tbody>
    </table>
    <p class="note">${t("explore.totals.note", { ruleset: rulesetName(of.ruleset) })}</p>`;
}

export function Totals() {
  const of = totals.value;
  if (!of) return null;
  return html`<section class="sheet totals" aria-labelledby="totals-h">
    ${of.state === "ready" && of.pmf
      ? html`<${Known} of=${of} pmf=${of.pmf} />`
      : html`<h2 id="totals-h">${t("explore.totals")}</h2><${Building} of=${of} what="totals" />`}
  </section>`;
}
