// The example turn: dice to hold, the points of every box with the reason, a box to score.

import { html, once } from "../dom.js";
import { useLayoutEffect } from "../../vendor/hooks.js";
import { signal } from "../../vendor/signals.js";
import { Refused, request, unanswered } from "../api.js";
import { errorText, heldText } from "../describe.js";
import { toggled } from "../holds.js";
import { boxName, spoken } from "../names.js";
import { number, t } from "../words.js";
import { DieToggle, RollsLeft } from "./toggle.js";

/** @import { BoxCode, Points } from "../types.d.ts" */

/**
 * @typedef {object} ExampleLine
 * @property {BoxCode} code
 * @property {Points & { total: number }} preview
 * @property {{ code: string, facts: Record<string, unknown> }} why
 */

/**
 * The turn as the server shows it.
 * @typedef {object} Example
 * @property {number} number
 * @property {string} ruleset
 * @property {number[]} dice
 * @property {number} roll
 * @property {number} rolls
 * @property {number} rerolls_left
 * @property {ExampleLine[]} boxes
 * @property {{ box: BoxCode, points: { total: number }, total: number } | null} scored
 */

/** @type {Example} */
let first;
const turn = signal(/** @type {Example} */ (/** @type {unknown} */ (null)));
/** What was held before each reroll so far. @type {number[][]} */
let holds = [];
const held = signal(/** @type {number[]} */ ([]));
const remark = signal("");
let busy = false;
/** What gets the focus once it is drawn, because what had it is gone. */
let focusNext = "";

/** @param {Example} example the turn after its first roll */
export function show(example) {
  first = example;
  restart();
}

function again() {
  focusNext = "example-roll";
  restart();
}

function restart() {
  holds = [];
  held.value = [];
  turn.value = first;
  remark.value = rolled(first);
}

/** @param {Example} example @returns {string} */
const rolled = ({ roll, dice }) => t("rules.example.rolled", { roll, faces: spoken(dice) });

/** @param {number} place */
function toggle(place) {
  if (turn.value.scored) return;
  held.value = toggled(held.value, place);
  remark.value = heldText(held.value) || rolled(turn.value);
}

/**
 * Asks for the turn after these holds, and the box if one is scored.
 * @param {number[][]} wanted
 * @param {BoxCode} [box]
 */
async function ask(wanted, box) {
  if (busy) return;
  busy = true;
  try {
    const { ruleset } = first;
    const wish = { ruleset, holds: wanted, box: box ?? null };
    const answer = await request("/api/rules/preview", wish);
    holds = wanted;
    if (box) {
      held.value = [];
      focusNext = "example-on";
    }
    turn.value = answer;
    const { scored } = turn.value;
    remark.value = scored
      ? t("rules.example.scored", { n: scored.points.total, box: boxName(scored.box) })
      : rolled(turn.value);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    remark.value = errorText(error);
  } finally {
    busy = false;
  }
}

function roll() {
  if (turn.value.rerolls_left === 0) remark.value = t("page.say.no_rolls");
  else if (held.value.length === 5) remark.value = t("page.say.all_held");
  else void ask([...holds, held.value]);
}

function Tray() {
  const { dice, roll: count, rolls, rerolls_left: left, scored, number: game } = turn.value;
  useLayoutEffect(() => {
    if (focusNext) document.getElementById(focusNext)?.focus();
    focusNext = "";
  }, [scored, count]);
  return html`<section class="tray" aria-label=${t("page.tray")}>
    <div class="status">
      <span role="status">${unanswered.value > 1 ? t("page.error.no_answer.title") : remark.value}</span>
      <${RollsLeft} left=${left} rolls=${rolls} />
    </div>
    <div class="dice" role="group" aria-label=${t("rules.example.dice", { roll: count, rolls })}>
      ${dice.map((face, i) => {
        const facts = { place: i + 1, face, held: held.value.includes(i + 1), toggle };
        return html`<${DieToggle} key=${i} ...${facts} />`;
      })}
    </div>
    <div class="acts">
      ${scored || count > 1
        ? html`<button class="btn" type="button" onClick=${again}>${t("rules.example.again")}</button>`
        : null}
      ${scored
        ? html`<a id="example-on" class="btn main" href=${`/game/${game}?ruleset=${turn.value.ruleset}`}>
            ${t("rules.example.play", { number: String(game) })}
          </a>`
        : html`<button
            id="example-roll"
            class="btn main"
            type="button"
            aria-disabled=${left === 0 ? "true" : null}
            onClick=${once(roll)}
          >
            ${t("page.roll")}
          </button>`}
    </div>
  </section>`;
}

/** @param {{ line: ExampleLine }} props */
function Line({ line: { code, preview, why } }) {
  const { scored } = turn.value;
  const points = preview.total;
  return html`<tr class=${scored?.box === code ? "best" : null}>
    <th scope="row">${boxName(code)}</th>
    <td class="note">${t(`rules.why.${why.code}`, why.facts)}</td>
    <td class="num">
      ${scored
        ? number(points)
        : html`<button
            type="button"
            class=${points ? "pencil" : "pencil zero"}
            aria-label=${t("page.score", { points, box: boxName(code) })}
            onClick=${once(() => ask(holds, code))}
          >
            <span>${number(points)}</span>
          </button>`}
    </td>
  </tr>`;
}

export function Turn() {
  return html`<${Tray} />
    <div class="sheet">
      <table class="tab lines">
        <caption>
          ${t("rules.example.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("rules.boxes.box")}</th>
            <th scope="col">${t("rules.example.why")}</th>
            <th scope="col" class="num">${t("rules.boxes.points")}</th>
          </tr>
        </thead>
        <tbody>
          ${turn.value.boxes.map((line) => html`<${Line} key=${line.code} line=${line} />`)}
        </tbody>
      </table>
    </div>`;
}
