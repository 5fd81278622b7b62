// A decision once more: the dice and the card as they lay, a choice, and only then the answer.
// What every choice is worth comes from the server.

import { html, once } from "../dom.js";
import { effect, signal } from "../../vendor/signals.js";
import { Refused, request } from "../api.js";
import { actionText, errorText, heldText, reasonText } from "../describe.js";
import { toggled } from "../holds.js";
import { boxName, rulesetName } from "../names.js";
import { number, lost, t } from "../words.js";
import { bestText, worthText } from "../worth.js";
import { idOf, worstFirst } from "./decisions.js";
import { Badge } from "./judgement.js";
import { DieToggle, RollsLeft } from "./toggle.js";

/** @import { BoxLine, Choice, Decision, GameView, Review } from "../types.d.ts" */
/** @typedef {import("../types-pages.d.ts").Retry} Position */

/** What is tried. */
export const decision = signal(/** @type {Decision | null} */ (null));

const position = signal(/** @type {Position | null} */ (null));
const held = signal(/** @type {number[]} */ ([]));
const remark = signal("");
/** What was chosen; "shown" where the person gave in. @type {import("../../vendor/signals.js").Signal<Choice | "shown" | null>} */
const chosen = signal(/** @type {Choice | "shown" | null} */ (null));
/** Decisions whose answer was found or shown. */
const answered = signal(/** @type {Set<string>} */ (new Set()));

/** The card whose decisions are tried. */
let card = 0;

/** Begins with the worst decision of a card that was just judged. @param {Review} review */
export function tryCard(review) {
  card = review.card;
  answered.value = new Set();
  decision.value = worstFirst(review).find(({ regret }) => regret > 0) ?? null;
}

/**
 * Whether the answer of a decision waits for a try.
 * @param {Decision} of
 * @param {boolean} covered all do
 */
export function hides(of, covered) {
  const now = decision.value;
  const tries = now !== null && idOf(of) === idOf(now) && !chosen.value;
  return tries || (covered && !answered.value.has(idOf(of)));
}

/** @param {Decision} of */
export function startTry(of) {
  decision.value = of;
  requestAnimationFrame(() => {
    const heading = document.getElementById("retry-h");
    heading?.focus();
    heading?.scrollIntoView({ block: "nearest" });
  });
}

/** @param {Choice | "shown"} what */
function answer(what) {
  const of = decision.peek();
  if (of) answered.value = new Set([...answered.peek(), idOf(of)]);
  chosen.value = what;
  remark.value = spoken(what);
}

/** The answer in a sentence. @param {Choice | "shown"} what @returns {string} */
function spoken(what) {
  if (what !== "shown") return worthText(what);
  const best = position.peek()?.choices[0];
  return best ? bestText(best) : "";
}

/** @param {Position} of the keep that the held dice make */
function check({ choices, dice }) {
  if (held.peek().length === dice.length) {
    remark.value = t("page.say.all_held");
    return;
  }
  const faces = held.peek().map((place) => dice[place - 1]);
  const keep = faces.sort().join("") || "-";
  const found = choices.find(({ action }) => action.keep === keep);
  if (found) answer(found);
}

/** @param {number} place */
function toggle(place) {
  if (chosen.peek()) return;
  held.value = toggled(held.peek(), place);
  remark.value = heldText(held.peek());
}

/** Asks for the position whenever another decision is tried. @param {string} id of the game */
export function followTries(id) {
  effect(() => {
    const of = decision.value;
    position.value = null;
    held.value = [];
    chosen.value = null;
    remark.value = "";
    if (!of) return;
    const query = `card=${card}&turn=${of.turn}&roll=${of.roll}`;
    request(`/api/games/${id}/review/choices?${query}`).then(
      (got) => {
        if (decision.peek() === of) position.value = got;
      },
      (error) => {
        if (!(error instanceof Refused)) throw error;
        remark.value = errorText(error);
      },
    );
  });
}

