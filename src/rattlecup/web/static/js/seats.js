// Who sits at the table, whose turn it is, and what the cards are called.

import { embedded } from "./dom.js";
import { listed, number, t } from "./words.js";

/** @import { CardView, GameView, LevelView } from "./types.d.ts" */

/** What was measured of the computer players at the table. @type {LevelView[]} */
const levels = embedded("levels") ?? [];

/** @param {GameView} view @returns {boolean} whether there are several cards */
export const isTable = (view) => view.cards.length > 1;

/** @param {GameView} view @returns {boolean} */
export const isBotsTurn = ({ over, seat, seats }) => !over && seat !== null && !!seats[seat].bot;

/** @param {GameView} view @returns {number | null} the seat of the only person */
export function onlyPerson({ seats }) {
  const people = seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
  return people.length === 1 ? people[0] : null;
}

/** @param {string} bot a level @returns {LevelView | undefined} what was measured of it */
export const measuredOf = (bot) => levels.find(({ id }) => id === bot);

/**
 * Of computer players of one level the second is "Expert 2".
 * @param {GameView} view
 * @param {number} seat
 * @returns {string}
 */
export function seatName({ seats }, seat) {
  const { name, bot, nth } = seats[seat];
  if (name) return name;
  if (!bot) return t("page.you");
  return nth && nth > 1 ? t("seat.nth", { name: t(`bot.${bot}`), nth }) : t(`bot.${bot}`);
}

/** @param {GameView} view @param {number} card @returns {number[]} the seats that share a card */
export const seatsOf = ({ seats }, card) =>
  seats.flatMap((seat, index) => (seat.card === card ? [index] : []));

/** @param {GameView} view @param {number} card @returns {string} "Ann", of a team "Ann and Ben" */
export const cardName = (view, card) =>
  listed(seatsOf(view, card).map((seat) => seatName(view, seat)));

/** Signs as a reader counts them. @param {string} text @returns {string[]} */
const signs = (text) =>
  Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text];

/** So many signs of a name stand in a narrow column: of two cards, and of more. */
const ROOM = { two: 6, more: 4 };

/**
 * What a player may be called in a narrow column, the plainest first. A short name or a short
 * first word stands whole; of a longer one two signs, three, or the first two and the last: "An",
 * "And", "Ans".
 * @param {string} name
 * @param {number} room
 * @returns {string[]}
 */
function briefly(name, room) {
  const all = signs(name);
  const starts = [2, 3].map((n) => all.slice(0, n).join(""));
  const words = [name, name.split(" ")[0]].filter((word) => signs(word).length <= room);
  return [...words, ...starts, [...all.slice(0, 2), ...all.slice(-1)].join("")];
}

/**
 * Partners by the first sign of each, "A+C", else the first two: "AnCe".
 * @param {string[]} names
 * @returns {string[]}
 */
const partnersBriefly = (names) => {
  const all = names.map(signs);
  const first = all.map(([sign]) => sign).join("+");
  return [first, all.map((one) => one.slice(0, 2).join("")).join("")];
};

/**
 * Names for narrow columns, no two alike: each the plainest that no other card has, and that is
 * not the beginning of another name. Where none is left, the first sign and the card's number.
 * The second of a level of computer players keeps its number: "G2".
 * @param {GameView} view
 * @returns {string[]} by card
 */
export function shortNames(view) {
  const room = view.cards.length === 2 ? ROOM.two : ROOM.more;
  const whole = view.cards.map((_, card) => {
    const [{ name, bot, nth }] = seatsOf(view, card).map((seat) => view.seats[seat]);
    return !name && bot && nth && nth > 1 ? signs(t(`bot.${bot}`))[0] + number(nth) : cardName(view, card);
  });
  const wishes = view.cards.map((_, card) => {
    const names = seatsOf(view, card).map((seat) => seatName(view, seat));
    return names.length > 1 ? partnersBriefly(names) : briefly(whole[card], room);
  });
  const isFree = (/** @type {string} */ name, /** @type {number} */ card) =>
    name === whole[card] || !whole.some((other, at) => at !== card && other.startsWith(name));
  /** @type {(string | undefined)[]} */
  const found = view.cards.map(() => undefined);
  const steps = Math.max(...wishes.map(({ length }) => length));
  for (let step = 0; step < steps; step++) {
    const now = wishes.map((names, card) => found[card] ?? names[Math.min(step, names.length - 1)]);
    now.forEach((name, card) => {
      const isOnly = now.indexOf(name) === now.lastIndexOf(name);
      if (isOnly && isFree(name, card)) found[card] = name;
    });
  }
  return found.map((name, card) => name ?? signs(whole[card])[0] + number(card + 1));
}

/**
 * The cards from left to right: the only person's first, then in order of play.
 * @param {GameView} view
 * @returns {number[]}
 */
export function cardOrder(view) {
  const person = onlyPerson(view);
  const first = person === null ? 0 : view.seats[person].card;
  return view.cards.map((_, i) => (first + i) % view.cards.length);
}

/**
 * The card that is wide and shows what the dice would score; of a computer player's turn the
 * only person's, so that columns do not move.
 * @param {GameView} view
 * @returns {number}
 */
export function ownCard(view) {
  const person = onlyPerson(view);
  return person === null ? (view.card_index ?? view.winners[0] ?? 0) : view.seats[person].card;
}

/** @param {GameView} view @param {number} card @returns {CardView} with previews if it is to play */
export const cardAt = (view, card) =>
  card === view.card_index && !view.over ? view.card : view.cards[card];

/** @param {GameView} view @returns {string} "Ann wins with 245 points." */
export function winnersText(view) {
  const names = listed(view.winners.map((card) => cardName(view, card)));
  const points = view.ranking.find(({ place }) => place === 1)?.total ?? 0;
  const key = view.winners.length > 1 ? "seat.win.shared" : "seat.win";
  const person = onlyPerson(view);
  const isOwn = view.winners.length === 1 && person !== null && !view.seats[person].name;
  if (isOwn && view.winners[0] === view.seats[person].card) return t("seat.win.you", { points });
  return t(key, { names, points });
}
