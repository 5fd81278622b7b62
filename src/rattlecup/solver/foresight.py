"""The ceiling: the best total that anybody could reach who knew all dice in advance.

In a numbered game a choice never changes a later die. So with all faces known
every die of a turn may end as any face that its place shows in that turn, one
roll after the other, and independently of all other dice. What remains is which
turn goes to which box, in the fixed order of the turns. That is solved exactly,
backwards over what a card can look like: the set of filled boxes, whether the
Yahtzee box is open, holds a zero or holds 50, and the upper subtotal.

Few of the up to 252 rolls that a turn can end as need to be looked at:

- A higher upper subtotal is never worse, and neither is 50 in the Yahtzee box
  instead of a zero. So of all rolls that may go to a box under the same terms the
  one with the most points is as good as any.
- The terms differ for jokers alone. Each five alike that a turn can end as is
  looked at by itself, where its ruleset allows it.

Scoring early is covered: dice kept to the end of a turn are as good as scored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, NotationError
from rattlecup.rules import BOXES, UPPER_BOXES, Box, Points, Roll, Ruleset, Scorecard
from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.points import (
    FIVES_ALIKE,
    JOKER_BOXES,
    MATCHING_FILLED,
    MATCHING_OPEN,
    PointTables,
    ask_points,
)
from rattlecup.solver.states import N_YAHTZEE, YAHTZEE_OPEN, YAHTZEE_SCORED, YAHTZEE_ZERO

Faces = Sequence[Sequence[Sequence[int]]]
"""``faces[turn][roll][place]``: what each place shows if its die is rolled then."""

Dice = tuple[int, ...]
Mask = NDArray[np.bool_]

_NEVER = -(10**6)
"""Below every total, also after points were added."""
_N_SETS: int = 2 ** len(JOKER_BOXES)
_N_SUBTOTALS = DICE * sum(FACES) + 1
_SETS = np.arange(_N_SETS)
_BITS: dict[Box, int] = {box: 1 << place for place, box in enumerate(JOKER_BOXES)}
# By box: the sets, of boxes other than the Yahtzee box, in which it is open.
_OPEN_IN = {box: (_SETS & _BITS.get(box, 0)) == 0 for box in BOXES}


class ForeseenTurn(NamedTuple):
    """How one turn of the best game ends."""

    box: Box
    dice: Dice
    """The final faces by place. Each is a face that its place shows in this turn."""
    points: Points
    """What the turn adds to the total."""


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The best game that the dice allow, as a witness that it can be played."""

    card: Scorecard
    """The full card."""
    turns: tuple[ForeseenTurn, ...]
    """In the order of play."""

    @property
    def total(self) -> int:
        """The exact best total: no choices lead to more with these dice."""
        return self.card.total


class _Option(NamedTuple):
    """A roll that a turn can end as, going to a box."""

    box: Box
    roll: Roll
    points: int
    """In the box."""
    bonus: int
    """The yahtzee bonus on top."""
    allowed: Mask
    """(4096,): with which sets of filled boxes, the Yahtzee box apart, this can be done."""


def ceiling(ruleset: Ruleset, faces: Faces) -> Ceiling:
    """The best total of a whole game whose dice are known: 13 turns of all their rolls.

    Of several best games it is, turn by turn, the one with the first box in the
    order of the card; there a plain roll before a joker, and the fewest rolls.

    Raises:
        NotationError: not 13 turns, not `ruleset.rolls_per_turn` rolls in each, or
            not five faces in a roll (`bad_dice`).

    >>> from rattlecup.rules import CLASSIC
    >>> sixes = [[[6, 6, 6, 6, 6]] * 3] * 13
    >>> best = ceiling(CLASSIC, sixes)  # 50, then twelve jokers, the sixes before all others
    >>> best.total, str(best.card)
    (1465, '1s=0,2s=0,3s=0,4s=0,5s=0,6s=30,3k=30,4k=30,fh=25,ss=30,ls=40,y=50,ch=30,yb=12')
    """
    return ceiling_from(Scorecard.new(ruleset), faces)


