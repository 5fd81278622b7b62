// Dates and times of day in words. Days of the daily game are UTC dates, "2026-11-29".

import { lang } from "./words.js";

/** Our English is British: the day stands before the month. */
const locale = lang === "en" ? "en-GB" : lang;

/** @param {Intl.DateTimeFormatOptions} options */
const inUtc = (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });

const longDay = inUtc({ weekday: "long", day: "numeric", month: "long" });
const fullDay = inUtc({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDay = inUtc({ day: "numeric", month: "short", year: "numeric" });
/** Moments are the reader's own: their day and hour. */
const shortMoment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const month = inUtc({ month: "long", year: "numeric" });
const weekdayLong = inUtc({ weekday: "long" });
const weekdayShort = inUtc({ weekday: "short" });

/** @param {string} day @returns {Date} its midnight */
export const dateOf = (day) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** @param {Date} date @returns {string} "2026-11-29" */
export const dayOf = (date) => date.toISOString().slice(0, 10);

/** In English, Intl sets a comma after the weekday that a running text does not want. @param {string} text */
const plain = (text) => (lang === "en" ? text.replace(/^(\p{L}+),/u, "$1") : text);

/** @param {string} day @returns {string} "Sunday 29 November" */
export const dayName = (day) => plain(longDay.format(dateOf(day)));

/** @param {string} day @returns {string} "Sunday 29 November 2026" */
export const dayInFull = (day) => plain(fullDay.format(dateOf(day)));

/** @param {string} day or moment @returns {string} "29 Nov 2026" */
export const dayInShort = (day) => shortDay.format(dateOf(day));

/** @param {string} moment @returns {string} "29 Nov 2026, 14:05" */
export const momentInShort = (moment) => shortMoment.format(new Date(moment));

/** @param {string} day in it, or "2026-11" @returns {string} "November 2026" */
export const monthName = (day) => month.format(dateOf(`${day.slice(0, 7)}-01`));

/** @param {string} day @param {number} days @returns {string} so many days later */
export const daysAfter = (day, days) => dayOf(new Date(dateOf(day).getTime() + days * 86_400_000));

/** @param {string} day @param {number} months @returns {string} "2026-12", so many months later */
export function monthsAfter(day, months) {
  const date = dateOf(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date).slice(0, 7);
}

/** Monday first. @returns {{ long: string, short: string }[]} */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, i) => {
    const date = new Date(Date.UTC(2024, 0, 1 + i)); // a Monday
    return { long: weekdayLong.format(date), short: weekdayShort.format(date) };
  });

/** @param {string} day @returns {number} 0 for Monday to 6 for Sunday */
export const weekdayOf = (day) => (dateOf(day).getUTCDay() + 6) % 7;

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/** A day in minutes but one: a countdown of a whole day begins at "23:59". */
const LAST_MINUTE = 24 * 60 - 1;

/** @param {number} seconds @returns {string} "03:24", hours and minutes, rounded up */
export function hoursAndMinutes(seconds) {
  const minutes = Math.min(LAST_MINUTE, Math.max(0, Math.ceil(seconds / 60)));
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** @param {number} ms @returns {string} "3:41", minutes and seconds; hours where there are any */
export function clockTime(ms) {
  const seconds = Math.round(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
