"""Where everything is on a score card, in points from its upper left corner.

A card of four on a sheet is the measure. One that fills a sheet is the same, drawn twice as large; one of two on a
sheet is wide and has its board on the right.
"""

from dataclasses import dataclass

SIZES = {"letter": (612.0, 792.0), "a4": (595.28, 841.89)}
TALLIES, GAP = 5, 5.0
EDGE = 20.0  # no printer reaches the rim of a sheet, and nobody cuts exactly


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class Layout:
    """`title` and `link` are lines of text; the name stands below the title, beside the code."""

    width: float
    height: float
    title: Box
    code: Box
    link: Box
    board: Box
    tallies: Box
    foot: Box

    def tally(self, place: int) -> Box:
        """One of the five boxes for tallies, from 0."""
        width = (self.tallies.width - (TALLIES - 1) * GAP) / TALLIES
        return Box(self.tallies.x + place * (width + GAP), self.tallies.y, width, self.tallies.height)


def layout(paper: str, up: int) -> Layout:
    width, height = SIZES[paper]
    return wide(width, height / 2) if up == 2 else tall(width / 2, height / 2)


def tall(width: float, height: float) -> Layout:
    inner, code = width - 2 * EDGE, 70.0
    title = Box(EDGE, EDGE + 8, inner - code - 8, 24)
    top, board, tallies, foot = 122.0, height - 226.0, 52.0, 20.0
    return Layout(
        width,
        height,
        title,
        Box(width - EDGE - code, EDGE + 6, code, code),
        Box(EDGE, 109, inner, 9),
        *column(EDGE, top, inner, board, tallies, foot),
    )


def wide(width: float, height: float) -> Layout:
    left, code = 192.0, 118.0
    x = EDGE + left + 22
    title = Box(EDGE + 2, EDGE + 12, left, 26)
    return Layout(
        width,
        height,
        title,
        Box(EDGE + 2, height - 180, code, code),
        Box(EDGE + 2, height - 34, left, 9),
        *column(x, EDGE + 10, width - x - EDGE, height - 2 * EDGE - 100, 58, 20),
    )


def column(x: float, y: float, width: float, board: float, tallies: float, foot: float) -> tuple[Box, Box, Box]:
    """The board, the tallies below it, and a foot of small print."""
    below = y + board + 9
    return Box(x, y, width, board), Box(x, below, width, tallies), Box(x, below + tallies + 5, width, foot)
