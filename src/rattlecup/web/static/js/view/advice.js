// The advice panel: points, odds, best.

import { html } from "../dom.js";
import { frame } from "../api.js";
import { advice, adviceFailed, level, openAt } from "../advice.js";
import { pointsOf, reasonText } from "../describe.js";
import { boxName, facesOf, rulesetName } from "../names.js";
import { game, holds } from "../state.js";
import { number, percent, t, value } from "../words.js";
import { Action, Choices } from "./choices.js";

/** @import { Advice, Choice } from "../types.d.ts" */

/** How many choices the table shows, besides one's own. */
const SHOWN = 6;

const LEVELS = /** @type {const} */ (["points", "odds", "best"]);

function Levels() {
  return html`<div class="seg" role="group" aria-label=${t("page.advice.how_much")}>
    ${LEVELS.map(
      (name, i) => html`<button
        type="button"
        aria-pressed=${String(level.value === i + 1)}
        onClick=${() => openAt(/** @type {1 | 2 | 3} */ (i + 1))}
      >
        ${t(`page.advice.${name}`)}
      </button>`,
    )}
  </div>`;
}

/** Level one: the open boxes and what the dice score there, most points first. */
function PointsTable() {
  const open = pointsOf(game.value.card);
  return html`<table class="tab">
    <caption>${t("page.advice.points.caption")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("page.advice.open_box")}</th>
        <th scope="col" class="num">${t("page.advice.points")}</th>
      </tr>
    </thead>
    <tbody>
      ${open.map(
        ({ code, points }) => html`<tr key=${code}>
          <th scope="row">${boxName(code)}</th>
          <td class="num">${number(points)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ p: number, meter?: boolean }} props */
const Chance = ({ p, meter = false }) => html`<td class="num">
  ${meter &&
  html`<span class="meter" aria-hidden="true" style=${{ "--at": `${100 * p}%` }}><i></i></span>`}
  ${" "}<span class="chance">${percent(p)}</span>
</td>`;

/** @param {Choice | null} choice @returns {string} the dice of a keep as figures */
const figures = (choice) => facesOf(choice?.action.keep ?? "").map(number).join(" ");

/**
 * The chance of each box for the best keep and for one's own. The keep itself is named only
 * where the best choice is shown.
 * @param {{ from: Advice }} props
 */
function OddsTable({ from: { best, held, odds } }) {
  if (!odds?.best) return level.value === 2 ? html`<p class="why">${t("page.advice.no_odds")}</p>` : null;
  const aimed = odds.best;
  const own = holds.value.length && held?.action.keep !== best.action.keep ? odds.held : null;
  const named = level.value === 3 && figures(best);
  const head = named ? t("page.advice.keeping", { dice: named }) : t("page.advice.best_keep");
  const boxes = Object.keys(aimed).sort((a, b) => aimed[b] - aimed[a]);
  return html`<table class="tab">
    <caption>${t("page.advice.odds.caption")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("page.advice.open_box")}</th>
        <th scope="col" class="num">${head}</th>
        ${own && html`<th scope="col" class="num">${t("page.advice.held", { dice: figures(held) })}</th>`}
      </tr>
    </thead>
    <tbody>
      ${boxes.map(
        (code) => html`<tr key=${code}>
          <th scope="row">${boxName(code)}</th>
          <${Chance} p=${aimed[code]} meter />
          ${own && html`<${Chance} p=${own[code] ?? 0} />`}
        </tr>`,
      )}
    </tbody>
  </table>
  ${boxes.some((code) => code.endsWith("s") && Number(code[0])) && html`<p class="note">${t("page.advice.odds.upper")}</p>`}`;
}

/** The ranked choices, one's own among them. @param {{ from: Advice }} props */
function Ranked({ from: { choices, held } }) {
  const keep = holds.value.length ? held?.action.keep : undefined;
  const shown = choices.slice(0, SHOWN);
  const own = keep === undefined ? undefined : choices.find(({ action }) => action.keep === keep);
  if (own && !shown.includes(own)) shown.push(own);
  return html`<${Choices}
    choices=${shown}
    own=${own}
    caption=${t("page.advice.best.caption")}
    note=${t("page.advice.held_now")}
  />`;
}

/** @param {{ from: Advice }} props the best choice in dice, with its value and why */
function Lead({ from: { best, reason } }) {
  const why = reasonText(reason);
  const keeps = !best.action.score && facesOf(best.action.keep ?? "").length > 0;
  return html`<p class="lead">
      ${keeps && t("page.advice.keep")} <${Action} action=${best.action} />
      <span>${value(best.value)}</span>
    </p>
    <p class="why">${why}</p>`;
}

function Body() {
  if (!game.value.dice) return html`<p class="why">${t("page.advice.roll_first")}</p>`;
  if (level.value === 1) return html`<${PointsTable} />`;
  const from = advice.value;
  if (adviceFailed.value) return html`<p class="why">${t("page.advice.failed")}</p>`;
  if (!from) return html`<p class="why">${t("page.advice.coming")}</p>`;
  const ruleset = rulesetName(game.value.ruleset.name);
  const best = level.value === 3;
  return html`${best && html`<${Lead} from=${from} /><${Ranked} from=${from} />`}
    <${OddsTable} from=${from} />
    <p class="note">
      ${t("page.advice.note", { ruleset })} ${best && from.best.action.keep && t("page.advice.arrows")}
      ${best && frame.token === null && html` <a href=${from.explore}>${t("page.explore")}</a>`}
    </p>`;
}

export function AdvicePanel() {
  if (!level.value) return null;
  return html`<div class="advice">
    <header><h2 id="advice-h">${t("page.advice")}</h2><${Levels} /></header>
    <${Body} />
  </div>`;
}
