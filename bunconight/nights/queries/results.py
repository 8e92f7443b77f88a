"""The results of a night, person by person: what the standings and the prize page show, in one line for everybody."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Night
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.figures import TITLES, Figures, read_figures
from bunconight.nights.queries.people import Standing, standings
from games.bunco.prizes import CATEGORIES, leaders, places


@dataclass(frozen=True)
class Won:
    title: str
    cents: int


@dataclass(frozen=True)
class Result:
    """One person. `places` has the categories in which she has a place: all of them in which anybody has scored, and
    the last Bunco if it is hers. `won` is empty until the night is over."""

    standing: Standing
    rounds: int
    places: Mapping[str, int]
    won: tuple[Won, ...]


def results(night: Night) -> tuple[Result, ...]:
    """Everybody who has sat at a table, in the order of the standings. Five queries."""
    book = read_book(night)
    figures, found = read_figures(book), _places(book)
    return tuple(
        Result(line, book.tallies[line.id].rounds, found.get(line.id, {}), _won(book, figures, line.id))
        for line in standings(book)
    )


def _places(book: Book) -> dict[int, dict[str, int]]:
    """By person and category."""
    found: dict[int, dict[str, int]] = {}
    for category in CATEGORIES:
        if leaders(category, book.tallies, book.last):
            for place in places(category, book.tallies, book.last):
                found.setdefault(place.person, {})[category] = place.place
    return found


def _won(book: Book, figures: Figures, person: int) -> tuple[Won, ...]:
    shares = [(prize, prize.share_of(person)) for prize in figures.prizes if book.over]
    return tuple(Won(_(TITLES[prize.category]), cents) for prize, cents in shares if cents is not None)
