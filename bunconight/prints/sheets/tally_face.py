"""A team's part of a table tally as two drawings: its face, and what a pen has written on it. Lengths are points.

Names are not in them: they stand above, as text of the page, in the places of `names`.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.html import escape

from bunconight.prints.drawing import BOLD_DIGIT, fitting, svg
from bunconight.prints.themes import Inks

FONT = 'font-family="DejaVu Sans, sans-serif"'
HEAD, GAP, LETTER, ROLLED = 17.0, 4.0, 22.0, 38.0  # heights of the titles and below the four; widths of columns
TITLE, SMALL = 7.2, 6.4  # points of a title; one of two words that would be smaller takes two lines
MOST_BOXES = 42  # with more points to reach there are no boxes, only room to write


@dataclass(frozen=True)
class Shape:
    """`row`: the height of a person's; `across`: boxes side by side; `deep`: the height of all of them."""

    width: float
    row: float
    across: int
    deep: float
    score: float
    won: float

    @property
    def height(self) -> float:
        return HEAD + 2 * self.row + GAP + self.deep + 1

    @property
    def run(self) -> float:
        """The width of the boxes."""
        return self.width - self.score - self.won - 2 * GAP

    @property
    def top(self) -> float:
        """Of the boxes."""
        return HEAD + 2 * self.row + GAP

    @property
    def middle(self) -> float:
        """Of what a pen writes below the titles of score and won."""
        return self.top + self.deep / 2 + 3


SLIP = Shape(262, 22, 7, 60, 38, 30)  # a quarter of a page
ROUND = Shape(242, 21, 14, 34, 34, 24)  # a row of a sheet for a whole set


def boxes(shape: Shape, target: int) -> int:
    """One for each point up to the goal and some beyond, for only one table has to stop there; 0: room to write."""
    count = ceil(target * 4 / 3 / shape.across) * shape.across
    return count if count <= MOST_BOXES else 0


def places(shape: Shape, count: int) -> Iterator[tuple[int, float, float, float, float]]:
    """The points of each box, its upper left corner, width and height."""
    wide, high = shape.run / shape.across, shape.deep / max(1, count / shape.across)
    for n in range(count):
        yield n + 1, n % shape.across * wide + 0.5, shape.top + n // shape.across * high, wide, high


@functools.lru_cache(64)
def face(inks: Inks, shape: Shape, letters: tuple[str, str], words: tuple[str, ...], target: int) -> str:
    """`words`: Buncos, trips, snake eyes, score, won."""
    count = boxes(shape, target)
    drawn = [
        f'<path d="{_grid(shape)}" stroke="{inks.line}" stroke-width=".7" fill="none"/>',
        f'<path d="{_frames(shape)}" stroke="{inks.line}" stroke-width="1" fill="none"/>',
        *_titles(inks, shape, letters, words),
        *(_box(inks, shape, place, place[0] == target) for place in places(shape, count)),
    ]
    return svg(f"<g {FONT}>{''.join(drawn)}</g>", shape.width, shape.height)


def marks(inks: Inks, shape: Shape, target: int, rolled: Sequence[tuple[str, ...]], score: str, won: bool) -> str:
    """Strokes beside whoever rolled, the boxes of the points crossed off, the score, and a tick for who won."""
    path = _crossed(shape, target, int(score or 0)) + (_tick(shape) if won else "")
    pen = f'<path d="{path}" stroke="{inks.party}" stroke-width="1.3" fill="none" stroke-linecap="round"/>'
    texts = "".join(_strokes(inks, shape, rolled)) + _score(inks, shape, score)
    return svg(f"<g {FONT}>{pen}{texts}</g>", shape.width, shape.height)


def _crossed(shape: Shape, target: int, reached: int) -> str:
    return "".join(
        f"M{x + 1:.2f} {y + high - 1:.2f}l{wide - 2:.2f} {2 - high:.2f}"
        for n, x, y, wide, high in places(shape, boxes(shape, target))
        if n <= reached
    )


def _tick(shape: Shape) -> str:
    return f"M{shape.width - shape.won / 2 - 7:.2f} {shape.middle:.2f}l5 6l9 -13"


