// Accuracy or luck over time: every game a dot, the mean of the last ones a line.

import { html } from "../dom.js";
import { dayInShort } from "../dates.js";
import { number, signed, t, value } from "../words.js";
import { Lines, Plot, round, scale, ticks } from "./plot.js";

/** @import { ResultLine, Statistics } from "../types-pages.d.ts" */
/** @import { Frame } from "./plot.js" */

/** Games in the running mean. */
const MEAN_OF = 10;
/** With more games than this the dots are small. */
const CROWDED = 150;

/** @typedef {{ finished: string, total: number, x: number, mean: number }} Point */

/** @param {ResultLine[]} games @param {"accuracy" | "luck"} measure @returns {Point[]} */
function pointsOf(games, measure) {
  const judged = games.flatMap(({ finished, total, [measure]: x }) =>
    x === null ? [] : [{ finished, total, x }],
  );
  return judged.map((point, i) => {
    const last = judged.slice(Math.max(0, i + 1 - MEAN_OF), i + 1);
    return { ...point, mean: last.reduce((sum, { x }) => sum + x, 0) / last.length };
  });
}

/** @param {Frame} frame @param {Point[]} points @param {"accuracy" | "luck"} measure */
function draw(frame, points, measure) {
  const { left, right, top, bottom } = frame;
  const values = points.map(({ x }) => x);
  const [low, high] =
    measure === "luck"
      ? [Math.min(-20, ...values), Math.max(20, ...values)]
      : [Math.min(90, ...values), 100];
  const x = scale(0.5, points.length + 0.5, left, right);
  const y = scale(low, high, bottom, top);
  const radius = points.length > CROWDED ? 1.5 : 3;
  const line = points.map(({ mean }, i) => `${i ? "L" : "M"}${x(i + 1)} ${y(mean)}`).join("");
  const ends = [points[0], points[points.length - 1]];
  return html`<${Lines} frame=${frame} at=${ticks(low, high, 5)} y=${y} />
    ${measure === "luck" && html`<path class="base" d=${`M${left} ${y(0)}H${right}`} />`}
    ${points.map(
      (point, i) => html`<circle class="dot" cx=${x(i + 1)} cy=${y(point.x)} r=${round(radius)} />`,
    )}
    <path class="line mean" d=${line} />
    <text class="t" x=${left} y=${bottom + 18}>${dayInShort(ends[0].finished)}</text>
    ${points.length > 1 &&
    html`<text class="t" x=${right} y=${bottom + 18} text-anchor="end">${dayInShort(ends[1].finished)}</text>`}`;
}

/** @param {{ of: Statistics, measure: "accuracy" | "luck" }} props */
export function Course({ of, measure }) {
  const points = pointsOf(of.games, measure);
  const heading = t(`stats.course.${measure}`);
  if (!points.length) return html`<div><h2>${heading}</h2><p class="note">${t("stats.course.none")}</p></div>`;
  const shown = (/** @type {number} */ x) =>
    measure === "luck" ? signed(x) : t("page.percent", { value: value(x, 1) });
  const last = points[points.length - 1];
  const values = points.map(({ x }) => x);
  const facts = {
    n: points.length,
    low: shown(Math.min(...values)),
    high: shown(Math.max(...values)),
    mean: shown(last.mean),
  };
  const legend = html`<span>
      <svg viewBox="0 0 18 14" aria-hidden="true"><circle class="dot" cx="9" cy="8" r="3.5" /></svg>
      ${t("stats.course.game")}
    </span>
    <span>
      <svg viewBox="0 0 18 14" aria-hidden="true"><path class="plotline" d="M0 8h18" /></svg>
      ${t("stats.course.mean", { of: MEAN_OF })}
    </span>`;
  const table = html`<table class="tab">
    <caption class="vh">${heading}</caption>
    <thead>
      <tr>
        <th scope="col">${t("stats.finished")}</th>
        <th scope="col" class="num">${t("page.total")}</th>
        <th scope="col" class="num">${heading}</th>
      </tr>
    </thead>
    <tbody>
      ${[...points].reverse().map(
        ({ finished, total, x }, i) => html`<tr key=${i}>
          <th scope="row">${dayInShort(finished)}</th>
          <td class="num">${number(total)}</td>
          <td class="num">${shown(x)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
  return html`<${Plot}
    id=${measure}
    heading=${heading}
    text=${t(`stats.course.${measure}.text`, facts)}
    legend=${legend}
    draw=${(/** @type {Frame} */ frame) => draw(frame, points, measure)}
    table=${table}
    width="half"
  />`;
}
