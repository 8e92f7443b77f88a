"""A score card as two drawings: its face, the same for everybody, and the marks of a pen on it, one for each person.

A face is drawn once in a PDF, however many cards have it. In a page it is one image, whose text says what it shows.
"""

import base64
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from bunconight.prints.board import (
    CAPITAL,
    Board,
    Dice,
    Mark,
    Text,
    board,
    circles,
    crosses,
    letters,
    rounded,
    strokes,
)
from bunconight.prints.codes import Code
from bunconight.prints.layout import TALLIES, Box, Layout
from bunconight.prints.motifs import motif
from bunconight.prints.themes import PARTY, PARTY_INKS, THEMES, Inks, Theme
from bunconight.prints.themes import theme as theme_of
from games.bunco.house import HouseRules

INK = PARTY_INKS.ink
LEAST = 4.8  # points: smaller print is not read
BOLD_DIGIT = 0.696  # width, per point of size


@dataclass(frozen=True)
class Line:
    """A line of text: `x` is its start, or its middle if it is centred."""

    text: str
    x: float
    y: float
    size: float
    ink: str = PARTY_INKS.ink
    weight: int = 400
    centred: bool = False


@dataclass(frozen=True)
class Words:
    """What is written on a face. `set_label` names sets, with {sets} for their number; `foot` is the small print."""

    title: str
    day: str
    set_label: str
    tallies: Sequence[str]
    foot: Sequence[str]
    link: str = ""
    pin: str = ""


def face(at: Layout, rules: HouseRules, words: Words, code: Code | None, look: Theme = THEMES[PARTY]) -> str:
    """Everything but the name and the marks, as a data: address."""
    made = board(rules, at.board.width, at.board.height)
    boxes = "".join(rounded(box.x, box.y, box.width, box.height, 4) for box in map(at.tally, range(TALLIES)))
    return drawn(
        "face",
        {
            "at": at,
            "board": made,
            "boxes": boxes,
            "code": code,
            "code_scale": at.code.width / code.modules if code else 1,
            "inks": look.inks,
            "motif": mark_safe(motif(look, at.width - 2 * at.title.x, 11, round(at.width / 22))),
            "emblem": Dice([(5, at.title.x, at.title.y, 11)]),
            "lines": list(_lines(at, made, words, look.inks)),
        },
    )


def marks(
    at: Layout, rules: HouseRules, rounds: Mapping[int, Mark], counts: Sequence[int], inks: Inks = PARTY_INKS
) -> str:
    """What a pen has done to a face, as a data: address: circles, crosses, letters beside; tally strokes and totals."""
    made = board(rules, at.board.width, at.board.height)
    boxes = [at.tally(place) for place in range(TALLIES)]
    tallied = zip(boxes, counts, strict=True)
    return drawn(
        "marks",
        {
            "at": at,
            "inks": inks,
            "circles": circles(made, rounds),
            "crosses": crosses(made, rounds),
            "pen": made.radius * 0.12,
            "letters": list(letters(made, rounds)),
            "totals": [_total(box, count) for box, count in zip(boxes, counts, strict=True)],
            "strokes": "".join(strokes(count, box.x, box.y + 14, box.width) for box, count in tallied),
        },
    )


def drawn(name: str, context: Mapping[str, object]) -> str:
    return data_address(render_to_string(f"prints/{name}.svg", dict(context)))


def _lines(at: Layout, made: Board, words: Words, inks: Inks) -> Iterator[Line]:
    yield from _heading(at, words, inks)
    yield from _way_in(at, words, inks)
    yield from _sets(at, made, words, inks)
    yield from _tallies(at, words, inks)
    for place, text in enumerate(words.foot):
        yield Line(text, at.foot.x, at.foot.y + 7 + place * 9, fitting(text, 6.6, at.foot.width), inks.soft)


def _heading(at: Layout, words: Words, inks: Inks) -> Iterator[Line]:
    title, size = split(words.title, " ", 8, at.title.width - 15)
    for place, text in enumerate(title):
        y = at.title.y + (8.7 if len(title) == 1 else 4.6 + place * 6.4)
        yield Line(text, at.title.x + 15, y, size, inks.party, 700)
    yield Line(words.day, at.title.x, at.title.y + 20.5, fitting(words.day, 7.2, at.title.width), inks.soft)


