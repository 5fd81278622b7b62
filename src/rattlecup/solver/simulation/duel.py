"""Duels by the hundred thousand: playing to win against playing for the average.

Who plays for the average does not look at the other card, so its games come first,
each card remembered as it stands after every turn. Who plays to win has the average in
mind, too, until few boxes are open; then every turn is a goal solved anew, by the
compiled steps of `solver.goals`. It chooses as `analysis.winning` does, ties included,
but without making a card, a table or an action. The dice are those of `dice`.
"""

# Numba has no types of its own.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rattlecup.rules import BOXES, Scorecard
from rattlecup.solver.compile_cache import njit_kept
from rattlecup.solver.distribution.turns import TIE, turns_of
from rattlecup.solver.goals import engine_numba as goal_engine
from rattlecup.solver.goals.layout import make_layout, moves_of
from rattlecup.solver.goals.utility import average
from rattlecup.solver.lattice import FEWER, FIRST_ROLL, MORE, N_FEWER, N_KEEPS, N_ROLLS
from rattlecup.solver.plan import CLOSED, N_OPTIONS, OPEN_ABOVE
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.simulation.dice import (
    FIRST_WAY,
    GAMMA,
    ROLL_AFTER,
    ROLLS_IN_TURN,
    WAYS,
    game_key,
)
from rattlecup.solver.simulation.engine_numba import _mix
from rattlecup.solver.simulation.rivals import Rivals, rivals_at
from rattlecup.solver.states import N_LOWER_STATES, N_YAHTZEE
from rattlecup.solver.turn import KEEPS_OF
from rattlecup.solver.values import ValueTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_STATES = 60_000
MOST_LANES = 2_000_000


class Rules(NamedTuple):
    """What scoring leads to, as compiled code reads it: see `Turns` and `Outcomes`."""

    rerolls: int
    values: Floats  # (states)
    upper_step: Ints
    upper_gain: Ints
    lower_step: Ints
    lower_gain: Ints
    upper_filled: Ints
    option: Ints
    gain: Ints
    of_roll: Ints
    of_five: Ints
    rank_of_five: Ints
    face: Ints  # (252) of a five alike, else -1
    more: Ints
    fewer: Ints
    n_fewer: Ints
    first_keep: Ints
    keep: Ints
    ways: Floats
    first_way: Ints
    roll_after: NDArray[np.uint8]


class Moves(NamedTuple):
    """Where the nodes of goals lead to: see `goals.layout.Moves`."""

    n_nodes: int
    n_lanes: int
    row_of: Ints  # (upper states)
    lane_of: Ints  # (lower states)
    upper_after: Ints
    lower_after: Ints
    gain: Ints
    least: Ints
    most: Ints
    yahtzee: Ints


class Turn(NamedTuple):
    """One turn under way; two columns: what it is played for, and the mean total."""

    outcomes: Floats  # (outcomes + 1, 2), the last one closed
    of_roll: Ints  # (252, 13) the outcome of each roll in each box, the last where not legal
    score: Floats  # (252, 2)
    keeps: Floats  # (rerolls, 462, 2)
    best: Floats  # (462, 2)


class Goal(NamedTuple):
    """A goal under way. Its first arrays go from the start on, its last ones are a `Layout`."""

    slot: NDArray[np.int32]  # (nodes + 1) one more than the place in `found`; 0 between goals
    size: Ints  # (1) how many nodes
    found: Ints
    low: Ints  # the least points so far
    high: Ints
    to_come: Ints  # the most points to come
    nodes: Ints
    after: NDArray[np.int32]
    first: Ints
    begin: Ints
    values: Floats


class Played(NamedTuple):
    """Games, (games, 14) each: the cards after 0, 1, 2, ... turns."""

    state: Ints
    total: Ints

    @property
    def final(self) -> Ints:
        """(games,): the final totals."""
        return self.total[:, -1]


