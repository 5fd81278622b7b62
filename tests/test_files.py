"""Files that are written whole or not at all, and that nobody writes in another way."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rattlecup
from rattlecup.files import replacing, write_whole


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


def test_what_a_killed_process_left_is_swept_by_the_next_write(tmp_path: Path) -> None:
    """After an hour: a younger one may be of a process that still writes."""
    path, now = tmp_path / "file", time.time()
    names = {
        ".file.0123456789abcdef": 3_700,  # the one that is swept
        ".file.fedcba9876543210": 3_500,
        ".other.0123456789abcdef": 9_999,
        ".file.0123456789abcde": 9_999,
        ".file.of-somebody-else": 9_999,
        "file.0123456789abcdef": 9_999,
    }
    for name, age in names.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now - age, now - age))
    write_whole(path, b"new")
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"file", *names} - {".file.0123456789abcdef"}


def test_what_cannot_be_swept_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / ".file.0123456789abcdef"
    old.touch()
    os.utime(old, (0, 0))

    def fail(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", fail)
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize("make", [write_whole, lambda path: replacing(path).__enter__()])
def test_an_error_is_told_of_the_file_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object]
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(PermissionError) as caught:
        make(tmp_path / "file")
    assert caught.value.filename == str(tmp_path / "file")


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o600)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    """A pipe stands for it, which needs no rights to be made."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"read by somebody")
        assert os.read(reader, 100) == b"read by somebody"
        assert pipe.is_fifo()
    finally:
        os.close(reader)


def test_files_are_replaced_in_one_place_only() -> None:
    package = Path(rattlecup.__file__).parent
    marks = ("fsync", ".replace(path)", ".replace(self.path)", "os.replace", "urandom(")
    texts = {file.name: file.read_text() for file in package.rglob("*.py")}
    writers = {name for name, text in texts.items() if any(mark in text for mark in marks)}
    assert writers == {"files.py"}
