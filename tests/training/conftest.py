"""The oracles of the tests of advice, under the same names."""

from analysis.conftest import oracle, oracle_of

__all__ = ["oracle", "oracle_of"]
