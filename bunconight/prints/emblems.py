"""Small pictures for signs and cards, as data: addresses: a star, a bell, a table with its chairs, scissors."""

import functools
from math import cos, pi, sin

from bunconight.prints.drawing import svg
from bunconight.prints.themes import Inks

CHAIRS = {"A": (30, 8), "B": (52, 30), "C": (30, 52), "D": (8, 30)}  # middles, clockwise from the top


@functools.lru_cache(16)
def star(inks: Inks) -> str:
    """Five points, filled: the head table's."""
    points = " ".join(
        f"{20 + r * sin(pi * tip / 5):.2f},{20 - r * cos(pi * tip / 5):.2f}"
        for tip in range(10)
        for r in [19 if tip % 2 == 0 else 8]
    )
    return svg(f'<polygon points="{points}" fill="{inks.party}" stroke="{inks.party}" stroke-linejoin="round"/>', 40)


@functools.lru_cache(16)
def bell(inks: Inks) -> str:
    body = "M20 5c-8 0-11 6-11 13c0 7-2 10-5 13h32c-3-3-5-6-5-13c0-7-3-13-11-13z"
    return svg(
        f'<path d="{body}" fill="none" stroke="{inks.party}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<circle cx="20" cy="4" r="2.4" fill="{inks.party}"/><path d="M16 34a4 4 0 0 0 8 0z" fill="{inks.party}"/>',
        40,
    )


@functools.lru_cache(32)
def table(inks: Inks, chair: str = "") -> str:
    """A table from above with its four chairs; the one that is meant is filled."""
    seats = "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="{inks.party if letter == chair else "#fff"}" stroke="{inks.party}" '
        f'stroke-width="1.4"/><text x="{x}" y="{y + 2.9}" font-size="8" font-weight="700" text-anchor="middle" '
        f'font-family="DejaVu Sans, sans-serif" fill="{"#fff" if letter == chair else inks.ink}">{letter}</text>'
        for letter, (x, y) in CHAIRS.items()
    )
    top = f'<rect x="18" y="18" width="24" height="24" rx="4" fill="none" stroke="{inks.line}" stroke-width="1.2"/>'
    return svg(top + seats, 60)


@functools.lru_cache(16)
def scissors(inks: Inks) -> str:
    """They cut to the right."""
    return svg(
        f'<g fill="none" stroke="{inks.soft}" stroke-width="1.6"><circle cx="5" cy="5" r="3.4"/>'
        '<circle cx="5" cy="15" r="3.4"/><path d="M8 7l17 8M8 13l17-8" stroke-linecap="round"/></g>',
        28,
        20,
    )
