"""Sheets: which sizes there are, and which card goes where on them."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

PAPERS = ("letter", "a4")
UPS = (4, 2, 1)  # cards on a sheet
LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE")


def stacks(items: Sequence[Item], up: int) -> list[list[Item | None]]:
    """Sheets with `up` places each, filled so that a pile of sheets, cut, gives piles that lie in order: put the second
    pile under the first, and so on. Number of sheets: items / up, rounded up; places left over are None."""
    count = -(-len(items) // up)
    places = [*items, *[None] * (count * up - len(items))]
    return [places[sheet::count] for sheet in range(count)]


def usual_paper(locale: str) -> str:
    """The paper in the printers of a country, by a locale such as en_US."""
    return "letter" if locale.replace("-", "_").rpartition("_")[2] in LETTER_COUNTRIES else "a4"
