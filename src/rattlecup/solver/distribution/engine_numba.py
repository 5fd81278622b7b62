"""The Numba engine: some states at a time, one in each lane, the last axis of all arrays.

The steps and their names are those of `engine_numpy`. Every inner loop runs over
lanes, which LLVM turns into vector instructions.
"""

# Numba has no types of its own.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator"

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rattlecup.solver.compile_cache import njit_kept
from rattlecup.solver.distribution.levels import Level, Ragged
from rattlecup.solver.distribution.outcomes import Floats, Ints, Outcomes
from rattlecup.solver.distribution.turns import TIE, Batch
from rattlecup.solver.lattice import FEWER, FIRST_ROLL, MORE, N_FEWER, N_KEEPS, N_ROLLS
from rattlecup.solver.plan import N_OPTIONS
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.turn import KEEPS_OF

Shorts = NDArray[np.int16]

LANES = 64
N_FACES = 6
SIXTH = 1 / 6


class Tables(NamedTuple):
    """What is the same for all states."""

    tie: float
    option: Ints  # (outcomes)
    gain: Floats  # (outcomes)
    of_roll: Ints  # (252, 13)
    five_alike: Ints  # (6) the roll
    more: Ints  # (210, 6)
    fewer: Ints  # (462, 5)
    n_fewer: Ints  # (462)
    first_keep: Ints  # (253) where the keeps of a roll start among
    keep: Ints  # these, the least preferred first


class Workspace(NamedTuple):
    """The states under way, one in each lane."""

    options: Floats  # (44) values
    outcomes: Floats  # (outcomes) values
    score: Floats  # (252) values
    end: Ints  # (252) the outcome of scoring a roll
    keeps: Floats  # (462) values
    best: Floats  # (462) the best value among a keep and all keeps in it
    least: Floats  # () the least value that counts as best
    choice: Ints  # (rerolls, 252) the keep chosen
    kept: Floats  # (462) chances
    rolls: Floats  # (252) chances


class NumbaEngine:
    """See `engines.Engine`."""

    name = "numba"

    def __init__(self, outcomes: Outcomes) -> None:
        self._n_outcomes = outcomes.n
        self._tables = _make_tables(outcomes)
        self._prepare()

    def _prepare(self) -> None:
        """Compile, or load what was compiled before, by doing nothing at all."""
        no_place, no_number = np.zeros(1, dtype=np.int64), np.zeros(0)
        nothing = np.zeros(0, dtype=np.int32)
        no_fives = np.zeros((0, N_FACES), dtype=np.int64)
        batch = Batch(np.zeros((0, N_OPTIONS)), np.zeros((0, N_FACES)), no_fives)
        level, ragged = Level(no_place, nothing, nothing, no_number), Ragged(no_place, no_number)
        with suppress(OSError):  # a full disk keeps nothing, but the code is there for this process
            self.outcome_chances(batch, no_number, 0)
        with suppress(OSError):
            self.mix(level, ragged, ragged, range(0))

    def outcome_chances(self, batch: Batch, rolls: Floats, rerolls: int) -> Floats:
        return self._play(batch, rolls, rerolls, n_told=0)[2]

    def decisions(self, batch: Batch, rolls: Floats, rerolls: int) -> tuple[Shorts, Shorts, Floats]:
        """The choices behind `outcome_chances`, and these.

        They are the keep of each roll, (states, rerolls, 252), the first for one reroll left,
        its own dice where it is scored; and the outcome of scoring it, (states, 252).
        """
        return self._play(batch, rolls, rerolls, n_told=len(batch.option_values))

    def _play(
        self, batch: Batch, rolls: Floats, rerolls: int, n_told: int
    ) -> tuple[Shorts, Shorts, Floats]:
        chances = np.zeros((len(batch.option_values), self._n_outcomes))
        choices = np.zeros((n_told, rerolls, N_ROLLS), dtype=np.int16)
        ends = np.zeros((n_told, N_ROLLS), dtype=np.int16)
        work = _workspace(self._n_outcomes, rerolls)
        # A copy, because Numba compiles twice for arrays that may and may not be written.
        _play_turns(self._tables, work, batch, rolls.copy(), rerolls, chances, choices, ends)
        return choices, ends, chances

    def mix(self, level: Level, below: Ragged, out: Ragged, states: range) -> None:
        _mix(level, below, out, states.start, states.stop)


