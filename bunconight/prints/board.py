"""The board of a score card: the point numbers of a night set by set, and what a pen does to them. Lengths are points.

Everything is a path or a few texts, so that whatever the house rules are, it stays inside its box.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log

from games.bunco.house import HouseRules

LABEL, HEADER, SHAPE = 34.0, 22.0, 1.35  # width of the sets' names, height of the row of dice, a cell's width to height
DIGIT = 0.636  # width of a digit in the font, per point of size; bold 0.696
CAPITAL = 0.365  # half the height of digits and capitals
STROKES = 25  # more tally strokes than that are told by the number alone
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}  # places of a face, column by column


@dataclass(frozen=True)
class Mark:
    """One round on a card: won (True), lost (False), or open (None); the letters of what was rolled beside it."""

    won: bool | None = None
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Text:
    """A text that starts at x on the base line y."""

    text: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Board:
    """Where the rounds are: `across` sets side by side, the point numbers of a set always in one row."""

    rules: HouseRules
    width: float
    height: float
    across: int

    @property
    def points(self) -> int:
        return len(self.rules.point_numbers)

    @property
    def columns(self) -> int:
        return self.across * self.points

    @property
    def rows(self) -> int:
        return -(-self.rules.sets // self.across)

    @property
    def cell(self) -> tuple[float, float]:
        return (self.width - LABEL) / self.columns, (self.height - HEADER) / self.rows

    @property
    def radius(self) -> float:
        """Of the circle around a number."""
        return min(self.cell[1] * 0.4, self.cell[0] * 0.29)

    def corner(self, number: int) -> tuple[float, float]:
        """The upper left corner of a round's cell."""
        row, column = divmod(number - 1, self.columns)
        return LABEL + column * self.cell[0], HEADER + row * self.cell[1]

    def middle(self, number: int) -> tuple[float, float]:
        """Of a round's point number; to its right there is room for letters."""
        x, y = self.corner(number)
        return x + self.cell[0] * 0.36, y + self.cell[1] / 2

    @property
    def numbers(self) -> Iterator[Text]:
        size = self.radius * 1.25
        for number in range(1, self.rules.rounds + 1):
            x, y = self.middle(number)
            yield Text(str(self.rules.point_number(number)), x - size * DIGIT / 2, y + size * CAPITAL, size)

    @property
    def sets(self) -> Iterator[tuple[str, float, float]]:
        """The number or numbers of the sets of each row, the middle of its height, and the size of its text."""
        for row in range(self.rows):
            first, last = row * self.across + 1, min((row + 1) * self.across, self.rules.sets)
            yield (
                str(first) if first == last else f"{first}–{last}",
                HEADER + (row + 0.5) * self.cell[1],
                min(8.0, self.cell[1] * 0.6),
            )

    @property
    def lines(self) -> str:
        """Between sets and between rows."""
        down = (
            f"M{LABEL + column * self.cell[0]:.2f} {HEADER}V{self.height:.2f}"
            for column in range(0, self.columns, self.points)
        )
        across = (f"M0 {HEADER + row * self.cell[1]:.2f}H{self.width:.2f}" for row in range(1, self.rows))
        return "".join((*down, *across))

    @property
    def frame(self) -> str:
        return rounded(0, HEADER, self.width, self.height - HEADER, 5)

    @property
    def thin_lines(self) -> str:
        """Between the rounds of a set."""
        return "".join(
            f"M{LABEL + column * self.cell[0]:.2f} {HEADER}V{self.height:.2f}"
            for column in range(self.columns)
            if column % self.points
        )

    @property
    def dice(self) -> "Dice":
        """A die over each column."""
        wide, size = self.cell[0], min(17.0, self.cell[0] * 0.8)
        return Dice(
            [
                (
                    self.rules.point_number(column + 1),
                    LABEL + (column + 0.36) * wide - size / 2,
                    HEADER - size - 3,
                    size,
                )
                for column in range(self.columns)
            ]
        )


def board(rules: HouseRules, width: float, height: float) -> Board:
    """As many sets side by side as make cells of the best shape: one for the usual four sets of five rounds."""
    boards = (Board(rules, width, height, across) for across in range(1, rules.sets + 1))
    return min(boards, key=lambda one: abs(log(one.cell[0] / one.cell[1] / SHAPE)))


