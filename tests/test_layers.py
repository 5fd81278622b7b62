"""The rooms of the package: what each may import, and what starting costs.

The order of the rooms stands in ``pyproject.toml`` and is checked by import-linter. Here it runs
on the package as it is, and on copies with one made-up violation each, so that it is known to bite.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rattlecup"

VIOLATIONS = {
    "from above": {
        "rules/intruder.py": "import rattlecup.play.target",
        "play/target.py": "",
    },
    "from above, inside a function": {
        "play/intruder.py": "def late():\n    from rattlecup.analysis import target",
        "analysis/target.py": "",
    },
    "from beside, solver to play": {
        "solver/intruder.py": "from ..play import target",
        "play/target.py": "",
    },
    "from beside, on the top floor": {
        "web/intruder.py": "from rattlecup.tui import target",
        "tui/target.py": "",
    },
    "words to rules": {
        "words/intruder.py": "from rattlecup.rules import boxes",
    },
    "through the front door": {
        "solver/intruder.py": "import rattlecup",
        "__init__.py": "import rattlecup.play.target",
        "play/target.py": "",
    },
    "a room without a place": {
        "attic/target.py": "",
    },
}


def run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def check_layers(source: Path) -> subprocess.CompletedProcess[str]:
    call = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    options = ["--no-cache", "--no-logo", str(ROOT / "pyproject.toml")]
    return run_python("-c", call, *options, PYTHONPATH=str(source))


def strangers(graph: grimp.ImportGraph, room: str) -> set[str]:
    """What a room imports from neither rattlecup nor the standard library."""
    members = {room, *graph.find_descendants(room)}
    imported = set().union(*(graph.find_modules_directly_imported_by(m) for m in members))
    return {name.split(".")[0] for name in imported} - {"rattlecup"} - sys.stdlib_module_names


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh process has loaded after running the code."""
    result = run_python("-c", f"{code}\nimport sys\nprint('LOADED', *sys.modules)")
    assert result.returncode == 0, result.stderr
    return set(result.stdout.rpartition("LOADED")[2].split())


def test_rooms_import_only_from_below() -> None:
    result = check_layers(ROOT / "src")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("violation", VIOLATIONS.values(), ids=VIOLATIONS.keys())
def test_a_violation_is_found(violation: dict[str, str], tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE, tmp_path / "rattlecup", ignore=shutil.ignore_patterns("*.pyc", "static")
    )
    for name, text in violation.items():
        file = tmp_path / "rattlecup" / name
        file.parent.mkdir(exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(text)
    result = check_layers(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    culprit = next(iter(violation)).removesuffix(".py").replace("/", ".")
    assert culprit.removesuffix(".target") in result.stdout


@pytest.mark.parametrize("room", ["rattlecup.rules", "rattlecup.words", "rattlecup.errors"])
def test_the_ground_floor_needs_the_standard_library_only(room: str) -> None:
    graph = grimp.build_graph("rattlecup", include_external_packages=True, cache_dir=None)
    assert strangers(graph, room) == set()
    graph.add_module("numpy", is_squashed=True)
    graph.add_import(importer=room, imported="numpy")
    assert strangers(graph, room) == {"numpy"}


def test_importing_rattlecup_loads_nothing_costly() -> None:
    """Its time is measured by the benchmark; here is what that time hangs on."""
    costly = {"numpy", "numba", "rich", "decimal", "fractions", "hashlib", "random", "tomllib"}
    assert not costly & loaded_after("import rattlecup")
