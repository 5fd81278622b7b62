// What all plots share: a frame with an axis, drawn twice, wide and for phones, with a text for
// readers and the same figures as a table.

import { html } from "../dom.js";
import { number, t } from "../words.js";

/** @typedef {import("../../vendor/preact.js").ComponentChildren} Children */

/**
 * A drawn size with its scales.
 * @typedef {object} Frame
 * @property {"wide" | "narrow"} size
 * @property {number} width
 * @property {number} height
 * @property {number} left
 * @property {number} right the x of the right end
 * @property {number} top
 * @property {number} bottom the y of the lower end
 */

/** @type {Frame} */
const NARROW = { size: "narrow", width: 336, height: 200, left: 34, right: 330, top: 12, bottom: 176 };
/** For a plot with the width to itself, or beside another. @type {{ whole: Frame, half: Frame }} */
const WIDE = {
  whole: { size: "wide", width: 620, height: 240, left: 34, right: 614, top: 12, bottom: 216 },
  half: { size: "wide", width: 500, height: 220, left: 34, right: 494, top: 12, bottom: 196 },
};

/** @param {number} x @returns {number} short enough for an attribute */
export const round = (x) => Math.round(x * 10) / 10;

/**
 * Round figures for a scale.
 * @param {number} low
 * @param {number} high
 * @param {number} [most] how many steps
 * @returns {number[]}
 */
export function ticks(low, high, most = 5) {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((each) => (high - low) / each <= most) ?? 2000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** @param {number} from @param {number} to @param {number} a @param {number} b */
export const scale = (from, to, a, b) => (/** @type {number} */ x) =>
  round(a + ((b - a) * (x - from)) / (to - from || 1));

/**
 * Lines across with their figures.
 * @param {{ frame: Frame, at: number[], y: (points: number) => number }} props
 */
export const Lines = ({ frame: { left, right }, at, y }) =>
  at.map(
    (points) => html`<path class="ax" d=${`M${left} ${y(points)}H${right}`} />
      <text class="t" x=${left - 6} y=${y(points) + 4} text-anchor="end">
        ${number(points).replace("-", "−")}
      </text>`,
  );

/**
 * @param {{ id: string, heading: string, text: string, legend: Children, table: Children,
 *   draw: (frame: Frame) => Children, note?: string, width?: "whole" | "half" }} props
 */
export function Plot({ id, heading, text, legend, draw, table, note, width = "whole" }) {
  return html`<figure>
    <figcaption>
      <h2 id=${`${id}-h`}>${heading}</h2>
      <p class="legend">${legend}</p>
    </figcaption>
    ${[WIDE[width], NARROW].map(
      (frame) => html`<svg
        class=${`plot ${frame.size}`}
        viewBox=${`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-labelledby=${`${id}-${frame.size}`}
      >
        <title id=${`${id}-${frame.size}`}>${text}</title>
        ${draw(frame)}
      </svg>`,
    )}
    ${note && html`<p class="note">${note}</p>`}
    <details>
      <summary>${t("stats.as_table")}</summary>
      <div class="scroll" tabindex="0" role="group" aria-labelledby=${`${id}-h`}>${table}</div>
    </details>
  </figure>`;
}
