"""The strategy guide of a ruleset: what perfect play does and what it comes to, in numbers."""

from rattlecup.analysis.guide.beliefs import beliefs, most_total
from rattlecup.analysis.guide.comparison import compare
from rattlecup.analysis.guide.make import make_guide
from rattlecup.analysis.guide.openings import openings
from rattlecup.analysis.guide.results import (
    Belief,
    Case,
    Comparison,
    Guide,
    Pick,
    Verdict,
    Zero,
)
from rattlecup.analysis.guide.sections import ROLLS, SECTIONS, sections_of
from rattlecup.analysis.guide.store import guide_name, open_guide, read_guide, write_guide
from rattlecup.analysis.guide.zeros import values_after_zeros, zero_costs

__all__ = [
    "ROLLS",
    "SECTIONS",
    "Belief",
    "Case",
    "Comparison",
    "Guide",
    "Pick",
    "Verdict",
    "Zero",
    "beliefs",
    "compare",
    "guide_name",
    "make_guide",
    "most_total",
    "open_guide",
    "openings",
    "read_guide",
    "sections_of",
    "values_after_zeros",
    "write_guide",
    "zero_costs",
]
