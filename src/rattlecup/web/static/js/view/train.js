// The trainer's page: which positions there are, the open one with its card and dice, the answer.

import { html, once } from "../dom.js";
import { useLayoutEffect } from "../../vendor/hooks.js";
import { secondsLeft } from "../countdown.js";
import { dayInFull, dayName, hoursAndMinutes } from "../dates.js";
import { actionText, reasonText } from "../describe.js";
import { rulesetName, spoken } from "../names.js";
import { settings } from "../settings.js";
import * as state from "../training.js";
import { lost, number, pieces, t } from "../words.js";
import { bestText, worthText } from "../worth.js";
import { Card } from "./card.js";
import { Choices } from "./choices.js";
import { Badge, GLYPHS } from "./judgement.js";
import { DieToggle, RollsLeft } from "./toggle.js";
import { Record, Result } from "./train-result.js";

/** @import { Puzzle, Training } from "../types-pages.d.ts" */

/** @param {Training} of */
const isToday = ({ kind, date, today }) => kind === "daily" && date === today;

/** @param {Training} of @returns {string} */
function nameOf(of) {
  const { kind, date, number: which } = of;
  if (kind === "own") return t("train.own");
  if (kind === "practice") return t("train.practice", { number: String(which) });
  return isToday(of) ? t("train.daily") : t("train.daily.of", { date: dayName(date ?? "") });
}

/** @param {Training} of @returns {string} the title of the page */
export const titleOf = (of) => t("train.title", { what: nameOf(of) });

/** Which rules, which day, and when the next ten come. @param {{ of: Training }} props */
function About({ of }) {
  const words = [of.date && dayInFull(of.date), of.kind !== "own" && rulesetName(of.ruleset)];
  return html`<p class="note">
    ${words.filter(Boolean).join(" · ")}${isToday(of) &&
    html` · ${pieces("train.next", { time: html`<b>${hoursAndMinutes(secondsLeft.value)}</b>` })}`}
  </p>`;
}

/** A number that nobody has in mind, for a set to practise on. */
const anyNumber = () => 1 + Math.floor(Math.random() * 999_999);
const next = anyNumber();

/** What an address says of the rules; nothing of classic ones. @param {string} ruleset @param {string} sign */
const by = (ruleset, sign) => (ruleset === "classic" ? "" : `${sign}ruleset=${encodeURIComponent(ruleset)}`);

/** @param {string} ruleset @param {number} [which] @returns {string} its address */
const practice = (ruleset, which = next) => `/train?practice=${which}${by(ruleset, "&")}`;

/** The day's ten are classic; the other kinds keep the rules. @param {{ of: Training }} props */
function Kinds({ of: { kind, date, today, ruleset } }) {
  /** @type {[string, string, boolean][]} */
  const kinds = [
    ["/train", "train.daily", kind === "daily" && date === today],
    [practice(ruleset), "train.kinds.practice", kind === "practice"],
    [`/train/own${by(ruleset, "?")}`, "train.kinds.own", kind === "own"],
  ];
  return html`<nav class="kinds" aria-label=${t("train.kinds")}>
    ${kinds.map(
      ([href, key, here]) => html`<a href=${href} aria-current=${here ? "page" : null}>${t(key)}</a>`,
    )}
  </nav>`;
}

/** Which rules to practise; the number stays. @param {{ of: Training, rulesets: string[] }} props */
const Rulesets = ({ of: { ruleset, number: which }, rulesets }) => html`<nav
  class="kinds by"
  aria-label=${t("train.rulesets")}
>
  ${rulesets.map(
    (name) =>
      html`<a href=${practice(name, which ?? next)} aria-current=${name === ruleset ? "page" : null}
        >${rulesetName(name)}</a
      >`,
  )}
</nav>`;

