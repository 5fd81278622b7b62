// What the status line says: one short text for eyes, with words for ears where pips say it.

import { advice, level } from "./advice.js";
import { adviceLine } from "./describe.js";
import { boxName, boxNames, spoken as spokenFaces, yahtzee } from "./names.js";
import { game, holds, spoken } from "./state.js";
import { listed, number, t } from "./words.js";

/** @import { GameView, LastEvent } from "./types.d.ts" */

/**
 * A piece of the line: plain, strong, or unseen (for readers only).
 * @typedef {{ text: string, kind?: "strong" | "unseen" }} Piece
 */

/** @param {LastEvent} last @returns {string} "25 in Fives, and 100 more." */
function scored(last) {
  const { points, box } = last;
  if (!points || !box) return "";
  const facts = { points: points.box, box: boxName(box) };
  const lines = [t("page.say.scored", facts)];
  if (points.yahtzee_bonus) {
    lines.push(t("page.say.yahtzee_bonus", { points: points.yahtzee_bonus, yahtzee: yahtzee() }));
  }
  if (points.upper_bonus) lines.push(t("page.say.upper_bonus", { points: points.upper_bonus }));
  return lines.join(" ");
}

/** @param {number[]} places @returns {string} */
function held(places) {
  if (!places.length) return "";
  return t("page.say.held", { n: places.length, places: listed(places.map(number)) });
}

/** @param {GameView} view @returns {string} what to do, where it is not plain */
function hint(view) {
  if (view.joker) {
    const { forced } = view.joker;
    const key = forced.length === 1 ? "page.say.joker_one" : "page.say.joker";
    return t(key, { boxes: boxNames(forced) });
  }
  return view.rerolls_left === 0 ? t("page.say.choose") : held(holds.value);
}

/** @returns {Piece[]} some may be empty */
export function statusLine() {
  const view = game.value;
  const { about, key, facts } = spoken.value;
  if (about === "remark" && key) return [{ text: t(key, facts), kind: "strong" }];
  if (!view.dice) {
    const before = view.last?.type === "score" ? scored(view.last) : "";
    const now = view.over
      ? t("page.say.over", { total: view.card.total })
      : t("page.say.turn", { turn: view.turn });
    return [{ text: before }, { text: now, kind: "strong" }];
  }
  // A change of the holds does not read the dice again.
  const faces = about === "game" ? t("page.say.faces", { faces: spokenFaces(view.dice) }) : "";
  const undone = view.last?.type === "undo" ? `${t("page.say.undone")} ` : "";
  return [
    { text: undone + t("page.say.roll", { roll: view.roll }) },
    { text: faces, kind: "unseen" },
    { text: hint(view), kind: "strong" },
  ];
}

/** What the advice panel now says first, for people who do not see it open. @returns {string} */
export function adviceSpoken() {
  return level.value === 3 && advice.value ? adviceLine(advice.value) : "";
}
