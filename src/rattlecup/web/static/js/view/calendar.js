// A month of daily games: every day is a link to its page.

import { html } from "../dom.js";
import { dayInFull, daysAfter, monthName, monthsAfter, weekdayOf, weekdays } from "../dates.js";
import { lost, number, t } from "../words.js";

/** @import { Archive, ArchiveDay } from "../types-pages.d.ts" */

/** @param {string} month @returns {(string | null)[][]} its days in weeks, Monday first */
function weeksOf(month) {
  const first = `${month}-01`;
  /** @type {(string | null)[]} */
  const days = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; day.startsWith(month); day = daysAfter(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(7 * i, 7 * i + 7));
}

/** @param {ArchiveDay} day @returns {"begun" | "late" | "hints" | null} what is special about it */
function markOf({ over, archive, hints }) {
  if (!over) return "begun";
  if (archive) return "late";
  return hints > 0 ? "hints" : null;
}

/** @param {ArchiveDay | undefined} game @returns {string} how a day was played, in words */
function played(game) {
  if (!game) return t("daily.archive.open");
  const { total, over, regret, archive, hints } = game;
  if (!over) return t("daily.archive.begun", { total });
  const facts = { total, lost: regret === null ? "" : lost(regret) };
  return [
    t(regret === null ? "daily.archive.done" : "daily.archive.done.lost", facts),
    archive && t("daily.archive.late"),
    hints > 0 && t("daily.archive.hints"),
  ]
    .filter(Boolean)
    .join(t("page.comma"));
}

/** @param {{ date: string, of: Archive }} props */
function Day({ date, of: { days, today, first } }) {
  const figure = number(Number(date.slice(8)));
  if (date < first || date > today) return html`<span class="day none">${figure}</span>`;
  const game = days.find((each) => each.date === date);
  const isToday = date === today;
  const facts = { date: dayInFull(date) };
  const name = t(isToday ? "daily.archive.day.today" : "daily.archive.day", facts);
  const mark = game && markOf(game);
  return html`<a
    class=${game ? "day ink" : "day"}
    href=${isToday ? "/daily" : `/daily/${date}`}
    aria-label=${`${name}: ${played(game)}`}
    aria-current=${isToday ? "date" : null}
  >
    <span>${figure}</span> ${game?.over && html`<b>${number(game.total)}</b>`}
    ${mark && html`<small>${t(`daily.archive.mark.${mark}`)}</small>`}
  </a>`;
}

/** @param {{ month: string, text: string, there: boolean }} props */
const Turn = ({ month, text, there }) =>
  there
    ? html`<a class="btn" href=${`/daily/archive?month=${month}`}>${text}</a>`
    : html`<span></span>`;

/** @param {{ archive: Archive }} props */
export function ArchivePage({ archive }) {
  const { month, first, today } = archive;
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)];
  const marks = Object.fromEntries(
    ["begun", "late", "hints"].map((mark) => [mark, t(`daily.archive.mark.${mark}`)]),
  );
  return html`<div class="hero">
      <h1>${t("daily.archive.heading")}</h1>
      <p>${t("daily.archive.lead", { first: dayInFull(first) })}</p>
      <p><a class="btn" href="/daily">${t("daily.today.link")}</a></p>
    </div>
    <section class="sheet stack" aria-labelledby="m-h">
      <nav class="months" aria-label=${t("daily.archive.heading")}>
        <${Turn} month=${before} text=${t("daily.archive.back")} there=${before >= first.slice(0, 7)} />
        <h2 id="m-h">${monthName(month)}</h2>
        <${Turn} month=${after} text=${t("daily.archive.on")} there=${after <= today.slice(0, 7)} />
      </nav>
      <table class="calendar">
        <caption class="vh">${monthName(month)}</caption>
        <thead>
          <tr>
            ${weekdays().map(({ long, short }) => html`<th scope="col" abbr=${long}>${short}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(month).map(
            (week) => html`<tr>
              ${week.map((date) => html`<td>${date && html`<${Day} date=${date} of=${archive} />`}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="note">${t("daily.archive.legend", marks)}</p>
    </section>`;
}
