"""A night typed in from paper: the tallies of a round's tables, all in one action, and where people really sat.

What makes sense goes into the record as results without rolls; what cannot be true stays a draft, as it was typed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils import timezone

from bunconight.club.models import Night
from bunconight.nights.models import Action, Evening, PaperDraft, Round
from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.paper_entries import Entry, mark_of, movable, paired, recorded
from bunconight.nights.queries.paper_marks import marks_of, stands
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.ghosts import make_ghosts
from bunconight.nights.services.rounds import held_still, open_round
from bunconight.nights.services.scores import facts_of, same_result, table_result
from games import record
from games.bunco.rotation import Seating, check_seats, ghosts_for, tables_for
from games.bunco.tallies import TableResult
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.models import Play
from games.writing import writing

Entries = Mapping[int, Entry]


def check_open(night: Night) -> None:
    """Raises NotNow once the night is settled: then nothing is typed, not even as a draft."""
    if Evening.objects.filter(night=night, settled_at__isnull=False).exists():
        raise NotNow(_("The night is settled: undo that first."))


@writing()
def keep(*, night: Night, number: int, entries: Entries) -> None:
    """Keep the tallies of a round as they are typed, by table; one that says what the record has needs no draft.

    Raises NotNow once the night is settled.
    """
    check_open(night)
    played = read_book(night).round(number)
    tables = played.state.tables if played else ()
    for table, entry in entries.items():
        if not 1 <= table <= len(tables) or entry.same(recorded(tables[table - 1])):
            PaperDraft.objects.filter(night=night, round=number, table=table).delete()
        elif not entry.untouched:
            PaperDraft.objects.update_or_create(
                night=night, round=number, table=table, defaults={"payload": entry.to_json()}
            )


def type_round(
    *, night: Night, number: int, entries: Entries, why: str = "", who: Who, cards: bool = False
) -> Action | None:
    """Put those tallies of a round into the record that can be true; the others are left. None when nothing is new.

    Where the paper has other pairs at a table than the round was seated with, and no phone has rolled in it, the round
    is seated as on paper; the seats of later ones stay. `cards`: score cards say so, and of these tables later cards
    may say more. Raises NotNow when the round has not started, or the night is settled.
    """
    with acting(night=night, who=who, kind="paper", round=number, why=why) as desk:
        book = _held_still(night, number)
        before = played = _round(book, number)
        good = _good(book, played, entries)
        if any(entry.split for entry in good.values()):
            played, good = _as_on_paper(desk, book, played, good)
        _state(desk, before, played, good, why)
        if cards:
            now = _round(read_book(night), number).state
            desk.about["cards"] = {str(table): mark_of(now.table(table)) for table in good if table in entries}
        PaperDraft.objects.filter(night=night, round=number, table__in=good).delete()
    return desk.action


def seat_round(*, night: Night, number: int, tables: Sequence[Sequence[int | None]], who: Who) -> Action | None:
    """Seat everybody as they sat on paper: by table the player ids in chairs A to D, None for a ghost.

    Before round 1 these are the opening seats, and who is named was here. Later it is the round that runs, as long as
    nothing is entered for it, with the same people. None when they sit so already. Raises NotNow or NotDice: why not.
    """
    with acting(night=night, who=who, kind="paper_seats", round=number) as desk:
        book = held_still(night)
        if book.current is None:
            _seat_opening(desk, book, number, tables)
        else:
            _seat_again(desk, book, _round(book, number), tables)
    return desk.action


def end_before(*, night: Night, number: int, who: Who) -> Action:
    """The night ended with the round before `number`: that one was seated, as saving seats it, and never played.

    Its seats are taken back and the night is over, in one action. Raises NotNow when anything is entered for it, when
    it is the first, or when the night is over.
    """
    with acting(night=night, who=who, kind="finish") as desk:
        book = held_still(night)
        played = _round(book, number)
        if number == 1 or not movable(book, played) or any(table.winner is not None for table in played.state.tables):
            raise NotNow(_("Something is entered for this round: undo that first."))
        row = Round.objects.select_related("play").get(pk=played.pk)
        desk.set(row, void=True)
        record.void(play=row.play)
        desk.set(desk.evening, finished_at=timezone.now())
        PaperDraft.objects.filter(night=night, round=number).delete()
    return desk.done()


def _held_still(night: Night, number: int) -> Book:
    """The night with that round locked, and the last one: no phone rolls in it while it is seated again."""
    rounds = Round.objects.filter(night=night, number=number, void=False)
    list(Play.objects.select_for_update(no_key=True).filter(pk__in=rounds.values("play")))
    return held_still(night)


def _round(book: Book, number: int) -> Played:
    played = book.round(number)
    if played is None:
        raise NotNow(_("Round {number} has not started."), number=number)
    return played


def _good(book: Book, played: Played, entries: Entries) -> dict[int, Entry]:
    """Those that say something new and can be true."""
    free, tables = movable(book, played), played.state.tables
    new = {table: entry for table, entry in entries.items()
           if 1 <= table <= len(tables) and not entry.same(recorded(tables[table - 1]))}  # fmt: skip
    return {table: entry for table, entry in sorted(new.items())
            if stands(marks_of(book, played, table, entry, free), entry)}  # fmt: skip


def _as_on_paper(desk: Desk, book: Book, played: Played, good: dict[int, Entry]) -> tuple[Played, dict[int, Entry]]:
    """The round seated again with the paper's pairs, and what is to be stated in it: results it had already, too."""
    seats = list(played.seated)
    had = {table: recorded(state) for table, state in enumerate(played.state.tables, 1) if state.winner is not None}
    for table, entry in good.items():
        seats[table - 1] = paired(seats[table - 1], entry.split)
    return _reseat(desk, book, played, tuple(seats)), had | good


