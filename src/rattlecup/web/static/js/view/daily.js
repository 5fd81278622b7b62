// A day's game: play it, or see how it went beside what its dice allowed.

import { html } from "../dom.js";
import { secondsLeft } from "../countdown.js";
import { dayInFull, dayName, hoursAndMinutes } from "../dates.js";
import { rulesetName } from "../names.js";
import { cost, lost, number, pieces, signed, t, value } from "../words.js";
import { Board } from "./board.js";
import { Outgoing } from "./outgoing.js";

/** @import { Signal } from "../../vendor/signals.js" */
/** @import { Daily, DailyResult } from "../types-pages.d.ts" */

/** Dailies are played by these rules only. */
const RULESET = "classic";

/** @param {Daily} daily */
const isToday = ({ date, today }) => date === today;

/** The date, the rules, and when the next game comes. @param {{ daily: Daily }} props */
function About({ daily }) {
  const { date, number: dice } = daily;
  const words = [dayInFull(date), t("daily.number", { number: String(dice) }), rulesetName(RULESET)];
  return html`<p class="note">
    ${words.join(" · ")}${isToday(daily) &&
    html` · ${pieces("daily.next", { time: html`<b>${hoursAndMinutes(secondsLeft.value)}</b>` })}`}
  </p>`;
}

/** @param {{ daily: Daily }} props */
const Heading = ({ daily }) => html`<div>
  <${About} daily=${daily} />
  <h1 id="r-h">${isToday(daily) ? t("daily.heading") : t("daily.heading.of", { date: dayName(daily.date) })}</h1>
</div>`;

/** @param {{ daily: Daily }} props days in a row, and a word for days that are gone */
function Streak({ daily: { streak, ...daily } }) {
  if (daily.date !== daily.today) return html`<p>${t("daily.archive.note")}</p>`;
  const { days, best } = streak;
  return html`<dl class="figs">
    <div class="first"><dt>${t("daily.streak")}</dt><dd>${t("daily.days", { n: days })}</dd></div>
    <div><dt>${t("daily.streak.best")}</dt><dd>${t("daily.days", { n: best })}</dd></div>
  </dl>`;
}

/** @param {{ daily: Daily }} props before the game, or in its middle */
function Before({ daily }) {
  const { game, date, number: dice } = daily;
  const go = game
    ? t("daily.continue", { turn: game.turn, total: game.total })
    : t(isToday(daily) ? "daily.play" : "daily.play.of", { date: dayName(date) });
  return html`<section class="sheet stack" aria-labelledby="r-h">
    <${Heading} daily=${daily} />
    <p>${t("daily.lead")}</p>
    <${Streak} daily=${daily} />
    ${game?.abandoned && html`<p>${t("daily.given_up", { total: game.total })}</p>`}
    <p class="row">
      ${!game?.abandoned &&
      html`<a class="btn main big" href=${game ? `/play/${game.id}` : `/game/${dice}`}>${go}</a>`}
      <a class="btn quiet" href="/daily/archive">${t("daily.archive.link")}</a>
    </p>
    <p class="note">${t("daily.hints.note")}</p>
  </section>`;
}

/** @param {{ name: string, note?: string, points: number | null, most: number, you?: boolean }} props */
function Rung({ name, note, points, most, you = false }) {
  return html`<tr class=${you ? "you best" : null}>
    <th scope="row">${name}${note && html`<small>${note}</small>`}</th>
    <td>
      ${points !== null &&
      html`<span class="meter" aria-hidden="true" style=${{ "--at": `${(100 * points) / most}%` }}><i></i></span>`}
    </td>
    <td class="num">${points === null ? t("daily.coming.short") : number(points)}</td>
  </tr>`;
}

/** @param {{ result: DailyResult }} props */
function Ladder({ result: { total, perfect_total: perfect, ceiling } }) {
  const most = Math.max(total, perfect ?? 0, ceiling ?? 0, 1);
  return html`<table class="tab ladder">
    <caption class="vh">${t("daily.ladder")}</caption>
    <tbody>
      <${Rung} name=${t("daily.ceiling")} note=${t("daily.ceiling.note")} points=${ceiling} most=${most} />
      <${Rung} name=${t("daily.perfect")} note=${t("daily.perfect.note")} points=${perfect} most=${most} />
      <${Rung} name=${t("page.you")} points=${total} most=${most} you />
    </tbody>
  </table>`;
}

