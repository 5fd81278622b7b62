"""What programs may send: strict, so that nothing unknown is ever silently ignored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rattlecup.play import GREATEST_NUMBER
from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Ruleset
from rattlecup.web.service import Command, RollCommand, ScoreCommand, UndoCommand, Wish


def _different(places: list[int]) -> list[int]:
    if len(set(places)) != len(places):
        raise ValueError("a place stands twice")
    return places


ClientId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9._~-]{8,64}$",
        description="An id of the client's own: new for each wish, the same when repeated.",
    ),
]
Version = Annotated[
    int, Field(ge=0, le=GREATEST_NUMBER, description="The version of the game that was seen.")
]
Hold = Annotated[
    list[Annotated[int, Field(ge=1, le=5)]],
    Field(
        max_length=5,
        description="The places of all dice that stay, 1 to 5; [] for a turn's first roll.",
        json_schema_extra={"uniqueItems": True},
    ),
    AfterValidator(_different),
]
# These two are only described here: a wrong one has an error code of its own.
RulesetName = Annotated[
    str, Field(max_length=40, json_schema_extra={"enum": [ruleset.name for ruleset in NAMED]})
]
Number = Annotated[
    int,
    Field(
        description="The number of the game's dice; without one they are secret.",
        json_schema_extra={"minimum": 1, "maximum": GREATEST_NUMBER},
    ),
]
BoxCode = Annotated[str, Field(pattern=f"^({'|'.join(box.code for box in BOXES)})$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewGame(_Strict):
    """Asks for a game."""

    ruleset: RulesetName = CLASSIC.name
    number: Number | None = None
    id: ClientId | None = None

    def wish(self) -> Wish:
        """What it asks for. Raises `RulesetError` for an unknown ruleset."""
        return Wish(Ruleset.named(self.ruleset), self.number, self.id)


class Roll(_Strict):
    """Asks to roll the dice that do not lie in the held places."""

    id: ClientId
    version: Version
    type: Literal["roll"]
    hold: Hold

    def command(self) -> Command:
        """What it asks for."""
        return RollCommand(self.id, self.version, tuple(sorted(self.hold)))


class Score(_Strict):
    """Asks to score the dice in a box."""

    id: ClientId
    version: Version
    type: Literal["score"]
    box: BoxCode

    def command(self) -> Command:
        """What it asks for."""
        return ScoreCommand(self.id, self.version, Box(self.box))


class Undo(_Strict):
    """Asks to take back the last score."""

    id: ClientId
    version: Version
    type: Literal["undo"]

    def command(self) -> Command:
        """What it asks for."""
        return UndoCommand(self.id, self.version)


AnyCommand = Annotated[Roll | Score | Undo, Field(discriminator="type")]


class ErrorBody(BaseModel):
    """Every refusal: a code, an English message, the facts behind it, perhaps the game."""

    model_config = ConfigDict(extra="allow")

    error: dict[str, Any]
    game: dict[str, Any] | None = None
