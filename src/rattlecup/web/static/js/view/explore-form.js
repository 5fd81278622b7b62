// The question: rules, dice, card and goal, in native fields.

import { html } from "../dom.js";
import { computed } from "../../vendor/signals.js";
import { change, CODES, form, rulesets, rulesOf } from "../exploring.js";
import { boxName, rulesetName, yahtzee } from "../names.js";
import { number, t } from "../words.js";
import { Entry } from "./entry.js";

/** @typedef {import("../exploring.js").Form} Form */

/** The upper section and the rest. */
const LEAVES = [CODES.slice(0, 6), CODES.slice(6)];
/** More yahtzee bonuses than a card has other boxes there never are. */
const BONUSES = CODES.map((_, i) => String(i));
const GOALS = /** @type {const} */ (["average", "at-least", "win"]);

const dice = computed(() => form.value.dice);

/** @param {Event} event @returns {string} */
const entered = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {{ code: string }} props what a box holds; what the address asks for is kept, even if it cannot be */
function BoxField({ code }) {
  const { boxes, ruleset } = form.value;
  const now = boxes[code];
  const possible = rulesOf(ruleset).possible[code].map(String);
  const offered = now && !possible.includes(now) ? [...possible, now] : possible;
  return html`<div class="field">
    <label for=${`b-${code}`}>${boxName(code)}</label>
    <select
      id=${`b-${code}`}
      value=${now}
      onChange=${(/** @type {Event} */ event) => change({ boxes: { ...boxes, [code]: entered(event) } })}
    >
      <option value="" selected=${!now}>${t("rules.may.open")}</option>
      ${offered.map(
        (points) => html`<option value=${points} selected=${points === now}>${number(Number(points))}</option>`,
      )}
    </select>
  </div>`;
}

/** @param {{ name: "ruleset" | "bonuses", label: string, all: string[], named: (one: string) => string }} props */
function Chosen({ name, label, all, named }) {
  const now = form.value[name];
  return html`<div class="field one">
    <label for=${`f-${name}`}>${label}</label>
    <select
      id=${`f-${name}`}
      value=${now}
      onChange=${(/** @type {Event} */ event) => change({ [name]: entered(event) })}
    >
      ${(all.includes(now) ? all : [...all, now]).map(
        (one) => html`<option value=${one} selected=${one === now}>${named(one)}</option>`,
      )}
    </select>
  </div>`;
}

function Rerolls() {
  const now = form.value.rerolls;
  const all = Array.from({ length: rulesOf(form.value.ruleset).rolls_per_turn }, (_, i) => String(i));
  return html`<div class="field one">
    <span id="rerolls-l">${t("explore.rerolls")}</span>
    <div class="seg" role="group" aria-labelledby="rerolls-l">
      ${(all.includes(now) ? all : [...all, now]).map(
        (one) => html`<button
          type="button"
          aria-pressed=${String(one === now)}
          onClick=${() => change({ rerolls: one })}
        >
          ${number(Number(one))}
        </button>`,
      )}
    </div>
  </div>`;
}

/** @param {{ name: "target" | "rivals", kind: Form["goal"] }} props */
function GoalField({ name, kind }) {
  if (form.value.goal !== kind) return null;
  return html`<div class="wish">
    <label for=${`f-${name}`}>${t(`explore.goal.${name}`)}</label>
    <input
      id=${`f-${name}`}
      autocomplete="off"
      spellcheck=${false}
      inputmode=${name === "target" ? "numeric" : "text"}
      aria-describedby=${`f-${name}-n`}
      value=${form.value[name]}
      onInput=${(/** @type {Event} */ event) => change({ [name]: entered(event) })}
    />
    <p class="note" id=${`f-${name}-n`}>${t(`explore.goal.${name}.note`)}</p>
  </div>`;
}

function Goal() {
  return html`<fieldset class="goal">
    <legend>${t("explore.goal")}</legend>
    <div class="seg" role="group" aria-label=${t("explore.goal")}>
      ${GOALS.map(
        (kind) => html`<button
          type="button"
          aria-pressed=${String(form.value.goal === kind)}
          onClick=${() => change({ goal: kind })}
        >
          ${t(`explore.goal.${kind}`)}
        </button>`,
      )}
    </div>
    <${GoalField} name="target" kind="at-least" />
    <${GoalField} name="rivals" kind="win" />
  </fieldset>`;
}

/** Nothing on the table is the start of a turn. */
function clear() {
  const { ruleset } = form.peek();
  change({ dice: ["", "", "", "", ""], rerolls: String(rulesOf(ruleset).rolls_per_turn - 1) });
}

export function ExploreForm() {
  const names = rulesets.map(({ name }) => name);
  return html`<form
    class="sheet may-form"
    autocomplete="off"
    aria-label=${t("explore.position")}
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <${Chosen} name="ruleset" label=${t("rules.may.rules")} all=${names} named=${rulesetName} />
    <fieldset class="five">
      <legend>${t("rules.may.dice")}</legend>
      <p class="note">${t("explore.dice.note")}</p>
      <${Entry}
        faces=${dice}
        onChange=${(/** @type {string[]} */ faces) =>
          faces.some((face) => face) ? change({ dice: faces }) : clear()}
      />
    </fieldset>
    <${Rerolls} />
    <${Goal} />
    <fieldset class="boxes-in">
      <legend>${t("rules.may.card")}</legend>
      <div class="leaves">
        ${LEAVES.map(
          (leaf) => html`<div>${leaf.map((code) => html`<${BoxField} key=${code} code=${code} />`)}</div>`,
        )}
      </div>
      <${Chosen}
        name="bonuses"
        label=${t("explore.bonuses", { yahtzee: yahtzee() })}
        all=${BONUSES}
        named=${(/** @type {string} */ one) => number(Number(one))}
      />
    </fieldset>
  </form>`;
}
