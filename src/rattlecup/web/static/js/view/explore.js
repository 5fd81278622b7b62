// The answer: the best choice and why, every other with its cost, odds, totals, and links.

import { html } from "../dom.js";
import { useState } from "../../vendor/hooks.js";
import { unanswered } from "../api.js";
import { actionText, errorText, reasonText } from "../describe.js";
import { address, answer, build, choice, form, goTo, picked, refused, target } from "../exploring.js";
import { boxName, boxNames, facesOf, rulesetName } from "../names.js";
import { cost, has, listed, number, percent, t, value } from "../words.js";
import { Action } from "./choices.js";
import { ExploreForm } from "./explore-form.js";
import { Totals } from "./explore-totals.js";
import { Badge } from "./judgement.js";
import { Outgoing } from "./outgoing.js";

/** @import { Explored, ExploredChoice, GoalAnswer, Problem } from "../types-explore.d.ts" */

/** Choices shown before the rest is asked for. */
const FIRST = 8;

/** @param {{ of: ExploredChoice, goal: boolean }} props */
function Row({ of, goal }) {
  const { id, odds, value: worth, regret, judgement, probability, loss, after } = of;
  const best = goal ? loss === 0 : regret === 0;
  const name = actionText(of.action);
  const shows = choice.value?.id === id;
  return html`<tr class=${best ? "best" : ""}>
    <th scope="row">
      ${odds
        ? html`<button
            class="pick"
            type="button"
            aria-pressed=${String(shows)}
            aria-label=${t("explore.pick", { action: name })}
            onClick=${() => (picked.value = id)}
          >
            <${Action} action=${of.action} />
          </button>`
        : html`<${Action} action=${of.action} />`}
    </th>
    ${goal && html`<td class="num">${percent(probability ?? 0)}</td>`}
    <td class="num">${value(worth)}<small class="under">${cost(regret)}</small></td>
    <td class="num wide-only">${cost(regret)}</td>
    <td class="wide-only"><${Badge} of=${judgement} /></td>
    <td class="num">
      <a
        class="on"
        href=${`?position=${encodeURIComponent(after)}`}
        aria-label=${t("explore.go", { action: name })}
        onClick=${(/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          goTo(after);
        }}
        ><span aria-hidden="true">→</span></a
      >
    </td>
  </tr>`;
}

/** @param {{ of: Explored }} props */
function Choices({ of: { choices, goal } }) {
  const [all, setAll] = useState(false);
  const ranked = goal?.state === "ready";
  const shown = all ? choices : choices.slice(0, FIRST);
  return html`<table class="tab ranked">
      <caption>${t(ranked ? "explore.choices.goal" : "page.advice.best.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("page.advice.keep_or_score")}</th>
          ${ranked && html`<th scope="col" class="num">${t("explore.chance")}</th>`}
          <th scope="col" class="num">
            ${t("page.advice.expected")}<small class="under">${t("page.advice.costs")}</small>
          </th>
          <th scope="col" class="num wide-only">${t("page.advice.costs")}</th>
          <th scope="col" class="wide-only"><span class="vh">${t("page.judgement")}</span></th>
          <th scope="col"><span class="vh">${t("explore.leads")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${shown.map((each) => html`<${Row} key=${each.id} of=${each} goal=${ranked} />`)}
      </tbody>
    </table>
    ${choices.length > FIRST &&
    html`<p class="row more">
      <button class="btn" type="button" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>
        ${all ? t("page.review.fewer") : t("page.review.all", { n: choices.length })}
      </button>
    </p>`}`;
}

