"""Table tallies: a slip for each table of a round, four a page in stack order, or all rounds of a set for one table.

A slip has the two teams, the boxes of their running scores, what each of the four rolled, and who won: all that is
typed in when a night comes back from paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.house_words import point_name
from bunconight.nights.queries.book import Book, read_book
from bunconight.prints import drawing, emblems
from bunconight.prints.paper import stacks
from bunconight.prints.sheets import tally_face
from bunconight.prints.sheets.common import LETTERS, head, seats_in, sheets_for, table_count, this_round
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.sheets.packing import lines
from bunconight.prints.sheets.tally_face import Shape
from bunconight.prints.themes import Inks, theme
from games.bunco.moves import Credit
from games.bunco.rotation import Seating
from games.bunco.tallies import TableResult

ON_A_PAGE = 4
ROUNDS_ON_A_PAGE = 6
ROOM = {tally_face.SLIP: 109, tally_face.ROUND: 92}  # points of a name's cell
SIZES = {  # of the classes of names, as in the style sheets: points, and how many lines of them the cell is high
    tally_face.SLIP: ((11, 1), (9.4, 1), (8.4, 1), (8.4, 2), (7.2, 2), (6.2, 3), (5.2, 4)),
    tally_face.ROUND: ((9.6, 1), (8.6, 1), (7.6, 1), (7.6, 2), (6.6, 2), (5.6, 3), (4.6, 4)),
}
STROKES = 5  # more Buncos than that are told by a number


@dataclass(frozen=True)
class Team:
    """Two drawings, what they say in words, and the two names with the classes of their sizes."""

    face: str
    marks: str
    said: str
    names: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Slip:
    table: int
    round: int
    set: int
    point: int
    said: str
    die: str
    teams: tuple[Team, ...]

    @property
    def head_table(self) -> bool:
        return self.table == 1


@dataclass(frozen=True)
class Maker:
    """Makes the slips of a night in one shape; `filled`: with the results that the record has."""

    book: Book
    inks: Inks
    shape: Shape
    filled: bool

    def slip(self, number: int, table: int, seats: Seating) -> Slip:
        rules, result = self.book.rules, self._result(number, table)
        chairs = seats[table - 1] if table <= len(seats) else (None,) * 4
        teams = tuple(self._team(team, chairs, result) for team in (0, 1))
        point = rules.point_number(number)
        said, die = point_name(point), drawing.die(point)
        return Slip(table, number, rules.set_number(number), point, said, die, teams)

    def _result(self, number: int, table: int) -> TableResult | None:
        played = self.book.round(number) if self.filled else None
        tables = played.result.tables if played else ()
        return next((one for one in tables if one.table == table and one.winner is not None), None)

    def _team(self, team: int, chairs: tuple[int | None, ...], result: TableResult | None) -> Team:
        letters, target = (LETTERS[team], LETTERS[team + 2]), self.book.rules.target
        words = _("Buncos"), _("Trips"), _("Snake eyes"), _("Score"), _("Won")
        pair = chairs[team], chairs[team + 2]
        names = [self.book.names.get(person, "?") if person else "" for person in pair]
        return Team(
            tally_face.face(self.inks, self.shape, letters, words, target),
            self._marks(team, pair, result) if result else "",
            _said(team, result) if result else "",
            tuple((name, self._size(name)) for name in names),
        )

    def _size(self, name: str) -> int:
        """The largest class in which all of a name stands in its cell."""
        sizes, room = SIZES[self.shape], ROOM[self.shape]
        fits = (place for place, (size, most) in enumerate(sizes, 1) if lines(name, size, room) <= most)
        return next(fits, len(sizes))

    def _marks(self, team: int, pair: tuple[int | None, ...], result: TableResult) -> str:
        credits = [result.credits.get(person or 0) or Credit() for person in pair]
        rolled = [tuple(map(_strokes, (one.buncos, one.trips, one.snake_eyes))) for one in credits]
        score, won = str(result.score[team]) if any(result.score) else "", result.winner == team
        return tally_face.marks(self.inks, self.shape, self.book.rules.target, rolled, score, won)


def build_round(asked: PrintRequest) -> Context:
    book = read_book(asked.night)
    number = _round(asked, book)
    seats, maker = seats_in(book, number), _maker(asked, book, tally_face.SLIP)
    made = [maker.slip(number, table, seats) for table in range(1, _tables_in(asked, book, number) + 1)]
    return {**head(asked), "sheets": stacks(made, ON_A_PAGE), "star": emblems.star(maker.inks)}


def pages_round(asked: PrintRequest) -> int:
    book = read_book(asked.night)
    return sheets_for(_tables_in(asked, book, _round(asked, book)), ON_A_PAGE)


def build_set(asked: PrintRequest) -> Context:
    book = read_book(asked.night)
    maker, tables = _maker(asked, book, tally_face.ROUND), range(1, table_count(asked, book) + 1)
    sheets: list[list[Slip]] = []
    for part in _parts(asked, book):
        seats = {number: seats_in(book, number) for number in part}
        sheets += [[maker.slip(number, table, seats[number]) for number in part] for table in tables]
    return {**head(asked), "sheets": sheets, "star": emblems.star(maker.inks)}


def pages_set(asked: PrintRequest) -> int:
    book = read_book(asked.night)
    return table_count(asked, book) * len(list(_parts(asked, book)))


def _maker(asked: PrintRequest, book: Book, shape: Shape) -> Maker:
    return Maker(book, theme(asked.theme).inks, shape, asked.filled)


def _said(team: int, result: TableResult) -> str:
    """What the pen's marks say. Of points that nobody has noted, nothing."""
    if any(result.score):
        return _("Score: {score}").format(score=result.score[team])
    return _("Won") if result.winner == team else ""


def _strokes(count: int) -> str:
    return "|" * count if count < STROKES else str(count)


def _round(asked: PrintRequest, book: Book) -> int:
    """Filled in, and none asked for: the last one that has a result."""
    played = _played(book)
    return played[-1] if asked.filled and not asked.round and played else this_round(book, asked.round)


def _played(book: Book) -> list[int]:
    """The rounds that have a result."""
    return [one.number for one in book.rounds if any(table.winner is not None for table in one.state.tables)]


def _parts(asked: PrintRequest, book: Book) -> Iterator[list[int]]:
    """The rounds of each set, or of the one that a round belongs to, as many as fit on a page. Filled in, only sets of
    which something was played, unless nothing was."""
    rules, long = book.rules, len(book.rules.point_numbers)
    if asked.round:
        sets = [rules.set_number(min(asked.round, rules.rounds)) - 1]
    else:
        played = _played(book) if asked.filled else []
        sets = sorted({rules.set_number(number) - 1 for number in played}) or list(range(rules.sets))
    for one in sets:
        rounds = list(range(one * long + 1, (one + 1) * long + 1))
        yield from (rounds[first : first + ROUNDS_ON_A_PAGE] for first in range(0, long, ROUNDS_ON_A_PAGE))


def _tables_in(asked: PrintRequest, book: Book, number: int) -> int:
    return len(seats_in(book, number)) or table_count(asked, book)
