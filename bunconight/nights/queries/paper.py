"""The page on which a night is typed in from paper: a round with all its tables, and what is marked."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.club.models import Member, Night
from bunconight.nights.models import PaperDraft
from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.floor import LETTERS
from bunconight.nights.queries.log import Line, log
from bunconight.nights.queries.paper_entries import NOTHING, SPLITS, Entry, mark_of, movable, paired, recorded
from bunconight.nights.queries.paper_marks import Mark, marks_of
from bunconight.nights.queries.people import Person, ask_traveler, traveler
from games.bunco.moves import Credit
from games.bunco.rotation import tables_for
from games.bunco.table import TableState

Tallies = Mapping[tuple[int | None, int | None], Entry]  # by round and table


@dataclass(frozen=True)
class Row:
    """One chair of a table, or (`letter` empty) somebody whom the sheet names and who does not sit there."""

    id: int
    letter: str
    name: str
    ghost: bool
    rolled: Credit


@dataclass(frozen=True)
class SplitChoice:
    value: int
    text: str


@dataclass(frozen=True)
class TallyTable:
    """One table as a form. `pairs`: A and C, B and D, as the paper has them; `state`: what the record has, in words."""

    number: int
    pairs: tuple[tuple[Row, ...], tuple[Row, ...]]
    strangers: tuple[Row, ...]
    entry: Entry
    splits: tuple[SplitChoice, ...]
    seen: str
    state: str
    done: bool
    kept: bool
    marks: tuple[Mark, ...]

    @property
    def first(self) -> str:
        return self._points(0)

    @property
    def second(self) -> str:
        return self._points(1)

    def _points(self, pair: int) -> str:
        points = self.entry.points[pair] if self.entry.points else None
        return "" if points is None else str(points)

    @property
    def asks(self) -> bool:
        """Only unlikely: the record could take it."""
        return bool(self.marks) and all(mark.unlikely for mark in self.marks)

    @property
    def folded(self) -> bool:
        """Whether what is seldom needed has nothing to say."""
        unusual = self.entry.won in ("12", "0") or (self.kept and self.entry.points) or self.strangers
        return not unusual


@dataclass(frozen=True)
class RoundStep:
    """A round in the strip on top: `marked`: something typed for it is not in the record."""

    number: int
    done: bool
    marked: bool


@dataclass(frozen=True)
class PaperPage:
    """`number` is the round on the page, 0 before the first; `latest`: it is the last that was seated; `follows`: the
    number of the next one, 0 after the last; `rest`: (round, sentence) of all that is typed and not in the record;
    `ghosts_credit`: what is rolled for a ghost is its partner's; `least`: the fewest points that a pair may have."""

    number: int
    set: int
    point: int
    rounds: int
    tables: tuple[TallyTable, ...]
    steps: tuple[RoundStep, ...]
    latest: bool
    complete: bool
    free: bool
    follows: int
    over: bool
    settled: bool
    rest: tuple[tuple[int, Mark], ...]
    people: tuple[Person, ...]
    ask_traveler: tuple[Person, ...]
    traveler: Person | None
    cards: int
    ghosts_credit: bool
    least: int
    log: tuple[Line, ...]


@dataclass(frozen=True)
class SeatBox:
    """One chair of the form that says where everybody sat."""

    name: str
    letter: str
    label: str
    value: str


@dataclass(frozen=True)
class PaperSeats:
    """Where everybody sat in a round: `number`, the tables with their chairs, and whom they can be."""

    number: int
    tables: tuple[tuple[int, tuple[SeatBox, ...]], ...]
    names: Mapping[int, str]

    @property
    def listed(self) -> list[str]:
        return sorted(self.names.values(), key=str.casefold)


def paper_page(night: Night, number: int = 0, typed: Mapping[int, Entry] | None = None) -> PaperPage:
    """A round of the night, by default the one that is to be typed; `typed`: by table, what is on the page and was not
    kept. Seven queries at most."""
    book = read_book(night)
    drafts = list(PaperDraft.objects.filter(night=night))
    played = book.round(number) or book.current
    tallies = _kept(drafts)
    if played and typed and played.number == number:
        tallies = {**tallies, **_new(played, typed)}
    free = played is not None and movable(book, played)
    rest = tuple(_rest(book, tallies))
    return PaperPage(
        number=played.number if played else 0,
        set=played.state.setup.set_number if played else 1,
        point=played.state.setup.point_number if played else book.rules.point_number(1),
        rounds=book.rules.rounds,
        tables=tuple(_tables(book, played, tallies, free)) if played else (),
        steps=_steps(book, {at for at, _mark in rest}),
        latest=played is book.current,
        complete=bool(played and played.complete),
        free=free and played is not None and all(table.winner is None for table in played.state.tables),
        follows=_follows(book),
        over=book.over,
        settled=book.evening.settled_at is not None,
        rest=rest,
        people=tuple(Person(pk, name) for pk, name in book.names.items() if pk not in book.ghosts),
        ask_traveler=ask_traveler(book),
        traveler=traveler(book),
        cards=sum(1 for one in drafts if one.player_id),
        ghosts_credit=book.rules.ghost_credit == "roller",
        least=-999 if book.rules.snake_eyes == "minus_21" else 0,
        log=tuple(log(night, book.names, 6)),
    )