@njit_kept
def _play_turns(tables, work, batch, rolls, rerolls, chances, choices, ends):
    for first in range(0, len(chances), LANES):
        _load_options(work, batch, first)
        _best_boxes(tables, work)
        _load_fives(tables, work, batch, first)
        for roll in range(N_ROLLS):
            _copy(work.keeps[FIRST_ROLL + roll], work.score[roll])
        for reroll in range(rerolls):
            _mean_over_next_die(tables, work.keeps)
            _best_keeps(tables, work, work.choice[reroll])
        _final_rolls(tables, work, rolls, rerolls)
        for roll in range(N_ROLLS):
            for lane in range(min(LANES, len(chances) - first)):
                chances[first + lane, work.end[roll, lane]] += work.rolls[roll, lane]
        for lane in range(min(LANES, len(ends) - first)):  # none if nobody asked
            for roll in range(N_ROLLS):
                ends[first + lane, roll] = work.end[roll, lane]
                for reroll in range(rerolls):
                    choices[first + lane, reroll, roll] = work.choice[reroll, roll, lane]


@njit(nogil=True)
def _load_options(work, batch, first):
    """As many states as there are lanes; the last one is repeated where there are no more."""
    for lane in range(LANES):
        state = min(first + lane, len(batch.option_values) - 1)
        for option in range(len(work.options)):
            work.options[option, lane] = batch.option_values[state, option]


@njit(nogil=True)
def _load_fives(tables, work, batch, first):
    for lane in range(LANES):
        state = min(first + lane, len(batch.five_values) - 1)
        for face in range(N_FACES):
            roll = tables.five_alike[face]
            work.score[roll, lane] = batch.five_values[state, face]
            work.end[roll, lane] = batch.five_outcomes[state, face]


@njit(nogil=True)
def _best_boxes(tables, work):
    """The value of scoring each roll, and the outcome of the best box."""
    for outcome in range(len(tables.option)):
        value, option = work.outcomes[outcome], work.options[tables.option[outcome]]
        gain = tables.gain[outcome]
        for lane in range(LANES):
            value[lane] = option[lane] + gain
    for roll in range(N_ROLLS):
        score, end = work.score[roll], work.end[roll]
        _copy(score, work.outcomes[tables.of_roll[roll, 0]])
        for box in range(1, tables.of_roll.shape[1]):
            _raise_to(score, work.outcomes[tables.of_roll[roll, box]])
        _lower(work.least, score, tables.tie)
        # The first in the order of the card is set last.
        for box in range(tables.of_roll.shape[1] - 1, -1, -1):
            outcome = tables.of_roll[roll, box]
            _set_where(end, outcome, work.outcomes[outcome], work.least)


@njit(nogil=True)
def _mean_over_next_die(tables, keeps):
    """The value of each keep of less than five dice, from those of the rolls."""
    for keep in range(FIRST_ROLL - 1, -1, -1):
        mean = keeps[keep]
        more = tables.more[keep]
        a, b, c = keeps[more[0]], keeps[more[1]], keeps[more[2]]
        d, e, f = keeps[more[3]], keeps[more[4]], keeps[more[5]]
        for lane in range(LANES):
            total = a[lane] + b[lane] + c[lane] + d[lane] + e[lane] + f[lane]
            mean[lane] = total * SIXTH


@njit(nogil=True)
def _best_keeps(tables, work, choice):
    """The value of each roll with one more reroll, and the best keep.

    A roll that is best scored at once keeps all its dice.
    """
    keeps, best = work.keeps, work.best
    for keep in range(N_KEEPS):
        is_roll = keep >= FIRST_ROLL
        _copy(best[keep], work.score[keep - FIRST_ROLL] if is_roll else keeps[keep])
        for place in range(tables.n_fewer[keep]):
            _raise_to(best[keep], best[tables.fewer[keep, place]])
    for roll in range(N_ROLLS):
        _lower(work.least, best[FIRST_ROLL + roll], tables.tie)
        for place in range(tables.first_keep[roll], tables.first_keep[roll + 1]):
            keep = tables.keep[place]  # what comes first is set last
            _set_where(choice[roll], keep, keeps[keep], work.least)
        _set_where(choice[roll], FIRST_ROLL + roll, work.score[roll], work.least)
        _copy(keeps[FIRST_ROLL + roll], best[FIRST_ROLL + roll])


