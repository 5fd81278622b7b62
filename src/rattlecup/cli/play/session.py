"""A game at the prompt: typed orders become events, and every event is saved before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from rattlecup import Game, Roll, Score, Scorecard
from rattlecup.cli.play import facts
from rattlecup.cli.play.hints import LEVELS, Hints
from rattlecup.cli.play.typed import Key, Order, Take, Toggle, read_order
from rattlecup.cli.sayings import box_name
from rattlecup.errors import IllegalActionError, NotationError
from rattlecup.files import write_whole
from rattlecup.play import Phase
from rattlecup.words import text


class Showing(Protocol):
    """How the table is shown; `Lines` and `Picture` are the two ways."""

    def say(self, message: str) -> None:
        """One line."""

    def complain(self, message: str) -> None:
        """Something that could not be done."""

    def table(self, game: Game, held: frozenset[int]) -> None:
        """Where the turn stands."""

    def dice(self, game: Game, held: frozenset[int]) -> None:
        """The dice alone, after some were held or released."""

    def card(self, card: Scorecard, roll: Roll | None, title: str) -> None:
        """The whole card."""


class Session:
    """One game from here to its end, or to where the player leaves."""

    def __init__(
        self, game: Game, showing: Showing, path: Path | None, *, may_undo: bool = True
    ) -> None:
        self.game = game
        self._showing = showing
        self._path = path
        self._may_undo = may_undo
        self._hints = Hints(game.ruleset)
        self._held: frozenset[int] = frozenset()
        self._held_at_score: frozenset[int] = frozenset()
        self._hint_level = 0
        self._is_saved = path is not None

    def run(self, lines: Iterator[str]) -> None:
        """Play the typed lines until the game is over, the player leaves, or they end."""
        self._save()
        self._showing.table(self.game, self._held)
        # A loaded game may be over already, but for the last score, which stands.
        while self.game.phase is not Phase.OVER:
            try:
                order = read_order(next(lines))
                if order is Key.QUIT:
                    break
                self._obey(order)
            except StopIteration:
                break
            except (NotationError, IllegalActionError) as error:
                self._showing.complain(facts.complaint(error))
        self._close()

    # --- orders -------------------------------------------------------------------

    def _obey(self, order: Order) -> None:
        match order:
            case Toggle(places):
                self._toggle(places)
            case Take(box):
                self._score(Score(box))
            case Key.ROLL:
                self._roll()
            case Key.UNDO:
                self._undo()
            case Key.HINT:
                self._hint()
            case Key.CARD:
                self._show_card()
            case Key.HELP:
                for line in text("cli.play.help").splitlines():
                    self._showing.say(line)

    def _toggle(self, places: tuple[int, ...]) -> None:
        if self.game.phase is Phase.ROLL:
            self._showing.complain(text("cli.play.roll_first"))
            return
        self._held = self._held.symmetric_difference(places)
        self._showing.dice(self.game, self._held)

    def _roll(self) -> None:
        game = self.game
        if game.phase is Phase.ROLL:
            game.roll()
            said = text("cli.play.rolled_status", dice=_spoken(game.dice))
        else:
            game.push(game.position.keep_at(sorted(self._held)))
            game.roll()
            said = text("cli.play.rerolled", n=5 - len(self._held), dice=_spoken(game.dice))
        self._hint_level = 0
        self._save()
        self._showing.say(said)
        self._showing.table(game, self._held)

    def _score(self, score: Score) -> None:
        game = self.game
        card, roll = game.position.card, game.position.roll
        game.push(score)  # refuses what may not be
        assert roll is not None
        self._held_at_score, self._held, self._hint_level = self._held, frozenset(), 0
        self._save()
        points = card.preview(score.box, roll)
        said = [text("cli.play.scored", n=points.box, box=box_name(score.box))]
        if points.yahtzee_bonus:
            said.append(text("cli.play.with_yahtzee_bonus", points=points.yahtzee_bonus))
        if points.upper_bonus:
            said.append(text("cli.play.with_upper_bonus", points=points.upper_bonus))
        said.append(text("cli.play.new_total", total=facts.last_card(game).total))
        self._showing.say(" ".join(said))
        if game.phase is not Phase.OVER:
            self._showing.table(game, self._held)

    def _undo(self) -> None:
        if not self._may_undo:
            self._showing.complain(text("cli.play.undo_off"))
            return
        last = self.game.events[-1] if self.game.events else None
        if not isinstance(last, Score) or facts.last_card(self.game).is_full:
            self._showing.complain(text("cli.play.no_undo"))
            return
        self.game.undo()
        self._held = self._held_at_score
        self._save()
        self._showing.say(text("cli.play.undone", box=box_name(last.box)))
        self._showing.table(self.game, self._held)

    def _hint(self) -> None:
        if self.game.phase is not Phase.CHOOSE:
            self._showing.complain(text("cli.play.roll_first"))
            return
        self._hint_level = self._hint_level % LEVELS + 1
        for line in self._hints.lines(self.game, self._hint_level):
            self._showing.say(line)

    def _show_card(self) -> None:
        position = self.game.position
        title = facts.card_title(self.game, self.game.card_index or 0)
        self._showing.card(position.card, position.roll, title)

    # --- saving and leaving -------------------------------------------------------

    def _save(self) -> None:
        """Write the record; a disk that refuses is told once, and the game goes on."""
        if self._path is None:
            return
        try:
            write_whole(self._path, str(self.game).encode())
            self._is_saved = True
        except OSError as error:
            if self._is_saved:
                reason = error.strerror or str(error)
                self._showing.complain(text("cli.play.not_saved", reason=reason))
            self._is_saved = False

    def _close(self) -> None:
        over = self.game.phase is Phase.OVER
        if over:
            self._show_result()
        key = "cli.play.how_well" if over else "cli.play.saved"
        self._showing.say(text(key if self._is_saved else "cli.play.left", path=self._path))

    def _show_result(self) -> None:
        game = self.game
        for index, card in enumerate(game.cards):
            self._showing.card(card, None, facts.card_title(game, index))
        for line in facts.result_lines(game):
            self._showing.say(line)


def _spoken(dice: tuple[int, ...] | None) -> str:
    return ", ".join(map(str, dice or ()))
