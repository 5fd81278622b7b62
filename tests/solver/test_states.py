"""States, rows and lanes: what is told apart, and in which order."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from rattlecup import CLASSIC, Box, Roll, Ruleset, Scorecard
from rattlecup.rules import BOXES, UPPER_BOXES
from rattlecup.solver.lanes import BLOCK, make_lanes
from rattlecup.solver.lattice import FEWER, FIRST_ROLL, MORE, N_FEWER, N_KEEPS, ROLL_CHANCE
from rattlecup.solver.plan import make_plan
from rattlecup.solver.states import N_LOWER_STATES, possible_sums, state_space
from solver.solved import ALL, variant

SPACE = state_space(63)


def random_cards(count: int, seed: int) -> list[Scorecard]:
    """Cards on the way of random games."""
    random, cards = Random(seed), []
    while len(cards) < count:
        card = Scorecard.new(CLASSIC)
        while not card.is_full:
            cards.append(card)
            roll = random.choice(Roll.all())
            card = card.score(random.choice(card.legal_boxes(roll)), roll)
        cards.append(card)
    return cards


def essence(card: Scorecard) -> tuple[object, ...]:
    """What a state is, said without the state index."""
    filled = tuple(points is not None for points in card.points)
    return filled, min(card.upper_subtotal, 63), card[Box.YAHTZEE]


def test_there_are_as_many_states_as_an_independent_solver_counts() -> None:
    assert len(SPACE.upper_filled) == 2_794
    assert SPACE.size == 536_448


def test_cards_share_an_index_exactly_if_they_share_their_essence() -> None:
    cards = random_cards(5_000, seed=1)
    by_index = {SPACE.index(card): essence(card) for card in cards}
    assert all(by_index[SPACE.index(card)] == essence(card) for card in cards)
    assert len(set(by_index.values())) == len(by_index)
    assert all(0 <= index < SPACE.size for index in by_index)


def test_the_empty_card_comes_first() -> None:
    assert SPACE.index(Scorecard.new(CLASSIC)) == 0


@pytest.mark.parametrize("threshold", [1, 20, 63, 105])
def test_every_upper_state_can_occur_and_no_other(threshold: int) -> None:
    """Against every way to fill the upper boxes with multiples of their faces."""
    totals: dict[int, set[int]] = {0: {0}}
    for box in UPPER_BOXES:
        bit, scores = 1 << box.index, [(box.index + 1) * count for count in range(6)]
        totals |= {
            filled | bit: {total + score for total in before for score in scores}
            for filled, before in totals.items()
        }
    expected = {
        (filled, min(total, threshold)) for filled, sums in totals.items() for total in sums
    }
    space = state_space(threshold)
    states = list(zip(space.upper_filled.tolist(), space.upper_subtotal.tolist(), strict=True))
    assert set(states) == expected
    assert len(states) == len(expected)
    assert all(space.upper_state[state] == index for index, state in enumerate(states))


def test_no_lane_leads_to_its_own_block_or_a_later_one() -> None:
    lanes = make_lanes()
    for block, lane in product(range(lanes.n_blocks), range(BLOCK)):
        targets = lanes.after[block, :, lane]
        assert all(target < block * BLOCK or target == len(lanes) for target in targets)


def test_the_first_block_is_the_two_lower_states_without_open_boxes() -> None:
    lanes = make_lanes()
    assert (lanes.after[0] == len(lanes)).all()
    assert (lanes.after[1:] != len(lanes)).any(axis=(1, 2)).all()
    assert sorted(np.flatnonzero(lanes.of_lower_state < BLOCK)) == [190, 191]


def test_lower_states_have_lanes_of_their_own() -> None:
    assert len(set(make_lanes().of_lower_state.tolist())) == N_LOWER_STATES


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)
def test_rows_lead_to_earlier_levels(ruleset: Ruleset) -> None:
    rows = make_plan(ruleset).rows
    assert len(rows.levels) == 7
    assert rows.levels[-1].stop == len(rows)
    for level in rows.levels:
        after = rows.after[level]
        assert ((after < level.start) | (after == len(rows))).all()


def test_upper_states_of_a_row_need_the_same_sums_for_the_bonus() -> None:
    """And those of different rows do not: the rows are as few as can be."""
    rows = make_plan(CLASSIC).rows
    needs: dict[int, set[tuple[object, ...]]] = {}
    for state, row in enumerate(rows.of_upper_state.tolist()):
        filled, subtotal = int(SPACE.upper_filled[state]), int(SPACE.upper_subtotal[state])
        open_faces = tuple(face for face in range(1, 7) if not filled >> (face - 1) & 1)
        earning = {total for total in possible_sums(open_faces) if subtotal + total >= 63}
        earned = subtotal >= 63
        needs.setdefault(row, set()).add((open_faces, earned, frozenset(earning)))
    assert all(len(need) == 1 for need in needs.values())
    assert len(set().union(*needs.values())) == len(needs) == 1_640


def test_without_an_upper_bonus_only_the_filled_boxes_matter() -> None:
    assert len(make_plan(variant("no-bonus", upper_bonus=0)).rows) == 64


def test_one_die_more_undoes_one_die_less() -> None:
    for keep in range(1, N_KEEPS):
        smaller = FEWER[keep - 1]
        assert len(set(smaller.tolist())) == N_FEWER[keep - 1]
        assert all(keep in MORE[less] for less in smaller)
    assert int(N_FEWER.sum()) == MORE.size == 6 * FIRST_ROLL


def test_the_chances_of_all_rolls_make_one() -> None:
    assert ROLL_CHANCE.sum() == pytest.approx(1, abs=1e-15)


def test_full_cards_end_in_the_last_upper_and_lower_states() -> None:
    card = Scorecard(CLASSIC, (0,) * len(BOXES))
    upper, lower = divmod(SPACE.index(card), N_LOWER_STATES)
    assert (SPACE.upper_filled[upper], lower) == (63, 190)
