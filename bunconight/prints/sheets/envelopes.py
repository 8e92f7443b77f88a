"""An envelope for each prize: cut along the line, folded along the dashes, as wide as a banknote is long."""

from collections.abc import Sequence
from dataclasses import dataclass

from bunconight.nights.queries.prizes import PrizeLine, prizes_page
from bunconight.prints import emblems
from bunconight.prints.drawing import svg
from bunconight.prints.sheets.common import head
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.sizes import name_size
from bunconight.prints.themes import Inks, theme

WIDTH, HEIGHT, FLAP, SIDE = 468, 212, 96, 36
"""Points: a panel, the flap that closes it, and the two that are glued."""


@dataclass(frozen=True)
class Envelope:
    title: str
    cents: int
    winner: str
    size: int


def build(asked: PrintRequest) -> Context:
    """The winner's name stands on it once it is known and the record is asked for."""
    page, inks = prizes_page(asked.night), theme(asked.theme).inks
    known = bool(page.balance.pot)
    return {
        **head(asked),
        "envelopes": [envelope(prize, known, asked.filled) for prize in page.prizes],
        "shape": shape(inks),
        "scissors": emblems.scissors(inks),
    }


def pages(asked: PrintRequest) -> int:
    return len(prizes_page(asked.night).prizes)


def envelope(prize: PrizeLine, known: bool, filled: bool) -> Envelope:
    winner = prize.winners_text if filled else ""
    return Envelope(prize.title, prize.cents if known else 0, winner, name_size(winner))


def shape(inks: Inks) -> str:
    """The outline to cut along, and the folds."""
    return svg(
        f'<g fill="none" stroke="{inks.soft}"><path d="{outline()}" stroke-width=".9"/>'
        f'<path d="{_folds()}" stroke-width=".7" stroke-dasharray="5 4"/></g>',
        WIDTH + 2 * SIDE,
        FLAP + 2 * HEIGHT,
    )


def outline() -> str:
    """From the flap's left end clockwise; corners of flaps are cut off so that nothing catches."""
    right, corner = SIDE + WIDTH, 18
    points: Sequence[tuple[float, float]] = (
        (SIDE, FLAP),
        (SIDE + 40, 6),
        (right - 40, 6),
        (right, FLAP),
        (right + SIDE - 1, FLAP + corner),
        (right + SIDE - 1, FLAP + HEIGHT - corner),
        (right, FLAP + HEIGHT),
        (right, FLAP + 2 * HEIGHT - 1),
        (SIDE, FLAP + 2 * HEIGHT - 1),
        (SIDE, FLAP + HEIGHT),
        (1, FLAP + HEIGHT - corner),
        (1, FLAP + corner),
    )
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "z"


def _folds() -> str:
    right = SIDE + WIDTH
    across = f"M{SIDE} {FLAP}H{right}M{SIDE} {FLAP + HEIGHT}H{right}"
    return across + f"M{SIDE} {FLAP}v{HEIGHT}M{right} {FLAP}v{HEIGHT}"
