// The expected final total through a game: luck of each roll, points lost by each choice.

import { html } from "../dom.js";
import { rulesetName } from "../names.js";
import { value as decimals, number, signed, t } from "../words.js";
import { GLYPHS } from "./judgement.js";

/** @import { Judgement, Review } from "../types.d.ts" */

/**
 * One step of the line.
 * @typedef {object} Step
 * @property {number} at in turns from 0
 * @property {number} before
 * @property {number} after
 * @property {"luck" | "lost"} kind
 * @property {Judgement} [judgement]
 */

/** Drawn sizes: the wide one and, for phones, the narrow one. */
const SIZES = {
  wide: { width: 1040, height: 330, right: 12, top: 18, bottom: 30 },
  narrow: { width: 336, height: 250, right: 12, top: 18, bottom: 30 },
};
const LEFT = 34;

/** Smaller steps are drawn without a mark. */
const MARKED = { luck: 5, lost: 0.5 };
/** Luck is written beside its step from here on. */
const NOTABLE = 20;

/** @param {Review} review @returns {Step[]} in the order of the game */
function stepsOf({ rolls, decisions }) {
  const most = Math.max(3, ...rolls.map(({ roll }) => roll));
  const place = (/** @type {number} */ turn, /** @type {number} */ roll, /** @type {number} */ part) =>
    turn - 1 + 0.08 + (0.92 * (roll - 1 + part)) / most;
  /** @type {Step[]} */
  const steps = rolls.map(({ turn, roll, before, after }) => ({
    at: place(turn, roll, 0.05),
    before,
    after,
    kind: "luck",
  }));
  for (const { turn, roll, best_value, chosen_value, judgement } of decisions) {
    const at = place(turn, roll, 0.5);
    steps.push({ at, before: best_value, after: chosen_value, kind: "lost", judgement });
  }
  return steps.sort((a, b) => a.at - b.at);
}

/** @param {number} low @param {number} high @returns {number[]} round figures for the scale */
function ticks(low, high) {
  const step = [5, 10, 20, 50, 100].find((each) => (high - low) / each <= 6) ?? 200;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** @param {Step} step @param {number} x @param {number} y0 @param {number} y1 */
function mark({ kind, before, after }, x, y0, y1) {
  if (Math.abs(after - before) < MARKED[kind]) return null;
  if (kind === "lost") {
    return html`<g class="rg">
      <line class="rg" x1=${x} x2=${x} y1=${y0} y2=${y1} />
      <path class="rg" d=${`M${x - 3.5} ${y1 - 3.5}h7v7h-7z`} />
    </g>`;
  }
  const back = y1 < y0 ? 4 : -4;
  const head = `M${x - 4} ${y1 + back}L${x} ${y1 - back * 0.6}L${x + 4} ${y1 + back}z`;
  return html`<g>
    <line class="lk" x1=${x} x2=${x} y1=${y0} y2=${y1} />
    <path class="lk" d=${head} />
  </g>`;
}

/** @param {Step} step @param {number} x @param {number} y0 @param {number} y1 */
function label({ kind, before, after, judgement }, x, y0, y1) {
  if (kind === "lost" && (judgement === "mistake" || judgement === "blunder")) {
    const glyph = GLYPHS[judgement];
    return html`<text x=${x} y=${y1 + 18} text-anchor="middle" font-weight="700">${glyph}</text>`;
  }
  if (kind !== "luck" || Math.abs(after - before) < NOTABLE) return null;
  const text = signed(after - before);
  return html`<text x=${x - 6} y=${(y0 + y1) / 2 + 4} text-anchor="end">${text}</text>`;
}

/** @param {{ review: Review, size: "wide" | "narrow" }} props */
function Plot({ review, size }) {
  const { width, height, right, top, bottom } = SIZES[size];
  const steps = stepsOf(review);
  const values = [review.start_value, ...steps.flatMap(({ before, after }) => [before, after])];
  const turns = Math.max(1, ...review.rolls.map(({ turn }) => turn));
  const [low, high] = [Math.min(...values) - 8, Math.max(...values) + 4];
  const x = (/** @type {number} */ at) => round(LEFT + ((width - LEFT - right) * at) / turns);
  const y = (/** @type {number} */ points) =>
    round(top + ((height - top - bottom) * (high - points)) / (high - low));
  const end = width - right;

  let line = `M${LEFT} ${y(review.start_value)}`;
  for (const { at, after } of steps) line += `H${x(at)}V${y(after)}`;
  const facts = {
    start: decimals(review.start_value),
    total: review.final_total,
    low: Math.round(Math.min(...values)),
    high: Math.round(Math.max(...values)),
  };
  const id = `plot-${size}`;
  const last = y(review.final_total);
  return html`<svg
    class=${`plot ${size}`}
    viewBox=${`0 0 ${width} ${height}`}
    role="img"
    aria-labelledby=${id}
  >
    <title id=${id}>${t("page.graph.title", facts)}</title>
    ${ticks(low, high).map(
      (points) => html`<path class="ax" d=${`M${LEFT} ${y(points)}H${end}`} />
        <text class="t" x=${LEFT - 6} y=${y(points) + 4} text-anchor="end">${number(points)}</text>`,
    )}
    ${Array.from(
      { length: turns },
      (_, i) => html`<text class="t" x=${x(i + 0.5)} y=${height - 6} text-anchor="middle">
        ${number(i + 1)}
      </text>`,
    )}
    <text class="t" x=${LEFT - 6} y=${height - 6} text-anchor="end">${t("page.turn")}</text>
    <path class="base" d=${`M${LEFT} ${y(review.start_value)}H${end}`} />
    <path class="line" d=${`${line}H${end}`} />
    ${steps.map((step) => mark(step, x(step.at), y(step.before), y(step.after)))}
    ${steps.map((step) => label(step, x(step.at), y(step.before), y(step.after)))}
    <text x=${end} y=${last - 8} text-anchor="end" font-weight="700">${number(review.final_total)}</text>
  </svg>`;
}

/** @param {number} x @returns {number} short enough for an attribute */
const round = (x) => Math.round(x * 10) / 10;

/** @param {{ review: Review }} props */
export function Graph({ review }) {
  const { start_value: value, ruleset } = review;
  const start = t("page.graph.start", { value: decimals(value), ruleset: rulesetName(ruleset) });
  return html`<figure>
    <figcaption>
      <h2>${t("page.graph")}</h2>
      <p class="legend">
        <span>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <line class="lk" x1="6" x2="6" y1="14" y2="4" /><path class="lk" d="M2 6L6 0l4 6z" />
          </svg>
          ${t("page.graph.luck")}
        </span>
        <span>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <line class="rg" x1="6" x2="6" y1="0" y2="9" /><path class="rg" d="M2.5 7h7v7h-7z" />
          </svg>
          ${t("page.graph.lost")}
        </span>
        <span>
          <svg viewBox="0 0 18 14" aria-hidden="true">
            <path d="M0 7h18" stroke="currentColor" stroke-dasharray="2 3" />
          </svg>
          ${start}
        </span>
      </p>
    </figcaption>
    <${Plot} review=${review} size="wide" />
    <${Plot} review=${review} size="narrow" />
  </figure>`;
}
