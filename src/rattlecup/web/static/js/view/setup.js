// The form for a new table: who plays, by which rules. Refusals stand at their fields.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { unanswered } from "../api.js";
import { errorText } from "../describe.js";
import { rulesetName } from "../names.js";
import { alert } from "../state.js";
import {
  add,
  badName,
  change,
  facts,
  HOUSE,
  open,
  pairs,
  refused,
  remove,
  rules,
  seats,
  undo,
  whyRefused,
} from "../setup.js";
import { has, listed, number, percent, t } from "../words.js";
import { HouseRules } from "./house.js";

/** @import { Seat } from "../setup.js" */
/** @import { LevelView } from "../types.d.ts" */

/** @param {Event} event @returns {string} */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** A name as it is shown before the server has seen it. @param {Seat} seat @param {number} index */
const called = ({ name }, index) => name.trim() || t("setup.seat", { n: index + 1 });

/** @param {LevelView} level @returns {string} */
function optionOf({ id, mean, wins }) {
  const said = { name: t(`bot.${id}`), mean: Math.round(mean) };
  return wins ? t("setup.seat.bot.wins", { ...said, rate: percent(wins) }) : t("setup.seat.bot", said);
}

/** @param {{ seat: Seat, index: number }} props */
function SeatRow({ seat, index }) {
  const { key, bot, name } = seat;
  const problem = badName(index);
  const reason = String(problem?.reason);
  const id = `seat-${key}`;
  const n = index + 1;
  const people = seats.value.filter((one) => !one.bot).length;
  return html`<li class="seat">
    <span class="nth" aria-hidden="true">${number(n)}</span>
    <select
      aria-label=${t("setup.seat.who", { n })}
      value=${bot}
      onChange=${(/** @type {Event} */ event) => change(key, { bot: typed(event) })}
    >
      <option value="">${t("setup.seat.person")}</option>
      ${facts.levels.map(
        (level) => html`<option key=${level.id} value=${level.id}>
          ${optionOf(level)}
        </option>`,
      )}
    </select>
    ${bot
      ? html`<p class="note how">${t(`bot.${bot}.how`)}</p>`
      : html`<div class="name">
          <input
            id=${id}
            value=${name}
            autocomplete="off"
            aria-label=${t("setup.seat.name.of", { n })}
            placeholder=${people > 1 ? t("setup.seat.name") : t("page.you")}
            aria-invalid=${problem ? "true" : null}
            aria-describedby=${problem ? `${id}-no` : null}
            onInput=${(/** @type {Event} */ event) => change(key, { name: typed(event) })}
          />
          ${problem &&
          html`<p class="field-no" id=${`${id}-no`}>
            ${has(`setup.name.${reason}`) ? t(`setup.name.${reason}`, problem) : t("error.bad_name")}
          </p>`}
        </div>`}
    <button
      class="btn quiet"
      type="button"
      disabled=${seats.value.length === 1}
      aria-label=${t("setup.seat.remove.of", { n })}
      onClick=${() => {
        remove(key);
        document.getElementById("add-person")?.focus(); // the button itself goes
      }}
    >
      ${t("setup.seat.remove")}
    </button>
  </li>`;
}

/** What the server says of the seats as a whole. @returns {string} */
function seatsProblem() {
  const why = whyRefused("bad_seats");
  if (!why) return "";
  const key = `setup.refused.${why.reason}`;
  return has(key) ? t(key, why) : t("error.bad_seats");
}

function Seats() {
  const isFull = seats.value.length >= facts.most_seats;
  const problem = seatsProblem();
  const people = seats.value.filter(({ bot }) => !bot).length;
  const { games, ruleset } = facts.levels[facts.levels.length - 1]; // measured alone
  const measured = { games, duels: facts.duels, ruleset: rulesetName(ruleset) };
  /** @param {"person" | "bot"} who */
  const another = (who) => {
    const key = add(who);
    requestAnimationFrame(() => document.getElementById(`seat-${key}`)?.focus());
  };
  return html`<fieldset class="sheet">
    <legend>${t("setup.seats")}</legend>
    <ol class="seat-list">
      ${seats.value.map((seat, i) => html`<${SeatRow} key=${seat.key} seat=${seat} index=${i} />`)}
    </ol>
    <p class="row">
      <button id="add-person" class="btn" type="button" disabled=${isFull} onClick=${() => another("person")}>
        ${t("setup.seat.add.person")}
      </button>
      <button class="btn" type="button" disabled=${isFull} onClick=${() => another("bot")}>
        ${t("setup.seat.add.bot")}
      </button>
    </p>
    ${isFull && html`<p class="note">${t("setup.seat.full", { most: facts.most_seats })}</p>`}
    <p class="note">
      ${t("setup.bots.note", measured)} ${people === 1 && t("setup.seat.alone")}
    </p>
    <${Pairs} />
    ${problem && html`<p class="field-no" id="seats-no" tabindex="-1">${problem}</p>`}
  </fieldset>`;
}

