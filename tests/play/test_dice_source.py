"""Where faces come from: numbered dice that anybody can check, scripts, chance."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from itertools import islice, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.playing import DOCS, played
from rattlecup import (
    CLASSIC,
    ErrorCode,
    Game,
    Keep,
    NotationError,
    NumberedDice,
    RandomDice,
    RattlecupError,
    ScriptedDice,
)
from rattlecup.play import Throw, face
from rattlecup.play.dice_source import DiceSource, face_of_digest, source_of

ALL = (1, 2, 3, 4, 5)


def naive_face(number: int, seat: int, turn: int, roll: int, place: int) -> int:
    """The recipe of the documents once more, in hexadecimal and without the package."""
    name = ":".join(["1", *map(str, (number, seat, turn, roll, place))])
    return naive_face_of(hashlib.new("sha256", b"rattlecup dice " + name.encode("ascii")).digest())


def naive_face_of(digest: bytes) -> int:
    pairs = re.findall("..", digest.hex())
    good = [int(pair, 16) for pair in pairs if pair not in ("fc", "fd", "fe", "ff")]
    return good[0] % 6 + 1 if good else naive_face_of(hashlib.sha256(digest).digest())


def vectors() -> list[tuple[int, ...]]:
    """Number, seat, turn, roll and five faces of each line of the table in the documents."""
    text = (DOCS / "dice.md").read_text(encoding="utf-8")
    table = text.split("### Test vectors")[1].split("## ")[0]
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([1-6 ]+) \|$", table, re.M)
    return [(*map(int, row[:4]), *map(int, row[4].split())) for row in rows]


def test_the_published_vectors_are_what_falls() -> None:
    rows = vectors()
    assert len(rows) >= 10
    for number, seat, turn, roll, *faces in rows:
        assert NumberedDice(number).faces(Throw(seat, turn, roll, ALL)) == tuple(faces)
        assert [naive_face(number, seat, turn, roll, place) for place in ALL] == faces


def test_the_recipe_in_the_documents_is_the_one_in_use() -> None:
    text = (DOCS / "dice.md").read_text(encoding="utf-8")
    scope: dict[str, object] = {}
    exec(text.split("```python\n")[1].split("```")[0], scope)
    published = scope["face"]
    assert callable(published)
    for number in (1, 48213, 2**53 - 1):
        for place in ALL:
            assert published(number, 0, 13, 3, place) == face(number, 0, 13, 3, place)


@given(
    st.tuples(
        st.integers(1, 2**53 - 1),
        st.integers(0, 99),
        st.integers(1, 13),
        st.integers(1, 4),
        st.integers(1, 5),
    )
)
def test_a_face_is_what_an_independent_reading_of_the_recipe_gives(
    where: tuple[int, int, int, int, int],
) -> None:
    assert face(*where) == naive_face(*where)


def test_a_digest_without_a_usable_byte_is_hashed_again() -> None:
    assert face_of_digest(b"\xff" * 32) == naive_face_of(b"\xff" * 32) == 2
    assert face_of_digest(b"\xfc" * 31 + b"\x00") == 1
    assert face_of_digest(b"\xfb" + b"\xff" * 31) == 6


def test_a_face_never_depends_on_choices() -> None:
    """Two games of one number that keep differently show the same face in a rolled place."""
    keeping, rolling = (Game(CLASSIC, dice=NumberedDice(7)) for _ in range(2))
    for game in (keeping, rolling):
        game.roll()
    keeping.push(keeping.position.keep_at([1, 2]))
    rolling.push(Keep.parse("-"))
    kept, rolled = keeping.roll().faces, rolling.roll().faces
    assert kept[2:] == rolled[2:]
    keeping.push(Keep.parse("-"))
    rolling.push(rolling.position.keep_at([5]))
    assert keeping.roll().faces[:4] == rolling.roll().faces[:4]


def test_an_early_score_does_not_move_later_dice() -> None:
    early, late = (played(seed, dice=NumberedDice(99)) for seed in (1, 2))
    firsts = []
    for game in (early, late):
        firsts.append(
            [
                str(event)
                for before, event in game.replay()
                if before.position.dice == (None,) * 5 and before.roll_number == 1
            ]
        )
    assert firsts[0] == firsts[1]
    assert len(firsts[0]) == 13


def test_seats_turns_rolls_and_places_have_dice_of_their_own() -> None:
    rolls = Counter(
        NumberedDice(5).faces(Throw(seat, turn, roll, ALL))
        for seat in range(6)
        for turn in range(1, 14)
        for roll in range(1, 4)
    )
    assert len(rolls) > 200  # of 234, some equal by chance


def test_numbered_faces_are_fair() -> None:
    """Chi-square over 60,000 faces of 5 degrees of freedom; 20.5 is met once in a thousand."""
    faces = Counter(
        face(number, 0, turn, 1, place)
        for number in range(1, 1001)
        for turn in range(1, 13)
        for place in ALL
    )
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10000) ** 2 / 10000 for count in faces.values()) < 20.5


@pytest.mark.parametrize("number", [0, -1, 2**53, True, 1.0, "1", None])
def test_a_number_is_whole_and_from_1_to_2_to_the_53_minus_1(number: int) -> None:
    with pytest.raises(NotationError) as caught:
        NumberedDice(number)
    assert (caught.value.code, caught.value.field) == (ErrorCode.BAD_NUMBER, "number")


def test_scripted_dice_fall_one_for_each_die_rolled() -> None:
    game = Game(CLASSIC, dice=ScriptedDice("13346", 2, 5, "1"))
    game.roll()
    game.push(Keep.parse("33"))
    assert str(game.roll()) == "23351"


def test_scripted_dice_that_have_run_out_say_so_and_stay() -> None:
    game = Game(CLASSIC, dice=ScriptedDice("13346", "25"))
    game.roll()
    game.push(Keep.parse("33"))
    for _ in range(2):
        with pytest.raises(RattlecupError) as caught:
            game.roll()
        assert caught.value.code == ErrorCode.DICE_EXHAUSTED
    game.undo()
    game.push(Keep.parse("334"))
    assert str(game.roll()) == "23345"


def test_scripted_dice_of_no_face_are_refused() -> None:
    with pytest.raises(NotationError):
        ScriptedDice("13347")


def test_random_dice_are_repeated_by_their_seed_and_by_no_other() -> None:
    throw = Throw(0, 1, 1, ALL * 20)
    seeds: list[int | str] = [0, 1, -1, 2**64, "0", "1", "ann"]
    games = [RandomDice(seed).faces(throw) for seed in seeds]
    assert games == [RandomDice(seed).faces(throw) for seed in seeds]
    assert len(set(games)) == len(seeds)
    assert RandomDice().faces(throw) != RandomDice().faces(throw)


def test_seeded_dice_are_three_bits_each_of_a_twister_seeded_by_sha_512() -> None:
    """By the documented seeding of text (itself and its SHA-512) and the raw bits."""
    seed = b"rattlecup int 1"
    state = int.from_bytes(seed + hashlib.sha512(seed).digest(), "big")
    bits = map(random.Random(state).getrandbits, repeat(3))
    faces = (three + 1 for three in bits if three < 6)
    assert RandomDice(1).faces(Throw(0, 1, 1, ALL * 4)) == tuple(islice(faces, 20))


def test_a_seed_fills_the_whole_state() -> None:
    """Two seeds that are one apart agree on a face in six, as any two games do."""
    throw = Throw(0, 1, 1, ALL * 2000)
    pairs = zip(RandomDice(1).faces(throw), RandomDice(2).faces(throw), strict=True)
    same = sum(one == other for one, other in pairs)
    assert abs(same - 10000 / 6) < 4 * (10000 * 5 / 36) ** 0.5


def test_random_faces_are_fair() -> None:
    faces = Counter(RandomDice(3).faces(Throw(0, 1, 1, ALL * 12000)))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10000) ** 2 / 10000 for count in faces.values()) < 20.5


SEALED = f"sealed {hashlib.sha256(b'secret').hexdigest()}"


@pytest.mark.parametrize("label", ["numbered 48213", "scripted", "random", SEALED])
def test_a_source_is_found_by_its_label(label: str) -> None:
    source = source_of(label)
    assert source is not None
    assert source.label == label
    assert isinstance(source, NumberedDice) == label.startswith("numbered")


def test_entered_dice_have_no_source() -> None:
    assert source_of("entered") is None


@pytest.mark.parametrize(
    "label",
    [
        *("", "Numbered 1", "numbered", "numbered 0", "numbered x", "numbered -1", "numbered 1 2"),
        *("numbered 99999999999999999", "numbered ²", "sealed", "sealed ", "sealed a b", "loaded"),
        *("sealed zz", "sealed 3fa9c0", SEALED[:-1], f"{SEALED}0", f"{SEALED[:-1]}g"),
    ],
)
def test_a_label_of_no_known_dice_is_refused(label: str) -> None:
    with pytest.raises(NotationError) as caught:
        source_of(label)
    assert caught.value.field == ("number" if label == "numbered 0" else "dice")


def test_recorded_dice_cannot_be_rolled_on() -> None:
    with pytest.raises(RattlecupError) as caught:
        DiceSource(SEALED).faces(Throw(0, 1, 1, ALL))
    assert caught.value.code == ErrorCode.DICE_EXHAUSTED
