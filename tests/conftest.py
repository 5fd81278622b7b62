"""What all tests share: a home of their own, and components that may be missing."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import hypothesis
import pytest

from components import find_chromium, need

ROOT = Path(__file__).resolve().parent.parent

hypothesis.settings.register_profile(
    # No deadline: the machine may be busy. In CI the same examples every time.
    "rattlecup",
    deadline=None,
    derandomize=os.environ.get("CI") == "true",
)
hypothesis.settings.load_profile("rattlecup")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(component): skipped where the component is missing")
    if hasattr(config, "workerinput"):
        return  # the workers of xdist inherit what follows, so a value table is solved once
    for name in [name for name in os.environ if name.startswith("RATTLECUP_")]:
        if name != "RATTLECUP_REQUIRE_ALL":
            del os.environ[name]
    home = Path(tempfile.mkdtemp(prefix="rattlecup-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    os.environ["HOME"] = str(home)
    os.environ["RATTLECUP_CACHE"] = str(home / "cache")
    os.environ["RATTLECUP_BACKGROUND"] = "off"  # servers do no more than they are asked for
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    # Compiled code outlives the run: compiling takes longer than all that is tested with it.
    os.environ["NUMBA_CACHE_DIR"] = str(ROOT / ".pytest_cache" / "numba")


# Rooms and files that take minutes rather than seconds, besides what is marked so one by one.
MINUTES = (
    "tests/analysis/",
    "tests/bots/",
    "tests/cli/",
    "tests/solver/test_distribution",
    "tests/solver/test_engines.py",
    "tests/solver/test_foresight.py",
    "tests/solver/test_goals.py",
    "tests/solver/test_table.py",
    "tests/solver/test_values.py",
    "tests/training/",
    "tests/web/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(ROOT).as_posix().startswith(MINUTES):
            item.add_marker(pytest.mark.full)
    # Playwright keeps an event loop running, beside which no asynchronous test can run.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        for component in mark.args:
            need(component)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; a test that asks for it is skipped where there is none."""
    need("chromium")
    return str(find_chromium())


@pytest.fixture(scope="session")
def chromium_args() -> list[str]:
    """Arguments to start Chromium with: root cannot have its sandbox, everybody else has it."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []
