"""Positions at the prompt: one is shown, an answer is typed, and only then is it told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from rattlecup import Position, Roll, Score, Scorecard
from rattlecup.analysis import Choice, Oracle, explain, judge
from rattlecup.cli.output import cost
from rattlecup.cli.play import facts
from rattlecup.cli.play.typed import Key, Take, Toggle, read_order
from rattlecup.cli.sayings import action_words, reason_words
from rattlecup.errors import IllegalActionError, NotationError
from rattlecup.play import Action
from rattlecup.training import Puzzle
from rattlecup.training.wire import choice_of
from rattlecup.words import text

_SHOWN = 4
"""The best choices that are told."""


class Showing(Protocol):
    """What of `Lines` and `Picture` is needed here."""

    def say(self, message: str) -> None:
        """One line."""

    def complain(self, message: str) -> None:
        """Something that could not be done."""

    def position(self, position: Position, held: frozenset[int], line: str) -> None:
        """The card, the dice, and the line that says where it is."""

    def throw(self, position: Position, held: frozenset[int], line: str) -> None:
        """The dice alone, after some were held or released."""

    def card(self, card: Scorecard, roll: Roll | None, title: str) -> None:
        """The whole card."""


class Session:
    """A set of positions, and what the answers have cost so far."""

    def __init__(self, oracle: Oracle, puzzles: Sequence[Puzzle], showing: Showing) -> None:
        self._oracle = oracle
        self._puzzles = puzzles
        self._showing = showing
        self._lost: list[float] = []

    def run(self, lines: Iterator[str]) -> None:
        """Ask until all is answered, somebody leaves, or the lines end; then tell the sum."""
        for place, puzzle in enumerate(self._puzzles, start=1):
            self._show(place, puzzle)
            action = self._answer(puzzle.position, lines)
            if action is None:
                break
            self._tell(puzzle, action)
        self._close()

    def judge(self, answers: Iterable[Action]) -> None:
        """Tell of the first positions what these answers, which are legal, are worth."""
        for place, (puzzle, action) in enumerate(
            zip(self._puzzles, answers, strict=False), start=1
        ):
            self._show(place, puzzle)
            self._tell(puzzle, action)
        self._close()

    def _show(self, place: int, puzzle: Puzzle) -> None:
        position = puzzle.position
        card = position.card
        when = text(
            "train.when",
            stage=text(f"train.stage.{puzzle.stage}"),
            turn=card.turns_played + 1,
            roll=position.roll_number,
        )
        where = text("train.position", place=place, of=len(self._puzzles))
        self._showing.say("")
        self._showing.say(text("cli.train.position", where=where, when=when))
        held = str(card) or text("cli.empty_card")
        self._showing.say(text("cli.advise.card", ruleset=card.ruleset.name, card=held))
        self._showing.position(position, frozenset(), _question(position))

    def _answer(self, position: Position, lines: Iterator[str]) -> Action | None:
        """The first legal answer among the lines; None if there is none."""
        held: frozenset[int] = frozenset()
        for line in lines:
            try:
                match read_order(line):
                    case Key.QUIT:
                        return None
                    case Toggle(places):
                        held = held.symmetric_difference(places)
                        self._showing.throw(position, held, _question(position))
                    case Take(box):
                        return _legal(position, Score(box))
                    case Key.ROLL if position.rerolls_left and not (held or line.strip()):
                        # An Enter too many must not be an answer.
                        self._showing.complain(text("cli.train.none_held"))
                    case Key.ROLL:
                        return _legal(position, position.keep_at(sorted(held)))
                    case Key.CARD:
                        title = text("cli.play.your_card")
                        self._showing.card(position.card, position.roll, title)
                    case Key.HELP:
                        for each in text("cli.train.help").splitlines():
                            self._showing.say(each)
                    case _:
                        self._showing.complain(text("cli.train.answer_first"))
            except (NotationError, IllegalActionError) as error:
                self._showing.complain(facts.complaint(error))
        return None

    def _tell(self, puzzle: Puzzle, action: Action) -> None:
        """What the answer costs, the best choices, why, and what was tempting."""
        position = puzzle.position
        card, roll, left = position.card, position.roll, position.rerolls_left
        assert roll is not None  # else there was nothing to answer
        choices = self._oracle.rank(card, roll, left)
        answer, best = choice_of(choices, action), choices[0]
        self._lost.append(answer.regret)
        said = [
            text(
                "cli.train.answer",
                judgement=text(f"judgement.{judge(answer.regret)}"),
                action=action_words(answer.action, card, roll),
                lost=cost(answer.regret),
            ),
            text(
                "cli.advise.best",
                action=action_words(best.action, card, roll),
                value=f"{best.value:.2f}",
                ruleset=card.ruleset.name,
            ),
            reason_words(explain(self._oracle, card, roll, left, best)),
            text("cli.train.then", choices=_listed(choices[1:_SHOWN], card, roll)),
            text(
                "train.lure",
                name=text(f"bot.{puzzle.tempting.level}"),
                action=action_words(puzzle.tempting.choice.action, card, roll),
                lost=cost(puzzle.tempting.choice.regret),
            ),
        ]
        for line in said:
            self._showing.say(line)

    def _close(self) -> None:
        self._showing.say("")
        if not self._lost:
            self._showing.say(text("cli.train.nothing"))
            return
        lost, of = cost(sum(self._lost)), len(self._puzzles)
        ruleset = self._oracle.ruleset.name
        self._showing.say(
            text("cli.train.lost", n=len(self._lost), of=of, lost=lost, ruleset=ruleset)
        )


def _question(position: Position) -> str:
    return text("train.ask" if position.rerolls_left else "train.ask.box")


def _legal(position: Position, action: Action) -> Action:
    position.after(action)  # refuses what may not be
    return action


def _listed(choices: Iterable[Choice], card: Scorecard, roll: Roll) -> str:
    return "; ".join(
        f"{action_words(choice.action, card, roll)} ({cost(choice.regret)})" for choice in choices
    )
