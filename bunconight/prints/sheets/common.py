"""What several sheets have in common: their head, whose names stand on them, how many tables there are."""

from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.seating import upcoming
from bunconight.prints import drawing, queries
from bunconight.prints.queries import Card
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.themes import theme
from games.bunco.rotation import Seating, tables_for

USUAL_TABLES = 3  # of the printed rules: where nobody is on the list yet
LETTERS = "ABCD"


def head(asked: PrintRequest) -> Context:
    """For every page: the night, its group, and the theme's motif."""
    return {
        "night": asked.night,
        "group": asked.night.group,
        "streamer": drawing.streamer(520, 26, 24, asked.theme),
        "inks": theme(asked.theme).inks,
    }


def people(asked: PrintRequest) -> tuple[Card, ...]:
    """Whoever plays tonight; before anybody has come, every regular."""
    return queries.blank_cards(asked.night).cards


def table_count(asked: PrintRequest, book: Book | None = None) -> int:
    """As drawn, else as many as tonight's people need."""
    book = book or read_book(asked.night)
    return len(book.seats) or tables_needed(len(people(asked)))


def tables_needed(players: int) -> int:
    return tables_for(players) if players > 1 else USUAL_TABLES


def seats_in(book: Book, number: int) -> Seating:
    """Who sits where in a round, as far as it is known already."""
    if played := book.round(number):
        return played.seated
    if number == len(book.rounds) + 1:
        return upcoming(book) if book.rounds else book.seats
    return ()


def this_round(book: Book, asked: int | None) -> int:
    """The one asked for; else the one that runs, or comes next."""
    if asked:
        return min(max(1, asked), book.rules.rounds)
    current = book.current
    if current is None:
        return 1
    return min(current.number + current.complete, book.rules.rounds)


def sheets_for(count: int, on_one: int) -> int:
    """Rounded up, and one at least: it says that it is empty, or is written on."""
    return max(1, -(-count // on_one))