/** @param {DailyResult} result @returns {string} why the game is not ranked, or nothing */
function outside({ archive, hints }) {
  if (archive) return t("daily.outside.archive");
  return hints > 0 ? t("daily.outside.hints", { n: hints }) : "";
}

/** @param {{ result: DailyResult, players: number }} props */
function Figures({ result, players }) {
  const { total, regret, accuracy, rank } = result;
  const soon = t("daily.coming.short");
  return html`<dl class="figs">
    <div class="first"><dt>${t("daily.total")}</dt><dd>${number(total)}</dd></div>
    <div><dt>${t("page.review.lost")}</dt><dd>${regret === null ? soon : lost(regret)}</dd></div>
    <div>
      <dt>${t("page.review.accuracy")}</dt>
      <dd>${accuracy === null ? soon : t("page.percent", { value: value(accuracy, 1) })}</dd>
    </div>
    ${rank !== null &&
    html`<div>
      <dt>${t("daily.rank")}</dt>
      <dd>${number(rank)} <small>${t("daily.rank.of", { players })}</small></dd>
    </div>`}
  </dl>`;
}

/** @param {Daily} daily @returns {string} plain words first, no dice, the address at the end */
export function shareText({ date, number: dice, result, board }) {
  if (!result) return "";
  const { total, perfect_total: perfect, regret, rank } = result;
  const lines = [t("daily.share.total", { date: dayName(date), total })];
  if (perfect !== null && regret !== null) {
    lines.push(t("daily.share.perfect", { perfect, lost: cost(regret) === t("page.none") ? number(0) : cost(regret) }));
  }
  const not = outside(result);
  if (not) lines.push(not);
  else if (rank !== null) lines.push(t("daily.share.rank", { rank, players: board.players }));
  lines.push(`${location.origin}/daily/${date}`);
  return lines.join("\n");
}

/** @param {{ daily: Daily, result: DailyResult }} props */
function After({ daily, result }) {
  const { luck, luck_percentile: luckier, game } = result;
  const not = outside(result);
  const { days } = daily.streak;
  return html`<div class="cols">
    <section class="sheet stack" aria-labelledby="r-h">
      <${Heading} daily=${daily} />
      ${result.regret === null && html`<p class="note">${t("daily.coming")}</p>`}
      <${Figures} result=${result} players=${daily.board.players} />
      <${Ladder} result=${result} />
      ${luck !== null &&
      luckier !== null &&
      html`<p>${t("daily.luck", { percent: Math.round(luckier), luck: signed(luck) })}</p>`}
      ${not && html`<p>${not}</p>`}
      ${isToday(daily) && !result.archive && html`<p>${t("daily.streak.now", { n: days })}</p>`}
      <p class="row">
        <a class="btn" href=${`/review/${game}`}>${t("daily.review")}</a>
        <a class="btn quiet" href="/daily/archive">${t("daily.archive.link")}</a>
      </p>
    </section>
    <div class="stack">
      <section class="sheet share" aria-labelledby="s-h">
        <h2 id="s-h">${t("daily.share")}</h2>
        <p class="note">${t("daily.share.note")}</p>
        <${Outgoing} id="share" label=${t("daily.share.label")} text=${shareText(daily)} rows=${6} sheet main />
      </section>
      <${Board} board=${daily.board} />
    </div>
  </div>`;
}

/** @param {{ daily: Signal<Daily>, trouble: Signal<string> }} props */
export function DailyPage({ daily: { value: daily }, trouble }) {
  const { result } = daily;
  return html`<div role="alert" class="alerts">
      ${trouble.value && html`<div class="alert"><p>${trouble.value}</p></div>`}
    </div>
    ${!isToday(daily) &&
    html`<p class="row"><a class="btn" href="/daily">${t("daily.today.link")}</a></p>`}
    ${result
      ? html`<${After} daily=${daily} result=${result} />`
      : html`<div class="cols">
          <${Before} daily=${daily} /><${Board} board=${daily.board} />
        </div>`}`;
}