def _kept(drafts: Iterable[PaperDraft]) -> Tallies:
    return {(one.round, one.table): Entry.from_json(one.payload) for one in drafts if one.table}


def _new(played: Played, typed: Mapping[int, Entry]) -> Tallies:
    """What says something else than the record."""
    tables = dict(enumerate(played.state.tables, 1))
    return {(played.number, table): entry for table, entry in typed.items()
            if table in tables and not entry.same(recorded(tables[table]))}  # fmt: skip


def _rest(book: Book, tallies: Tallies) -> list[tuple[int, Mark]]:
    found: list[tuple[int, Mark]] = []
    for (number, table), entry in sorted(tallies.items(), key=str):
        played = book.round(number or 0)
        if played and table and table <= len(played.state.tables):
            marks = marks_of(book, played, table, entry, not entry.split or movable(book, played))
            found += [(played.number, mark) for mark in marks]
    return sorted(found, key=lambda one: one[0])


def _steps(book: Book, marked: Collection[int]) -> tuple[RoundStep, ...]:
    return tuple(RoundStep(played.number, played.complete, played.number in marked) for played in book.rounds)


def _follows(book: Book) -> int:
    if book.over:
        return 0
    return book.current.number + 1 if book.current else 1


def _tables(book: Book, played: Played, tallies: Tallies, free: bool) -> list[TallyTable]:
    found = []
    for number, table in enumerate(played.state.tables, 1):
        draft = tallies.get((played.number, number))
        entry = draft or recorded(table)
        if not draft and table.winner is None:
            entry = Entry(counts=entry.counts)
        marks = marks_of(book, played, number, draft, free) if draft else ()
        found.append(_table(book, number, table, entry, marks, kept=draft is not None))
    return found


def _table(book: Book, number: int, table: TableState, entry: Entry, marks: tuple[Mark, ...], kept: bool) -> TallyTable:
    chairs = paired(table.seats, entry.split)
    rows = [Row(pk, letter, book.names.get(pk, "?"), pk in book.ghosts, entry.counts.get(pk, NOTHING))
            for pk, letter in zip(chairs, LETTERS, strict=True)]  # fmt: skip
    others = dict.fromkeys(pk for pk in (*table.credits, *entry.counted) if pk not in chairs)
    strangers = tuple(Row(pk, "", book.names.get(pk, "?"), False, entry.counts.get(pk, NOTHING)) for pk in others)
    pairs = (rows[0], rows[2]), (rows[1], rows[3])
    return TallyTable(number, pairs, strangers, entry, _splits(book, table), mark_of(table), _state(book, table),
                      table.winner is not None, kept, marks)  # fmt: skip


def _splits(book: Book, table: TableState) -> tuple[SplitChoice, ...]:
    words = _("{a} and {c} against {b} and {d}")
    found = []
    for value in range(len(SPLITS)):
        a, b, c, d = (book.names.get(pk, "?") for pk in paired(table.seats, value))
        found.append(SplitChoice(value, words.format(a=a, b=b, c=c, d=d)))
    return tuple(found)


def _state(book: Book, table: TableState) -> str:
    """What the record has, where there is something: a phone's rolls, or a result."""
    first, second = table.score
    if table.winner is not None:
        return _("in the record")
    if table.recent:
        return _("on a phone: {first} to {second}").format(first=first, second=second)
    return ""


def paper_seats(night: Night) -> PaperSeats:
    """The seats of the round that runs, or the opening seats; as many empty tables as are needed before the draw."""
    book = read_book(night)
    seats = book.current.seated if book.current else book.seats
    people = {pk: name for pk, name in book.names.items() if pk not in book.ghosts}
    if not people:  # nobody has opened the door yet: then everybody who is expected is listed
        regulars = Member.objects.filter(group_id=night.group_id, kind="regular", archived_at=None)
        people = {-pk: name for pk, name in regulars.values_list("pk", "name")}
    count = len(seats) or tables_for(max(4, len(book.present) or len(people)))
    boxes = []
    for table in range(1, count + 1):
        chairs = seats[table - 1] if seats else (0, 0, 0, 0)
        row = zip(LETTERS, chairs, strict=True)
        boxes.append((table, tuple(_box(people, table, letter, pk) for letter, pk in row)))
    return PaperSeats(book.current.number if book.current else 1, tuple(boxes), people)


def _box(people: Mapping[int, str], table: int, letter: str, pk: int) -> SeatBox:
    label = _("Table {table}, chair {letter}").format(table=table, letter=letter)
    return SeatBox(f"seat-{table}-{letter}", letter, label, people.get(pk, ""))
