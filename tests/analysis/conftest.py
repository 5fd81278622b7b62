"""Oracles to test with: each ruleset is solved once a run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rattlecup import CLASSIC, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.solver import open_table

OracleOf = Callable[[Ruleset], Oracle]


@cache
def _oracle(ruleset: Ruleset) -> Oracle:
    # The NumPy engine: the run must not wait for a compiler.
    return Oracle(open_table(ruleset, engine="numpy"))


@pytest.fixture(scope="session")
def oracle_of() -> OracleOf:
    """The oracle of any ruleset."""
    return _oracle


@pytest.fixture(scope="session")
def oracle() -> Oracle:
    """The oracle of the classic rules."""
    return _oracle(CLASSIC)
