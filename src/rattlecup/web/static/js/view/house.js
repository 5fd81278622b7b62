// House rules, choice by choice, each with a line that explains it.

import { html } from "../dom.js";
import { changeHouse, facts, house, problemOf } from "../setup.js";
import { t } from "../words.js";

/** @typedef {"rolls_per_turn" | "upper_bonus" | "upper_bonus_threshold" | "yahtzee_bonus"} Amount */

const [classic] = facts.rulesets;

/** @param {Event} event @returns {HTMLInputElement} */
const field = (event) => /** @type {HTMLInputElement} */ (event.target);

/**
 * A field with its label, its explanation and what the server holds against it.
 * @param {{ name: string, usual?: unknown, children: (props: object) => any }} props
 */
function Field({ name, usual, children }) {
  const id = `house-${name}`;
  const problem = problemOf(name);
  const about = `${id}-note${problem ? ` ${id}-no` : ""}`;
  return html`<div class="house-field">
    <label for=${id}>${t(`setup.house.${name}`)}</label>
    ${children({ id, "aria-describedby": about, "aria-invalid": problem ? "true" : null })}
    <p class="note" id=${`${id}-note`}>${t(`setup.house.${name}.note`, { usual })}</p>
    ${problem && html`<p class="field-no" id=${`${id}-no`}>${problem}</p>`}
  </div>`;
}

/** @param {{ name: Amount }} props */
function Amount({ name }) {
  return html`<${Field} name=${name} usual=${classic[name]}>
    ${(/** @type {object} */ props) => html`<input
      ...${props}
      type="number"
      inputmode="numeric"
      value=${house.value[name]}
      onInput=${(/** @type {Event} */ event) => {
        const { valueAsNumber } = field(event);
        changeHouse({ [name]: Number.isNaN(valueAsNumber) ? null : valueAsNumber });
      }}
    />`}
  <//>`;
}

/** Of rulesets with the same joker only the first is offered. */
const jokers = facts.rulesets.filter(
  ({ joker }, i) =>
    facts.rulesets.findIndex((other) => JSON.stringify(other.joker) === JSON.stringify(joker)) === i,
);

export function HouseRules() {
  const own = house.value;
  const chosen = jokers.find(({ joker }) => JSON.stringify(joker) === JSON.stringify(own.joker));
  return html`<div class="house">
    <${Field} name="name">
      ${(/** @type {object} */ props) => html`<input
        ...${props}
        autocomplete="off"
        placeholder=${t("setup.house.name.usual")}
        value=${own.name}
        onInput=${(/** @type {Event} */ event) => changeHouse({ name: field(event).value })}
      />`}
    <//>
    <${Amount} name="rolls_per_turn" />
    <${Amount} name="upper_bonus" />
    <${Amount} name="upper_bonus_threshold" />
    <${Amount} name="yahtzee_bonus" />
    <${Field} name="joker">
      ${(/** @type {object} */ props) => html`<select
        ...${props}
        value=${chosen?.name}
        onChange=${(/** @type {Event} */ event) => {
          const ruleset = jokers.find(({ name }) => name === field(event).value);
          changeHouse({ joker: ruleset?.joker });
        }}
      >
        ${jokers.map(({ name }) => html`<option value=${name}>${t(`setup.house.joker.${name}`)}</option>`)}
      </select>`}
    <//>
    <div class="check">
      <input
        id="house-full"
        type="checkbox"
        checked=${own.five_alike_is_full_house}
        aria-describedby="house-full-note"
        onChange=${(/** @type {Event} */ event) =>
          changeHouse({ five_alike_is_full_house: field(event).checked })}
      />
      <label for="house-full">${t("setup.house.five_alike_is_full_house")}</label>
      <p class="note" id="house-full-note">${t("setup.house.five_alike_is_full_house.note")}</p>
    </div>
  </div>`;
}
