"""Small charts as geometry: what a template draws into an SVG by attributes. Lengths are units of its view box."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10


@dataclass(frozen=True)
class Bar:
    """One column: `label` stands below the axis, `text` at its end, on the line `told`; `middle` is half-way across."""

    x: float
    y: float
    width: float
    height: float
    told: float
    label: str
    text: str
    mark: str = ""

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class Level:
    """A line across the chart, and what is written at it."""

    y: float
    label: str
    baseline: float


@dataclass(frozen=True)
class Name:
    """What several columns together are called, in the middle below them."""

    x: float
    label: str


@dataclass(frozen=True)
class Columns:
    """Columns from a line of nothing at `zero`, up for what is above it and down for what is below."""

    width: float
    height: float
    left: float
    zero: float
    labels: float
    text: float
    bars: tuple[Bar, ...]
    levels: tuple[Level, ...]
    names: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Value:
    """A column to draw; `text` is its number in words, `mark` what kind it is."""

    label: str
    value: Fraction
    text: str = ""
    mark: str = ""


def columns(
    values: Sequence[Value],
    *,
    low: Fraction,
    high: Fraction,
    levels: Iterable[tuple[Fraction, str]] = (),
    width: float = 360,
    height: float = 190,
    left: float = 34,
    text: float = 10,
    names: Sequence[str] = (),
) -> Columns:
    """A chart from `low` to `high`; `text` is the size of what is written; columns, and `names`, share the width."""
    top, bottom = text * 1.6, height - text * 1.7
    scale = (bottom - top) / float(high - low)
    zero = bottom + float(low) * scale
    step = (width - left) / len(values)
    return Columns(
        width,
        height,
        left,
        round(zero, 2),
        height - text * 0.35,
        text,
        tuple(_bar(value, left + step * place, step, zero, scale, text) for place, value in enumerate(values)),
        tuple(Level(*_at(zero - float(level) * scale, label, text)) for level, label in levels),
        tuple(Name(left + (width - left) / len(names) * (place + 0.5), name) for place, name in enumerate(names)),
    )


def _bar(value: Value, x: float, step: float, zero: float, scale: float, text: float) -> Bar:
    high = abs(float(value.value)) * scale
    top, told = (zero - high, zero - high - text * 0.3) if value.value >= 0 else (zero, zero + high + text)
    x, top, wide, high, told = (round(one, 2) for one in (x + step * 0.11, top, step * 0.78, high, told))
    return Bar(x, top, wide, high, told, value.label, value.text, value.mark)


def _at(y: float, label: str, text: float) -> tuple[float, str, float]:
    return round(y, 2), label, round(y + text * 0.35, 2)


@dataclass(frozen=True)
class Line:
    """Amounts one after the other: `points` for a polyline, `ends` the last of them, `levels` lines across."""

    width: float
    height: float
    left: float
    text: float
    points: str
    last: tuple[float, float]
    levels: tuple[Level, ...]


def line(amounts: Sequence[int], *, width: float = 360, height: float = 150, text: float = 11) -> Line:
    """Chips over a night; at least one amount."""
    steps = round_steps(min(0, *amounts), max(1, *amounts))
    left, right, top, bottom = text * 3.4, width - text, text, height - text
    scale = (bottom - top) / (steps[-1] - steps[0])
    across = (right - left) / max(1, len(amounts) - 1)
    spots = [
        (round(left + place * across, 2), round(bottom - (amount - steps[0]) * scale, 2))
        for place, amount in enumerate(amounts)
    ]
    levels = tuple(Level(*_at(bottom - (step - steps[0]) * scale, str(step), text)) for step in steps)
    return Line(width, height, left, text, " ".join(f"{x:g},{y:g}" for x, y in spots), spots[-1], levels)


def round_steps(low: int, high: int, most: int = 4) -> list[int]:
    """Round numbers, evenly apart, from at or below `low` to at or above `high`; `most` steps between them."""
    apart = max(1, -(-(high - low) // most))
    size: int = 10 ** floor(log10(apart))
    apart = next(size * by for by in (1, 2, 5, 10) if size * by >= apart)
    first, last = low // apart * apart, -(-high // apart) * apart
    return list(range(first, max(last, first + apart) + 1, apart))