def ceiling_from(card: Scorecard, faces: Faces) -> Ceiling:
    """The same from a card on which boxes are filled; `faces` holds the turns still to come.

    Raises:
        NotationError: the dice are not those of one turn for every open box (`bad_dice`).
    """
    ends = [_ends_of(rolls) for rolls in _checked(card, faces)]
    rules = _rules_of(card.ruleset)
    turns = [_turn_options(rules, rolls) for rolls in ends]
    values = _solve(card, turns)
    best = card
    played = []
    for option, rolls in zip(_best_options(card, turns, values), ends, strict=True):
        points = best.preview(option.box, option.roll)
        best = best.score(option.box, option.roll)
        played.append(ForeseenTurn(option.box, rolls[option.roll], points))
    expected = card.total - card.upper_bonus + int(values[_state_of(card)])
    assert best.total == expected, "the point tables and the scorecard disagree"
    return Ceiling(best, tuple(played))


def _checked(card: Scorecard, faces: Faces) -> Faces:
    most = card.ruleset.rolls_per_turn
    if len(faces) != len(card.open_boxes):
        raise _bad_dice(faces, f"{len(card.open_boxes)} turns are needed, {len(faces)} given")
    for turn, rolls in enumerate(faces, start=1):
        if len(rolls) != most:
            raise _bad_dice(faces, f"turn {turn} needs {most} rolls, {len(rolls)} given")
        for dice in rolls:
            Roll.from_faces(dice)  # refuses what is no roll
    return faces


def _bad_dice(faces: Faces, reason: str) -> NotationError:
    return NotationError(
        f"known dice: {reason}", code=ErrorCode.BAD_DICE, text=str(faces), field="faces"
    )


# --- what a turn can end as -----------------------------------------------------------


def _ends_of(rolls: Sequence[Sequence[int]]) -> dict[Roll, Dice]:
    """Every roll that the turn can end as, with dice that show it; those of fewer rolls first."""
    ends: dict[Roll, Dice] = {}
    for last in range(1, len(rolls) + 1):
        shown = [dict.fromkeys(place) for place in zip(*rolls[:last], strict=True)]
        for dice in product(*shown):
            ends.setdefault(Roll.from_faces(dice), dice)
    return ends


class _Rules(NamedTuple):
    """A ruleset as arrays."""

    points: PointTables
    joker_allowed: NDArray[np.bool_]
    """(6, 12, 4096): whether a joker of a face may go to a box, by the other filled boxes."""


@lru_cache(maxsize=8)
def _rules_of(ruleset: Ruleset) -> _Rules:
    points = ask_points(ruleset)
    is_open = np.array([_OPEN_IN[box] for box in JOKER_BOXES])
    rank = points.joker_rank[:, [box.index for box in JOKER_BOXES], None]
    rank = np.where(is_open, rank, len(BOXES))
    return _Rules(points, is_open & (rank == rank.min(axis=1, keepdims=True)))


# What a turn may do, by the state of the Yahtzee box.
_TurnOptions = tuple[list[_Option], ...]


def _turn_options(rules: _Rules, rolls: Mapping[Roll, Dice]) -> _TurnOptions:
    plain = [roll for roll in rolls if roll.five_alike is None]
    options: list[list[_Option]] = [[] for _ in range(N_YAHTZEE)]
    options[YAHTZEE_OPEN] = [_most_points(rules, list(rolls), box) for box in BOXES]
    for yahtzee, bonus in ((YAHTZEE_ZERO, 0), (YAHTZEE_SCORED, rules.points.yahtzee_bonus)):
        found = [_most_points(rules, plain, box) for box in JOKER_BOXES] if plain else []
        for roll in rolls:
            if roll.five_alike is not None:
                found += _joker_options(rules, roll, bonus)
        options[yahtzee] = sorted(found, key=lambda option: option.box.index)
    return tuple(options)


