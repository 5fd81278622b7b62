// The rules in use in one line, which stands on the page all the time.

import { html } from "../dom.js";
import { rulesetName, yahtzee } from "../names.js";
import { settings } from "../settings.js";
import { game } from "../state.js";
import { t } from "../words.js";

/** @import { GameView, RulesetView } from "../types.d.ts" */

/** @param {RulesetView["joker"]} joker @returns {string} a key */
function jokerKey(joker) {
  if (!Array.isArray(joker)) return joker === "none" ? "page.rule.joker.none" : "page.rule.joker.free";
  const tiers = joker.map((tier) => tier.join(" ")).join(", ");
  return tiers === "matching, lower, upper" ? "page.rule.joker.forced" : "page.rule.joker.tiers";
}

/**
 * @param {RulesetView} ruleset
 * @param {GameView["house"]} house
 * @returns {string} "Classic rules, official. 3 rolls a turn. ..."
 */
export function rulesText(ruleset, house) {
  const { upper_bonus: bonus, upper_bonus_threshold: goal, yahtzee_bonus: points } = ruleset;
  return [
    t(`page.rules.${ruleset.standing}`, { ruleset: rulesetName(ruleset.name) }),
    t("page.rule.rolls", { n: ruleset.rolls_per_turn }),
    bonus ? t("page.rule.upper_bonus", { bonus, goal }) : t("page.rule.no_upper_bonus"),
    points && t("page.rule.yahtzee_bonus", { points, yahtzee: yahtzee() }),
    t(jokerKey(ruleset.joker), { yahtzee: yahtzee() }),
    ruleset.five_alike_is_full_house && t("page.rule.full_house"),
    house.undo && settings.value.undo && t("page.rule.undo"),
  ]
    .filter(Boolean)
    .join(" ");
}

export function RulesLine() {
  const { ruleset, house } = game.value;
  return html`<p class="note rules-line">
    ${rulesText(ruleset, house)} <a href="/rules">${t("rules.link")}</a>
  </p>`;
}
