"""What is written down of a game when it ends, and what the oracle adds a moment later."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from rattlecup.analysis import Oracle, ceiling_of_number, perfect_game, review
from rattlecup.play import DiceSource, Game
from rattlecup.rules import Ruleset
from rattlecup.web.live import LiveGame
from rattlecup.web.setup import Kind
from rattlecup.web.store.results import ResultRow, Verdict
from rattlecup.web.view import daily_of, is_won


def result_of(live: LiveGame) -> ResultRow:
    """The result of a game that is over, as its events tell it; the row must be the stored one."""
    game, row, person = live.game, live.row, live.setup.person
    is_counted = person is not None and not live.abandoned
    card = game.cards[person] if is_counted and person is not None else None
    daily = daily_of(row)
    return ResultRow(
        game_id=row.id,
        guest_id=row.guest_id,
        kind=row.kind,
        ruleset_name=row.ruleset_name,
        fingerprint=row.fingerprint,
        daily=daily,
        on_day=daily == row.created.date().isoformat(),
        finished=row.updated,
        abandoned=live.abandoned,
        turns=sum(each.turns_played for each in game.cards),
        cards=json.dumps(_cards(live), ensure_ascii=False),
        total=card.total if card else None,
        won=_won(live) if is_counted else None,
        boxes=json.dumps(card.points) if card else None,
        upper_bonus=card.upper_bonus if card else None,
        yahtzee_bonuses=card.yahtzee_bonuses if card else None,
        hints=len(live.hints),
        active_ms=row.active_ms,
        digest=digest_of(game),
        is_judged=not is_counted,
    )


def digest_of(game: Game) -> str:
    """Equal for games of the same rules, dice and choices, whoever played them and when."""
    source = game.source
    plain = Game(
        game.ruleset,
        [""] * len(game.seats),
        game.teams,
        DiceSource("random") if source is None else DiceSource(source.label),
    )
    plain.extend(game.events)
    text = f"{game.ruleset.fingerprint}\n{str(plain).partition('Dice:')[2]}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def verdict_of(live: LiveGame, oracle: Oracle) -> Verdict:
    """What the oracle says of the only person's card, and of what its dice allowed."""
    seat = live.setup.person
    assert seat is not None  # else there is nobody to judge
    report = review(live.game, oracle, seat)
    number = live.row.number
    return Verdict(
        regret=report.regret,
        luck=report.luck,
        accuracy=report.accuracy,
        perfect_total=perfect_game(oracle, number, seat).cards[0].total,
        ceiling=_ceiling(live.game.ruleset, number, seat),
    )


@lru_cache(maxsize=128)  # of a daily everybody asks for the same
def _ceiling(ruleset: Ruleset, number: int, seat: int) -> int:
    return ceiling_of_number(ruleset, number, seat).total


def _cards(live: LiveGame) -> list[dict[str, object]]:
    setup, game = live.setup, live.game
    place = {standing.card: standing.place for standing in game.ranking()}
    return [
        {
            "seats": [setup.seats[seat]._asdict() for seat in seats],
            "total": game.cards[card].total,
            "place": None if live.abandoned else place[card],
        }
        for card, seats in enumerate(game.teams)
    ]


def _won(live: LiveGame) -> bool | None:
    """Whether the only person has won: at the computer's table the first place, in solo 230.

    None where nothing is won or lost: dailies, numbered games, other rules.
    """
    game, person = live.game, live.setup.person
    assert person is not None
    if live.row.kind == Kind.COMPUTER:
        return any(each.card == person and each.place == 1 for each in game.ranking())
    return is_won(game.ruleset, game.cards[person].total) if live.row.kind == Kind.SOLO else None
