"""One's own mistakes: decisions of finished games that cost most, until they are answered well."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rattlecup.analysis import Decision, Oracle, review
from rattlecup.play import Action, Game, Position
from rattlecup.rules import NAMED
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import DamagedGameError
from rattlecup.web.live import LiveGame
from rattlecup.web.service import own_row, replayed
from rattlecup.web.store import games, results
from rattlecup.web.store.results import ResultRow
from rattlecup.web.store.store import Store
from rattlecup.web.store.training import AnswerRow
from rattlecup.web.training.asked import Asked, Tempting
from rattlecup.web.training.series import unknown

WELL = 0.5
"""Points: an answer that costs no more is a good one; a mistake cost more."""

MOST_GAMES = 30
"""The latest games of which mistakes are looked for."""
MOST_ASKED = 10

_PER_TURN = 100  # more than the rolls of a turn
_NAMED = {ruleset.fingerprint for ruleset in NAMED}


async def mistakes(
    store: Store, advisor: Advisor, guest_id: int, answers: Iterable[AnswerRow]
) -> list[Asked]:
    """The dearest mistakes of the latest games that are not answered well yet, dearest first.

    Of games of the named rulesets, played to the end with one person at them.

    Raises:
        NotReadyError: a value table is still in the making (`advice_not_ready`).
    """
    done = {(row.series, row.place) for row in answers if row.regret <= WELL}
    found: list[tuple[float, Asked]] = []
    for live in await _games(store, guest_id):
        decisions = await advisor.ask(live.game.ruleset, partial(_decisions, live=live))
        for decision in decisions:
            asked = _asked(live.row.id, decision)
            if decision.regret > WELL and (asked.key, asked.place) not in done:
                found.append((decision.regret, asked))
    found.sort(key=lambda each: -each[0])
    return [asked for _, asked in found[:MOST_ASKED]]


async def mistake(store: Store, token: str | None, puzzle_id: str) -> Asked:
    """The decision of one of the guest's finished games that an id names.

    Raises:
        WebError: there is none (`no_training`, `unknown_game`), or the game is somebody
            else's (`not_your_game`).
    """
    game_id, _, name = puzzle_id.partition(".")
    async with store.read() as connection:
        live = await replayed(connection, await own_row(connection, token, game_id))
    if live.setup.person is None or not live.game.is_over:
        raise unknown(puzzle_id)
    for position, action in _choices(live.game, live.setup.person):
        asked = _of(game_id, position, action)
        if asked.id == f"{game_id}.{name}":
            return asked
    raise unknown(puzzle_id)


async def _games(store: Store, guest_id: int) -> list[LiveGame]:
    found: list[LiveGame] = []
    async with store.read() as connection:
        mine = await results.of_guest(connection, guest_id)
        for result in [each for each in mine if _has_mistakes(each)][-MOST_GAMES:]:
            row = await games.find_game(connection, result.game_id)
            assert row is not None  # a result is of a game
            try:
                found.append(await replayed(connection, row))
            except DamagedGameError:
                continue  # it has nothing to teach
    return found


def _has_mistakes(result: ResultRow) -> bool:
    return result.fingerprint in _NAMED and (result.regret or 0) > WELL


def _decisions(oracle: Oracle, live: LiveGame) -> tuple[Decision, ...]:
    seat = live.setup.person
    assert seat is not None  # else there was nobody to judge
    return review(live.game, oracle, seat).decisions


def _asked(game_id: str, decision: Decision) -> Asked:
    card = decision.card
    position = Position(card.ruleset, card, decision.dice, decision.rerolls_left)
    return _of(game_id, position, decision.chosen)


def _of(game_id: str, position: Position, chosen: Action) -> Asked:
    turn, roll = position.card.turns_played + 1, position.roll_number
    return Asked(
        f"{game_id}.{turn}.{roll}",
        game_id,
        _PER_TURN * turn + roll,
        position,
        Tempting(chosen, None),
        game_id,
    )


def _choices(game: Game, seat: int) -> Iterable[tuple[Position, Action]]:
    card = next(index for index, seats in enumerate(game.teams) if seat in seats)
    for before, event in game.replay():
        if before.card_index == card and isinstance(event, Action):
            yield before.position, event
