"""What the solver says about positions and played games."""

from rattlecup.analysis.explain import Reason, explain
from rattlecup.analysis.judgement import Judgement, LuckBand, judge, luck_band
from rattlecup.analysis.numbered import ceiling_of_number, foreseen_game, perfect_game
from rattlecup.analysis.oracle import TIE, Choice, Oracle
from rattlecup.analysis.review import Decision, Review, RollLuck, review

__all__ = [
    "TIE",
    "Choice",
    "Decision",
    "Judgement",
    "LuckBand",
    "Oracle",
    "Reason",
    "Review",
    "RollLuck",
    "ceiling_of_number",
    "explain",
    "foreseen_game",
    "judge",
    "luck_band",
    "perfect_game",
    "review",
]
