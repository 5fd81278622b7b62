// What a choice that somebody has tried is worth, in words.

import { actionText } from "./describe.js";
import { lang, lost, t, value } from "./words.js";

/** @import { Choice } from "./types.d.ts" */

/** @param {string} text @returns {string} the same at the beginning of a sentence */
const capital = (text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** @param {Choice} choice @returns {string} its worth, and what it costs */
export function worthText({ action, value: worth, regret, judgement }) {
  const facts = { action: capital(actionText(action)), value: value(worth), lost: lost(regret) };
  return t(judgement === "best" ? "review.worth.best" : "review.worth.less", facts);
}

/** @param {Choice} choice @returns {string} the best one, for who has tried another */
export const bestText = ({ action, value: worth }) =>
  t("review.best", { action: actionText(action), value: value(worth) });
