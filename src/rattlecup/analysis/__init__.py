"""What the solver says about positions and played games."""

from rattlecup.analysis.oracle import TIE, Choice, Oracle

__all__ = ["TIE", "Choice", "Oracle"]
