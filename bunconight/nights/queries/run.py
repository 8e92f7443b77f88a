"""The running night as the hostess sees it: the round, its tables, who holds the traveler, and what waits for her."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bunconight.club.models import Night
from bunconight.nights.queries.book import PRIZES, SETTLED, Book, Played, read_book
from bunconight.nights.queries.clock import Countdown, countdown, time_is_up
from bunconight.nights.queries.floor import LETTERS, PlanTable, plan
from bunconight.nights.queries.late import HeldLine, held_lines
from bunconight.nights.queries.log import Line, log
from bunconight.nights.queries.people import Person, Someone, Standing, ask_traveler, people, standings, traveler
from bunconight.nights.queries.plays import scoring
from bunconight.nights.queries.rolls import said
from bunconight.nights.queries.seating import upcoming
from bunconight.nights.state import phones_of
from games.bunco.steps import ROLLING
from games.bunco.table import Rolled, TableState

LATELY = 2  # rolls on a table's card
PHASES = {
    "playing": gettext_lazy("rolling"),
    "closing": gettext_lazy("one roll in the hand"),
    "once": gettext_lazy("rolls on until all had a turn"),
    "asking": gettext_lazy("who won?"),
    "tied": gettext_lazy("level: roll off"),
    "lap": gettext_lazy("level: one more lap"),
    "sudden": gettext_lazy("level: next point wins"),
    "done": gettext_lazy("done"),
}


@dataclass(frozen=True)
class SeatLine:
    letter: str
    id: int
    name: str
    ghost: bool
    rolling: bool


@dataclass(frozen=True)
class TeamLine:
    seats: tuple[SeatLine, ...]
    score: int
    won: bool

    @property
    def names(self) -> str:
        return _("{one} and {other}").format(one=self.seats[0].name, other=self.seats[1].name)


@dataclass(frozen=True)
class Die:
    id: int
    name: str
    value: int


@dataclass(frozen=True)
class Lately:
    """One of the last rolls at a table, in words."""

    person: str
    what: str
    is_bunco: bool


@dataclass(frozen=True)
class PhoneLine:
    """Somebody who has a phone at the table; `scoring`: it entered the table's last move."""

    name: str
    scoring: bool


@dataclass(frozen=True)
class TableLine:
    """One table of a round; `lately`: its last rolls, the newest first; `stated`: its result was entered;
    `due`: not everybody has had the turn that is hers."""

    number: int
    phase: str
    teams: tuple[TeamLine, ...]
    version: int
    winner: int | None
    throws: tuple[tuple[Die, ...], ...]
    phones: tuple[PhoneLine, ...]
    lately: tuple[Lately, ...]
    stated: bool
    due: bool

    @property
    def scored(self) -> bool:
        """Whether its points are known: a result may be entered without them."""
        return not self.stated or any(team.score for team in self.teams)

    @property
    def phase_text(self) -> str:
        return str(PHASES["once" if self.phase == "closing" and self.due else self.phase])

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        """In the order of the chairs."""
        return tuple(sorted((seat for team in self.teams for seat in team.seats), key=lambda seat: seat.letter))


@dataclass(frozen=True)
class Bell:
    """`name`: who rolled it home, at which `table`; empty when it was rung by hand or by the timer (`timed`),
    or the result was entered."""

    at: int | None
    by: str
    name: str
    table: int
    timed: bool


@dataclass(frozen=True)
class RoundLine:
    """`rule`: who rings the bell, as the house rules have it."""

    number: int
    set: int
    point: int
    rounds: int
    target: int
    rule: str
    play: int
    bell: Bell | None
    complete: bool
    tables: tuple[TableLine, ...]


@dataclass(frozen=True)
class RunPage:
    """`next_number`: the round that can follow, None after the last; `next`: where everyone goes, once it is over;
    `missing`: numbers of the tables without a winner; `ask_traveler`: the times cannot tell who has it."""

    phase: str
    seated: bool
    round: RoundLine | None
    missing: tuple[int, ...]
    next_number: int | None
    next: tuple[PlanTable, ...]
    held: tuple[HeldLine, ...]
    standings: tuple[Standing, ...]
    traveler: Person | None
    ask_traveler: tuple[Person, ...]
    people: tuple[Someone, ...]
    log: tuple[Line, ...]
    clock: Countdown | None

    @property
    def over(self) -> bool:
        """No round follows."""
        return self.phase in (PRIZES, SETTLED)

    @property
    def tables(self) -> tuple[TableLine, ...]:
        return self.round.tables if self.round else ()

    @property
    def missing_text(self) -> str:
        numbers = ", ".join(map(str, self.missing))
        return ngettext("table {numbers}", "tables {numbers}", len(self.missing)).format(numbers=numbers)


