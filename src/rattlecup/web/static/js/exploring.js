// What the explorer asks and what it was answered. The form is the question; its text is the
// address of the page. Whether a position can be, and what it is worth, only the server says.

import { computed, effect, signal } from "../vendor/signals.js";
import { Refused, request } from "./api.js";
import { embedded } from "./dom.js";

/** @import { Explored, GoalAnswer, Problem, Rules, Totals } from "./types-explore.d.ts" */

/**
 * @template T
 * @typedef {import("../vendor/signals.js").Signal<T>} Signal
 */

/** @type {{ boxes: string[], rulesets: Rules[] }} */
const facts = embedded("facts");
export const rulesets = facts.rulesets;
export const CODES = facts.boxes;

/**
 * @typedef {object} Form
 * @property {string} ruleset
 * @property {Record<string, string>} boxes points by code, "" for an open box
 * @property {string} bonuses how many yahtzee bonuses
 * @property {string[]} dice a face for each place, "" for a die about to be rolled
 * @property {string} rerolls
 * @property {"average" | "at-least" | "win"} goal
 * @property {string} target
 * @property {string} rivals cards or totals with "/" between
 */

/** @param {string} name @returns {Rules} */
export const rulesOf = (name) => rulesets.find((each) => each.name === name) ?? rulesets[0];

/** @param {string} name @returns {string} the rerolls at the start of a turn */
const most = (name) => String(rulesOf(name).rolls_per_turn - 1);

/** The empty card, before the first roll. @returns {Form} */
function start() {
  return {
    ruleset: rulesets[0].name,
    boxes: Object.fromEntries(CODES.map((code) => [code, ""])),
    bonuses: "0",
    dice: ["", "", "", "", ""],
    rerolls: most(rulesets[0].name),
    goal: "average",
    target: "230",
    rivals: "",
  };
}

/** @param {Form} form @returns {string} the text of its position */
function positionText({ ruleset, boxes, bonuses, dice, rerolls }) {
  const card = CODES.map((code) => boxes[code] || "-").join(",");
  return `${ruleset} ${card} yb${bonuses} ${dice.map((die) => die || ".").join("")} ${rerolls}`;
}

/** @param {Form} form @returns {string} the average, as long as a goal's field is empty */
function goalText({ goal, target, rivals }) {
  const about = (goal === "win" ? rivals : target).trim();
  return goal === "average" || !about ? "average" : `${goal}:${about}`;
}

/** @param {string} text @param {Form} form fills the form from a position, as far as it is one */
function readPosition(text, form) {
  const [name, card, bonuses, dice, rerolls] = text.trim().split(/\s+/);
  if (rulesets.some((each) => each.name === name)) form.ruleset = name;
  form.rerolls = most(form.ruleset);
  const points = (card ?? "").split(",");
  CODES.forEach((code, i) => {
    form.boxes[code] = /^\d{1,4}$/.test(points[i] ?? "") ? points[i] : "";
  });
  if (/^yb\d{1,3}$/.test(bonuses ?? "")) form.bonuses = bonuses.slice(2);
  if (/^[1-6.]{5}$/.test(dice ?? "")) form.dice = [...dice].map((die) => (die === "." ? "" : die));
  if (/^\d$/.test(rerolls ?? "")) form.rerolls = rerolls;
}

/** @param {string} text @param {Form} form */
function readGoal(text, form) {
  const [kind, about] = text.split(/:(.*)/s);
  if (kind === "at-least") Object.assign(form, { goal: kind, target: about ?? "" });
  if (kind === "win") Object.assign(form, { goal: kind, rivals: about ?? "" });
}

/** @returns {Form} the form that the page's address asks for */
function fromAddress() {
  const query = new URLSearchParams(location.search);
  const form = start();
  const position = query.get("position");
  if (position) readPosition(position, form);
  readGoal(query.get("goal") ?? "", form);
  return form;
}

/** @param {Form} form @returns {URLSearchParams} */
function queryOf(form) {
  const query = new URLSearchParams({ position: positionText(form) });
  const { rules } = rulesOf(form.ruleset);
  if (rules) query.set("rules", rules);
  const goal = goalText(form);
  if (goal !== "average") query.set("goal", goal);
  return query;
}