def _strokes(inks: Inks, shape: Shape, rolled: Sequence[tuple[str, ...]]) -> Iterator[str]:
    for line, cells in enumerate(rolled):
        for column, text in enumerate(cells):
            if text:
                x, y = _rolled(shape, column) + ROLLED / 2, HEAD + (line + 0.5) * shape.row + 3.2
                yield _text(inks.party, text, x, y, 9)


def _score(inks: Inks, shape: Shape, score: str) -> str:
    size = min(20.0, shape.score / max(2, len(score)) / BOLD_DIGIT)
    return _text(inks.party, score, shape.run + GAP + shape.score / 2, shape.middle + size * 0.365, size)


def _rolled(shape: Shape, column: int) -> float:
    return shape.width - 0.5 - (3 - column) * ROLLED


def _grid(shape: Shape) -> str:
    """The lines of the four, or two of them: letter, name, Buncos, trips, snake eyes."""
    left, right, bottom = 0.5, shape.width - 0.5, HEAD + 2 * shape.row
    across = "".join(f"M{left} {HEAD + line * shape.row}H{right}" for line in range(3))
    xs = (left, left + LETTER, *(_rolled(shape, column) for column in range(3)), right)
    return across + "".join(f"M{x} {HEAD}V{bottom}" for x in xs)


def _frames(shape: Shape) -> str:
    """Around the score and the tick for winning; and the room to write is framed by them and the boxes."""
    x, score = shape.run + GAP, shape.score
    return f"M{x} {shape.top}h{score}v{shape.deep}h{-score}zM{x + score + GAP} {shape.top}" + (
        f"h{shape.won - 0.5}v{shape.deep}h{0.5 - shape.won}zM0.5 {shape.top}h{shape.run}v{shape.deep}h{-shape.run}z"
    )


def _titles(inks: Inks, shape: Shape, letters: tuple[str, str], words: tuple[str, ...]) -> Iterator[str]:
    yield _text(inks.party, " + ".join(letters), LETTER / 2 + 0.5, HEAD - 3, 7)
    for line, letter in enumerate(letters):
        yield _text(inks.ink, letter, LETTER / 2 + 0.5, HEAD + (line + 0.5) * shape.row + 3.6, 10)
    for column, word in enumerate(words[:3]):
        said, size = _title(word, ROLLED - 2)
        for line, text in enumerate(reversed(said)):
            yield _text(inks.soft, text, _rolled(shape, column) + ROLLED / 2, HEAD - 3 - line * size, size)
    below = shape.run + GAP + shape.score / 2, shape.width - shape.won / 2
    for x, word, room in zip(below, words[3:], (shape.score, shape.won), strict=True):
        yield _text(inks.soft, word, x, shape.top + 8, fitting(word, TITLE, room - 3))


def _title(word: str, room: float) -> tuple[list[str], float]:
    """Its lines and their size."""
    one, (first, _space, rest) = fitting(word, TITLE, room), word.partition(" ")
    if one >= SMALL or not rest:
        return [word], one
    return [first, rest], min(fitting(first, TITLE, room), fitting(rest, TITLE, room))


def _box(inks: Inks, shape: Shape, place: tuple[int, float, float, float, float], goal: bool) -> str:
    n, x, y, wide, high = place
    size = min(9.0, wide * 0.56)
    pen, width = (inks.party, 1.5) if goal else (inks.line, 0.5)
    inset = width / 2 if goal else 0
    return (
        f'<path d="M{x + inset:.2f} {y + inset:.2f}h{wide - 2 * inset:.2f}v{high - 2 * inset:.2f}'
        f'h{2 * inset - wide:.2f}z" stroke="{pen}" stroke-width="{width}" fill="none"/>'
        + _text(inks.party if goal else inks.soft, str(n), x + wide / 2, y + high / 2 + size * 0.365, size, goal)
    )


def _text(ink: str, text: str, x: float, y: float, size: float, bold: bool = True) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="middle" fill="{ink}"{weight}>'
        f"{escape(text)}</text>"
    )