/** Partners sit opposite: the server says so too, by its teams. */
function Pairs() {
  const sitting = seats.value;
  const teams = sitting.length / 2;
  const shown = pairs.value && Number.isInteger(teams) && teams > 1;
  const partners = Array.from({ length: shown ? teams : 0 }, (_, i) =>
    listed([called(sitting[i], i), called(sitting[i + teams], i + teams)]),
  );
  return html`<${Check} id="pairs" of=${pairs} note=${t("setup.pairs.note")} />
    ${shown && html`<p class="note">${t("setup.pairs.teams", { teams: partners.join("; ") })}</p>`}`;
}

/**
 * @param {{ id: "pairs" | "undo", of: import("../../vendor/signals.js").Signal<boolean>,
 *   note: string }} props
 */
function Check({ id, of, note }) {
  return html`<div class="check">
    <input
      id=${id}
      type="checkbox"
      checked=${of.value}
      aria-describedby=${`${id}-note`}
      onChange=${(/** @type {Event} */ event) => {
        of.value = /** @type {HTMLInputElement} */ (event.target).checked;
      }}
    />
    <label for=${id}>${t(`setup.check.${id}`)}</label>
    <p class="note" id=${`${id}-note`}>${note}</p>
  </div>`;
}

/** @param {{ name: string, title: string, note: string }} props one ruleset to choose */
function Ruleset({ name, title, note }) {
  const id = `rules-${name}`;
  return html`<div class="check">
    <input
      id=${id}
      type="radio"
      name="rules"
      value=${name}
      checked=${rules.value === name}
      aria-describedby=${`${id}-note`}
      onChange=${() => {
        rules.value = name;
      }}
    />
    <label for=${id}>${title}</label>
    <p class="note" id=${`${id}-note`}>${note}</p>
  </div>`;
}

function Rules() {
  return html`<fieldset class="sheet">
    <legend>${t("setup.rules")}</legend>
    ${facts.rulesets.map(({ name, standing }) => {
      const rule = t(`page.rules.${standing}`, { ruleset: rulesetName(name) });
      const note = `${t(`setup.rules.note.${name}`)} ${rule}`;
      return html`<${Ruleset} key=${name} name=${name} title=${rulesetName(name)} note=${note} />`;
    })}
    <${Ruleset} name=${HOUSE} title=${t("setup.rules.house")} note=${t("setup.rules.house.note")} />
    ${rules.value === HOUSE && html`<${HouseRules} />`}
    <${Check} id="undo" of=${undo} note=${t("setup.undo.note")} />
  </fieldset>`;
}

/** What is told at the field it is about is not told twice. */
const AT_FIELD = ["bad_name", "bad_seats", "bad_ruleset"];

function Trouble() {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const error = refused.value;
  useLayoutEffect(() => {
    if (!error) return;
    // The fields are drawn after this: they lie deeper.
    requestAnimationFrame(() => {
      const field = document.querySelector("[aria-invalid='true'], #seats-no");
      (field instanceof HTMLElement ? field : heading.current)?.focus();
    });
  }, [error]);
  const silent = unanswered.value > 1;
  const text = silent
    ? t("page.error.no_answer")
    : error && !AT_FIELD.includes(error.code)
      ? errorText(error)
      : alert.value;
  return html`<div role="alert">
    ${(error || silent || text) &&
    html`<div class="alert">
      <h2 tabindex="-1" ref=${heading}>
        ${t(silent ? "page.error.no_answer.title" : "setup.trouble")}
      </h2>
      <p>${text || seatsProblem() || firstProblem()}</p>
    </div>`}
  </div>`;
}

/** @returns {string} the refusal at a field, for the alert that readers hear */
function firstProblem() {
  const error = refused.value;
  if (error?.code === "bad_name") return t(`setup.name.${error.facts.reason}`, error.facts);
  return error ? errorText(error) : "";
}

export function SetupPage() {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void open(t("setup.house.name.usual"));
  };
  return html`<header class="hero">
      <h1>${t("setup.heading")}</h1>
      <p>${t("setup.lead")}</p>
    </header>
    <form onSubmit=${submit} novalidate>
      <div class="cols">
        <${Seats} /><${Rules} />
        <div class="start">
          <${Trouble} />
          <p class="row go"><button class="btn main big" type="submit">${t("setup.start")}</button></p>
        </div>
      </div>
    </form>`;
}
