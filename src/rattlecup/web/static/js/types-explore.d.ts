// What the server sends to the explorer.

import type { ActionView, BoxCode, CardView, Coded, Judgement, RulesetView } from "./types.d.ts";

/** What the form has to know of a ruleset. */
export interface Rules {
  name: string;
  rolls_per_turn: number;
  yahtzee_bonus: number;
  /** house rules as JSON; null of a named ruleset */
  rules: string | null;
  /** the points that can stand in each box */
  possible: Record<BoxCode, number[]>;
}

export interface ExploredChoice {
  /** "33", "-", or a box's code */
  id: string;
  action: ActionView;
  value: number;
  regret: number;
  judgement: Judgement;
  /** the position that it leads to */
  after: string;
  /** of keeps: the chance of each open box when it alone is aimed at */
  odds: Record<BoxCode, number> | null;
  /** the chance of the goal with best play for it from then on */
  probability?: number;
  loss?: number;
}

export type Build = "ready" | "building" | "missing";

export interface GoalAnswer {
  text: string;
  kind: "at-least" | "win";
  target: number | null;
  rivals: string[];
  state: Build;
  done: number | null;
  probability: number | null;
  /** the chance of somebody who plays for the average; null where it is not known */
  by_average: number | null;
}

export interface Explored {
  position: string;
  ruleset: RulesetView;
  house: boolean;
  phase: "roll" | "choose" | "over";
  dice: (number | null)[];
  roll: number;
  rerolls_left: number;
  joker: { face: number; forced: BoxCode[] } | null;
  card: CardView;
  value: number;
  /** best first */
  choices: ExploredChoice[];
  reason: Coded | null;
  /** of dice that were kept while the others are about to be rolled */
  odds: Record<BoxCode, number> | null;
  goal: GoalAnswer | null;
  command: string | null;
}

export interface Totals {
  ruleset: string;
  position: string;
  state: Build;
  done: number | null;
  /** these once it is ready */
  mean?: number;
  std?: number;
  quantiles?: Record<string, number>;
  /** totals, ascending, with their chances */
  pmf?: [number, number][];
  upper_bonus?: number;
  yahtzee?: number;
}

export interface Problem {
  code: string;
  message: string;
  facts: Record<string, unknown>;
}
