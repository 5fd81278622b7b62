"""Rolls and keeps: multisets of faces, with their exact probabilities.

There are 252 rolls of five dice and 462 keeps of zero to five dice. All of them
are made once, so a `Roll` is compared and hashed by identity. Places on the
table belong to `rattlecup.play`; here only a `Keep` may remember some.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING

from rattlecup.errors import ErrorCode, NotationError, quoted

if TYPE_CHECKING:
    from fractions import Fraction

FACES = (1, 2, 3, 4, 5, 6)
DICE = 5
PLACES = (1, 2, 3, 4, 5)


def _count(faces: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * 6
    for face in faces:
        counts[face - 1] += 1
    return tuple(counts)


def _bad(text: str, reason: str, code: str, field: str) -> NotationError:
    return NotationError(f"{quoted(text)}: {reason}", code=code, text=text, field=field)


def read_faces(text: str, *, code: str, field: str, whole: str | None = None) -> tuple[int, ...]:
    """The faces in a text as a person types them: ``25525``, ``2 5 5 2 5`` or ``2,5,5,2,5``.

    Raises:
        NotationError: a sign that is no face from 1 to 6; it names the `whole`
            text that this one is a part of, if there is more.

    >>> read_faces("2, 5 5", code="bad_dice", field="dice")
    (2, 5, 5)
    """
    faces = []
    for sign in text.replace(",", "").replace(" ", ""):
        if sign not in "123456":
            reason = f"{sign!r} is not a face from 1 to 6"
            raise _bad(text if whole is None else whole, reason, code, field)
        faces.append(int(sign))
    return tuple(faces)


def _ways(counts: tuple[int, ...]) -> int:
    """In how many orders dice with these counts can fall."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


