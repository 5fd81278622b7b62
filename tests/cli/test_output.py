"""Numbers and colours as they are printed."""

from __future__ import annotations

import io

import pytest

from rattlecup.cli import output


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def printed(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    output.console(stream).print("hello", style="red")
    return stream.getvalue()


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[31m" in printed(monkeypatch)


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(monkeypatch, NO_COLOR="1") == "hello\n"


def test_names_are_never_markup() -> None:
    stream = io.StringIO()
    output.console(stream).print("[red]Ann[/red] :smile:")
    assert stream.getvalue() == "[red]Ann[/red] :smile:\n"


@pytest.mark.parametrize(
    ("regret", "shown"),
    [(0.0, "0.00"), (1e-12, "0.00"), (1e-6, "<0.01"), (0.0049, "<0.01"), (0.0051, "0.01")],
)
def test_a_cost_that_is_not_zero_never_shows_as_zero(regret: float, shown: str) -> None:
    assert output.cost(regret) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0 %"), (1e-9, "<0.01 %"), (0.5, "50.00 %"), (1 - 1e-9, ">99.99 %"), (1.0, "100 %")],
)
def test_what_can_happen_never_shows_as_never(chance: float, shown: str) -> None:
    assert output.percent(chance) == shown


def test_json_refuses_what_is_no_number() -> None:
    with pytest.raises(ValueError, match="JSON"):
        output.print_json({"value": float("nan")})
