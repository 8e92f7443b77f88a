"""QR codes for paper."""

import functools
from dataclasses import dataclass

import segno

OVERLAP = 0.02  # of a module: viewers leave hairlines between rows that only touch


@dataclass(frozen=True)
class Code:
    """A QR code as one SVG path; a module is 1, and there is no margin: the page leaves white around it."""

    text: str
    path: str
    modules: int


@functools.lru_cache(64)
def qr(text: str) -> Code:
    matrix = segno.make(text, error="m", micro=False).matrix
    return Code(text, "".join(row(y, bytes(line)) for y, line in enumerate(matrix)), len(matrix))


def row(y: int, line: bytes) -> str:
    """The dark runs of one row."""
    parts, x = [], 0
    while (x := line.find(1, x)) >= 0:
        end = line.find(0, x)
        end = len(line) if end < 0 else end
        parts.append(f"M{x} {y}h{end - x}v{1 + OVERLAP}h{x - end}z")
        x = end
    return "".join(parts)