/** @param {{ line: BoxLine, of: Position }} props */
function Line({ line: { code, points, preview }, of: { choices } }) {
  const choice = choices.find(({ action }) => action.score === code);
  if (points !== null) {
    return html`<li class="ink">${boxName(code)} <b>${number(points)}</b></li>`;
  }
  if (!preview || !choice || chosen.value) {
    return html`<li>${boxName(code)} <span class="note">${t("page.open")}</span></li>`;
  }
  const all = preview.total ?? preview.box;
  return html`<li>
    <button
      type="button"
      aria-label=${t("page.score", { points: all, box: boxName(code) })}
      onClick=${once(() => answer(choice))}
    >
      ${boxName(code)} <span class=${all ? "" : "zero"}>${number(all)}</span>
    </button>
  </li>`;
}

/** @param {{ of: Position }} props the card as it lay, its open boxes to choose from */
function CardThen({ of }) {
  return html`<div class="then">
    <h3>${t("review.card")}</h3>
    <ul>
      ${of.card.boxes.map((line) => html`<${Line} key=${line.code} line=${line} of=${of} />`)}
    </ul>
    <p class="note">
      ${t("review.card.sums", { upper: of.card.upper_subtotal, total: of.card.total })}
    </p>
  </div>`;
}

/** @param {{ of: Position, was: Decision, ruleset: string }} props */
function Verdict({ of, was, ruleset }) {
  const picked = chosen.value;
  if (!picked) return null;
  const why = reasonText(of.reason);
  const tried = picked !== "shown" && picked;
  return html`<div class="sheet answer">
    ${tried &&
    html`<p><${Badge} of=${tried.judgement} /> <b>${t(`judgement.${tried.judgement}`)}.</b> ${spoken(tried)}</p>`}
    ${(!tried || tried.judgement !== "best") && html`<p>${spoken("shown")}</p>`}
    ${why && html`<p>${why}</p>`}
    <p>
      ${t("review.in_game", { action: actionText(was.chosen), lost: lost(was.regret) })}
    </p>
    <p class="note">${t("page.advice.note", { ruleset: rulesetName(ruleset) })}</p>
  </div>`;
}

/** @param {Review} review @param {Decision} now @returns {Decision | undefined} the next worst */
function nextOf(review, now) {
  const all = worstFirst(review).filter(({ regret }) => regret > 0);
  return all[all.findIndex((one) => idOf(one) === idOf(now)) + 1];
}

/** @param {{ of: Review, game: GameView }} props */
export function Retry({ of: review, game: { ruleset } }) {
  const now = decision.value;
  const at = position.value;
  if (!now) return null;
  const { turn, roll, rerolls_left: left } = now;
  const spent = left === 0;
  const next = nextOf(review, now);
  const ask = t(spent ? "review.ask.box" : "review.ask", { turn, roll });
  const rolls = ruleset.rolls_per_turn;
  return html`<section class="retry" aria-labelledby="retry-h">
    <div class="tray still">
      <h2 id="retry-h" tabindex="-1">${t("review.again")}</h2>
      <p class="status">
        <span role="status">${remark.value || ask}</span><${RollsLeft} left=${left} rolls=${rolls} />
      </p>
      <div class="dice" role="group" aria-label=${t("page.dice", { roll, rolls })}>
        ${now.dice.map((face, i) => {
          const [place, still] = [i + 1, spent || chosen.value !== null];
          const facts = { place, face, still, held: held.value.includes(place), toggle };
          return html`<${DieToggle} key=${i} ...${facts} />`;
        })}
      </div>
      <div class="acts">
        ${!chosen.value &&
        html`<button class="btn" type="button" onClick=${() => at && answer("shown")}>
          ${t("review.show")}
        </button>`}
        ${!chosen.value &&
        !spent &&
        html`<button class="btn main" type="button" onClick=${once(() => at && check(at))}>
          ${t("review.check")}
        </button>`}
        ${chosen.value &&
        next &&
        html`<button class="btn main" type="button" onClick=${() => startTry(next)}>
          ${t("review.next")}
        </button>`}
      </div>
    </div>
    ${at && html`<${Verdict} of=${at} was=${now} ruleset=${ruleset.name} />`}
    ${at && html`<${CardThen} of=${at} />`}
  </section>`;
}
