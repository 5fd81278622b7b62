"""Many games: the same whoever asks, in parts or whole, and as the exact figures say."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from rattlecup import CLASSIC, TWO_ROLL, Keep, NotationError, Roll, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.bots import LEVELS
from rattlecup.bots.simulation import WORTH_A_POLICY, shard, simulate
from rattlecup.rules import BOXES
from rattlecup.solver import open_table
from rattlecup.solver.distribution import rates
from rattlecup.solver.simulation import Games, Summary
from rattlecup.solver.simulation.dice import game_key, number, roll_from

LONG_TWO_ROLL = pytest.param(TWO_ROLL, marks=pytest.mark.long)


def joined(parts: list[Games]) -> dict[str, list[int]]:
    names = list(parts[0].columns())
    return {name: [each for part in parts for each in part.columns()[name]] for name in names}


@pytest.mark.parametrize("level_id", ["first-timer", "greedy"])
def test_the_union_of_shards_is_the_whole_run(level_id: str) -> None:
    def play(games: range) -> list[Games]:
        return list(simulate(level_id, CLASSIC, games, seed=3))

    whole = play(shard(23, 1, 1))
    shards = [each for part in range(1, 5) for each in play(shard(23, part, 4))]
    assert joined(shards) == joined(whole)
    one, other = Summary(whole), Summary(shards)
    assert (one.games, one.mean, one.std) == (23, other.mean, other.std)


@pytest.mark.parametrize("games", [1, 7, 1000])
@pytest.mark.parametrize("parts", [1, 3, 8])
def test_every_game_is_in_one_shard(games: int, parts: int) -> None:
    numbers = [game for part in range(1, parts + 1) for game in shard(games, part, parts)]
    assert numbers == list(range(games))


def test_another_seed_gives_other_games() -> None:
    one, other = (
        next(simulate("first-timer", CLASSIC, range(20), seed)).total.tolist() for seed in (1, 2)
    )
    assert one != other


def test_every_player_of_a_seed_has_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one roll a turn nobody changes them, so all rolls are alike."""
    one_roll = Ruleset.from_dict({"name": "one-roll", "rolls_per_turn": 1})
    rolled: list[Roll] = []

    def remembered(keep: Keep, number: float) -> Roll:
        rolled.append(roll_from(keep, number))
        return rolled[-1]

    monkeypatch.setattr("rattlecup.bots.simulation.roll_from", remembered)
    for level_id in ("first-timer", "bookkeeper"):
        next(simulate(level_id, one_roll, range(5, 8), seed=9))
    assert len(rolled) == 2 * 3 * 13
    assert rolled[:39] == rolled[39:]
    assert len(set(rolled[:39])) > 20


@pytest.mark.needs("numba")
@pytest.mark.parametrize("ruleset", [CLASSIC, LONG_TWO_ROLL], ids=lambda ruleset: ruleset.name)
def test_the_table_of_choices_plays_as_the_perfect_player_does(ruleset: Ruleset) -> None:
    by_table = joined(list(simulate("perfect", ruleset, range(5, 5 + WORTH_A_POLICY), seed=7)))
    asked = joined(list(simulate("perfect", ruleset, range(100, 160), seed=7)))
    assert {name: column[95:155] for name, column in by_table.items()} == asked


@pytest.mark.needs("numba")
@pytest.mark.parametrize("ruleset", [CLASSIC, LONG_TWO_ROLL], ids=lambda ruleset: ruleset.name)
def test_simulated_rates_are_the_exact_ones(ruleset: Ruleset) -> None:
    """Within four standard errors, of every figure; the seed is fixed."""
    table, games = open_table(ruleset), 1_000_000
    exact = rates(table)
    parts = list(simulate("perfect", ruleset, range(games), seed=2026))
    found = Summary(parts)
    assert found.games == games
    assert abs(found.mean - table.start_value) < 4 * found.standard_error

    def check(share: float, chance: float) -> None:
        assert abs(share - chance) <= 4 * math.sqrt(chance * (1 - chance) / games)

    check(found.upper_bonus, exact.upper_bonus)
    check(found.yahtzee, exact.yahtzee)
    for box in BOXES:
        check(found.box_zeros[box.index], exact.box_zeros[box.index])
        points = np.concatenate([part.points[:, box.index] for part in parts]).astype(float)
        error = points.std() / math.sqrt(games)
        assert abs(found.box_means[box.index] - exact.box_means[box.index]) <= 4 * error
    for name in ("jokers", "yahtzee_bonuses"):
        counts = np.concatenate([getattr(part, name) for part in parts]).astype(float)
        error = counts.std() / math.sqrt(games)
        assert abs(getattr(found, name) - getattr(exact, name)) <= 4 * error


