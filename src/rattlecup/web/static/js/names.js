// Names of boxes, faces and rulesets, apart from their codes.

import { settings } from "./settings.js";
import { has, listed, t } from "./words.js";

/** @import { BoxCode } from "./types.d.ts" */

/** @param {BoxCode} code @returns {string} */
export function boxName(code) {
  if (code === "y" && settings.value.neutral) return t("box.y.neutral");
  if (code === "1s" && settings.value.aces) return t("box.1s.aces");
  return t(`box.${code}`);
}

/** @param {BoxCode[]} codes @returns {string} "Fours and Chance" */
export const boxNames = (codes) => listed(codes.map(boxName));

/** What the pad says a box pays. @param {BoxCode} code @returns {string} */
export const boxPays = (code) => t(`box.${code}.how`);

/** The word for five alike that the player chose. @returns {string} */
export const yahtzee = () => boxName("y");

/** @param {number} face @returns {string} "five" */
export const faceWord = (face) => t(`page.face.${face}`);

/** @param {number} face @returns {string} "fives" */
export const faceWords = (face) => t(`page.faces.${face}`);

/** The dice as read aloud. @param {number[]} faces @returns {string} "three, five, five" */
export const spoken = (faces) => faces.map(faceWord).join(t("page.comma"));

/** @param {string} keep as "2345", "-" for none @returns {number[]} */
export const facesOf = (keep) => (keep.match(/[1-6]/g) ?? []).map(Number);

/** The title of a ruleset; inside a sentence its name stands as it is. @param {string} name */
export const rulesetName = (name) =>
  has(`page.ruleset.${name}`) ? t(`page.ruleset.${name}`) : name;
