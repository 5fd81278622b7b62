"""What programs may send: strict, so that nothing unknown is ever silently ignored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rattlecup.play import GREATEST_NUMBER
from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Ruleset
from rattlecup.web.commands import (
    BotCommand,
    Command,
    HintCommand,
    RollCommand,
    ScoreCommand,
    UndoCommand,
)
from rattlecup.web.opening import Wish
from rattlecup.web.setup import Seat, Setup


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
ActiveMs = Annotated[
    int,
    Field(
        ge=0,
        le=GREATEST_NUMBER,
        description="Milliseconds that the game was on the screen since the last command.",
    ),
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


class Somebody(_Strict):
    """Asks for a seat: a person's, or with `bot` that of a computer player."""

    name: str | None = None
    bot: Annotated[str, Field(max_length=40, description="The level's id.")] | None = None

    def seat(self) -> Seat:
        """What it asks for."""
        return Seat(self.name, self.bot)


class NewGame(_Strict):
    """Asks for a game."""

    ruleset: RulesetName | dict[str, Any] = CLASSIC.name
    number: Number | None = None
    seats: Annotated[list[Somebody], Field(max_length=100)] | None = None
    pairs: bool = False
    undo: bool = True
    id: ClientId | None = None

    def wish(self) -> Wish:
        """What it asks for.

        Raises:
            RulesetError: an unknown ruleset, or house rules that cannot be.
            NotationError, WebError: seats, names or a number that cannot be.
        """
        rules = self.ruleset
        ruleset = Ruleset.named(rules) if isinstance(rules, str) else Ruleset.from_dict(rules)
        seats = [Seat()] if self.seats is None else [each.seat() for each in self.seats]
        setup = Setup.of(seats, pairs=self.pairs, undo=self.undo)
        # The roll-off is the last thing that may fail, and chance has no say before.
        return Wish(ruleset, self.number, self.id, setup.opened())


class Again(_Strict):
    """Asks for a rematch."""

    id: ClientId | None = None


class _Command(_Strict):
    id: ClientId
    version: Version
    active_ms: ActiveMs = 0

    @property
    def _seen(self) -> dict[str, Any]:
        return {"id": self.id, "version": self.version, "active_ms": self.active_ms}


class Roll(_Command):
    """Asks to roll the dice that do not lie in the held places."""

    type: Literal["roll"]
    hold: Hold

    def command(self) -> Command:
        """What it asks for."""
        return RollCommand(**self._seen, hold=tuple(sorted(self.hold)))


class Score(_Command):
    """Asks to score the dice in a box."""

    type: Literal["score"]
    box: BoxCode

    def command(self) -> Command:
        """What it asks for."""
        return ScoreCommand(**self._seen, box=Box(self.box))


class Undo(_Command):
    """Asks to take back the last score."""

    type: Literal["undo"]

    def command(self) -> Command:
        """What it asks for."""
        return UndoCommand(**self._seen)


class Hint(_Command):
    """Says that advice is about to be shown: 2, the odds; 3, the best action too."""

    type: Literal["hint"]
    level: Literal[2, 3]

    def command(self) -> Command:
        """What it asks for."""
        return HintCommand(**self._seen, level=self.level)


class Bot(_Command):
    """Asks for the next step of the computer player whose turn it is, or all steps of its turn."""

    type: Literal["bot", "bot_turn"]

    def command(self) -> Command:
        """What it asks for."""
        return BotCommand(**self._seen, whole_turn=self.type == "bot_turn")


AnyCommand = Annotated[Roll | Score | Undo | Hint | Bot, Field(discriminator="type")]


class ErrorBody(BaseModel):
    """Every refusal: a code, an English message, the facts behind it, perhaps the game."""

    model_config = ConfigDict(extra="allow")

    error: dict[str, Any]
    game: dict[str, Any] | None = None
