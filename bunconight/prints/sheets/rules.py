"""The house rules on one page, for the wall: what counts, how an evening goes, and since when it is so."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from bunconight.club.house_words import sentences
from bunconight.club.models import RulesChange
from bunconight.money.words import TITLES
from bunconight.nights.queries.book import Book, read_book
from bunconight.prints import drawing
from bunconight.prints.sheets.common import head
from bunconight.prints.sheets.kinds import Context, PrintRequest
from games.bunco import prizes
from games.bunco.house import HouseRules
from games.errors import Refusal

UNIT, TABLES = 100, (12, 16)  # cents; the players of the printed rules' two columns
OTHER = 4  # a number for the picture of trips where it is no point number


def build(asked: PrintRequest) -> Context:
    book = read_book(asked.night)
    point = book.rules.point_numbers[0]
    return {
        **head(asked),
        "rules": book.rules,
        "sentences": sentences(book.rules),
        "since": since(book),
        "bunco": [drawing.die(point)] * 3,
        "one": [drawing.die(point)],
        "trips": [drawing.die(OTHER if point != OTHER else 5)] * 3,
        "snake_eyes": [drawing.die(1)] * 3 if point != 1 else [],
        "amounts": amounts(asked.night.fee_cents),
    }


def since(book: Book) -> datetime | None:
    """When the group agreed on these rules; None where they are the ones it began with. One query."""
    agreed = None
    for change in RulesChange.objects.filter(group_id=book.night.group_id).order_by("-since", "-pk"):
        if not _same(change, book.rules):
            if agreed:
                break
            continue
        agreed = change.since
    return agreed.astimezone(book.night.group.zone) if agreed else None


def _same(change: RulesChange, rules: HouseRules) -> bool:
    try:
        return HouseRules.from_json(change.rules) == rules
    except Refusal:
        return False


@dataclass(frozen=True)
class Amounts:
    """`players`: of each column; `rows`: a prize and what it is with so many, in cents."""

    players: tuple[int, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def amounts(fee_cents: int) -> Amounts | None:
    """The six prizes when everybody has paid; None where the night costs nothing."""
    pots = [players * fee_cents // UNIT for players in TABLES]
    if not all(pots):
        return None
    cents = zip(*(prizes.amounts(pot) for pot in pots), strict=True)
    rows = zip(prizes.CATEGORIES, cents, strict=True)
    return Amounts(TABLES, tuple((_(TITLES[name]), tuple(units * UNIT for units in row)) for name, row in rows))
