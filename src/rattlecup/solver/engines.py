"""Which of the two engines computes: NumPy, which is always there, or Numba.

Numba needs seconds to compile before it is many times faster, and may be missing
or broken. Every part of the solver chooses here, by its own measure of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TypeVar

T = TypeVar("T")
Notice = Callable[[str, Mapping[str, object]], None]
"""Told what a person should know, as a code with facts; the words are in the catalogue."""

ENGINES = ("numpy", "numba")


def unheard(code: str, facts: Mapping[str, object]) -> None:
    """A notice for nobody."""


def check_engine(name: str) -> None:
    """Refuse what is no engine.

    Raises:
        ValueError: it is none of ``auto``, ``numpy`` and ``numba``.
    """
    if name not in ("auto", *ENGINES):
        raise ValueError(f"engine {name!r} is none of auto, {', '.join(ENGINES)}")


def ready_engine(
    name: str,
    *,
    numpy: Callable[[], T],
    numba: Callable[[], T],
    is_worth_it: Callable[[], bool],
    notice: Notice | None,
) -> T:
    """The engine of a name, made ready by one of two functions; `numba` compiles, too.

    ``auto`` is Numba where it is installed, `is_worth_it` and works. Where it does not
    work, `notice` is told so, as the code ``engine_failed`` with facts (`engine`, `message`).

    Raises:
        ValueError: there is no such engine.
        ModuleNotFoundError: Numba was asked for and is not installed.
    """
    check_engine(name)
    if name == "numba":
        return numba()
    if name == "auto" and find_spec("numba") and is_worth_it():
        try:
            return numba()
        except Exception as error:
            # A Numba that does not fit this NumPy or machine fails in ways of its own.
            if notice is not None:
                reason = next(iter(str(error).splitlines()), "")
                message = f"{type(error).__name__}: {reason}"
                notice("engine_failed", {"engine": "numba", "message": message})
    return numpy()