/** @param {{ of: Explored }} props what the dice that lie, or the chosen keep, make of each box */
function Odds({ of: { odds: lying, dice } }) {
  const of = choice.value;
  const odds = lying ?? of?.odds;
  if (!odds) return null;
  const faces = lying
    ? dice.filter((face) => face !== null)
    : facesOf(of?.action.keep ?? "");
  const kept = faces.length
    ? t("page.advice.keeping", { dice: faces.map((face) => number(Number(face))).join(" ") })
    : t("page.act.keep_none");
  const boxes = Object.keys(odds).sort((a, b) => odds[b] - odds[a]);
  return html`<section class="sheet" aria-labelledby="odds-h">
    <h2 id="odds-h">${t("page.advice.odds.caption")}</h2>
    <p class="note">${t("explore.odds.note")}</p>
    <table class="tab">
      <caption class="vh">${t("page.advice.odds.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("page.advice.open_box")}</th>
          <th scope="col" class="num">${kept}</th>
        </tr>
      </thead>
      <tbody>
        ${boxes.map(
          (code) => html`<tr key=${code}>
            <th scope="row">${boxName(code)}</th>
            <td class="num">
              <span class="meter" aria-hidden="true" style=${{ "--at": `${100 * odds[code]}%` }}><i></i></span>
              ${" "}<span class="chance">${percent(odds[code])}</span>
            </td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** What is being worked out, or the button that begins it. @param {{ of: { state: string, done: number | null }, what: "totals" | "goal" }} props */
export function Building({ of: { state, done }, what }) {
  if (state === "building") {
    const part = Math.round(100 * (done ?? 0));
    return html`<p class="row building">
      <label for=${`b-${what}`}>${t("explore.building")}</label>
      <progress id=${`b-${what}`} max="100" value=${part}></progress>
    </p>`;
  }
  return html`<p>${t(`explore.missing.${what}`)}</p>
    <p class="row">
      <button class="btn" type="button" onClick=${() => void build(what)}>${t("explore.build")}</button>
    </p>`;
}

/** @param {{ of: GoalAnswer }} props the chance of the goal, beside what the average does for it */
function GoalPart({ of }) {
  if (of.state !== "ready") return html`<div class="goal-part"><${Building} of=${of} what="goal" /></div>`;
  const { probability, by_average: average } = of;
  return html`<dl class="figs">
    <div><dt>${t(`explore.goal.with.${of.kind}`, { total: of.target ?? "" })}</dt><dd>${percent(probability ?? 0)}</dd></div>
    ${average !== null &&
    html`<div><dt>${t("explore.goal.by_average")}</dt><dd>${percent(average)}</dd></div>`}
  </dl>`;
}

/** @param {{ of: Explored }} props why some open boxes may not be scored */
function Refusals({ of: { card } }) {
  const line = card.boxes.find(({ refusal }) => refusal);
  if (!line?.refusal) return null;
  const { rule, boxes } = line.refusal.facts;
  const key = `refusal.joker_forced.${rule}`;
  return html`<p class="note">${t(key, { boxes: boxNames(/** @type {string[]} */ (boxes)) })}</p>`;
}

/** @param {{ of: Explored }} props */
function Lead({ of }) {
  const { phase, choices, value: worth, reason, ruleset, card } = of;
  if (phase === "over") {
    return html`<p class="lead">${t("explore.over", { total: card.total })}</p>`;
  }
  const best = choices[0];
  if (!best) {
    return html`<p class="lead">${value(worth)}</p>
      <p class="note">${t("page.advice.note", { ruleset: rulesetName(ruleset.name) })}</p>`;
  }
  const average = choices.find(({ regret }) => regret === 0) ?? best;
  const why = reasonText(reason);
  const differs = average.id !== best.id;
  return html`<p class="lead">
      ${best.action.keep && facesOf(best.action.keep).length > 0 && t("page.advice.keep")}
      <${Action} action=${best.action} /> <span>${best.probability === undefined ? value(best.value) : percent(best.probability)}</span>
    </p>
    ${differs &&
    html`<p>
      ${t("explore.average_would", {
        action: actionText(average.action),
        chance: percent(average.probability ?? 0),
        value: value(average.value),
      })}
    </p>`}
    ${!differs && why && html`<p class="why">${why}</p>`}
    <p class="note">${t("page.advice.note", { ruleset: rulesetName(ruleset.name) })}</p>`;
}

/** @param {Explored | null} of @returns {string} the answer for readers */
function spoken(of) {
  if (!of) return "";
  const best = of.choices[0];
  if (!best) return t("explore.said", { value: value(of.value) });
  return t("page.advice.spoken", { action: actionText(best.action), value: value(best.value) });
}

/** @param {Problem} problem @returns {string} */
function problemText({ code, message, facts }) {
  const key = `explore.problem.${code}`;
  if (!has(key)) return message;
  const { box, possible, ...rest } = facts;
  return t(key, {
    ...rest,
    box: box && boxName(String(box)),
    possible: Array.isArray(possible) ? listed(possible.map(number)) : "",
    yahtzee: boxName("y"),
  });
}

function Alerts() {
  const why = refused.value;
  const silent = unanswered.value > 1 && t("page.error.no_answer");
  return html`<div role="alert" class="alerts">
    ${(why || silent) &&
    html`<div class="alert">
      <p>${why ? errorText(why) : silent}</p>
      ${why && why.problems.length > 0 && html`<ul>${why.problems.map((each) => html`<li>${problemText(each)}</li>`)}</ul>`}
    </div>`}
  </div>`;
}

/** @param {{ of: Explored }} props */
function Leave({ of: { command, house } }) {
  const link = location.origin + location.pathname + address(form.value, target.value);
  return html`<section class="sheet stack" aria-labelledby="take-h">
    <h2 id="take-h">${t("explore.take")}</h2>
    <${Outgoing} id="link" label=${t("explore.link")} text=${link} rows=${2} />
    ${command &&
    html`<div>
      <${Outgoing} id="command" label=${t("explore.command")} text=${command} rows=${2} />
      ${house && html`<p class="note">${t("explore.command.house")}</p>`}
    </div>`}
  </section>`;
}

export function ExplorePage() {
  const of = answer.value;
  return html`<header class="hero">
      <h1>${t("explore.heading")}</h1>
      <p>${t("explore.lead")}</p>
    </header>
    <div class="cols may">
      <${ExploreForm} />
      <div class="stack answers-part">
        <${Alerts} />
        <p class="vh" role="status">${spoken(of)}</p>
        ${of &&
        html`<section class="sheet" aria-labelledby="best-h">
            <h2 id="best-h">${t(of.choices.length ? "explore.best" : "explore.worth")}</h2>
            <${Lead} of=${of} />
            ${of.goal && html`<${GoalPart} of=${of.goal} />`}
            <${Refusals} of=${of} />
            ${of.choices.length > 0 && html`<${Choices} of=${of} />`}
          </section>
          <${Odds} of=${of} />
          <${Totals} />
          <${Leave} of=${of} />`}
        ${!of && !refused.value && html`<p class="sheet" role="status">${t("page.advice.coming")}</p>`}
      </div>
    </div>`;
}
