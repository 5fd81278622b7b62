"""Where compiled code is kept between processes.

Numba keeps the code of a function as long as the file that defines it stays the
same. Ours is made of more files than that, so it goes to a folder named after
what stands in all files of the solver: code of another version is never run by
mistake.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rattlecup.solver.table import cache_dir

_SOURCES = sorted(Path(__file__).parent.rglob("*.py"))
"""The whole solver: constants of any of its modules may stand in compiled code."""


def njit_kept(function: Callable[..., None]) -> Any:
    """The function, to be compiled at its first call and kept where the disk allows it.

    It goes below ``NUMBA_CACHE_DIR`` if that is set, else below our own cache folder.
    """
    import numba  # `is_kept` must not cost this import

    config: Any = numba.config
    chosen = config.CACHE_DIR
    try:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        return numba.njit(nogil=True)(function)
    config.CACHE_DIR = str(folder)
    try:
        return numba.njit(nogil=True, cache=True)(function)
    finally:
        config.CACHE_DIR = chosen  # other people's functions stay where they are


def is_kept(module: str, function: str) -> bool:
    """Whether code of a function is kept that was compiled from these sources by this Python.

    It may still be of another processor or Numba, and is then compiled anew.
    """
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    try:
        # Numba's index of a function, in a folder named after that of its module.
        return any(_folder().glob(f"*/{module}.{function}-*.{python}*.nbi"))
    except OSError:
        return False


def _folder() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(chosen) if chosen else cache_dir() / "numba") / _fingerprint()


def _fingerprint() -> str:
    """Sixteen hex digits made of the sources of the compiled code."""
    sources = hashlib.sha256()
    for path in _SOURCES:
        sources.update(path.read_bytes())
    return sources.hexdigest()[:16]
