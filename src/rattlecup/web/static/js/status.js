// What the status line says: one short text for eyes, with words for ears where pips say it.

import { batch, effect } from "../vendor/signals.js";
import { advice, adviceFailed, level, unsaid } from "./advice.js";
import { bestLine, heldText, oddsLine, pointsLine } from "./describe.js";
import { boxName, boxNames, spoken as spokenFaces, yahtzee } from "./names.js";
import { isBotsTurn, isTable, onlyPerson, seatName, winnersText } from "./seats.js";
import { aside, game, holds, spoken } from "./state.js";
import { listed, t } from "./words.js";

/** @import { GameView, LastEvent } from "./types.d.ts" */

/**
 * A piece of the line: plain, strong, or unseen (for readers only).
 * @typedef {{ text: string, kind?: "strong" | "unseen" }} Piece
 */

/** @param {GameView} view @param {LastEvent} last @returns {string} "25 in Fives, and 100 more." */
function scored(view, last) {
  const { points, box, seat } = last;
  if (!points || !box) return "";
  const facts = { points: points.box, box: boxName(box) };
  const lines = [by(view, seat, t("page.say.scored", facts))];
  if (points.yahtzee_bonus) {
    lines.push(t("page.say.yahtzee_bonus", { points: points.yahtzee_bonus, yahtzee: yahtzee() }));
  }
  if (points.upper_bonus) lines.push(t("page.say.upper_bonus", { points: points.upper_bonus }));
  return lines.join(" ");
}

/**
 * Who does it comes first, if it may be somebody else than "you".
 * @param {GameView} view
 * @param {number | null} seat
 * @param {string} text
 */
const by = (view, seat, text) =>
  isTable(view) && seat !== null && seat !== onlyPerson(view)
    ? t("seat.say.by", { name: seatName(view, seat), text })
    : text;

/** @param {GameView} view @returns {string} what to do, where it is not plain */
function hint(view) {
  if (isBotsTurn(view)) return heldText(holds.value);
  if (view.joker) {
    const { forced } = view.joker;
    const key = forced.length === 1 ? "page.say.joker_one" : "page.say.joker";
    return t(key, { boxes: boxNames(forced) });
  }
  return view.rerolls_left === 0 ? t("page.say.choose") : heldText(holds.value);
}

/** @param {GameView} view @returns {string} the sums of the roll-off, round by round */
function opened(view) {
  if (!view.opening || view.version > 0) return "";
  return view.opening.rounds
    .map((round, i) => {
      const sums = round.map(({ seat, sum }) =>
        t("seat.say.opening.sum", { name: seatName(view, seat), sum }),
      );
      return t(i ? "seat.say.opening.again" : "seat.say.opening", { sums: listed(sums) });
    })
    .join(" ");
}

/** @param {GameView} view @returns {string} how it ended */
function ended(view) {
  if (view.abandoned) return t("page.over.abandoned");
  if (!isTable(view)) return t("page.say.over", { total: view.card.total });
  return t("seat.say.over", { result: winnersText(view) });
}

/** @param {GameView} view @returns {string} whose turn it is to roll */
function nextRoll(view) {
  if (!isTable(view)) return t("page.say.turn", { turn: view.turn });
  if (view.seat === onlyPerson(view)) return t("seat.say.your_turn");
  const name = seatName(view, view.seat ?? 0);
  return t(isBotsTurn(view) ? "seat.say.bot" : "seat.say.turn", { name });
}

/** @returns {Piece[]} some may be empty */
export function statusLine() {
  const view = game.value;
  const { about, key, facts } = spoken.value;
  if (about === "remark" && key) return [{ text: t(key, facts), kind: "strong" }];
  if (!view.dice || view.over) {
    const before = view.last?.type === "score" ? scored(view, view.last) : opened(view);
    const now = view.over ? ended(view) : nextRoll(view);
    return [{ text: before }, { text: now, kind: "strong" }];
  }
  // A change of the holds does not read the dice again.
  const faces = about === "game" ? t("page.say.faces", { faces: spokenFaces(view.dice) }) : "";
  const undone = view.last?.type === "undo" ? `${t("page.say.undone")} ` : "";
  return [
    { text: undone + by(view, view.seat, t("page.say.roll", { roll: view.roll })) },
    { text: faces, kind: "unseen" },
    { text: hint(view), kind: "strong" },
  ];
}

/** What the panel shows at its level, in a sentence. @returns {string} nothing while it is coming */
function adviceText() {
  if (!level.value) return t("page.advice.closed");
  const { dice, card } = game.value;
  if (!dice) return t("page.advice.roll_first");
  if (level.value === 1) return pointsLine(card);
  if (adviceFailed.value) return t("page.advice.failed");
  if (!advice.value) return "";
  return level.value === 2 ? oddsLine(advice.value) : bestLine(advice.value);
}

/** Says each level of the advice that is opened once, for people who do not see the panel. */
export function sayAdvice() {
  effect(() => {
    const text = unsaid.value && adviceText();
    if (!text) return;
    batch(() => {
      unsaid.value = false;
      aside.value = text;
    });
  });
}
