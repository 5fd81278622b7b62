"""What to hold for a pattern: against the chances of `odds` and against enumeration."""

from __future__ import annotations

from itertools import product

import pytest

from rattlecup import CLASSIC, NAMED, Box, Keep, Roll, Ruleset
from rattlecup.solver.holds import Holds, best_hold, pattern_holds
from rattlecup.solver.odds import after_keep, after_roll, pattern_hits, pattern_odds

ONE_ROLL = Ruleset.from_dict({"name": "one-roll", "rolls_per_turn": 1})


@pytest.fixture(scope="module")
def holds() -> dict[str, Holds]:
    return {each.pattern.code: each for each in pattern_holds(CLASSIC)}


def test_a_hold_loses_no_chance(holds: dict[str, Holds]) -> None:
    for pattern, found in holds.values():
        hits = pattern_hits(CLASSIC, pattern)
        for left, roll, keep, _ in found:
            assert keep in roll.keeps
            best = float(after_roll(hits, roll, left))
            assert float(after_keep(hits, keep, left)) == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_every_roll_without_the_pattern_is_of_one_kind(ruleset: Ruleset) -> None:
    odds = {each.pattern: each.chances for each in pattern_odds(ruleset)}
    for pattern, found in pattern_holds(ruleset):
        for left in range(1, ruleset.rolls_per_turn):
            share = sum(hold.share for hold in found if hold.rerolls_left == left)
            assert share == pytest.approx(1 - odds[pattern][0], abs=1e-12)


def test_a_kind_is_told_once(holds: dict[str, Holds]) -> None:
    for _, found in holds.values():
        kinds = [(hold.rerolls_left, hold.keep) for hold in found]
        assert len(set(kinds)) == len(kinds)


def test_all_faces_are_told_alike(holds: dict[str, Holds]) -> None:
    """Of any face the same is held; so one face on a page speaks for all."""
    for least in range(1, 6):
        for box in (Box.FOURS, Box.SIXES):
            shares = [
                [(hold.rerolls_left, len(hold.keep), round(hold.share, 12)) for hold in each.holds]
                for each in (holds[f"1s>={least}"], holds[f"{box.code}>={least}"])
            ]
            assert shares[0] == shares[1]


def test_a_turn_of_one_roll_has_no_holds() -> None:
    assert all(not each.holds for each in pattern_holds(ONE_ROLL))


@pytest.mark.parametrize("dice", ["13466", "12336", "11666", "12266", "33444", "23466"])
@pytest.mark.parametrize("code", ["ss", "ls", "fh"])
def test_the_last_hold_is_the_best_of_all_counted_by_hand(
    holds: dict[str, Holds], dice: str, code: str
) -> None:
    roll, box = Roll.parse(dice), Box(code)

    def ways(keep: Keep) -> float:
        rolled = 5 - len(keep)
        falls = (Roll.from_faces(keep.faces + more) for more in product(range(1, 7), repeat=rolled))
        return sum(box.points(each) > 0 for each in falls) / 6**rolled

    keeps = [keep for keep in roll.keeps if len(keep) < 5]
    best = max(map(ways, keeps))
    equals = [keep for keep in keeps if ways(keep) > best - 1e-12]
    wanted = min(equals, key=lambda keep: (-len(keep), keep.faces))
    assert best_hold(pattern_hits(CLASSIC, holds[code].pattern), roll, 1) == wanted
