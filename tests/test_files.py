"""Files that are written whole or not at all, and that nobody writes in another way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import rattlecup
from rattlecup.files import write_whole


def test_the_parts_follow_one_another_in_a_folder_that_was_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "file"
    write_whole(path, b"one ", memoryview(b"two"))
    assert path.read_bytes() == b"one two"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_a_write_that_fails_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: type[BaseException]
) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(*((os, step) if step == "fsync" else (Path, step)), fail)
    with pytest.raises(error):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_files_are_replaced_in_one_place_only() -> None:
    package = Path(rattlecup.__file__).parent
    writers = {file.name for file in package.rglob("*.py") if "fsync" in file.read_text()}
    assert writers == {"files.py"}
