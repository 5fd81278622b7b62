"""Where faces come from.

A source is asked for the dice of one `Throw` at a time. Dice rolled by hand
need none: whoever sees them pushes `Rolled` events. What was rolled stands in
the game, so nothing here is needed to replay one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rattlecup.errors import ErrorCode, NotationError, RattlecupError, quoted
from rattlecup.rules.dice import read_faces

GREATEST_NUMBER = 2**53 - 1
"""The greatest number of a numbered game: every language's numbers hold it exactly."""


class Throw(NamedTuple):
    """The dice about to be rolled: by which seat (from 0), in which turn of its card and
    which roll of that turn (both from 1), and in which places (1 to 5)."""

    seat: int
    turn: int
    roll: int
    places: tuple[int, ...]


class DiceSource:
    """Gives faces; this one has none, it only names dice that came from elsewhere.

    `label` is what a game record says of the dice.

    >>> DiceSource("entered").label
    'entered'
    """

    def __init__(self, label: str) -> None:
        self.label = label

    def faces(self, throw: Throw) -> tuple[int, ...]:
        """One face for each place of the throw.

        Raises:
            RattlecupError: there are no dice left (`dice_exhausted`).
        """
        raise RattlecupError(
            f"no dice left for roll {throw.roll} of turn {throw.turn} ({self.label} dice)",
            code=ErrorCode.DICE_EXHAUSTED,
            facts=throw._asdict(),
        )

    def contradicts(self, throw: Throw, faces: tuple[int, ...]) -> bool:  # noqa: ARG002
        """Whether these faces cannot be the throw's. Only public dice can tell."""
        return False


def face(number: int, seat: int, turn: int, roll: int, place: int) -> int:
    """The face of one die of a numbered game, a pure function that never changes.

    The SHA-256 of a line of text; its first byte below 252, modulo 6, plus 1.
    With no such byte, the digest is hashed again. See `docs/dice.md`.

    >>> [face(48213, seat=0, turn=1, roll=1, place=place) for place in (1, 2, 3, 4, 5)]
    [6, 4, 1, 4, 2]
    """
    text = f"rattlecup dice 1:{number}:{seat}:{turn}:{roll}:{place}"
    return face_of_digest(_sha256(text.encode()))


def face_of_digest(digest: bytes) -> int:
    """The face that the bytes of a SHA-256 digest make, every face equally likely."""
    while True:
        for byte in digest:
            if byte < 252:  # 252 = 42 * 6, so every face has 42 bytes
                return byte % 6 + 1
        digest = _sha256(digest)


def _sha256(data: bytes) -> bytes:
    from hashlib import sha256  # loads OpenSSL, and few need it

    return sha256(data).digest()


class NumberedDice(DiceSource):
    """The dice of a numbered game: the same for everybody, whatever is kept.

    Raises:
        NotationError: not a whole number from 1 to 2^53 - 1 (`bad_number`).

    >>> NumberedDice(48213)
    NumberedDice(48213)
    """

    def __init__(self, number: int) -> None:
        if type(number) is not int or not 1 <= number <= GREATEST_NUMBER:
            raise NotationError(
                f"{quoted(number)}: a game's number is a whole number from 1 to {GREATEST_NUMBER}",
                code=ErrorCode.BAD_NUMBER,
                text=quoted(number),
                field="number",
            )
        super().__init__(f"numbered {number}")
        self.number = number

    def faces(self, throw: Throw) -> tuple[int, ...]:
        return tuple(
            face(self.number, throw.seat, throw.turn, throw.roll, place) for place in throw.places
        )

    def contradicts(self, throw: Throw, faces: tuple[int, ...]) -> bool:
        return faces != self.faces(throw)

    def __repr__(self) -> str:
        return f"NumberedDice({self.number})"


class ScriptedDice(DiceSource):
    """Dice that fall as they are told, one face for each die that is rolled.

    Raises:
        NotationError: a sign that is no face.

    >>> dice = ScriptedDice("13346", "251")
    >>> dice.faces(Throw(seat=0, turn=1, roll=1, places=(1, 2, 3, 4, 5)))
    (1, 3, 3, 4, 6)
    >>> dice.faces(Throw(seat=0, turn=1, roll=2, places=(1, 4, 5)))
    (2, 5, 1)
    """

    def __init__(self, *faces: str | int) -> None:
        super().__init__("scripted")
        text = "".join(map(str, faces))
        self._faces = read_faces(text, code=ErrorCode.BAD_DICE, field="dice")
        self._next = 0

    def faces(self, throw: Throw) -> tuple[int, ...]:
        end = self._next + len(throw.places)
        if end > len(self._faces):
            return super().faces(throw)
        self._next, start = end, self._next
        return self._faces[start:end]


class RandomDice(DiceSource):
    """Dice for local play: from the operating system, or repeatable with a seed.

    A seed is hashed into the whole state of the generator, so equal seeds give
    equal games and near seeds unrelated ones. Every face is equally likely:
    three random bits, drawn again when they make none.

    >>> throw = Throw(seat=0, turn=1, roll=1, places=(1, 2, 3, 4, 5))
    >>> RandomDice("ann").faces(throw) == RandomDice("ann").faces(throw)
    True
    """

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__("random")
        self._bits = _random_bits(seed)

    def faces(self, throw: Throw) -> tuple[int, ...]:
        return tuple(self._face() for _ in throw.places)

    def _face(self) -> int:
        while (bits := self._bits(3)) >= 6:
            pass
        return bits + 1


def _random_bits(seed: int | str | None) -> Callable[[int], int]:
    import random  # costs as much as the rest of the package, and few need it

    if seed is None:
        return random.SystemRandom().getrandbits
    # A text seeds through SHA-512; an integer would forget its sign.
    return random.Random(f"rattlecup {type(seed).__name__} {seed}").getrandbits


def source_of(label: str) -> DiceSource | None:
    """The source a record's label names: of numbered dice the dice, else only the name.

    Raises:
        NotationError: no such kind of dice.
    """
    kind, _, detail = label.partition(" ")
    if label == "entered":
        return None
    if label in ("scripted", "random") or (kind == "sealed" and _is_hash(detail)):
        return DiceSource(label)
    if kind == "numbered" and detail.isascii() and detail.isdigit() and len(detail) <= 16:
        return NumberedDice(int(detail))
    raise NotationError(
        f"{quoted(label)}: dice are 'numbered N', 'sealed HASH' (64 hex digits), 'entered', "
        "'scripted' or 'random'",
        code=ErrorCode.BAD_RECORD,
        text=label,
        field="dice",
    )


def _is_hash(text: str) -> bool:
    """Whether this is a SHA-256 as it is usually written: 64 small hex digits."""
    return len(text) == 64 and not set(text) - set("0123456789abcdef")
