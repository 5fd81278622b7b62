"""What holds for the project's files as a whole."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import rattlecup

ROOT = Path(__file__).resolve().parent.parent

# Set-up takes packages from wherever the machine says; a file that names a registry undoes that.
REGISTRY = re.compile(
    r"py[p]i\.org|python[h]osted\.org|registry\.\w+\.\w+|np[m]js\.(org|com)|deb\.deb[i]an\.org"
)
# A path that exists on one machine only.
MACHINE_PATH = re.compile(r"(?<![\w.~$}/-])/(?:work|tmp|root|home|Users)/\w")


def tracked(*patterns: str) -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def hits(pattern: re.Pattern[str], text: str) -> list[str]:
    return [match.group() for match in pattern.finditer(text)]


@pytest.mark.parametrize("pattern", [REGISTRY, MACHINE_PATH], ids=["registry", "machine path"])
def test_no_file_names_a_registry_or_a_machine(pattern: re.Pattern[str]) -> None:
    found = {
        str(file.relative_to(ROOT)): lines
        for file in tracked()
        if (lines := hits(pattern, file.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}


def test_the_patterns_find_what_they_look_for() -> None:
    for host in (("files.python", "hosted.org"), ("registry.", "example.org"), ("py", "pi.org")):
        assert hits(REGISTRY, "see https://" + "".join(host) + "/simple")
    for path in (("/wo", "rk/main"), ("/tm", "p/x"), ("/ho", "me/ann/games")):
        assert hits(MACHINE_PATH, "cd '" + "".join(path) + "'")
    assert not hits(MACHINE_PATH, "https://example.org/home/page and src" + "/work" + "/notes")


def test_no_python_file_is_longer_than_600_lines() -> None:
    lengths = {file: len(file.read_text().splitlines()) for file in tracked("*.py")}
    assert lengths
    assert {file.name: lines for file, lines in lengths.items() if lines > 600} == {}


def test_contributing_is_at_most_60_lines() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 60


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert versions[0] == rattlecup.__version__


def test_every_vendored_file_is_named_with_its_licence() -> None:
    known = (ROOT / "THIRD_PARTY.md").read_text()
    vendored = [
        file for file in tracked("src/**/vendor/*") if file.suffix in {".js", ".mjs", ".css"}
    ]
    assert [file.name for file in vendored if file.name not in known] == []


def test_the_locks_agree_and_every_line_has_a_hash() -> None:
    """A package has the same version in each set, and nothing can be installed unchecked."""
    versions: dict[tuple[str, str], set[str]] = {}
    for file in tracked("requirements/*.txt"):
        for entry in re.split(r"\n(?=\w)", file.read_text().partition("make lock\n")[2].strip()):
            head, *hashes = re.sub(r"\\\n\s*", "", entry).split("--hash=sha256:")
            requirement, _, marker = head.partition(";")
            name, _, version = requirement.strip().partition("==")
            assert version, f"{file.name}: {head}"
            assert hashes, f"{file.name}: {head}"
            versions.setdefault((name, marker.strip()), set()).add(version)
    assert len(versions) > 30
    assert {key: found for key, found in versions.items() if len(found) > 1} == {}


def test_missing_components_go_through_one_helper() -> None:
    """A skip that the helper does not know of would pass unseen in CI."""
    evasion = re.compile("import" + r"orskip|which\([\"'](?:chromium|node)|find_spec\([\"']numba")
    offenders = [
        file.name
        for file in tracked("tests/*.py")
        if file.name != "components.py" and hits(evasion, file.read_text())
    ]
    assert offenders == []