def _sets(at: Layout, made: Board, words: Words, inks: Inks) -> Iterator[Line]:
    """Which sets a row of the board is for, in its corner."""
    for numbers, middle, size in made.sets:
        text = words.set_label.format(sets=numbers)
        size = fitting(text, size, made.corner(1)[0] - 5)
        x, y = at.board.x + made.corner(1)[0] / 2, at.board.y + middle + size * CAPITAL
        yield Line(text, x, y, size, inks.ink, 700, True)


def _tallies(at: Layout, words: Words, inks: Inks) -> Iterator[Line]:
    for place, label in enumerate(words.tallies):
        box = at.tally(place)
        yield Line(label, box.middle, box.y + 9.5, fitting(label, 6.6, box.width - 5), inks.ink, 700, True)


def _way_in(at: Layout, words: Words, inks: Inks) -> Iterator[Line]:
    """The PIN below the code, and the link that the code holds."""
    if not words.link:
        return
    scale = at.code.width / 70
    yield Line(words.pin, at.code.x, at.code.y + at.code.height + 4 + 7 * scale, 9.4 * scale, inks.ink, 700)
    link, size = split(words.link, "/", 6.2, at.link.width)
    for place, text in enumerate(link):
        yield Line(text, at.link.x, at.link.y + 7 + place * (size + 1), size, inks.soft)


def _total(box: Box, count: int) -> Text:
    size = 17.0
    return Text(str(count), box.middle - len(str(count)) * size * BOLD_DIGIT / 2, box.y + box.height - 7, size)


def fitting(text: str, size: float, width: float) -> float:
    """The size at which a text surely fits into a width: that one, or a smaller one."""
    return min(size, width / max(0.1, width_of(text)))


def width_of(text: str) -> float:
    """Of a bold text at most, per point of its size."""
    return sum(map(_width, text))


def split(text: str, at: str, size: float, width: float) -> tuple[list[str], float]:
    """One line, or two of about the same length where one would be too small to read; and their size."""
    one = fitting(text, size, width)
    ends = [place + 1 for place, char in enumerate(text) if char == at]
    if one > LEAST or not ends:
        return [text], one
    end = min(ends, key=lambda place: abs(place - len(text) / 2))
    lines = [text[:end], text[end:]]
    return lines, min(fitting(line, size - 2, width) for line in lines)


def _width(char: str) -> float:
    """Of a bold character of DejaVu Sans, per point of size, rounded up; CJK and emoji are square."""
    if ord(char) > 0x2E7F:
        return 1.3 if ord(char) > 0xFFFF else 1.05
    if char in "mwMW@%—…":
        return 1.12
    return 0.88 if char.isupper() or char in "&#+=<>~" else 0.45 if char in " .,:;ilj|!'/()-·" else 0.74


def code_image(code: Code) -> str:
    """A QR code alone, as a data: address."""
    return svg(f'<path d="{code.path}"/>', code.modules)


@functools.lru_cache(8)
def die(value: int) -> str:
    """A die that shows a value, as a data: address."""
    face = Dice([(value, 1, 1, 18)])
    pips = f'<path d="{face.pips}" stroke-width="{face.pen}" stroke-linecap="round"/>'
    return svg(f'<g fill="none" stroke="{INK}"><path d="{face.outline}" stroke-width="1.2"/>{pips}</g>', 20)


@functools.lru_cache(32)
def streamer(width: int, height: int, count: int, theme: str = PARTY) -> str:
    """The theme's motif as a strip, as a data: address."""
    return svg(motif(theme_of(theme), width, height, count), width, height)


def svg(body: str, width: float, height: float | None = None) -> str:
    size = f"0 0 {width:g} {height or width:g}"
    return data_address(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{body}</svg>')


def data_address(text: str) -> str:
    """Without characters that no XML may have: one in a group's name would leave every card empty."""
    text = re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
    return "data:image/svg+xml;base64," + base64.b64encode(text.encode()).decode()