def _reseat(desk: Desk, book: Book, played: Played, seats: Seating) -> Played:
    check_seats(seats, book.ghosts)
    row = Round.objects.select_related("play").get(pk=played.pk)
    desk.set(row, void=True)
    record.void(play=row.play)
    if played.number == 1:
        desk.set(desk.evening, seats=[list(chairs) for chairs in seats])
    open_round(desk, book, played.number, seats, played.state.setup.ends_at)
    return _round(read_book(desk.night), played.number)


def _state(desk: Desk, before: Played, played: Played, good: Entries, why: str) -> None:
    """The results, the head table's first, for it rings the bell; old and new are kept with the action. `before`: the
    round as it was, where it has been seated again."""
    for table, entry in sorted(good.items()):
        winner = entry.winner
        assert winner is not None, "what has no winner is marked"
        tallies = {person: credit.to_json() for person, credit in entry.counts.items()}
        move = facts_of(played, table, winner, entry.score, tallies)
        if not same_result(table_result(played, table), move):
            desk.move(played.play, {**move, "why": why})
    book = read_book(desk.night)
    changed = list(_changed(before, _round(book, played.number), good))
    desk.about["tables"] = [{"table": old.table, "old": old.to_json(), "new": new.to_json()} for old, new in changed]
    other = any((old.winner, old.teams) != (new.winner, new.teams) for old, new in changed)
    desk.about["seats_stay"] = other and book.round(played.number + 1) is not None


def _changed(before: Played, now: Played, good: Entries) -> Iterator[tuple[TableResult, TableResult]]:
    for table in sorted(good):
        old, new = table_result(before, table), table_result(now, table)
        if old != new:
            yield old, new


def _seat_opening(desk: Desk, book: Book, number: int, tables: Sequence[Sequence[int | None]]) -> None:
    if number != 1:
        raise NotNow(_("Round {number} comes first."), number=1)
    people = _once(book, tables)
    for person in people:
        desk.set(book.players[person], here=True, left=False)
    count = ghosts_for(len(people))
    if len(people) < 2 or len(tables) != tables_for(len(people)):
        raise NotDice(_("{count} people sit at {tables} tables."), count=len(people), tables=tables_for(len(people)))
    seats = _filled(tables, [ghost.pk for ghost in make_ghosts(night=desk.night, count=count)])
    check_seats(seats, {pk for chairs in seats for pk in chairs} - set(people))
    desk.set(desk.evening, seats=[list(chairs) for chairs in seats])


def _seat_again(desk: Desk, book: Book, played: Played, tables: Sequence[Sequence[int | None]]) -> None:
    people = _once(book, tables)
    ghosts = [pk for chairs in played.seated for pk in chairs if pk in book.ghosts]
    if not movable(book, played) or any(table.winner is not None for table in played.state.tables):
        raise NotNow(_("Something is entered for this round: undo that first."))
    sat = {pk for chairs in played.seated for pk in chairs} - set(ghosts)
    if set(people) != sat or len(tables) != len(played.seated):
        raise NotDice(_("The same people sit in this round, each in one chair: say first who came or left."))
    seats = _filled(tables, ghosts)
    if seats != played.seated:
        _reseat(desk, book, played, seats)


def _once(book: Book, tables: Sequence[Sequence[int | None]]) -> list[int]:
    people = [pk for chairs in tables for pk in chairs if pk is not None]
    twice = next((pk for pk in people if people.count(pk) > 1), None)
    if twice is not None:
        raise NotDice(_("{name} sits in two chairs."), name=book.names.get(twice, "?"))
    if any(pk not in book.players or pk in book.ghosts for pk in people):
        raise NotDice(_("Somebody is not on the list of this night."))
    return people


def _filled(tables: Sequence[Sequence[int | None]], ghosts: Iterable[int]) -> Seating:
    """Every empty chair gets a ghost, in order."""
    spare = iter(ghosts)
    filled = ([next(spare, None) if pk is None else pk for pk in chairs] for chairs in tables)
    seats = tuple(tuple(chairs) for chairs in filled)
    if any(None in chairs or len(chairs) != 4 for chairs in seats):
        raise NotDice(_("Four sit at every table: three ghosts at most, each in another’s place."))
    return seats  # type: ignore[return-value]
