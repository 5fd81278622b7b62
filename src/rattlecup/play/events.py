"""What happens in a game: dice fall, dice are kept, a box is scored.

`Rolled` is chance, `Keep` (of the rules) and `Score` are what a player chooses.
A game is the list of these and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.rules.boxes import Box
from rattlecup.rules.dice import DICE, Keep, Roll, read_faces


@dataclass(frozen=True, slots=True)
class Rolled:
    """Five faces by place, after some or all of the dice were rolled.

    A kept die stands in its place with its face, so `faces` is always the whole table.

    Raises:
        NotationError: not five faces from 1 to 6.

    >>> Rolled.parse("41326").faces, Rolled.parse("41326").roll
    ((4, 1, 3, 2, 6), Roll.parse('12346'))
    """

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        faces = tuple(self.faces)
        Roll.from_faces(faces)  # refuses what is no roll
        object.__setattr__(self, "faces", tuple(map(int, faces)))  # 1.0 is a face, and is 1

    @staticmethod
    def parse(text: str) -> Rolled:
        """The roll a person typed, in the order of the places.

        Raises:
            NotationError: a sign that is no face, or not five dice.
        """
        faces = read_faces(text, code=ErrorCode.BAD_DICE, field="dice")
        if len(faces) != DICE:
            Roll.parse(text)  # says how many are missing
        return Rolled(faces)

    @property
    def roll(self) -> Roll:
        """The faces without their places."""
        return Roll.from_faces(self.faces)

    def __str__(self) -> str:
        return "".join(map(str, self.faces))

    def __repr__(self) -> str:
        return f"Rolled.parse('{self}')"


@dataclass(frozen=True, slots=True)
class Score:
    """The dice on the table are scored in a box, which ends the turn.

    >>> Score(Box.THREES), str(Score.parse("full house"))
    (Score(Box.THREES), 'fh')
    """

    box: Box

    def __post_init__(self) -> None:
        if not isinstance(self.box, Box):
            raise NotationError(
                f"{quoted(self.box)} is no box; Score.parse reads codes and names",
                code=ErrorCode.BAD_BOX,
                text=str(self.box),
                field="box",
            )

    @staticmethod
    def parse(text: str) -> Score:
        """The score of a box by its code or one of its usual names.

        Raises:
            NotationError: no box is called so.
        """
        return Score(Box.parse(text))

    def __str__(self) -> str:
        return self.box.code

    def __repr__(self) -> str:
        return f"Score({self.box!r})"


Action = Keep | Score
"""What a player chooses."""

Event = Rolled | Keep | Score
"""Anything that happens in a game."""


def describe(event: Event) -> str:
    """The event as an error names it: "cannot score '3s'"."""
    if isinstance(event, Rolled):
        return f"roll {event}"
    return f"score '{event}'" if isinstance(event, Score) else f"keep '{event}'"
