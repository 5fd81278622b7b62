"""The drawings of the guide: lines told apart by mark and label, not by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rattlecup.analysis.guide import Guide
from rattlecup.rules import Box

# Around (0, 0); one for each line of a drawing.
_MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-3.5-3.5H3.5V3.5H-3.5Z",
    "M0-4.5L4.3 3.5H-4.3Z",
    "M0-4.8L4.8 0L0 4.8L-4.8 0Z",
    "M0 4.5L4.3-3.5H-4.3Z",
    "M-4-1.3H-1.3V-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4Z",
    "M-1.5-4.5H1.5V4.5H-1.5Z",
)
_LABEL_STEP = 15.0


class Line(NamedTuple):
    """The cost of a zero in a box, turn by turn."""

    box: Box
    path: str
    points: tuple[tuple[float, float], ...]
    mark: str
    """The path of what marks each point, around (0, 0)."""
    label_y: float


class Drawing(NamedTuple):
    """A drawing with its scales."""

    size: str
    """`wide`, or `narrow` for phones."""
    width: int
    height: int
    left: int
    right: int
    bottom: int
    lines: tuple[Line, ...]
    x_ticks: tuple[tuple[float, int], ...]
    y_ticks: tuple[tuple[float, int], ...]


class _Frame(NamedTuple):
    size: str
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    every: int  # of so many turns one is named


_FRAMES = (
    _Frame("wide", 720, 320, 34, 590, 12, 292, 1),
    _Frame("narrow", 336, 320, 26, 246, 12, 292, 2),
)


def zero_drawings(guide: Guide, boxes: Sequence[Box]) -> list[Drawing]:
    """The costs of zeros in some boxes by turn: once wide, once for phones."""
    return [_drawing(guide, boxes, frame) for frame in _FRAMES]


def _drawing(guide: Guide, boxes: Sequence[Box], frame: _Frame) -> Drawing:
    turns = len(guide.zeros)
    most = max(zero.cost for zeros in guide.zeros for zero in zeros)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 6 or step == 100)
    top = step * (int(most // step) + 1)

    def x(turn: int) -> float:
        return _round(frame.left + (turn - 1) / (turns - 1) * (frame.right - frame.left))

    def y(cost: float) -> float:
        return _round(frame.bottom - cost / top * (frame.bottom - frame.top))

    courses = [
        tuple(
            (x(zero.turn), y(zero.cost))
            for zeros in guide.zeros
            for zero in zeros
            if zero.box is box
        )
        for box in boxes
    ]
    labels = _apart([course[-1][1] for course in courses])
    lines = tuple(
        Line(box, "M" + "L".join(f"{x} {y}" for x, y in course), course, mark, label)
        for box, course, mark, label in zip(boxes, courses, _MARKS, labels, strict=False)
    )
    return Drawing(
        *frame[:5],
        bottom=frame.bottom,
        lines=lines,
        x_ticks=tuple((x(turn), turn) for turn in range(1, turns + 1, frame.every)),
        y_ticks=tuple((y(cost), cost) for cost in range(0, top + 1, step)),
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights of labels, moved as little as keeps them from covering one another.

    >>> _apart([100.0, 98.0, 40.0])
    [106.5, 91.5, 40.0]
    """
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    groups: list[list[int]] = []
    for place in order:
        groups.append([place])
        while len(groups) > 1 and _ends(groups[-2], heights)[1] > _ends(groups[-1], heights)[0]:
            last = groups.pop()
            groups[-1] += last
    moved = list(heights)
    for group in groups:
        first = _ends(group, heights)[0] + _LABEL_STEP / 2
        for place, label in enumerate(group):
            moved[label] = _round(first + place * _LABEL_STEP)
    return moved


def _ends(group: Sequence[int], heights: Sequence[float]) -> tuple[float, float]:
    """The upper and the lower edge of labels that stand one below the other."""
    middle = sum(heights[label] for label in group) / len(group)
    half = len(group) * _LABEL_STEP / 2
    return middle - half, middle + half


def _round(value: float) -> float:
    return round(value, 1)
