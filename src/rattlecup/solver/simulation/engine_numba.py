"""Perfect play at speed: every choice in a table, and many games side by side.

The choices are those of the exact distribution, whose compiled steps make them, tie
rule included. A game is then 39 look-ups in a table that no cache holds; games go in
step, so that the processor waits for many of them at once.
"""

# Numba has no types of its own.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator"

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rattlecup.rules import BOXES
from rattlecup.solver.compile_cache import njit_kept
from rattlecup.solver.distribution.engine_numba import NumbaEngine
from rattlecup.solver.distribution.outcomes import Joker
from rattlecup.solver.distribution.turns import turns_of
from rattlecup.solver.lattice import FIRST_ROLL, N_KEEPS, N_ROLLS, ROLL_CHANCE
from rattlecup.solver.simulation.dice import (
    FIRST_WAY,
    GAMMA,
    ROLL_AFTER,
    ROLLS_IN_TURN,
    WAYS,
    mixed,
)
from rattlecup.solver.simulation.games import Games
from rattlecup.solver.states import N_LOWER_STATES
from rattlecup.solver.turn import KEEPS_OF
from rattlecup.solver.values import ValueTable

Progress = Callable[[float], None]

STATES_AT_ONCE = 1024
IN_STEP = 128  # games


class Policy(NamedTuple):
    """What perfect play does in every turn that it comes to, as compiled code reads it."""

    n_turns: int
    choices: NDArray[Any]  # (states, rerolls + 1, 252) the outcome of scoring, then with 1, 2, ...
    # rerolls which of a roll's keeps, their number to score
    state: NDArray[np.int32]  # (states) index
    upper: NDArray[np.int32]  # (states)
    lower: NDArray[np.int32]  # (states)
    place: NDArray[np.int32]  # (all states) where it stands in the four above
    keep_of: NDArray[np.int16]  # (252, 33)
    box: NDArray[np.uint8]  # (outcomes)
    points: NDArray[np.uint8]  # (outcomes)
    joker: NDArray[np.uint8]  # (outcomes) 1 if it is one
    paid: NDArray[np.uint8]  # (outcomes) 1 with a yahtzee bonus
    option: NDArray[np.int32]  # (outcomes)
    gain: NDArray[np.int32]  # (outcomes)
    upper_step: NDArray[np.int32]  # (upper states, 44)
    upper_gain: NDArray[np.int32]  # (upper states, 44)
    earns_bonus: NDArray[np.bool_]  # (upper states, 44)
    lower_step: NDArray[np.int32]  # (192, 44)
    ways: NDArray[np.float64]  # (462)
    first_way: NDArray[np.int32]  # (462)
    roll_after: NDArray[np.uint8]


def make_policy(table: ValueTable, progress: Progress | None = None) -> Policy:
    """All choices of perfect play from the empty card on, about 150 MB."""
    turns = turns_of(table.ruleset)
    rerolls = table.ruleset.rolls_per_turn - 1
    engine = NumbaEngine(turns.outcomes)
    local = _local_keeps()
    kind = np.uint8 if turns.outcomes.n <= 256 else np.uint16
    place = np.full(turns.space.size, -1, dtype=np.int32)
    states, found = np.zeros(1, dtype=np.int64), 0
    all_choices, all_states = [], []
    for turn in range(len(BOXES)):
        after = np.zeros(turns.space.size, dtype=bool)
        place[states] = np.arange(found, found + len(states))
        found += len(states)
        for first in range(0, len(states), STATES_AT_ONCE):
            some = states[first : first + STATES_AT_ONCE]
            choices, ends, chances = engine.decisions(
                turns.batch(table.values, some), ROLL_CHANCE, rerolls
            )
            after[turns.transitions(some, chances).after] = True
            which = local[np.arange(N_ROLLS), choices]
            all_choices.append(np.concatenate([ends[:, None], which], axis=1).astype(kind))
            if progress is not None:
                progress((turn + first / len(states)) / len(BOXES))
        all_states.append(states)
        states = after.nonzero()[0]
    outcomes = turns.outcomes
    keep_of = np.zeros((N_ROLLS, max(map(len, KEEPS_OF)) + 1), dtype=np.int16)
    for roll, keeps in enumerate(KEEPS_OF):
        keep_of[roll, : len(keeps)] = keeps
        keep_of[roll, len(keeps)] = FIRST_ROLL + roll
    state = np.concatenate(all_states).astype(np.int32)
    return Policy(
        n_turns=len(BOXES),
        choices=np.concatenate(all_choices),
        state=state,
        upper=state // N_LOWER_STATES,
        lower=state % N_LOWER_STATES,
        place=place,
        keep_of=keep_of,
        box=outcomes.box.astype(np.uint8),
        points=outcomes.points.astype(np.uint8),
        joker=(outcomes.joker != Joker.NONE).astype(np.uint8),
        paid=(outcomes.joker == Joker.PAID).astype(np.uint8),
        option=outcomes.option.astype(np.int32),
        gain=outcomes.gain.astype(np.int32),
        upper_step=turns.upper_step.astype(np.int32),
        upper_gain=turns.upper_gain.astype(np.int32),
        earns_bonus=turns.earns_bonus,
        lower_step=turns.lower_step.astype(np.int32),
        ways=WAYS.astype(np.float64),
        first_way=FIRST_WAY.astype(np.int32),
        roll_after=ROLL_AFTER.copy(),
    )


