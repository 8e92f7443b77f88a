"""Tables, chairs and ghosts: who can sit where, before anybody moves.

A seating is one tuple of four ids per table, the head table first; the four are the chairs A, B, C, D clockwise, so
A and C are partners and so are B and D. Ids are whatever the caller uses for people; a ghost has an id like anyone.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from games.dice import Source
from games.errors import NotNow
from games.errors import gettext_noop as _

Pair = tuple[int, int]
Chairs = tuple[int, int, int, int]
Seating = tuple[Chairs, ...]

PER_TABLE = 4
FEWEST = 2
TOO_FEW = _("Bunco needs at least two people: one alone would have nobody to play against.")


def tables_for(people: int) -> int:
    """How many tables `people` need: four to a table, the last one filled up with ghosts."""
    if people < FEWEST:
        raise NotNow(TOO_FEW)
    return -(-people // PER_TABLE)


def ghosts_for(people: int) -> int:
    """How many ghosts (0 to 3) fill the seats that `people` leave empty."""
    return tables_for(people) * PER_TABLE - people


def spare_for(ghosts: int, arriving: int) -> int:
    """How many spare ghosts `arriving` people need: three for each new table, none while ghosts give up their seats."""
    without_seat = max(0, arriving - ghosts)
    return (PER_TABLE - 1) * -(-without_seat // PER_TABLE)


def draw(people: Iterable[int], luck: Source) -> list[int]:
    """The people in random order: lots drawn one by one with a die of as many sides as there are lots left."""
    lots = list(people)
    return [lots.pop(luck.roll(1, sides=len(lots))[0] - 1) for _lot in range(len(lots))]


def opening(order: Sequence[int], ghosts: Sequence[int]) -> Seating:
    """Seat the people in the order they were drawn, head table first, with no two ghosts as partners.

    The draw is the caller's: this only puts the ghosts where they can never meet as partners, one a table from the
    last table forwards and, when there are more ghosts than tables, opposite teams of the same table.
    """
    if len(ghosts) != ghosts_for(len(order)):
        raise ValueError(f"{len(order)} people need {ghosts_for(len(order))} ghosts, not {len(ghosts)}")
    tables = tables_for(len(order))
    haunted = {(tables - 1 - n % tables, 3 - n // tables): ghost for n, ghost in enumerate(ghosts)}
    people = iter(order)
    return tuple(_fill(table, haunted, people) for table in range(tables))


def _fill(table: int, haunted: dict[tuple[int, int], int], people: Iterator[int]) -> Chairs:
    a, b, c, d = (haunted[table, chair] if (table, chair) in haunted else next(people) for chair in range(PER_TABLE))
    return a, b, c, d


def teams(chairs: Chairs) -> tuple[Pair, Pair]:
    """The two teams of a table: team 0 is A with C, team 1 is B with D."""
    a, b, c, d = chairs
    return (a, c), (b, d)


def partners_of(seating: Seating) -> dict[int, int]:
    """Everybody's partner in this seating, ghosts included."""
    return {me: other for chairs in seating for pair in teams(chairs) for me, other in (pair, pair[::-1])}


def check_seats(seating: Seating, ghosts: Collection[int]) -> None:
    """Refuse a seating, swapped by hand, that seats somebody twice or makes two ghosts partners."""
    seated = [person for chairs in seating for person in chairs]
    if len(seated) != len(set(seated)):
        raise NotNow(_("Somebody would sit on two chairs at once."))
    for table, chairs in enumerate(seating, start=1):
        if any(pair[0] in ghosts and pair[1] in ghosts for pair in teams(chairs)):
            raise NotNow(_("Two ghosts cannot be partners, as they would be at table {table}."), table=table)