class Duels:
    """Plays the games of one ruleset; the code is compiled at the first of them."""

    def __init__(self, table: ValueTable, exact_boxes: int) -> None:
        self._table = table
        self._exact_boxes = exact_boxes
        layout = make_layout(Scorecard.new(table.ruleset), average(table.ruleset))
        self._rules, self._moves = _rules(table), _moves(table)
        self._tables = goal_engine._tables(layout)
        self._work = goal_engine._work(self._tables)
        self._goal = _goal(self._moves.n_nodes)
        n_outcomes = len(self._rules.option)
        outcomes = np.full((n_outcomes + 1, 2), CLOSED)
        self._turn = Turn(
            outcomes=outcomes,
            of_roll=self._rules.of_roll.copy(),
            score=np.empty((N_ROLLS, 2)),
            keeps=np.empty((max(self._rules.rerolls, 1), N_KEEPS, 2)),
            best=np.empty((N_KEEPS, 2)),
        )

    def by_average(self, seed: int, games: range) -> Played:
        """The games of perfect average play."""
        none = Rivals(np.zeros(1, dtype=np.int32), np.zeros(2, dtype=np.int64), np.zeros(0))
        nobody = np.zeros((len(games), len(BOXES) + 1), dtype=np.int64)
        return self._play(seed, games, 0, Played(nobody, nobody), none, 0)

    def to_win(self, seed: int, games: range, rival: Played, seat: int) -> Played:
        """The games of somebody who plays to win, game by game against the rival's.

        `seat` is 0 for who begins, else 1.
        """
        seen = rival.state[:, len(BOXES) - self._exact_boxes + seat :]
        rivals = rivals_at(self._table, np.unique(seen))
        return self._play(seed, games, self._exact_boxes, rival, rivals, seat)

    def _play(
        self, seed: int, games: range, exact_boxes: int, rival: Played, rivals: Rivals, seat: int
    ) -> Played:
        keys = np.array([game_key(seed, game) for game in games], dtype=np.uint64)
        shape = len(games), len(BOXES) + 1
        played = Played(np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64))
        fixed = self._rules, self._moves, self._tables, self._work, self._turn, self._goal
        _play(*fixed, keys, exact_boxes, rival, rivals, seat, played)
        return played


@njit_kept
def _play(rules, moves, tables, work, turn, goal, keys, exact_boxes, rival, rivals, seat, played):
    n_turns = played.state.shape[1] - 1
    for game in range(len(keys)):
        state = total = 0
        for number in range(n_turns):
            _weigh_average(rules, turn, state, total)
            if n_turns - number <= exact_boxes:
                seen = number + seat
                first, end = _of_rival(rivals, rival.state[game, seen])
                ahead = total - rival.total[game, seen]
                _solve(
                    moves,
                    tables,
                    work,
                    goal,
                    rivals.chance[first:end],
                    state,
                    ahead,
                    n_turns - number,
                )
                _weigh_chances(rules, moves, turn, goal, state)
            outcome = _take_turn(rules, turn, state, keys[game], number)
            option = rules.option[outcome]
            upper, lower = divmod(state, N_LOWER_STATES)
            total += rules.upper_gain[upper, option] + rules.gain[outcome]
            state += rules.upper_step[upper, option] + rules.lower_step[lower, option]
            played.state[game, number + 1] = state
            played.total[game, number + 1] = total


@njit
def _of_rival(rivals, state):
    place = rivals.place[state]
    return rivals.first[place], rivals.first[place + 1]


# --- a turn ---------------------------------------------------------------------------


@njit
def _weigh_average(rules, turn, state, total):
    """Both columns: the mean total with each outcome."""
    upper, lower = divmod(state, N_LOWER_STATES)
    for outcome in range(len(rules.option)):
        option = rules.option[outcome]
        gain = rules.upper_gain[upper, option] + rules.lower_gain[lower, option]
        after = state + rules.upper_step[upper, option] + rules.lower_step[lower, option]
        mean = total + gain + rules.gain[outcome] + rules.values[after]
        turn.outcomes[outcome, 0] = turn.outcomes[outcome, 1] = mean


