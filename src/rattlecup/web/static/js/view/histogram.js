// Totals in percent of games: yours as bars, perfect play's exact distribution as a line.

import { html } from "../dom.js";
import { number, t, value } from "../words.js";
import { Lines, Plot, round, scale, ticks } from "./plot.js";

/** @import { PerfectPlay, Statistics } from "../types-pages.d.ts" */
/** @import { Frame } from "./plot.js" */

/** Points a bar covers. */
const BIN = 20;
/** Totals below this chance are left out at both ends. */
const RARE = 0.001;

/**
 * @typedef {object} Bin
 * @property {number} from its least total
 * @property {number} you percent of your games
 * @property {number | null} perfect percent of perfect play's
 */

/**
 * @param {PerfectPlay["distribution"] | undefined} distribution
 * @param {number} from
 * @returns {number | null} percent of totals in a bin
 */
function percentIn(distribution, from) {
  if (!distribution) return null;
  const start = Math.max(0, from - distribution.from);
  const chances = distribution.chances.slice(start, Math.max(0, from + BIN - distribution.from));
  return 100 * chances.reduce((sum, chance) => sum + chance, 0);
}

/** @param {Statistics} of @returns {Bin[]} */
function binsOf({ games, perfect }) {
  const bin = (/** @type {number} */ total) => Math.floor(total / BIN);
  const own = games.map(({ total }) => bin(total));
  const distribution = perfect?.distribution;
  let [low, high] = [Math.min(...own), Math.max(...own)];
  if (distribution) {
    const likely = distribution.chances.map((_, i) => bin(distribution.from + i));
    const kept = [...new Set(likely)].filter((i) => (percentIn(distribution, i * BIN) ?? 0) > 100 * RARE);
    [low, high] = [Math.min(low, ...kept), Math.max(high, ...kept)];
  }
  [low, high] = [Math.min(low, bin(100)), Math.max(high, bin(340))];
  return Array.from({ length: high - low + 1 }, (_, i) => ({
    from: (low + i) * BIN,
    you: (100 * own.filter((each) => each === low + i).length) / own.length,
    perfect: percentIn(distribution, (low + i) * BIN),
  }));
}

/** @param {Bin[]} bins @param {"you" | "perfect"} whose @returns {string} "240 to 259" */
function fullest(bins, whose) {
  const best = bins.reduce((a, b) => ((b[whose] ?? 0) > (a[whose] ?? 0) ? b : a));
  return range(best);
}

/** @param {Bin} bin */
const range = ({ from }) => t("stats.range", { from, to: from + BIN - 1 });

/** @param {Frame} frame @param {Bin[]} bins */
function draw(frame, bins) {
  const { left, right, top, bottom, size } = frame;
  const most = Math.max(...bins.flatMap(({ you, perfect }) => [you, perfect ?? 0]), 5);
  const [first, end] = [bins[0].from, bins[bins.length - 1].from + BIN];
  const x = scale(first, end, left, right);
  const y = scale(0, most, bottom, top);
  const gap = size === "wide" ? 2 : 1.5;
  const steps = bins.map(({ from, perfect }) => `V${y(perfect ?? 0)}H${x(from + BIN)}`).join("");
  const every = size === "wide" ? 40 : 100;
  const labels = bins.map(({ from }) => from).filter((total) => total % every === 0);
  return html`<${Lines} frame=${frame} at=${ticks(0, most, 4)} y=${y} />
    ${bins.map(
      ({ from, you }) =>
        you > 0 &&
        html`<rect
          class="bars"
          x=${round(x(from) + gap)}
          y=${y(you)}
          width=${round(x(from + BIN) - x(from) - 2 * gap)}
          height=${round(bottom - y(you))}
        />`,
    )}
    ${bins[0].perfect !== null && html`<path class="perf" d=${`M${left} ${bottom}${steps}`} />`}
    ${labels.map(
      (total) => html`<text class="t" x=${x(total)} y=${bottom + 18} text-anchor="middle">
        ${number(total)}
      </text>`,
    )}`;
}

/** @param {{ of: Statistics }} props */
export function Histogram({ of }) {
  const bins = binsOf(of);
  const n = of.games.length;
  const whole = bins[0].perfect !== null;
  const facts = { n, you: fullest(bins, "you"), perfect: whole ? fullest(bins, "perfect") : "" };
  const shown = (/** @type {number} */ x) => t("page.percent", { value: value(x, 1) });
  const legend = html`<span>
      <svg viewBox="0 0 18 14" aria-hidden="true"><path class="bars" d="M3 3h12v11h-12z" /></svg>
      ${t("stats.totals.you", { n })}
    </span>
    ${whole &&
    html`<span>
      <svg viewBox="0 0 18 14" aria-hidden="true"><path class="perf" d="M0 8h18" /></svg>
      ${t("stats.totals.perfect")}
    </span>`}`;
  const table = html`<table class="tab">
    <caption class="vh">${t("stats.totals")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("page.total")}</th>
        <th scope="col" class="num">${t("page.you")}</th>
        ${whole && html`<th scope="col" class="num">${t("stats.perfect")}</th>`}
      </tr>
    </thead>
    <tbody>
      ${bins.map(
        (bin) => html`<tr key=${bin.from}>
          <th scope="row">${range(bin)}</th>
          <td class="num">${shown(bin.you)}</td>
          ${bin.perfect !== null && html`<td class="num">${shown(bin.perfect)}</td>`}
        </tr>`,
      )}
    </tbody>
  </table>`;
  return html`<${Plot}
    id="totals"
    heading=${t("stats.totals")}
    text=${t(whole ? "stats.totals.text" : "stats.totals.text.alone", facts)}
    legend=${legend}
    draw=${(/** @type {Frame} */ frame) => draw(frame, bins)}
    table=${table}
    note=${whole ? undefined : t("stats.totals.none")}
  />`;
}