/** The positions, each with the judgement of its answer. @param {{ of: Training }} props */
function Steps({ of: { puzzles } }) {
  const now = state.open.value;
  return html`<ol class="steps" aria-label=${t("train.steps")}>
    ${puzzles.map(({ id, answer }, i) => {
      const facts = answer && { judgement: t(`judgement.${answer.judgement}`), lost: lost(answer.regret) };
      const name = t(facts ? "train.step.done" : "train.step.open", { place: i + 1, ...facts });
      return html`<li key=${id}>
        <button
          type="button"
          aria-label=${name}
          aria-current=${i === now ? "step" : null}
          onClick=${() => state.turnTo(i)}
        >
          ${answer
            ? html`<span class=${`j ${answer.judgement}`} aria-hidden="true">${GLYPHS[answer.judgement]}</span>`
            : number(i + 1)}
        </button>
      </li>`;
    })}
  </ol>`;
}

/** @param {{ of: Training, rulesets: string[] }} props */
function Head({ of, rulesets }) {
  const own = of.kind === "own";
  return html`<div class="wrap head">
    <${Kinds} of=${of} />
    ${of.kind === "practice" && html`<${Rulesets} of=${of} rulesets=${rulesets} />`}
    <div><${About} of=${of} /><h1>${nameOf(of)}</h1></div>
    ${of.puzzles.length > 0 && html`<${Steps} of=${of} />`}
    ${of.puzzles.length > 0 && (own || !of.answered) && html`<p>${t(own ? "train.lead.own" : "train.lead")}</p>`}
  </div>`;
}

/** @param {Puzzle} of @returns {string} what is asked */
function question({ rerolls_left: left, joker }) {
  if (joker) return t("page.say.joker");
  return t(left === 0 ? "train.ask.box" : "train.ask");
}

/** @param {{ of: Puzzle }} props */
function Status({ of }) {
  const { id, text } = state.remark.value;
  return html`<span role="status" aria-live="polite" aria-atomic="true">
    <span key=${id}>
      ${text ||
      html`<span class="vh">${t("page.say.faces", { faces: spoken(of.dice) })}</span> <b>${question(of)}</b>`}
    </span>
  </span>`;
}

/** @param {{ letter: string }} props the key that does the same */
const Key = ({ letter }) =>
  settings.value.shortcuts ? html`<kbd aria-hidden="true">${letter}</kbd>` : null;

/** @param {{ of: Puzzle, last: boolean }} props */
function Tray({ of, last }) {
  const { dice, answer, roll, rerolls_left: left, ruleset } = of;
  const rolls = ruleset.rolls_per_turn;
  return html`<section class="tray" aria-label=${t("page.tray")} aria-busy=${String(state.busy.value)}>
    <div class="status"><${Status} of=${of} /><${RollsLeft} left=${left} rolls=${rolls} /></div>
    <div class="dice" role="group" aria-label=${t("page.dice", { roll, rolls })}>
      ${dice.map((face, i) => {
        const [place, still] = [i + 1, answer !== null];
        const facts = { place, face, still, held: state.held.value.includes(place), toggle: state.toggle };
        return html`<${DieToggle} key=${`${of.id} ${place}`} ...${facts} />`;
      })}
    </div>
    <div class="acts">
      ${answer
        ? html`<button id="go-on" class="btn main" type="button" onClick=${once(state.goOn)}>
            ${t(last ? "train.on.done" : "train.on")} <${Key} letter="R" />
          </button>`
        : html`<button
            id="reroll"
            class="btn main"
            type="button"
            aria-disabled=${left === 0 ? "true" : null}
            onClick=${once(state.reroll)}
          >
            ${t("train.reroll")} <${Key} letter="R" />
          </button>`}
    </div>
  </section>`;
}

/** Who would have done what, and at what cost. @param {Puzzle} of @returns {string} */
function lure({ solution }) {
  if (!solution) return "";
  const { level, action, regret } = solution.tempting;
  const facts = { action: actionText(action), lost: lost(regret) };
  return level ? t("train.lure", { name: t(`bot.${level}`), ...facts }) : t("train.lure.own", facts);
}