def _most_points(rules: _Rules, rolls: list[Roll], box: Box) -> _Option:
    """The roll that makes the most points in the box, being no joker; the first of equals."""
    points = rules.points.ordinary[[roll.index for roll in rolls], box.index]
    best = int(points.argmax())
    return _Option(box, rolls[best], int(points[best]), 0, _OPEN_IN[box])


def _joker_options(rules: _Rules, roll: Roll, bonus: int) -> Iterator[_Option]:
    face = FIVES_ALIKE.index(roll)
    is_open = _OPEN_IN[BOXES[face]]
    for place, box in enumerate(JOKER_BOXES):
        allowed = rules.joker_allowed[face, place]
        for matching, when in ((MATCHING_OPEN, is_open), (MATCHING_FILLED, ~is_open)):
            if (sets := allowed & when).any():
                points = int(rules.points.joker_points[face, matching, box.index])
                yield _Option(box, roll, points, bonus, sets)


# --- the best of what may follow ------------------------------------------------------

_State = tuple[int, int, int]
"""The state of the Yahtzee box, the set of the other filled boxes, the upper subtotal."""


def _state_of(card: Scorecard) -> _State:
    yahtzee = card[Box.YAHTZEE]
    return (
        YAHTZEE_OPEN if yahtzee is None else YAHTZEE_SCORED if yahtzee else YAHTZEE_ZERO,
        sum(bit for box, bit in _BITS.items() if card[box] is not None),
        card.upper_subtotal,
    )


def _after(option: _Option, yahtzee: int) -> tuple[int, int, int]:
    """What the option changes: the Yahtzee box from then on, the set's new bit, upper points."""
    if option.box is Box.YAHTZEE:
        return YAHTZEE_SCORED if option.points else YAHTZEE_ZERO, 0, 0
    return yahtzee, _BITS[option.box], option.points if option.box in UPPER_BOXES else 0


def _solve(card: Scorecard, turns: list[_TurnOptions]) -> NDArray[np.int32]:
    """(3, 4096, 106): by state the most points to come, the upper bonus included even if earned.

    Only states that the card can come to are filled in.
    """
    ruleset = card.ruleset
    values = np.full((N_YAHTZEE, _N_SETS, _N_SUBTOTALS), _NEVER, dtype=np.int32)
    earned = np.arange(_N_SUBTOTALS) >= ruleset.upper_bonus_threshold
    values[[YAHTZEE_ZERO, YAHTZEE_SCORED], -1] = ruleset.upper_bonus * earned
    _, filled, _ = _state_of(card)
    within = (_SETS & filled) == filled
    sizes = np.bitwise_count(_SETS).astype(np.int64)
    for filled_boxes, turn in reversed([*enumerate(turns, start=card.turns_played)]):
        for yahtzee, options in enumerate(turn):
            now = within & (sizes == filled_boxes - (yahtzee != YAHTZEE_OPEN))
            for option in options:
                sets = np.flatnonzero(now & option.allowed)
                after, bit, upper = _after(option, yahtzee)
                # No subtotal goes beyond the last column, so what is cut off cannot occur.
                gained = values[after, sets | bit, upper:] + (option.points + option.bonus)
                here = values[yahtzee, sets, : _N_SUBTOTALS - upper]
                values[yahtzee, sets, : _N_SUBTOTALS - upper] = np.maximum(here, gained)
    return values


def _best_options(
    card: Scorecard, turns: list[_TurnOptions], values: NDArray[np.int32]
) -> Iterator[_Option]:
    """The options of the best game, turn by turn; of equals the first."""
    state = _state_of(card)
    for turn in turns:
        yahtzee, filled, subtotal = state
        # Asked one by one: what is not allowed may lead to no state at all.
        for option in (each for each in turn[yahtzee] if each.allowed[filled]):
            after, bit, upper = _after(option, yahtzee)
            following = after, filled | bit, subtotal + upper
            if values[following] + option.points + option.bonus == values[state]:
                break
        else:
            raise AssertionError("no option has the value of its state")
        yield option
        state = following
