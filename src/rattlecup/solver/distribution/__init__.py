"""The exact distribution of the final total under perfect play, and its rates."""

from rattlecup.solver.distribution.exact import distribution, rates
from rattlecup.solver.distribution.results import Distribution, Rates
from rattlecup.solver.distribution.store import (
    open_distribution,
    read_distribution,
    write_distribution,
)

__all__ = [
    "Distribution",
    "Rates",
    "distribution",
    "open_distribution",
    "rates",
    "read_distribution",
    "write_distribution",
]