/** @param {{ of: Puzzle }} props what the answer is worth, what else there was, and why */
function Verdict({ of }) {
  const { answer, solution, ruleset, position } = of;
  if (!answer || !solution) return null;
  const own = solution.choices.find(({ regret, action: { keep, score } }) => {
    const { action } = answer;
    return regret === answer.regret && keep === action.keep && score === action.score;
  });
  const why = reasonText(solution.reason);
  return html`<div class="advice" id="verdict">
    <h2 class="vh">${t("train.verdict")}</h2>
    <p>
      <${Badge} of=${answer.judgement} /> <b>${t(`judgement.${answer.judgement}`)}.</b> ${worthText(answer)}
    </p>
    ${answer.judgement !== "best" && html`<p>${bestText(solution.choices[0])}</p>`}
    ${why && html`<p>${why}</p>`}
    <p>${lure(of)}</p>
    <${Choices} choices=${solution.choices} own=${own} caption=${t("train.choices")} note=${t("train.yours")} />
    <p class="note">${t("page.advice.note", { ruleset: rulesetName(ruleset.name) })}</p>
    <p><a class="btn" href=${`/explore?position=${encodeURIComponent(position)}`}>${t("train.explore")}</a></p>
  </div>`;
}

/** @param {{ of: Training, now: Puzzle, place: number }} props the open position */
function Position({ of, now, place }) {
  const facts = { place: place + 1, of: of.puzzles.length };
  // What was answered cannot be chosen again, so its card offers nothing.
  const card = now.answer
    ? { ...now.card, boxes: now.card.boxes.map((line) => ({ ...line, preview: null })) }
    : now.card;
  return html`<section class="asked" aria-labelledby="position-h">
    <h2 id="position-h" class="wrap" tabindex="-1">
      ${t("train.position", facts)} <span class="note">${state.whenOf(now)}</span>
    </h2>
    <div class="game">
      <${Card} of=${{ ...now, card }} choose=${state.take} />
      <${Tray} of=${now} last=${state.isDone(of)} />
      <div class="side">
        ${now.answer
          ? html`<${Verdict} of=${now} />`
          : settings.value.shortcuts && html`<p class="hint note">${t("train.keys.note")}</p>`}
      </div>
    </div>
  </section>`;
}

/** There is nothing to answer. */
const None = () => html`<section class="wrap">
  <div class="sheet stack">
    <p>${t("train.own.none")}</p>
    <p class="row"><a class="btn main" href="/">${t("train.own.play")}</a></p>
  </div>
</section>`;

/** @param {{ again: () => void, rulesets: string[] }} props `again` reads the series once more */
export function TrainPage({ again, rulesets }) {
  const of = state.training.value;
  const trouble = state.trouble.value;
  const focus = state.focusNext.value;
  useLayoutEffect(() => {
    if (!focus) return;
    document.getElementById(focus)?.focus({ preventScroll: true });
    // On a phone the tray stays in view by itself; what it is about has to be brought there.
    const narrow = matchMedia("(max-width: 68.6875em)").matches;
    const seen = document.getElementById(focus === "go-on" ? "verdict" : focus);
    seen?.scrollIntoView({ block: narrow ? "start" : "nearest" });
    state.focusNext.value = "";
  }, [focus, of, state.open.value]);
  const place = state.open.value;
  const now = state.puzzle();
  return html`<div role="alert" class="alerts">
      ${trouble && html`<div class="alert"><p>${trouble}</p></div>`}
    </div>
    ${!of && html`<div class="wrap"><h1>${t("train.heading")}</h1>${!trouble && html`<p>${t("train.coming")}</p>`}</div>`}
    ${of && html`<${Head} of=${of} rulesets=${rulesets} />`}
    ${of && now && place !== null && html`<${Position} of=${of} now=${now} place=${place} />`}
    ${of && !of.puzzles.length && html`<${None} />`}
    ${of &&
    html`<div class="wrap stack">
      ${state.isDone(of) && html`<${Result} of=${of} again=${again} practice=${practice(of.ruleset)} />`}
      <${Record} of=${of} />
    </div>`}`;
}
