"""A random walk through games: whatever happens, what a game promises holds."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from play.playing import RULESETS, do
from rattlecup import Box, Game, IllegalActionError, Keep, Phase, Position, Rolled, Score
from rattlecup.play import (
    Event,
    game_from_json,
    game_to_json,
    position_from_json,
    position_to_json,
)

FACE = st.integers(1, 6)
PLACES = st.sets(st.integers(1, 5))
# Enough of the same faces that jokers happen.
DICE = st.one_of(st.lists(FACE, min_size=5, max_size=5), FACE.map(lambda face: [face] * 5))


class GameMachine(RuleBasedStateMachine):
    """A game beside a model of it that is kept as simple as can be."""

    @initialize(
        ruleset=st.sampled_from(RULESETS),
        seats=st.integers(1, 4),
        pairs=st.booleans(),
        # The first boxes of each card, so that the ends of games are met too.
        filled=st.integers(0, 13),
        skipped=st.permutations(list(Box)),
    )
    def start(self, ruleset, seats, pairs, filled, skipped) -> None:  # type: ignore[no-untyped-def]
        teams = [[0, 2], [1, 3]] if seats == 4 and pairs else None
        self.game = Game(ruleset, ["Ann", "", 'C "c": c', " d"][:seats], teams)
        for box in skipped[:filled]:
            for _ in self.game.cards:
                do(self.game, f"12346 {box.code}")
        self.rolls = 0  # in this turn
        self.held: Counter[int] | None = None  # while dice are to come

    def push(self, event: Event) -> None:
        """An event that must be accepted, and taken back, and accepted again."""
        before = self.game.copy()
        self.game.push(event)
        assert self.game.undo() == event
        assert self.game == before
        assert self.game.position == before.position
        assert self.game.cards == before.cards
        self.game.push(event)

    def refused(self, event: Event) -> None:
        before = self.game.copy()
        with pytest.raises(IllegalActionError) as caught:
            self.game.push(event)
        assert caught.value.position == str(before.position)
        assert self.game == before
        assert self.game.position == before.position

    # --- what happens -------------------------------------------------------------

    @rule(faces=DICE)
    def dice_fall(self, faces: list[int]) -> None:
        dice = list(self.game.position.dice)
        event = Rolled(tuple(kept or face for kept, face in zip(dice, faces, strict=True)))
        if self.game.phase is Phase.ROLL:
            self.push(event)
            self.rolls += 1
            self.held = None
        else:
            self.refused(event)

    @rule(faces=DICE)
    def dice_fall_anywhere(self, faces: list[int]) -> None:
        """Kept dice moved or not: accepted exactly if they lie as they did."""
        event = Rolled(tuple(faces))
        dice = self.game.position.dice
        stays = all(kept in (None, face) for kept, face in zip(dice, faces, strict=True))
        if self.game.phase is Phase.ROLL and stays:
            self.push(event)
            self.rolls += 1
            self.held = None
        else:
            self.refused(event)

    @rule(places=PLACES)
    def dice_are_kept(self, places: set[int]) -> None:
        if self.game.dice is None:
            return
        keep = self.game.position.keep_at(places)
        may = self.rolls < self.game.ruleset.rolls_per_turn and len(places) < 5
        if not may:
            self.refused(keep)
            return
        self.push(keep)
        self.held = Counter(keep.faces)
        assert self.game.held_places == tuple(sorted(places))

    @rule(keep=st.sampled_from(Keep.all()))
    def any_keep_is_tried(self, keep: Keep) -> None:
        there = Counter(self.game.dice or ())
        may = (
            self.game.dice is not None
            and self.rolls < self.game.ruleset.rolls_per_turn
            and len(keep) < 5
            and Counter(keep.faces) <= there
        )
        assert (keep in self.game.legal_actions) == may
        if may:
            self.push(keep)
            self.held = Counter(keep.faces)
        else:
            self.refused(keep)

    @rule(box=st.sampled_from(Box))
    def any_box_is_tried(self, box: Box) -> None:
        roll = self.game.position.roll
        may = roll is not None and box in self.game.position.card.legal_boxes(roll)
        assert (Score(box) in self.game.legal_actions) == may
        if may:
            self.push(Score(box))
            self.rolls = 0
        else:
            self.refused(Score(box))

    @precondition(lambda self: self.game.legal_actions)
    @rule(data=st.data())
    def a_legal_action_is_taken(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(list(self.game.legal_actions)))
        self.push(action)
        if isinstance(action, Score):
            self.rolls = 0
        else:
            self.held = Counter(action.faces)

    # --- what always holds --------------------------------------------------------

    @invariant()
    def the_model_agrees(self) -> None:
        game = self.game
        scores = sum(isinstance(event, Score) for event in game.events)
        assert scores == sum(card.turns_played for card in game.cards)
        assert game.is_over == (scores == 13 * len(game.cards))
        if not game.is_over:
            waiting = self.rolls == 0 or self.held is not None
            assert game.phase is (Phase.ROLL if waiting else Phase.CHOOSE)
            assert game.card_index == scores % len(game.cards)
            assert game.position.card == game.cards[game.card_index]
            assert game.rerolls_left == game.ruleset.rolls_per_turn - self.rolls - waiting

    @invariant()
    def a_player_can_always_go_on(self) -> None:
        assert bool(self.game.legal_actions) == (self.game.phase is Phase.CHOOSE)
        assert len(list(self.game.legal_actions)) == len(self.game.legal_actions)

    @invariant()
    def texts_and_json_give_back_game_and_position(self) -> None:
        game, position = self.game, self.game.position
        again = Game.parse(str(game))
        assert again == game
        assert again.position == position
        assert again.cards == game.cards
        assert game_from_json(game_to_json(game)) == game
        assert Position.parse(str(position), game.ruleset) == position
        assert position_from_json(position_to_json(position)) == position


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=30, stateful_step_count=30)
