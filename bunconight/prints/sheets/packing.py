"""How long texts are and what fits on a page, so that a document of unequal parts has as many pages as was told.

Widths are rounded up: a part is never taller than it is said to be.
"""

import re
from collections.abc import Iterator, Sequence

from bunconight.prints.drawing import width_of

HYPHEN = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")  # after one between two letters
FIRST = " "  # the first of the characters below
BOLD = (
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775,
    638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675,
    716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924,
    646, 652, 583, 712, 366, 712, 838,
)
PLAIN = (
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656,
    558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613,
    635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818,
    592, 592, 525, 637, 337, 637, 838,
)
"""Of DejaVu Sans, in thousandths of its size: from the space to the tilde."""


def width(text: str, bold: bool = True) -> float:
    """Per point of size."""
    known = BOLD if bold else PLAIN
    return sum(_of(char, known) for char in text)


def lines(text: str, size: float, room: float, bold: bool = True) -> int:
    """How many a text has at most that breaks at spaces and hyphens, and anywhere inside a word that is longer than a
    line."""
    room, count, used = room / size, 1, 0.0
    for word, gap in _words(text):
        long, space = width(word, bold), width(" ", bold) * gap
        if used and used + space + long <= room:
            used += space + long
            continue
        count += bool(used)
        rows = int(long / (room - 1.2)) if long > room else 0
        count += rows
        used = long - rows * (room - 1.2)
    return count


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """What is never broken if it fits on a line, and whether a space stands before it."""
    for word in text.split():
        for place, part in enumerate(HYPHEN.split(word)):
            yield part, not place


def packed(heights: Sequence[float], first: float, others: float) -> list[int]:
    """How many of the parts, in order, stand on each page; a part taller than a page has one of its own."""
    found, room, count = list[int](), first, 0
    for height in heights:
        if height > room and count:
            found.append(count)
            room, count = others, 0
        room -= height
        count += 1
    return [*found, count]


def _of(char: str, known: Sequence[int]) -> float:
    place = ord(char) - ord(FIRST)
    return known[place] / 1000 if 0 <= place < len(known) else width_of(char)
