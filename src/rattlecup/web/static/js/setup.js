// What is chosen for a new table. Whether such a table can be, the server says.

import { signal } from "../vendor/signals.js";
import { Refused } from "./api.js";
import { embedded } from "./dom.js";
import { settings } from "./settings.js";
import { start } from "./start.js";
import { t } from "./words.js";

/** @import { Facts, LevelView, RulesetView } from "./types.d.ts" */

/** @typedef {{ key: number, bot: string, name: string }} Seat `bot` is "" for a person */

/**
 * @typedef {object} SetupFacts
 * @property {LevelView[]} levels the hardest to beat first
 * @property {number} duels over how many games wins against perfect play were measured
 * @property {RulesetView[]} rulesets
 * @property {number} most_seats
 */

/** What can be chosen. @type {SetupFacts} */
export const facts = embedded("facts");

/** The choice that opens the form of house rules. */
export const HOUSE = "house";

const [classic] = facts.rulesets;
let keys = 0;

/** @param {string} [bot] @returns {Seat} */
const seat = (bot = "") => ({ key: keys++, bot, name: "" });

/** The level a seat gets first: the middle of the ladder. */
const MIDDLE = facts.levels[Math.ceil(facts.levels.length / 2)].id;

export const seats = signal([seat(), seat()]);
export const pairs = signal(false);
export const undo = signal(settings.peek().undo);
/** The name of a ruleset, or `HOUSE`. */
export const rules = signal(classic.name);
/** The house rules, as the form shows them. @type {import("../vendor/signals.js").Signal<RulesetView>} */
export const house = signal({ ...classic, name: "" });
/** The server's refusal. @type {import("../vendor/signals.js").Signal<Refused | null>} */
export const refused = signal(/** @type {Refused | null} */ (null));

/** @param {"person" | "bot"} who @returns {number} the key of the new seat */
export function add(who) {
  const one = seat(who === "bot" ? MIDDLE : "");
  seats.value = [...seats.peek(), one];
  return one.key;
}

/** @param {number} key */
export function remove(key) {
  seats.value = seats.peek().filter((one) => one.key !== key);
  refused.value = null;
}

/** @param {number} key @param {Partial<Seat>} change */
export function change(key, change) {
  seats.value = seats.peek().map((one) => (one.key === key ? { ...one, ...change } : one));
}

/** @param {Partial<RulesetView>} change */
export function changeHouse(change) {
  house.value = { ...house.peek(), ...change };
}

/** @param {string} usualName of house rules without a name @returns {Promise<void>} */
export async function open(usualName) {
  const { standing, ...own } = house.peek();
  const ruleset = rules.peek() === HOUSE ? { ...own, name: own.name.trim() || usualName } : rules.peek();
  const sitting = seats.peek().map(({ bot, name }) => {
    if (bot) return { bot };
    return name || seats.peek().filter((one) => !one.bot).length > 1 ? { name } : {};
  });
  refused.value = null;
  try {
    await start({ ruleset, seats: sitting, pairs: pairs.peek(), undo: undo.peek() });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused.value = error;
  }
}

/**
 * What the server holds against one field.
 * @param {string} field of the house rules
 * @returns {string | undefined}
 */
export function problemOf(field) {
  const problems = /** @type {string[]} */ (whyRefused("bad_ruleset")?.problems ?? []);
  const problem = problems.find((one) => one.startsWith(`${field}: `));
  if (!problem) return undefined;
  const range = /from (\d+) to (\d+)/.exec(problem);
  if (range) return t("setup.house.range", { least: range[1], most: range[2] });
  return t(problem.includes("built-in") ? "setup.house.name.taken" : "setup.house.name.bad");
}

/** The facts of a refusal with this code. @param {string} code @returns {Facts | undefined} */
export const whyRefused = (code) =>
  refused.value?.code === code ? refused.value.facts : undefined;

/** @param {number} index @returns {Facts | undefined} why the name of this seat is refused */
export function badName(index) {
  const why = whyRefused("bad_name");
  return why?.seat === index ? why : undefined;
}