class Dice:
    """Faces as two paths: `outline`, and `pips`, which a round pen draws as dots. A face is (value, x, y, size)."""

    def __init__(self, faces: Iterable[tuple[int, float, float, float]]) -> None:
        faces = list(faces)
        self.outline = "".join(rounded(x, y, size, size, size * 0.22) for _value, x, y, size in faces)
        self.pips = "".join(_pips(*face) for face in faces)
        self.pen = faces[0][3] * 0.17 if faces else 1.0


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """A rectangle with round corners."""
    arc = f"a{r:.2f} {r:.2f} 0 0 1 "
    return (
        f"M{x + r:.2f} {y:.2f}h{width - 2 * r:.2f}{arc}{r:.2f} {r:.2f}v{height - 2 * r:.2f}{arc}{-r:.2f} {r:.2f}"
        f"h{2 * r - width:.2f}{arc}{-r:.2f} {-r:.2f}v{2 * r - height:.2f}{arc}{r:.2f} {-r:.2f}z"
    )


def _pips(value: int, x: float, y: float, size: float) -> str:
    places = ["abcdefghi".index(place) for place in PIPS[value]]
    return "".join(
        f"M{x + size * (0.26 + 0.24 * (place // 3)):.2f} {y + size * (0.26 + 0.24 * (place % 3)):.2f}h.01"
        for place in places
    )


def confetti(width: float, height: float, count: int) -> list[str]:
    """A strip of confetti: a path for each of three colours. The same every time."""
    paths = ["", "", ""]
    for piece in range(count):
        x, y = width * (piece + 0.3 + 0.5 * (piece * 37 % 10) / 10) / count, 1 + (height - 6) * (piece * 53 % 11) / 10
        turn = (piece * 29 % 7 - 3) * 0.6
        square = f"l4 {turn:.2f}l{-turn * 0.5:.2f} 2.4l-4 {-turn:.2f}z"
        dot = "a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0z"
        paths[piece % 3] += f"M{x:.2f} {y + 1.5:.2f}{dot if piece % 4 == 1 else square}"
    return paths


# What a pen does


def circles(made: Board, marks: Mapping[int, Mark]) -> str:
    """Around the point numbers of the rounds won."""
    r = made.radius
    return "".join(
        f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0"
        for x, y in _middles(made, marks, True)
    )


def crosses(made: Board, marks: Mapping[int, Mark]) -> str:
    """Over the point numbers of the rounds lost."""
    arm = made.radius * 0.78
    long = f"{2 * arm:.2f}"
    return "".join(
        f"M{x - arm:.2f} {y - arm:.2f}l{long} {long}M{x - arm:.2f} {y + arm:.2f}l{long} -{long}"
        for x, y in _middles(made, marks, False)
    )


def _middles(made: Board, marks: Mapping[int, Mark], won: bool) -> list[tuple[float, float]]:
    return [made.middle(number) for number, mark in marks.items() if mark.won is won and number <= made.rules.rounds]


def letters(made: Board, marks: Mapping[int, Mark]) -> Iterator[Text]:
    """Beside the point numbers, what was rolled."""
    wide, high = made.cell
    for number, mark in marks.items():
        if not mark.beside or number > made.rules.rounds:
            continue
        x, y = made.corner(number)
        size = min(7.5, wide * 0.17, high * 0.7 / len(mark.beside))
        top = y + high / 2 - (len(mark.beside) - 1) * size * 0.58 + size * CAPITAL
        for place, text in enumerate(mark.beside):
            yield Text(text, x + wide * 0.71, top + place * size * 1.16, size)


def strokes(count: int, x: float, y: float, width: float) -> str:
    """Tally strokes, every fifth across four, 10 points high, in the middle of a width."""
    if not 0 < count <= STROKES:
        return ""
    fives, rest = divmod(count, 5)
    step = min(2.6, (width - 4) / max(1, fives * 5 + rest))
    left = x + (width - step * (fives * 5 + max(0, rest - 1) - (1.4 if not rest else 0))) / 2
    down = "".join(
        f"M{left + step * (place * 5 + stroke):.2f} {y:.2f}v10"
        for place in range(fives + 1)
        for stroke in range(4 if place < fives else rest)
    )
    across = "".join(
        f"M{left + step * (place * 5 - 0.8):.2f} {y + 7.5:.2f}l{step * 4.6:.2f} -5" for place in range(fives)
    )
    return down + across
