// A judgement as a glyph in a shape, with its name for readers.

import { html } from "../dom.js";
import { t } from "../words.js";

/** @import { Judgement } from "../types.d.ts" */

/** From good to bad. @type {Judgement[]} */
export const JUDGEMENTS = ["best", "excellent", "good", "inaccuracy", "mistake", "blunder"];

/** @type {Record<Judgement, string>} */
export const GLYPHS = {
  best: "✓",
  excellent: "+",
  good: "=",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** @param {{ of: Judgement }} props */
export const Badge = ({ of }) =>
  html`<span class=${`j ${of}`} role="img" aria-label=${t(`judgement.${of}`)}
    >${GLYPHS[of]}</span
  >`;
