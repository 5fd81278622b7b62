"""What the documents and docstrings say is run: their sessions, their house rules, their links."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import rattlecup
from components import need
from rattlecup import Ruleset

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(rattlecup.__path__, "rattlecup.")
    # Database migrations run inside Alembic only, and running __main__ is the command itself.
    if ".migrations." not in module.name and not module.name.endswith("__main__")
)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# What an install without the extra `fast` lacks, without fault.
EXTRAS = ("numba", "llvmlite")

of_each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT))
)


def run(test: doctest.DocTest) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def without_fences(text: str) -> str:
    """Fences as empty lines, so that the end of a block ends the expected output; lines stay."""
    return re.sub(r"^```.*$", "", text, flags=re.MULTILINE)


@of_each_document
def test_python_in_a_document_runs_as_shown(document: Path, tmp_path: Path) -> None:
    """Whole programs first, then the sessions, which may use what those define."""
    text = document.read_text("utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)  # a session may write files
        for block in blocks(text, "python"):
            if ">>> " not in block:
                exec(block, names)
        parser = doctest.DocTestParser()
        run(parser.get_doctest(without_fences(text), names, document.name, str(document), 0))


@of_each_document
def test_house_rules_in_a_document_are_accepted(document: Path) -> None:
    for block in blocks(document.read_text("utf-8"), "toml"):
        assert Ruleset.from_toml(block)


@of_each_document
def test_links_inside_the_project_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" in path or path.startswith("mailto:"):
            continue
        there = document.parent / path if path else document
        assert there.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.MULTILINE)
            slugs = {
                re.sub(r"[^\w -]", "", each).strip().lower().replace(" ", "-") for each in headings
            }
            assert anchor in slugs, target


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run_as_shown(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name in EXTRAS:
            need("numba")
        raise
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, name):
        run(test)


def test_examples_are_found() -> None:
    """A finder that finds nothing would let everything pass."""
    found = doctest.DocTestFinder().find(importlib.import_module("rattlecup.rules.boxes"))
    assert sum(len(test.examples) for test in found) >= 3
    assert without_fences("```python\n>>> 1\n1\n```\n") == "\n>>> 1\n1\n\n"
