// Actions and reasons in words.

import { boxName, boxNames, faceWords, facesOf, spoken } from "./names.js";
import { has, listed, number, percent, t, value } from "./words.js";

/** @import { ActionView, Advice, BoxCode, CardView, Coded, Facts } from "./types.d.ts" */

/** @param {ActionView} action @returns {string} "Keep two, three" or "Score Chance, 19" */
export function actionText(action) {
  if (action.score) {
    const facts = { box: boxName(action.score), points: action.points ?? "" };
    return t(action.points === undefined ? "page.act.score_box" : "page.act.score", facts);
  }
  const faces = facesOf(action.keep ?? "");
  return faces.length ? t("page.act.keep", { dice: spoken(faces) }) : t("page.act.keep_none");
}

/** @param {number[]} places @returns {string} "Dice 2 and 4 held.", nothing without any */
export const heldText = (places) =>
  places.length
    ? t("page.say.held", { n: places.length, places: listed(places.map(number)) })
    : "";

/** @param {string} name @param {unknown} fact @returns {unknown} */
function readable(name, fact) {
  if (name === "box" || name.endsWith("_box")) return boxName(String(fact));
  if (name === "boxes") return boxNames(/** @type {string[]} */ (fact));
  if (name === "face") return faceWords(Number(fact));
  if (name === "chance" || name.endsWith("_chance")) return percent(Number(fact));
  if (name === "keep" || name.endsWith("_keep")) {
    const faces = facesOf(String(fact));
    return faces.length ? faces.join(" ") : t("page.act.keep_none");
  }
  if (name === "cost") return value(Number(fact));
  return fact;
}

/** @param {Facts} facts @returns {Facts} as a sentence can use them */
const readableFacts = (facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, readable(name, fact)]));

/** @param {Coded | null} reason @returns {string} a sentence or two, or nothing */
export function reasonText(reason) {
  const key = `reason.${reason?.code}`;
  if (!reason || !has(key)) return "";
  const { upper } = /** @type {{ upper?: Facts & { code: string } }} */ (reason.facts);
  const said = t(key, readableFacts(reason.facts));
  return upper ? `${said} ${t(`reason.${upper.code}`, readableFacts(upper))}` : said;
}

/** @param {string} code of a refusal @returns {string | undefined} the key of its text */
export const errorKey = (code) => (has(`error.${code}`) ? `error.${code}` : undefined);

/** @param {{ code: string, facts?: Facts }} error @returns {string} what to do about it */
export function errorText({ code, facts }) {
  const key = errorKey(code);
  return key ? t(key, facts) : t("page.error.other", { code });
}

/**
 * The open boxes and what the dice score there, most points first.
 * @param {CardView} card
 * @returns {{ code: BoxCode, points: number }[]}
 */
export const pointsOf = ({ boxes }) =>
  boxes
    .flatMap(({ code, preview }) => (preview ? [{ code, points: preview.total ?? preview.box }] : []))
    .sort((a, b) => b.points - a.points);

/** @param {CardView} card @returns {string} where the dice score most */
export function pointsLine(card) {
  const open = pointsOf(card);
  const [{ points }] = open;
  const boxes = boxNames(open.filter((each) => each.points === points).map(({ code }) => code));
  return t("page.advice.spoken.points", { points, boxes });
}

/** So many chances are said; the panel shows all. */
const FEW = 3;

/** @param {Advice} advice @returns {string} the greatest chances but for what is certain */
export function oddsLine({ odds }) {
  const chances = Object.entries(odds?.best ?? {}).sort(([, a], [, b]) => b - a);
  if (!chances.length) return t("page.advice.no_odds");
  const open = chances.filter(([, chance]) => chance < 1);
  const shown = (open.length ? open : chances).slice(0, FEW);
  const list = shown.map(([code, chance]) => `${boxName(code)} ${percent(chance)}`);
  return t("page.advice.spoken.odds", { odds: list.join(t("page.comma")) });
}

/** @param {Advice} advice @returns {string} the best choice with its value */
export const bestLine = ({ best }) =>
  t("page.advice.spoken", { action: actionText(best.action), value: value(best.value) });