@njit
def _weigh_chances(rules, moves, turn, goal, state):
    """The first column: the chance to win with each outcome, from the goal just solved."""
    row = moves.row_of[state // N_LOWER_STATES]
    start = goal.size[0] - 1
    for outcome in range(len(rules.option)):
        if turn.outcomes[outcome, 1] > OPEN_ABOVE:
            option = rules.option[outcome]
            after = goal.after[start, option]
            begin, end = goal.begin[after], goal.begin[after + 1]
            at = moves.gain[row, option] + rules.gain[outcome] - goal.first[after]
            turn.outcomes[outcome, 0] = goal.values[begin + min(max(at, 0), end - begin - 1)]


@njit
def _take_turn(rules, turn, state, key, number):
    """Play the turn; its outcome."""
    _legal_fives(rules, turn, state)
    for roll in range(N_ROLLS):
        for column in range(2):
            best = CLOSED
            for box in range(turn.of_roll.shape[1]):
                best = max(best, turn.outcomes[turn.of_roll[roll, box], column])
            turn.score[roll, column] = best
    for column in range(2):
        _weigh_keeps(rules, turn, column)
    keep = roll = 0
    for throw in range(rules.rerolls + 1):
        step = np.uint64(ROLLS_IN_TURN * number + throw + 1) * np.uint64(GAMMA)
        way = float(_mix(key + step) >> np.uint64(11)) * 2.0**-53 * rules.ways[keep]
        roll = rules.roll_after[rules.first_way[keep] + int(way)]
        keep = _choose(rules, turn, roll, rules.rerolls - throw)
        if keep < 0:
            break
    return turn.of_roll[roll, -1 - keep]


@njit
def _legal_fives(rules, turn, state):
    """Where a five alike may be scored, with this card."""
    upper, lower = divmod(state, N_LOWER_STATES)
    yahtzee, closed = lower % N_YAHTZEE, len(rules.option)
    for roll in range(N_ROLLS):
        face = rules.face[roll]
        if face < 0:
            continue
        matching = rules.upper_filled[upper] >> face & 1
        ranks, outcomes = rules.rank_of_five[face, yahtzee], rules.of_five[face, matching, yahtzee]
        least = len(ranks)
        for box in range(len(ranks)):
            if turn.outcomes[outcomes[box], 1] > OPEN_ABOVE:
                least = min(least, ranks[box])
        for box in range(len(ranks)):
            is_legal = ranks[box] == least and turn.outcomes[outcomes[box], 1] > OPEN_ABOVE
            turn.of_roll[roll, box] = outcomes[box] if is_legal else closed


@njit
def _weigh_keeps(rules, turn, column):
    for reroll in range(rules.rerolls):
        keeps = turn.keeps[reroll]
        for roll in range(N_ROLLS):
            value = turn.best[FIRST_ROLL + roll, column] if reroll else turn.score[roll, column]
            keeps[FIRST_ROLL + roll, column] = value
        for keep in range(FIRST_ROLL - 1, -1, -1):
            total = 0.0
            for face in range(rules.more.shape[1]):
                total += keeps[rules.more[keep, face], column]
            keeps[keep, column] = total / rules.more.shape[1]
        for keep in range(N_KEEPS):
            is_roll = keep >= FIRST_ROLL
            best = turn.score[keep - FIRST_ROLL, column] if is_roll else keeps[keep, column]
            for place in range(rules.n_fewer[keep]):
                best = max(best, turn.best[rules.fewer[keep, place], column])
            turn.best[keep, column] = best


@njit
def _choose(rules, turn, roll, left):
    """A keep, or a box as -1 - box: best chance, of equals best mean, of equals the first."""
    least = np.full(2, CLOSED)
    for column in range(2):
        for box in range(turn.of_roll.shape[1]):
            _raise_least(least, turn.outcomes[turn.of_roll[roll, box]], column)
        for place in range(rules.first_keep[roll], rules.first_keep[roll + (left > 0)]):
            _raise_least(least, turn.keeps[left - 1, rules.keep[place]], column)
        least[column] -= TIE
    for box in range(turn.of_roll.shape[1]):
        values = turn.outcomes[turn.of_roll[roll, box]]
        if values[0] >= least[0] and values[1] >= least[1]:
            return -1 - box
    for place in range(rules.first_keep[roll], rules.first_keep[roll + 1]):
        values = turn.keeps[left - 1, rules.keep[place]]
        if values[0] >= least[0] and values[1] >= least[1]:
            return rules.keep[place]
    return 0  # never: something is best


@njit
def _raise_least(least, values, column):
    if column == 0 or values[0] >= least[0]:
        least[column] = max(least[column], values[column])


# --- a goal ---------------------------------------------------------------------------


@njit
def _solve(moves, tables, work, goal, chances, state, ahead, turns):
    """Solve for the chance to win from a state on, so many points ahead of the rival's card."""
    upper, lower = divmod(state, N_LOWER_STATES)
    start = moves.row_of[upper] * moves.n_lanes + moves.lane_of[lower]
    n_full = _find_nodes(moves, goal, start, turns)
    _lay_out(moves, goal, chances, ahead)
    count = goal.size[0]
    values = goal.values[: goal.begin[count + 1]]
    for place in range(n_full):
        begin = goal.begin[place]
        for lane in range(begin, goal.begin[place + 1]):
            above = ahead + goal.first[place] + lane - begin
            end = 0.0 if above < 0 else 1.0
            values[lane] = chances[above] if 0 <= above < len(chances) else end
    values[-1] = CLOSED
    here = goal_engine.Tables(
        tables.rerolls, tables.n_lanes, tables.yahtzee_bonus,
        goal.nodes[:count], goal.after[:count], goal.first[: count + 1], goal.begin[: count + 2],
        tables.gain, tables.yahtzee, tables.upper_filled, tables.lower_option,
        tables.lower_points, tables.lower_end, tables.signature, tables.joker_option,
        tables.joker_gain, tables.joker_tier, tables.five_alike,
    )  # fmt: skip
    goal_engine._solve_states(values, here, work, n_full, count)


@njit
def _after(moves, node, option):
    """The node after an option; `n_nodes` where its box is filled."""
    row, lane = divmod(node, moves.n_lanes)
    upper = moves.upper_after.shape[1]
    if option < upper:
        return min(moves.upper_after[row, option] + lane, moves.n_nodes)
    return min(moves.lower_after[lane, option - upper] + node - lane, moves.n_nodes)


@njit
def _find_nodes(moves, goal, start, turns):
    """Find the nodes of a subgame with the points they can have; how many of them are full."""
    goal.found[0], goal.low[0], goal.high[0] = start, 0, 0
    count, level = 1, 0
    for _ in range(turns):
        end = count
        for place in range(level, end):
            node = goal.found[place]
            row, lane = divmod(node, moves.n_lanes)
            yahtzee = moves.yahtzee[lane]
            for option in range(moves.gain.shape[1]):
                after = _after(moves, node, option)
                if after == moves.n_nodes:
                    continue
                gain = moves.gain[row, option]
                low = goal.low[place] + gain + moves.least[yahtzee, option]
                high = goal.high[place] + gain + moves.most[yahtzee, option]
                there = goal.slot[after] - 1
                if there < 0:
                    there = count
                    goal.found[count], goal.low[count], goal.high[count] = after, low, high
                    count += 1
                    goal.slot[after] = count
                goal.low[there] = min(goal.low[there], low)
                goal.high[there] = max(goal.high[there], high)
        level = end
    goal.size[0] = count
    return count - level


@njit
def _lay_out(moves, goal, chances, ahead):
    """Number the nodes from the fullest on, and give each its row of lanes."""
    count = goal.size[0]
    # Below `flat` and above `steep` the chance does not change any more.
    flat, steep = 0, len(chances)
    while flat < len(chances) and chances[flat] <= 0.0:
        flat += 1
    while steep > 0 and chances[steep - 1] >= 1.0:
        steep -= 1
    flat, steep = flat - 1 - ahead, steep - ahead
    begin = 0
    for state in range(count):
        place = count - 1 - state
        node = goal.found[place]
        row, lane = divmod(node, moves.n_lanes)
        yahtzee = moves.yahtzee[lane]
        to_come, is_full = 0, True
        goal.nodes[state] = node
        for option in range(moves.gain.shape[1]):
            after = _after(moves, node, option)
            if after == moves.n_nodes:
                goal.after[state, option] = count
                continue
            there = goal.slot[after] - 1
            goal.after[state, option] = count - 1 - there
            points = goal.to_come[there] + moves.gain[row, option] + moves.most[yahtzee, option]
            to_come = points if is_full else max(to_come, points)
            is_full = False
        goal.to_come[place] = to_come
        first = min(max(goal.low[place], flat - to_come), goal.high[place])
        last = max(min(goal.high[place], steep), first)
        goal.first[state] = first
        goal.begin[state] = begin
        begin += last - first + 1
    goal.first[count], goal.begin[count], goal.begin[count + 1] = 0, begin, begin + 1
    for place in range(count):
        goal.slot[goal.found[place]] = 0


# --- what compiled code reads ---------------------------------------------------------


def _rules(table: ValueTable) -> Rules:
    turns = turns_of(table.ruleset)
    known = turns.outcomes
    face = np.full(N_ROLLS, -1)
    face[[roll.index for roll in FIVES_ALIKE]] = np.arange(len(FIVES_ALIKE))
    return Rules(
        rerolls=table.ruleset.rolls_per_turn - 1,
        values=np.array(table.values),
        upper_step=turns.upper_step,
        upper_gain=turns.upper_gain,
        lower_step=turns.lower_step,
        lower_gain=turns.lower_gain,
        upper_filled=turns.space.upper_filled.copy(),
        option=known.option,
        gain=known.gain,
        of_roll=known.of_roll,
        of_five=known.of_five,
        rank_of_five=known.rank_of_five,
        face=face,
        more=MORE.copy(),
        fewer=np.pad(FEWER, ((1, 0), (0, 0))),
        n_fewer=np.pad(N_FEWER, (1, 0)),
        first_keep=np.cumsum([0, *map(len, KEEPS_OF)]),
        keep=np.concatenate(KEEPS_OF),
        ways=WAYS.astype(np.float64),
        first_way=FIRST_WAY.copy(),
        roll_after=ROLL_AFTER.copy(),
    )


def _moves(table: ValueTable) -> Moves:
    moves = moves_of(table.ruleset)
    return Moves(
        n_nodes=moves.n_nodes,
        n_lanes=moves.n_lanes,
        row_of=np.array(moves.plan.rows.of_upper_state),
        lane_of=np.array(moves.plan.lanes.of_lower_state),
        upper_after=moves._upper_after,
        lower_after=moves._lower_after,
        gain=moves.gain,
        least=moves._least,
        most=moves._most,
        yahtzee=moves.yahtzee,
    )


def _goal(n_nodes: int) -> Goal:
    def whole(size: int) -> Ints:
        return np.zeros(size, dtype=np.int64)

    return Goal(
        slot=np.zeros(n_nodes + 1, dtype=np.int32),
        size=whole(1),
        found=whole(MOST_STATES),
        low=whole(MOST_STATES),
        high=whole(MOST_STATES),
        to_come=whole(MOST_STATES),
        nodes=whole(MOST_STATES),
        after=np.zeros((MOST_STATES, N_OPTIONS), dtype=np.int32),
        first=whole(MOST_STATES + 1),
        begin=whole(MOST_STATES + 2),
        values=np.zeros(MOST_LANES),
    )
