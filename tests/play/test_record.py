"""Game records: every game round-trips, and a damaged record gives its good part."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.playing import DOCS, HOUSE, do, games, names, played
from rattlecup import CLASSIC, ErrorCode, Game, NotationError, NumberedDice, Position
from rattlecup.play import read_record

FINISHED = played(4, seats=["Ann"])
TEXT = str(FINISHED)


def damage(text: str, line: int, field: str, events: int | None) -> NotationError:
    """The error of a damaged record: where it is, and how many events come before it."""
    game, error = read_record(text)
    assert error is not None
    assert (error.line, error.field) == (line, field), str(error)
    assert error.facts["line"] == line
    assert error.code == ErrorCode.BAD_RECORD
    assert (None if game is None else len(game.events)) == events
    with pytest.raises(NotationError) as caught:
        Game.parse(text)
    assert str(caught.value) == str(error)
    return error


def record(*turns: str, header: str = "Ruleset: classic") -> str:
    return "\n".join([header, "", *turns])


# --- what round-trips -------------------------------------------------------------


@given(games())
def test_every_game_round_trips_at_any_point(game: Game) -> None:
    text = str(game)
    again = Game.parse(text)
    assert again == game
    assert str(again) == text
    assert (again.position, again.cards, again.seat) == (game.position, game.cards, game.seat)
    assert (again.teams, dict(again.tags)) == (game.teams, dict(game.tags))


@pytest.mark.parametrize(
    "name",
    ["Ann", "", " Ann", "Ann ", 'Ann "the cup" Ba', '"', '"Ann"', ":", "a: b", "\\", "Zoë", "李",
     "\N{ZERO WIDTH SPACE}", "\N{BYTE ORDER MARK}", "👩\u200d🚀", "\t", "\x00", "\u00a0",
     "1. 13346", "<img src=x onerror=1>"],
)  # fmt: skip
def test_any_name_of_one_line_round_trips(name: str) -> None:
    game = Game(CLASSIC, [name, "Ben"], tags={"Place": name})
    assert Game.parse(str(game)).seats == (name, "Ben")
    assert Game.parse(str(game)).tags["Place"] == name


@given(names)
def test_a_name_never_leaves_its_line(name: str) -> None:
    assert str(Game(CLASSIC, [name, "Ben"])).split("\n")[2] == "Seat 2: Ben"


def test_a_plain_name_is_written_plainly() -> None:
    assert "Seat 1: Ann-Marie O'Neil: 李\n" in str(Game(CLASSIC, ["Ann-Marie O'Neil: 李"]))


def test_the_record_is_what_the_documents_show() -> None:
    text = (DOCS / "notation.md").read_text(encoding="utf-8").split("## Game record\n\n```\n")[1]
    shown = text.split("```")[0]
    assert str(Game.parse(shown)) == shown


def test_a_whole_game_reads_like_this() -> None:
    game = Game(CLASSIC, ["Ann", "Ben"], tags={"Date": "2026-02-01"})
    do(game, "13346 33 33335 3333 33334 4k  12345 ls  31336 33@1,4 32636")
    assert str(game).splitlines() == [
        "Ruleset: classic",
        "Seat 1: Ann",
        "Seat 2: Ben",
        "Dice: entered",
        "Date: 2026-02-01",
        "",
        "1.1. 13346 33 / 33335 3333 / 33334 4k=16",
        "1.2. 12345 ls=40",
        "2.1. 31336 33@1,4 / 32636",
    ]


def test_teams_are_written_by_seat_from_one() -> None:
    game = Game(CLASSIC, list("ABCD"), teams=[[0, 2], [1, 3]])
    assert "\nTeams: 1+3 2+4\n" in str(game)
    assert Game.parse(str(game)).teams == ((0, 2), (1, 3))


def test_house_rules_travel_with_the_record() -> None:
    game = played(3, 50, HOUSE)
    assert Game.parse(str(game)).ruleset == HOUSE


def test_the_result_of_a_finished_game_is_written_in_the_order_of_the_cards() -> None:
    game = played(6, seats=["Ann", "Ben"])
    assert f"\nResult: {game.cards[0].total} {game.cards[1].total}\n" in str(game)
    game.undo()
    assert "Result" not in str(game)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_mark_and_trailing_spaces_do_no_harm(end: str) -> None:
    text = "\ufeff" + "".join(f"{line} \t{end}" for line in TEXT.split("\n"))
    assert Game.parse(text) == FINISHED
    assert Game.parse(TEXT.rstrip("\n")) == FINISHED
    assert Game.parse(TEXT.replace("\n2. ", "\n\n2. ")) == FINISHED


def test_a_record_without_dice_header_was_entered() -> None:
    assert Game.parse(record("1. 13346")).source is None


# --- what is damaged --------------------------------------------------------------


@given(st.integers(0, len(TEXT)))
def test_a_record_cut_anywhere_gives_what_came_before(cut: int) -> None:
    """The result in its header gives any cut away, the lost last line end apart."""
    game, error = read_record(TEXT[:cut])
    assert (error is None) == (cut >= len(TEXT) - 1)
    _, blank, turns = TEXT[:cut].partition("\n\n")
    assert (game is None) == (not blank)
    if game is not None:
        assert game.events == FINISHED.events[: len(game.events)]
        # The last word may have been cut, and a keep counts with its slash only.
        words = [word for word in turns.split() if not re.fullmatch(r"\d+\.?|/", word)]
        assert len(game.events) >= len(words) - 1


def test_a_header_without_its_blank_line_was_cut() -> None:
    damage("Ruleset: classic\nDice: numbered 482", 2, "header", None)


def test_a_cut_record_names_the_line_and_says_what_is_missing() -> None:
    error = damage(record("1. 13346 33 / 33335 3s=12", "2. 1334"), 4, "dice", 4)
    assert "five dice are needed, 4 given" in str(error)
    assert error.facts["reason"] == ErrorCode.BAD_DICE


def test_a_wrong_total_gives_the_whole_game_and_the_line_of_the_result() -> None:
    total = FINISHED.cards[0].total
    wrong = TEXT.replace(f"Result: {total}", f"Result: {total + 1}")
    error = damage(wrong, 4, "Result", len(FINISHED.events))
    assert str(total) in str(error)
    assert read_record(wrong).game == FINISHED


@pytest.mark.parametrize("result", ["", "x", "1 2", "-5"])
def test_a_result_that_is_none_is_wrong(result: str) -> None:
    damage(re.sub("Result: .*", f"Result: {result}", TEXT), 4, "Result", len(FINISHED.events))


def test_a_result_of_an_unfinished_game_is_wrong() -> None:
    damage(record("1. 13346", header="Ruleset: classic\nResult: 16"), 2, "Result", 1)


@pytest.mark.parametrize(
    ("turns", "line", "field", "events", "reason"),
    [
        (["1. 13346 ch=17", "2. 12345 ch=15"], 4, "box", 3, ErrorCode.BOX_FILLED),
        (["1. 44444 y=50", "2. 44444 ch=20"], 4, "box", 3, ErrorCode.JOKER_FORCED),
        (["1. 13346 zz=0"], 3, "box", 1, ErrorCode.BAD_BOX),
        (["1. 13346 =0"], 3, "box", 1, ErrorCode.BAD_BOX),
        (["1. 13346 ch=18"], 3, "points", 1, None),
        (["1. 13346 ch="], 3, "points", 1, None),
        (["1. 13346 ch=1"], 3, "points", 1, None),
        (["1. 13346 ch=017"], 3, "points", 1, None),
        (["1. 13346 55 / 55123"], 3, "keep", 1, ErrorCode.KEEP_NOT_IN_ROLL),
        (["1. 13346 13346 / 13346"], 3, "keep", 1, ErrorCode.ALL_DICE_HELD),
        (["1. 13346 - / 13346 - / 13346 - /"], 3, "keep", 5, ErrorCode.NO_REROLLS_LEFT),
        (["1. 13346 7 / 13346"], 3, "keep", 1, ErrorCode.BAD_KEEP),
        (["1. 13346 33"], 3, "keep", 1, None),
        (["1. 13346 33 33335"], 3, "keep", 1, None),
        (["1. 13346 /"], 3, "keep", 1, ErrorCode.BAD_KEEP),
        (["1. 13346 33 / 13356 -"], 3, "keep", 3, None),
        (["1. 13346 33 / 12356"], 3, "dice", 2, ErrorCode.KEPT_DIE_MOVED),
        (["1. 13346 33 / 3335"], 3, "dice", 2, ErrorCode.BAD_DICE),
        (["1. 133467"], 3, "dice", 0, ErrorCode.BAD_DICE),
        (["1. 70000"], 3, "dice", 0, ErrorCode.BAD_DICE),
        (["1. ch=17"], 3, "dice", 0, ErrorCode.BAD_DICE),
        (["1. 13346 ch=17 12345"], 3, "turn", 2, None),
        (["2. 13346 ch=17"], 3, "turn", 0, None),
        (["1 13346 ch=17"], 3, "turn", 0, None),
        (["1.1. 13346 ch=17"], 3, "turn", 0, None),
        (["1. 13346 ch=17", "1. 12345 ls=40"], 4, "turn", 2, None),
        (["1. 13346 ch=17", "3. 12345 ls=40"], 4, "turn", 2, None),
        (["1. 13346 33 /", "1. 33335 3s=12"], 4, "turn", 2, None),
        (["1. 13346 33 /", "2. 33335 3s=12"], 4, "turn", 2, None),
        (["hello"], 3, "turn", 0, None),
    ],
)
def test_damage_in_a_turn_is_named_and_what_came_before_is_kept(
    turns: list[str], line: int, field: str, events: int, reason: ErrorCode | None
) -> None:
    error = damage(record(*turns), line, field, events)
    assert error.facts.get("reason") == reason


def test_turns_after_the_end_are_refused() -> None:
    damage(TEXT + "14. 13346\n", 19, "turn", len(FINISHED.events))


@pytest.mark.parametrize(
    ("header", "line", "field"),
    [
        ("", 1, "Ruleset"),
        ("Seat 1: Ann", 1, "Ruleset"),
        ("Ruleset classic", 1, "header"),
        (": classic", 1, "header"),
        ("Ruleset: classic\nRuleset: classic", 2, "Ruleset"),
        ("Ruleset: classic\nHouse rules: {", 2, "House rules"),
        ("Ruleset: classic\nHouse rules: []", 2, "House rules"),
        ("Ruleset: classic\nHouse rules: " + "[" * 100_000, 2, "House rules"),
        ('Ruleset: classic\nHouse rules: {"name": "classic", "upper_bonus": 1}', 2, "House rules"),
        ('Ruleset: ours\nHouse rules: {"name": "theirs"}', 2, "House rules"),
        ('Ruleset: ours\nHouse rules: {"name": "ours", "colour": 1}', 2, "House rules"),
        ("Ruleset: classic\nSeat 2: Ann", 2, "Seat 2"),
        ("Ruleset: classic\nSeat 1: Ann\nSeat 3: Ben", 3, "Seat 3"),
        ("Ruleset: classic\nSeat x: Ann", 2, "Seat x"),
        ('Ruleset: classic\nSeat 1: "Ann', 2, "Seat 1"),
        ('Ruleset: classic\nSeat 1: "Ann" B', 2, "Seat 1"),
        ('Ruleset: classic\nSeat 1: "Ann\\nBen"', 2, "Seat 1"),
        ('Ruleset: classic\nSeat 1: "\\ud800"', 2, "Seat 1"),
        ("Ruleset: classic\n\u2028: x", 2, "header"),
        ("Ruleset: classic\nTeams: 1+2", 2, "Teams"),
        ("Ruleset: classic\nTeams: a+b", 2, "Teams"),
        ("Ruleset: classic\nTeams:", 2, "Teams"),
        ("Ruleset: classic\nSeat 1: A\nSeat 2: B\nTeams: 1 1", 4, "Teams"),
        ("Ruleset: classic\nDice: loaded", 2, "Dice"),
        ("Ruleset: classic\nDice: numbered 0", 2, "Dice"),
        ('Ruleset: classic\nPlace: "a\\nb"', 2, "Place"),
    ],
)
def test_damage_in_the_header_is_named(header: str, line: int, field: str) -> None:
    damage(f"{header}\n\n1. 13346", line, field, None)


def test_a_result_cannot_be_written_as_a_turn() -> None:
    damage(record("Result: 12"), 3, "turn", 0)


@pytest.mark.parametrize("name", ["clasic", "Classic", "our-table"])
def test_an_unknown_ruleset_is_never_classic(name: str) -> None:
    error = damage(record("1. 13346", header=f"Ruleset: {name}"), 1, "Ruleset", None)
    assert error.facts["reason"] == ErrorCode.UNKNOWN_RULESET


def test_dice_that_contradict_the_number_are_found() -> None:
    """64142 is the first roll of game 48213; and a die that was rolled again must fit as well."""
    header = "Ruleset: classic\nDice: numbered 48213"
    assert Game.parse(record("1. 64142 44 / 54144", header=header)).source is not None
    error = damage(record("1. 64143", header=header), 4, "dice", 0)
    assert error.facts["reason"] == ErrorCode.WRONG_DICE
    damage(record("1. 64142 44 / 54145", header=header), 4, "dice", 2)


def test_a_numbered_record_goes_on_with_its_own_dice() -> None:
    game = Game.parse(record("1. 64142 44 /", header="Ruleset: classic\nDice: numbered 48213"))
    assert str(game.roll()) == "54144"
    assert isinstance(game.source, NumberedDice)


@given(st.text(max_size=200))
def test_reading_noise_never_raises(text: str) -> None:
    game, error = read_record(text)
    assert error is not None
    assert game is None


@given(
    st.integers(0, len(TEXT) - 1),
    st.text('0123456789./=@- \n:"chyks', min_size=0, max_size=2),
    st.integers(0, 3),
)
def test_a_record_with_a_spot_on_it_is_read_or_refused_but_never_wrong(
    at: int, spot: str, lost: int
) -> None:
    """Whatever is read from a damaged record is a game whose own record says the same."""
    game, error = read_record(TEXT[:at] + spot + TEXT[at + lost :])
    if game is not None:
        assert Game.parse(str(game)) == game
        assert Position.parse(str(game.position)) == game.position
        if error is None:
            assert game.cards[0].total == FINISHED.cards[0].total
