// What the server sends, in types. The page shows it; it never works any of it out by itself.

/** A short code of one of the 13 boxes, as "3k". */
export type BoxCode = string;

/** A reason as a code with the facts behind it; its sentence is in the catalogue. */
export interface Coded {
  code: string;
  facts: Facts;
}

export type Facts = Record<string, unknown>;

/** The points a score would bring. */
export interface Points {
  box: number;
  yahtzee_bonus: number;
  upper_bonus: number;
  total?: number;
}

export interface BoxLine {
  code: BoxCode;
  /** null while the box is open */
  points: number | null;
  /** what the dice would score here now; null if filled, refused, or before a roll */
  preview: Points | null;
  refusal: Coded | null;
}

export interface CardView {
  boxes: BoxLine[];
  upper_subtotal: number;
  upper_bonus: number;
  upper_bonus_state: "open" | "earned" | "missed";
  yahtzee_bonuses: number;
  yahtzee_bonus: number;
  lower_total: number;
  total: number;
  /** points ahead (+) or behind (-) three of each in the filled upper boxes */
  pace: number;
}

/** A place at the table; of computer players `bot` is the level. */
export interface SeatView {
  name: string | null;
  bot: string | null;
  /** of computer players of one level without names: the how manieth */
  nth: number | null;
  card: number;
}

export interface OpeningRoll {
  seat: number;
  faces: number[];
  sum: number;
}

export interface Standing {
  card: number;
  place: number;
  total: number;
  shared: boolean;
}

/** A computer player's level with its measured mean. */
export interface LevelView {
  id: string;
  mean: number;
  games: number;
  ruleset: string;
  /** The share of games won against perfect play, where it plays to win. */
  wins: number | null;
}

export interface RulesetView {
  name: string;
  five_alike_is_full_house: boolean;
  /** "none", "free-choice", or the tiers of boxes a joker goes to */
  joker: string | string[][];
  rolls_per_turn: number;
  upper_bonus: number;
  upper_bonus_threshold: number;
  yahtzee_bonus: number;
  /** Of a printed sheet, one reading of such a sheet, or neither. */
  standing: "official" | "reading" | "variant";
}

export interface LastEvent {
  type: "roll" | "score" | "undo";
  seat: number | null;
  card: number | null;
  box?: BoxCode | null;
  points?: Points | null;
}

/** A game as its owner may see it. Versions only grow. */
export interface GameView {
  id: string;
  version: number;
  kind: string;
  number: number | null;
  /** the date of a daily game */
  daily: string | null;
  ruleset: RulesetView;
  phase: "roll" | "choose" | "over";
  turn: number;
  turns: number;
  roll: number;
  rerolls_left: number;
  /** faces by place; null before the first roll of a turn */
  dice: number[] | null;
  /** places, from 1, that were kept in the keep that led to this roll */
  held: number[];
  joker: { face: number; forced: BoxCode[] } | null;
  card: CardView;
  /** all cards, without previews */
  cards: CardView[];
  seats: SeatView[];
  teams: number[][];
  /** whose turn it is; null when the game is over */
  seat: number | null;
  card_index: number | null;
  opening: { rounds: OpeningRoll[][]; first: number } | null;
  house: { undo: boolean };
  /** the level of advice recorded for this decision */
  hint: number;
  /** how many decisions were made with advice */
  hints: number;
  ranking: Standing[];
  /** cards that share the first place */
  winners: number[];
  /** the last scores, as many as there are cards, the latest first */
  recent: { card: number; box: BoxCode; points: number }[];
  abandoned: boolean;
  can_undo: boolean;
  last: LastEvent | null;
  over: boolean;
  won: boolean | null;
}

/** A keep ("-" keeps nothing) with the places it means, or a box and its points. */
export interface ActionView {
  keep?: string;
  places?: number[];
  score?: BoxCode;
  points?: number;
}

export type Judgement = "best" | "excellent" | "good" | "inaccuracy" | "mistake" | "blunder";

export interface Choice {
  action: ActionView;
  value: number;
  regret: number;
  judgement: Judgement;
}

export interface Advice {
  version: number;
  rerolls_left: number;
  best: Choice;
  reason: Coded | null;
  choices: Choice[];
  held: Choice | null;
  odds: { best: Record<BoxCode, number> | null; held: Record<BoxCode, number> | null } | null;
  /** where the explorer shows the position */
  explore: string;
}

export interface Decision {
  turn: number;
  roll: number;
  dice: number[];
  rerolls_left: number;
  chosen: ActionView;
  best: ActionView;
  chosen_value: number;
  best_value: number;
  regret: number;
  judgement: Judgement;
  forced: boolean;
  reason: Coded | null;
  /** where the explorer shows the position */
  explore?: string;
}

export interface RollLuck {
  turn: number;
  roll: number;
  before: number;
  after: number;
  luck: number;
}

export interface Review {
  /** the card that is judged */
  card: number;
  ruleset: string;
  start_value: number;
  final_total: number;
  luck: number;
  regret: number;
  accuracy: number;
  luck_percentile: number;
  judgements: Partial<Record<Judgement, number>>;
  decisions: Decision[];
  rolls: RollLuck[];
}

/** What a person asks the server to do. */
export type Command =
  | { type: "roll"; hold: number[]; active_ms?: number }
  | { type: "score"; box: BoxCode; active_ms?: number }
  | { type: "undo"; active_ms?: number }
  | { type: "hint"; level: 2 | 3 }
  | { type: "bot" | "bot_turn" };

/** Who is to sit at a new table. */
export interface SeatWish {
  name?: string;
  bot?: string;
}

/** A game to be opened. */
export interface GameWish {
  ruleset: string | Record<string, unknown>;
  number?: number;
  seats?: SeatWish[];
  pairs?: boolean;
  undo?: boolean;
}

export interface ErrorBody {
  error: { code: string; message: string; [fact: string]: unknown };
  game?: GameView;
}
