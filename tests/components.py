"""What some tests need and a machine may lack."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable

import pytest


def find_chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


_COMPONENTS: dict[str, tuple[Callable[[], object], str]] = {
    "chromium": (find_chromium, "Chromium is not installed (Debian: apt install chromium)"),
    "node": (lambda: shutil.which("node"), "Node is not installed (Debian: apt install nodejs)"),
    "numba": (lambda: importlib.util.find_spec("numba"), "Numba is not installed (make setup)"),
}


def need(component: str) -> None:
    """Skip the test, with the reason, where the component is missing.

    With ``RATTLECUP_REQUIRE_ALL=1``, as in CI, the test fails instead.
    As a mark: ``@pytest.mark.needs("numba")``.
    """
    found, reason = _COMPONENTS[component]
    if found():
        return
    if os.environ.get("RATTLECUP_REQUIRE_ALL") == "1":
        pytest.fail(f"{reason}, and nothing may be left out here", pytrace=False)
    pytest.skip(reason)
