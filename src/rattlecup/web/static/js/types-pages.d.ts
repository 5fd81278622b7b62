// What the server sends to the pages around the game: daily, archive, statistics, review.

import type { Choice, CardView, Coded, GameView, RulesetView } from "./types.d.ts";

/** How the asker's game of a day ended. Judged a moment later: what is null until then. */
export interface DailyResult {
  game: string;
  total: number;
  perfect_total: number | null;
  ceiling: number | null;
  regret: number | null;
  luck: number | null;
  luck_percentile: number | null;
  accuracy: number | null;
  /** decisions made with advice */
  hints: number;
  /** played on a later day: outside board and streak */
  archive: boolean;
  /** null outside the board */
  rank: number | null;
}

export interface BoardLine {
  rank: number;
  total: number;
  regret: number;
  accuracy: number;
  you: boolean;
}

export interface Daily {
  date: string;
  number: number;
  /** the day it is now, by the server's clock (UTC) */
  today: string;
  seconds_to_next: number;
  /** the day of the first daily */
  first: string;
  game: { id: string; turn: number; over: boolean; abandoned: boolean; total: number } | null;
  result: DailyResult | null;
  board: { players: number; entries: BoardLine[] };
  streak: { days: number; best: number };
}

export interface ArchiveDay {
  date: string;
  game: string;
  over: boolean;
  total: number;
  regret: number | null;
  archive: boolean;
  hints: number;
}

export interface Archive {
  month: string;
  first: string;
  today: string;
  /** the days of the month with a game of the asker */
  days: ArchiveDay[];
}

export interface ResultLine {
  id: string | null;
  finished: string;
  total: number;
  regret: number | null;
  accuracy: number | null;
  luck: number | null;
}

/** A finished game in a list. */
export interface PastGame {
  id: string;
  finished: string;
  kind: string;
  ruleset: string;
  /** of a daily its date */
  daily: string | null;
  /** of the only person; null where there are several */
  total: number | null;
  regret: number | null;
  cards: { seats: { name: string | null; bot: string | null }[]; total: number; place: number | null }[];
  imported: boolean;
}

/** A finished game beside the earlier ones of its rules and kind; null without any. */
export interface Standing {
  earlier: number;
  best: number | null;
  mean: number | null;
  place: number | null;
}

export interface PerfectPlay {
  mean: number;
  median: number | null;
  upper_bonus: number | null;
  yahtzee: number | null;
  /** the chance of each total, from the total `from` on; null until it was computed */
  distribution: { from: number; chances: number[] } | null;
  boxes: Record<string, number> | null;
}

export interface Statistics {
  ruleset: string;
  kind: string;
  period: string;
  /** house rules go by their fingerprint; `names` tells what they are called */
  choices: { rulesets: string[]; names?: Record<string, string>; kinds: string[]; periods: string[] };
  played: number;
  /** null where nothing is won or lost */
  won: number | null;
  win_rate: number | null;
  streak: number | null;
  best_streak: number | null;
  best_ms: number | null;
  abandoned: number;
  mean: number | null;
  median: number | null;
  best: number | null;
  luck: number | null;
  accuracy: number | null;
  regret: number | null;
  upper_bonus: number | null;
  yahtzee: number | null;
  /** oldest first */
  games: ResultLine[];
  boxes: { code: string; mean: number | null }[];
  /** of tables: what each name has done at this screen */
  people: { name: string; played: number; won: number; mean: number; best: number }[];
  /** days in a row with a daily */
  days: { days: number; best: number };
  perfect: PerfectPlay | null;
  /** more of perfect play is being worked out: ask again in a while */
  perfect_coming: boolean;
}

/** A finished game that anybody with its address may look at. */
export interface Shared {
  game: GameView;
  own: boolean;
}

/** One decision of a finished game with everything that could have been done. */
export interface Retry {
  card: CardView;
  dice: number[];
  rerolls_left: number;
  choices: Choice[];
  reason: Coded | null;
}

/** A position of the trainer. Its answer and what belongs to it come once it is answered. */
export interface Puzzle {
  id: string;
  /** its text, for an address */
  position: string;
  ruleset: RulesetView;
  stage: "opening" | "middle" | "endgame";
  moment: "first" | "between" | "last";
  turn: number;
  roll: number;
  rerolls_left: number;
  dice: number[];
  card: CardView;
  joker: GameView["joker"];
  /** of one's own mistakes the game */
  game: string | null;
  attempts: number;
  answer: (Choice & { attempt: number; answered: string }) | null;
  solution: Solution | null;
}

export interface Solution {
  /** the best, one's own, and the tempting one */
  choices: Choice[];
  /** how many there were */
  of: number;
  reason: Coded | null;
  /** `level`: the computer player that would make it; null for what was done in the game */
  tempting: Choice & { level: string | null };
}

/** A series of positions, what the answers cost, and the days that were trained on. */
export interface Training {
  series: string;
  kind: "daily" | "practice" | "own";
  date: string | null;
  number: number | null;
  ruleset: string;
  today: string;
  first: string;
  seconds_to_next: number;
  answered: number;
  regret: number;
  streak: { days: number; best: number };
  record: { days: number; mean: number | null; best: number | null };
  puzzles: Puzzle[];
}