@njit(nogil=True)
def _copy(to, values):
    for lane in range(LANES):
        to[lane] = values[lane]


@njit(nogil=True)
def _raise_to(best, value):
    for lane in range(LANES):
        best[lane] = max(best[lane], value[lane])


@njit(nogil=True)
def _lower(least, best, tie):
    for lane in range(LANES):
        least[lane] = best[lane] - tie


@njit(nogil=True)
def _set_where(chosen, action, value, least):
    """Choose an action in the lanes where it is good enough."""
    for lane in range(LANES):
        chosen[lane] = action if value[lane] >= least[lane] else chosen[lane]


@njit(nogil=True)
def _final_rolls(tables, work, first_rolls, rerolls):
    """The chance of each roll to be the one that is scored, in `rolls`."""
    kept, rolls = work.kept, work.rolls
    for roll in range(N_ROLLS):
        _fill(rolls[roll], first_rolls[roll])
        _fill(kept[FIRST_ROLL + roll], 0.0)
    for reroll in range(rerolls - 1, -1, -1):
        for keep in range(FIRST_ROLL):
            _fill(kept[keep], 0.0)
        for roll in range(N_ROLLS):
            for lane in range(LANES):
                kept[work.choice[reroll, roll, lane], lane] += rolls[roll, lane]
            _fill(rolls[roll], 0.0)
        for keep in range(FIRST_ROLL):
            for face in range(N_FACES):
                more = tables.more[keep, face]
                goal = rolls[more - FIRST_ROLL] if more >= FIRST_ROLL else kept[more]
                _add(goal, kept[keep], SIXTH)
    for roll in range(N_ROLLS):
        _add(rolls[roll], kept[FIRST_ROLL + roll], 1.0)


@njit(nogil=True)
def _fill(to, number):
    for lane in range(LANES):
        to[lane] = number


@njit(nogil=True)
def _add(to, values, factor):
    for lane in range(LANES):
        to[lane] += values[lane] * factor


@njit_kept
def _mix(level, below, out, first_state, last_state):
    for state in range(first_state, last_state):
        here = out.flat[out.start[state] : out.start[state + 1]]
        for place in range(level.first[state], level.first[state + 1]):
            after, gain, chance = level.after[place], level.gain[place], level.chance[place]
            there = below.flat[below.start[after] : below.start[after + 1]]
            moved = here[gain : gain + len(there)]
            for points in range(len(there)):
                moved[points] += chance * there[points]


def _make_tables(outcomes: Outcomes) -> Tables:
    return Tables(
        tie=TIE,
        option=outcomes.option,
        gain=outcomes.gain.astype(np.float64),
        of_roll=outcomes.of_roll,
        five_alike=np.array([roll.index for roll in FIVES_ALIKE]),
        more=MORE.copy(),
        fewer=np.pad(FEWER, ((1, 0), (0, 0))),
        n_fewer=np.pad(N_FEWER, (1, 0)),
        first_keep=np.cumsum([0, *map(len, KEEPS_OF)]),
        keep=np.concatenate([keeps[::-1] for keeps in KEEPS_OF]),
    )


def _workspace(n_outcomes: int, rerolls: int) -> Workspace:
    def numbers(*shape: int) -> Floats:
        return np.empty((*shape, LANES))

    return Workspace(
        options=numbers(N_OPTIONS),
        outcomes=numbers(n_outcomes),
        score=numbers(N_ROLLS),
        end=np.zeros((N_ROLLS, LANES), dtype=np.int64),
        keeps=numbers(N_KEEPS),
        best=numbers(N_KEEPS),
        least=numbers(),
        choice=np.zeros((rerolls, N_ROLLS, LANES), dtype=np.int64),
        kept=numbers(N_KEEPS),
        rolls=numbers(N_ROLLS),
    )