class Roll:
    """Five faces on the table, whatever their order.

    >>> Roll.parse("25525")
    Roll.parse('22555')
    >>> Roll.parse("2 5 5 2 5") is Roll.parse("2,5,5,2,5")
    True
    >>> Roll.parse("25525").counts, Roll.parse("25525").total
    ((0, 2, 0, 0, 3, 0), 19)
    """

    faces: tuple[int, ...]
    """The faces, ascending."""
    counts: tuple[int, ...]
    """How often each face from 1 to 6 shows."""
    total: int
    """The sum of the faces."""
    index: int
    """Its place in `Roll.all()`, 0 to 251."""
    five_alike: int | None
    """The face that all five dice show, or None."""

    def __init__(self, faces: tuple[int, ...], index: int) -> None:
        counts = _count(faces)
        # `cached_property` writes here as well, past the guard in __setattr__.
        self.__dict__.update(
            faces=faces,
            counts=counts,
            total=sum(faces),
            index=index,
            five_alike=faces[0] if DICE in counts else None,
        )

    @staticmethod
    def all() -> tuple[Roll, ...]:
        """All 252 rolls, in lexicographic order."""
        return _ROLLS

    @staticmethod
    def from_faces(faces: Iterable[int]) -> Roll:
        """The roll of five faces in any order.

        Raises:
            NotationError: not five faces from 1 to 6.
        """
        given = tuple(faces)
        try:
            return _ROLL_OF[tuple(sorted(given))]
        except (KeyError, TypeError):
            text = " ".join(map(str, given))
            reason = "a roll is five faces from 1 to 6"
            raise _bad(text, reason, ErrorCode.BAD_DICE, "dice") from None

    @staticmethod
    def parse(text: str) -> Roll:
        """The roll a person typed.

        Raises:
            NotationError: a sign that is no face, or not five dice.
        """
        faces = read_faces(text, code=ErrorCode.BAD_DICE, field="dice")
        if len(faces) != DICE:
            reason = f"five dice are needed, {len(faces)} given"
            raise _bad(text, reason, ErrorCode.BAD_DICE, "dice")
        return Roll.from_faces(faces)

    @cached_property
    def probability(self) -> Fraction:
        """The chance that five dice show exactly this.

        >>> Roll.parse("66666").probability
        Fraction(1, 7776)
        """
        from fractions import Fraction  # costs more than all else here, and few need it

        return Fraction(_ways(self.counts), 6**DICE)

    @cached_property
    def keeps(self) -> tuple[Keep, ...]:
        """Every distinct keep of this roll, of all five dice first, of none last.

        >>> [str(keep) for keep in Roll.parse("11112").keeps]
        ['11112', '1111', '1112', '111', '112', '11', '12', '1', '2', '-']
        """
        return tuple(
            _KEEP_OF[faces]
            for size in range(DICE, -1, -1)
            for faces in sorted(set(combinations(self.faces, size)))
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Roll does not change")

    def __str__(self) -> str:
        return "".join(map(str, self.faces))

    def __repr__(self) -> str:
        return f"Roll.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Roll.parse, (str(self),)


class Keep:
    """The dice left on the table before a reroll: zero to five faces.

    A keep is a multiset. It may also name the `places` (1 to 5) of its dice on
    the table; they say which of several equal dice are meant and do not count
    for equality.

    >>> Keep.parse("33"), Keep.parse("-"), Keep.parse("33@1,3")
    (Keep.parse('33'), Keep.parse('-'), Keep.parse('33@1,3'))
    >>> Keep.parse("33@1,3") == Keep.parse("33")
    True
    """

    __slots__ = ("counts", "faces", "index", "places")

    faces: tuple[int, ...]
    """The kept faces, ascending."""
    counts: tuple[int, ...]
    """How often each face from 1 to 6 is kept."""
    index: int
    """Its place in `Keep.all()`, 0 to 461."""
    places: tuple[int, ...] | None
    """The places of the dice, ascending, or None when they were not named."""

    def __init__(
        self, faces: tuple[int, ...], index: int, places: tuple[int, ...] | None = None
    ) -> None:
        put = object.__setattr__
        put(self, "faces", faces)
        put(self, "counts", _count(faces))
        put(self, "index", index)
        put(self, "places", places)

    @staticmethod
    def all() -> tuple[Keep, ...]:
        """All 462 keeps, by number of dice, then in lexicographic order."""
        return _KEEPS

    @staticmethod
    def from_faces(faces: Iterable[int], places: Iterable[int] | None = None) -> Keep:
        """The keep of these faces, at these places if they are given.

        Raises:
            NotationError: more than five faces, no faces, or places that do not fit.
        """
        given = tuple(faces)
        return _keep(given, places, "".join(map(str, given)) or "-")

    @staticmethod
    def parse(text: str) -> Keep:
        """The keep a person typed: faces, ``-`` for none, ``33@1,3`` with places.

        Raises:
            NotationError: it is none of these.
        """
        dice, at, where = text.strip().partition("@")
        is_none = dice.strip() == "-"
        faces = (
            () if is_none else read_faces(dice, code=ErrorCode.BAD_KEEP, field="keep", whole=text)
        )
        if not faces and not is_none:
            raise _bad(text, "an empty keep is written '-'", ErrorCode.BAD_KEEP, "keep")
        # A sign that is no place becomes 0, which is none either.
        signs = [sign for sign in where if sign not in " ,"]
        places = [int(sign) if sign in "12345" else 0 for sign in signs] if at else None
        return _keep(faces, places, text)

    def outcomes(self) -> tuple[tuple[Roll, Fraction], ...]:
        """Every roll that may come when the other dice are rolled, with its exact chance.

        >>> [(str(roll), chance) for roll, chance in Keep.parse("3333").outcomes()][:2]
        [('13333', Fraction(1, 6)), ('23333', Fraction(1, 6))]
        """
        return _outcomes(self.faces)

    def is_in(self, roll: Roll) -> bool:
        """Whether the roll has all these dice.

        >>> Keep.parse("33").is_in(Roll.parse("13346"))
        True
        """
        return all(kept <= there for kept, there in zip(self.counts, roll.counts, strict=True))

    def __len__(self) -> int:
        return len(self.faces)

    def __eq__(self, other: object) -> bool:
        return self.faces == other.faces if isinstance(other, Keep) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Keep does not change")

    def __str__(self) -> str:
        faces = "".join(map(str, self.faces)) or "-"
        return faces if self.places is None else f"{faces}@{','.join(map(str, self.places))}"

    def __repr__(self) -> str:
        return f"Keep.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Keep.parse, (str(self),)


def _keep(faces: tuple[int, ...], places: Iterable[int] | None, text: str) -> Keep:
    """The keep of these faces and places; `text` is what an error names."""
    try:
        keep = _KEEP_OF[tuple(sorted(faces))]
    except (KeyError, TypeError):
        reason = "a keep is at most five faces from 1 to 6"
        raise _bad(text, reason, ErrorCode.BAD_KEEP, "keep") from None
    named = () if places is None else tuple(places)
    if places is None or named == faces == ():
        return keep
    if len(named) != len(faces) or not set(named) <= set(PLACES) or len(set(named)) < len(named):
        reason = f"needs {len(faces)} different places from 1 to 5"
        raise _bad(text, reason, ErrorCode.BAD_KEEP, "keep")
    return Keep(keep.faces, keep.index, tuple(place for place in PLACES if place in named))


@cache
def _outcomes(faces: tuple[int, ...]) -> tuple[tuple[Roll, Fraction], ...]:
    from fractions import Fraction

    free = DICE - len(faces)
    return tuple(
        (_ROLL_OF[tuple(sorted(faces + others))], Fraction(_ways(_count(others)), 6**free))
        for others in combinations_with_replacement(FACES, free)
    )


_ROLLS = tuple(
    Roll(faces, index) for index, faces in enumerate(combinations_with_replacement(FACES, DICE))
)
_ROLL_OF = {roll.faces: roll for roll in _ROLLS}
_KEEPS = tuple(
    Keep(faces, index)
    for index, faces in enumerate(
        faces for size in range(DICE + 1) for faces in combinations_with_replacement(FACES, size)
    )
)
_KEEP_OF = {keep.faces: keep for keep in _KEEPS}