/** @param {Form} form @param {number | null} [at] @returns {string} the end of its address, readable */
export function address(form, at = target.peek()) {
  const query = queryOf(form);
  if (at !== null) query.set("at", String(at));
  return `?${String(query).replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}

/** @type {Signal<Form>} */
export const form = signal(fromAddress());
/** @type {Signal<Explored | null>} */
export const answer = signal(/** @type {Explored | null} */ (null));
/** @type {Signal<Totals | null>} */
export const totals = signal(/** @type {Totals | null} */ (null));
/** Why there is no answer. @type {Signal<{ code: string, problems: Problem[] } | null>} */
export const refused = signal(/** @type {{ code: string, problems: Problem[] } | null} */ (null));
/** The keep whose odds are shown; null leaves it to the best. */
export const picked = signal(/** @type {string | null} */ (null));
/** The total that is asked about; null until somebody chooses one. */
export const target = signal(/** @type {number | null} */ (numberIn("at")));

/** @param {string} name of a part of the address @returns {number | null} */
function numberIn(name) {
  const text = new URLSearchParams(location.search).get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export const choice = computed(() => {
  const all = answer.value?.choices ?? [];
  return all.find(({ id }) => id === picked.value) ?? all.find(({ odds }) => odds) ?? null;
});

/** @param {Partial<Form>} part */
export function change(part) {
  const next = { ...form.peek(), ...part };
  const limit = Number(most(next.ruleset));
  if (Number(next.rerolls) > limit) next.rerolls = String(limit);
  form.value = next;
}

/** Puts a face in the next empty place, as the first roll if the table was empty. @param {string} face */
export function putDie(face) {
  const { dice } = form.peek();
  const place = dice.indexOf("");
  if (place >= 0) change({ dice: dice.map((die, i) => (i === place ? face : die)) });
}

/** Takes the last die off again. */
export function takeDie() {
  const { dice } = form.peek();
  const place = Math.max(...dice.map((die, i) => (die ? i : -1)));
  if (place >= 0) change({ dice: dice.map((die, i) => (i === place ? "" : die)) });
}

/** Goes on to the position that a choice leads to; the browser's way back leads here. @param {string} position */
export function goTo(position) {
  const next = { ...form.peek(), boxes: { ...form.peek().boxes } };
  readPosition(position, next);
  history.pushState(null, "", address(next));
  form.value = next;
}

/** Begins to work out what takes a while. @param {"totals" | "goal"} what */
export async function build(what) {
  const asked = form.peek();
  const { rules } = rulesOf(asked.ruleset);
  const body = {
    position: positionText(asked),
    ...(rules && { rules: JSON.parse(rules) }),
    ...(what === "goal" && { goal: goalText(asked) }),
  };
  const mine = ticket;
  try {
    const state = await request("/api/explore/build", body);
    if (mine !== ticket) return;
    if (what === "totals" && totals.peek()) totals.value = { .../** @type {Totals} */ (totals.peek()), ...state };
    const now = answer.peek();
    if (what === "goal" && now?.goal) answer.value = { ...now, goal: { ...now.goal, ...state } };
    again(mine);
  } catch (error) {
    refuse(error);
  }
}

/** Answers may overtake each other; only those to the last question count. */
let ticket = 0;

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof Refused)) throw error;
  const { problems = [] } = error.facts;
  refused.value = { code: error.code, problems: Array.isArray(problems) ? problems : [] };
}

/** @param {Form} asked */
async function ask(asked) {
  const mine = (ticket += 1);
  const query = queryOf(asked);
  const where = new URLSearchParams(query);
  where.delete("goal");
  try {
    const explored = await request(`/api/explore?${query}`);
    if (mine !== ticket) return;
    answer.value = explored;
    refused.value = null;
    if (totals.peek()?.position !== explored.position || totals.peek()?.ruleset !== asked.ruleset) {
      totals.value = null;
    }
    const told = await request(`/api/explore/distribution?${where}`);
    if (mine !== ticket) return;
    totals.value = told;
    again(mine);
  } catch (error) {
    if (mine !== ticket) return;
    answer.value = null;
    totals.value = null;
    refuse(error);
  }
}

/** Asks again after a while as long as something is being built. @param {number} mine */
function again(mine) {
  const states = [totals.peek()?.state, answer.peek()?.goal?.state];
  if (!states.includes("building")) return;
  setTimeout(() => {
    if (mine === ticket) void ask(form.peek());
  }, 1000);
}

/** How long a text field must rest before it is asked. */
const REST = 250;

/** Asks whenever the form has changed, and keeps the address in step. */
export function follow() {
  let before = "";
  effect(() => {
    const asked = form.value;
    const end = address(asked, target.value);
    if (before && location.search !== end) history.replaceState(null, "", end);
    const text = String(queryOf(asked));
    if (text === before) return undefined;
    const first = !before;
    before = text;
    picked.value = null;
    const timer = setTimeout(() => void ask(asked), first ? 0 : REST);
    return () => clearTimeout(timer);
  });
  addEventListener("popstate", () => {
    form.value = fromAddress();
  });
}