@dataclass(frozen=True)
class Phones:
    """The phones of a night by player id, and by table whose phone scores there."""

    joined: Mapping[int, Sequence[int]]
    scoring: Mapping[int, int]


@dataclass(frozen=True)
class RoundsPage:
    rounds: tuple[RoundLine, ...]


def run_page(night: Night) -> RunPage:
    """Seven queries: the night, its phones and who scores, late rolls and the log; two more by a timer."""
    book = read_book(night)
    current = book.current
    phones = Phones(phones_of(night), scoring(current.play, len(current.seats)) if current else {})
    tables = current.state.tables if current else ()
    return RunPage(
        phase=book.phase,
        seated=bool(book.seats),
        round=round_line(book, current, phones) if current else None,
        missing=tuple(number for number, table in enumerate(tables, 1) if table.winner is None),
        next_number=_next_number(book),
        next=plan(book, upcoming(book)),
        held=held_lines(book),
        standings=standings(book),
        traveler=traveler(book),
        ask_traveler=ask_traveler(book),
        people=people(book),
        log=tuple(log(night, book.names, 12)),
        clock=countdown(book),
    )


def rounds_page(night: Night) -> RoundsPage:
    book = read_book(night)
    return RoundsPage(tuple(round_line(book, played, Phones({}, {})) for played in book.rounds))


def round_line(book: Book, played: Played, phones: Phones) -> RoundLine:
    setup, state = played.state.setup, played.state
    tables = tuple(_table(book, played, number, phones) for number in range(1, len(state.tables) + 1))
    return RoundLine(
        setup.number,
        setup.set_number,
        setup.point_number,
        book.rules.rounds,
        setup.rules.target,
        setup.rules.bell,
        played.play.pk,
        _bell(book, played),
        state.complete,
        tables,
    )


def _next_number(book: Book) -> int | None:
    number = book.current.number + 1 if book.current else 1
    return None if book.evening.finished_at or number > book.rules.rounds else number


def _bell(book: Book, played: Played) -> Bell | None:
    bell = played.state.bell
    if bell is None:
        return None
    rolls = ((number, roll) for number, table in enumerate(played.state.tables, 1) for roll in table.recent)
    found = next(((number, roll.roller) for number, roll in rolls if roll.id == bell.by), None)
    return Bell(bell.at, bell.by, book.names.get(found[1], "") if found else "", found[0] if found else 1,
                bell.by == time_is_up(played.play.pk))


def _table(book: Book, played: Played, number: int, phones: Phones) -> TableLine:
    table, ghosts = played.state.table(number), played.state.ghosts
    return TableLine(
        number,
        table.phase,
        tuple(_team(book, table, team, ghosts) for team in (0, 1)),
        table.version,
        table.winner,
        tuple(_dice(book, throw) for throw in table.throws),
        tuple(_phones_at(book, number, table, phones)),
        tuple(_lately(book, roll) for roll in table.recent[: -LATELY - 1 : -1]),
        table.stated,
        bool(table.due),
    )


def _dice(book: Book, throw: Mapping[int, int]) -> tuple[Die, ...]:
    return tuple(Die(pk, book.names.get(pk, "?"), value) for pk, value in throw.items())


def _phones_at(book: Book, number: int, table: TableState, phones: Phones) -> Iterator[PhoneLine]:
    """Who at the table has a phone, in the order of the chairs."""
    for pk in table.seats:
        if phones.joined.get(pk):
            yield PhoneLine(book.names.get(pk, "?"), phones.scoring.get(number) == pk)


def _lately(book: Book, roll: Rolled) -> Lately:
    return Lately(book.names.get(roll.roller, "?"), said(roll.outcome, book.rules), roll.outcome == "bunco")


def _team(book: Book, table: TableState, team: int, ghosts: Sequence[int]) -> TeamLine:
    rolling = table.roller if table.phase in ROLLING else None
    seats = tuple(
        SeatLine(
            LETTERS[chair],
            table.seats[chair],
            book.names.get(table.seats[chair], "?"),
            table.seats[chair] in ghosts,
            table.seats[chair] == rolling,
        )
        for chair in (team, team + 2)
    )
    return TeamLine(seats, table.score[team], table.winner == team)