@pytest.mark.needs("numba")
def test_without_a_numba_that_works_the_player_is_asked(
    oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise ImportError("needs an older NumPy")

    monkeypatch.setattr("rattlecup.bots.simulation._policy_player", broken)
    monkeypatch.setattr("rattlecup.bots.simulation.WORTH_A_POLICY", 3)
    told: list[str] = []
    played = [
        list(
            simulate(
                "perfect",
                CLASSIC,
                range(games),
                oracle=lambda _: oracle,
                notice=lambda code, facts: told.append(f"{code}: {facts['message']}"),
            )
        )
        for games in (2, 3)
    ]
    assert told == ["engine_failed: ImportError: needs an older NumPy"]
    assert joined(played[1])["total"][:2] == joined(played[0])["total"]


def test_every_player_plays_whole_games() -> None:
    for level in LEVELS:
        games = next(simulate(level.id, CLASSIC, range(2)))
        bonus = 35 * games.upper_bonus + 100 * games.yahtzee_bonuses
        assert (games.total == games.points.sum(axis=1) + bonus).all()
        assert (games.upper_bonus == (games.points[:, :6].sum(axis=1) >= 63)).all()


# --- dice ----------------------------------------------------------------------------


def test_dice_are_splitmix64() -> None:
    """The numbers of a key are the sequence published with the generator, for seed 1234567."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    for roll, bits in enumerate(published):
        assert number(1234567, 0, roll) == (bits >> 11) / 2**53


@pytest.mark.parametrize("text", ["-", "1", "44", "136", "2226"])
def test_every_way_of_the_dice_is_as_likely(text: str) -> None:
    keep = Keep.parse(text)
    ways = 6 ** (5 - len(keep))
    found = sorted(roll_from(keep, (way + 0.5) / ways).faces for way in range(ways))
    fallen = product(range(1, 7), repeat=5 - len(keep))
    assert found == sorted(tuple(sorted(keep.faces + others)) for others in fallen)


def test_first_rolls_have_their_chances() -> None:
    count = 30_000
    faces = [0] * 6
    for game in range(count):
        for face, times in enumerate(
            roll_from(Keep.parse("-"), number(game_key(5, game), 12, 0)).counts
        ):
            faces[face] += times
    error = math.sqrt(5 * count * 5 / 36)
    assert all(abs(each - 5 * count / 6) < 4 * error for each in faces)


# --- summaries -----------------------------------------------------------------------


def made_up(*totals: int) -> Games:
    games = Games.empty(0, len(totals))
    games.total[:] = totals
    return games


def test_figures_of_a_known_case() -> None:
    found = Summary([made_up(100, 200), made_up(200, 300)])
    assert (found.games, found.mean) == (4, 200)
    assert found.std == pytest.approx(math.sqrt(20_000 / 3))
    assert found.standard_error == pytest.approx(found.std / 2)
    assert [found.quantile(q) for q in (0, 0.25, 0.26, 0.75, 0.76, 1)] == [
        100,
        100,
        200,
        200,
        300,
        300,
    ]
    assert [found.at_least(total) for total in (-5, 100, 101, 300, 301)] == [1, 1, 0.75, 0.25, 0]


def test_one_game_has_no_spread() -> None:
    one = Summary([made_up(250)])
    assert (one.std, one.standard_error, one.quantile(0.5)) == (None, None, 250)


# --- what is refused -----------------------------------------------------------------


@pytest.mark.parametrize("args", [(0, 1, 1), (-1, 1, 1), (10**13, 1, 1), (5, 0, 2), (5, 3, 2)])
def test_parts_that_are_none(args: tuple[int, int, int]) -> None:
    with pytest.raises(NotationError):
        shard(*args)


def test_players_and_seeds_that_are_none() -> None:
    with pytest.raises(NotationError, match="no computer player"):
        next(simulate("nobody", CLASSIC, range(1)))
    for seed in (-1, 2**64):
        with pytest.raises(NotationError, match="seed"):
            next(simulate("greedy", CLASSIC, range(1), seed))


def test_progress_rises_to_one() -> None:
    told: list[float] = []
    list(simulate("first-timer", CLASSIC, range(10, 60), progress=told.append))
    assert told == sorted(told)
    assert told[-1] == 1
