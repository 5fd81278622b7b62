// Every text the page says comes from the catalogue it was served with.

import { embedded } from "./dom.js";

/** @import { Facts } from "./types.d.ts" */

/** @type {Record<string, string>} */
const catalogue = embedded("words") ?? {};
/** The language of the page. */
export const lang = document.documentElement.lang || "en";
/** Our English is British: no comma before the last of a list. */
const locale = lang === "en" ? "en-GB" : lang;

const plurals = new Intl.PluralRules(locale);
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const fixed = [1, 2].map(
  (digits) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });

/** Values closer than this are equal: the solver's own tie limit. */
const TIE = 1e-9;

/** @param {string} key @returns {boolean} */
export const has = (key) => key in catalogue || `${key}.other` in catalogue;

/**
 * The template of a key; with a fact `n` the plural form the language asks for.
 * @param {string} key
 * @param {Facts} facts
 * @returns {string} the key itself where the catalogue has no text
 */
function template(key, facts) {
  if (key in catalogue) return catalogue[key];
  const form = typeof facts.n === "number" ? plurals.select(facts.n) : "other";
  return catalogue[`${key}.${form}`] ?? catalogue[`${key}.other`] ?? key;
}

/** @param {unknown} value @returns {string} */
const shown = (value) => (typeof value === "number" ? number(value) : String(value ?? ""));

/**
 * A text with its facts filled in.
 * @param {string} key
 * @param {Facts} [facts]
 * @returns {string}
 */
export function t(key, facts = {}) {
  return template(key, facts).replace(/\{(\w+)\}/g, (_, name) => shown(facts[name]));
}

/**
 * The same in pieces, so that a fact may be a node instead of a string.
 * @param {string} key
 * @param {Facts} [facts]
 * @returns {any[]}
 */
export function pieces(key, facts = {}) {
  return template(key, facts)
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (!name) return piece;
      const fact = facts[name];
      return typeof fact === "object" ? fact : shown(fact);
    });
}

/** @param {string[]} words @returns {string} "a, b and c" */
export const listed = (words) => conjunction.format(words);

/** Points are whole, values have two decimals. @param {number} x @returns {string} */
export const number = (x) => (Number.isInteger(x) ? whole.format(x) : value(x));

/** @param {number} x @param {1 | 2} [digits] @returns {string} */
export const value = (x, digits = 2) => fixed[digits - 1].format(x).replace("-", "−");

/** What a choice costs; a cost that is not zero never looks like zero. @param {number} x */
export function cost(x) {
  if (Math.abs(x) < TIE) return t("page.none");
  return x < 0.005 ? t("page.less_than", { value: value(0.01) }) : value(x);
}

/** A sum of costs: like `cost`, with zero in figures. @param {number} x @returns {string} */
export const lost = (x) => (Math.abs(x) < TIE ? value(0) : cost(x));

/**
 * With its sign, "+24.35" or "−3.10"; what is not zero never looks like it.
 * @param {number} x
 * @returns {string}
 */
export function signed(x) {
  if (Math.abs(x) < TIE) return number(0);
  if (Math.abs(x) >= 0.005) return x < 0 ? value(x) : `+${value(x)}`;
  return t(x < 0 ? "page.more_than" : "page.less_than", { value: value(x < 0 ? -0.01 : 0.01) });
}

/**
 * A chance from 0 to 1. Only the impossible is "0 %" and only the certain "100 %".
 * @param {number} p
 * @returns {string}
 */
export function percent(p) {
  const of = (/** @type {string} */ text) => t("page.percent", { value: text });
  if (p <= 0 || p >= 1) return of(whole.format(p <= 0 ? 0 : 100));
  if (p < 0.0005) return of(t("page.less_than", { value: value(0.1, 1) }));
  if (p >= 0.9995) return of(t("page.more_than", { value: value(99.9, 1) }));
  return of(value(p * 100, 1));
}