def _local_keeps() -> NDArray[np.uint8]:
    """(252, 462): which of a roll's keeps each is; their number for the roll itself."""
    local = np.zeros((N_ROLLS, N_KEEPS), dtype=np.uint8)
    for roll, keeps in enumerate(KEEPS_OF):
        local[roll, keeps] = np.arange(len(keeps))
        local[roll, FIRST_ROLL + roll] = len(keeps)
    return local


def play(policy: Policy, seed: int, games: range) -> Games:
    """Games of perfect play, with the dice of `dice`.

    Raises:
        OSError: only from the first call, if compiled code cannot be kept; the next one works.
    """
    played = Games.empty(games.start, len(games))
    start = np.uint64(mixed(seed)), np.uint64(games.start)
    columns = played.total, played.points, played.upper_bonus
    _play(policy, *start, *columns, played.yahtzee_bonuses, played.jokers)
    return played


@njit
def _mix(z):
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@njit
def _look_up(choices, state, rerolls, roll, chosen):
    """Nothing but look-ups, so that many of them are under way at once."""
    for game in range(IN_STEP):
        chosen[game] = choices[state[game], rerolls, roll[game]]


@njit_kept
def _play(policy, seed_mixed, first, total, points, upper_bonus, yahtzee_bonuses, jokers):
    gamma = np.uint64(GAMMA)
    key = np.empty(IN_STEP, dtype=np.uint64)
    state = np.zeros(IN_STEP, dtype=np.int64)
    roll = np.zeros(IN_STEP, dtype=np.int64)
    chosen = np.empty(IN_STEP, dtype=np.int64)
    rerolls = policy.choices.shape[1] - 1
    for start in range(0, len(total), IN_STEP):
        games = min(IN_STEP, len(total) - start)
        for game in range(games):
            key[game] = _mix(seed_mixed + (first + np.uint64(start + game)) * gamma)
            state[game] = 0
        for turn in range(policy.n_turns):
            for throw in range(rerolls + 1):
                step = np.uint64(ROLLS_IN_TURN * turn + throw + 1) * gamma
                if throw:
                    _look_up(policy.choices, state, rerolls + 1 - throw, roll, chosen)
                for game in range(games):
                    keep = policy.keep_of[roll[game], chosen[game]] if throw else 0
                    number = float(_mix(key[game] + step) >> np.uint64(11)) * 2.0**-53
                    way = int(number * policy.ways[keep])
                    roll[game] = policy.roll_after[policy.first_way[keep] + way]
            _look_up(policy.choices, state, 0, roll, chosen)
            for game in range(games):
                at, place, outcome = start + game, state[game], chosen[game]
                index = policy.state[place]
                upper, lower = policy.upper[place], policy.lower[place]
                option = policy.option[outcome]
                total[at] += policy.upper_gain[upper, option] + policy.gain[outcome]
                points[at, policy.box[outcome]] = policy.points[outcome]
                upper_bonus[at] |= policy.earns_bonus[upper, option]
                yahtzee_bonuses[at] += policy.paid[outcome]
                jokers[at] += policy.joker[outcome]
                after = index + policy.upper_step[upper, option] + policy.lower_step[lower, option]
                state[game] = policy.place[after]
