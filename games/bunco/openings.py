"""Opening seats where some people have a chair already: by the card they drew, or as the last night ended.

House rules: instead of by lot, seats are drawn by cards, or the last night's order is kept. Who has no chair takes a
free one, ghosts fill what is left, and two ghosts are never partners. Chairs at tables that there are too few people
for are no chairs: whoever has one is the first to take a free one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.bunco.roster import PER_TABLE, Chairs, Seating, ghosts_for, tables_for
from games.errors import NotNow
from games.errors import gettext_noop as _

Spot = tuple[int, int]
"""A chair: its table, the head table being 0, and 0 to 3 for A to D."""
Placed = Mapping[Spot, int]
LETTERS = "ABCD"


def fit(chairs: Placed, people: Sequence[int]) -> tuple[dict[Spot, int], list[int]]:
    """Who of these people keeps her chair, and the others, in order: those first whose table there is not."""
    tables = tables_for(len(people))
    here = {spot: person for spot, person in sorted(chairs.items()) if person in people}
    placed = {spot: person for spot, person in here.items() if spot[0] < tables}
    beyond = [person for spot, person in here.items() if spot not in placed]
    return placed, beyond + [person for person in people if person not in here.values()]


def fill(placed: Placed, waiting: Sequence[int], ghosts: Sequence[int]) -> Seating:
    """Those who wait take the free chairs in order, the head table first, and ghosts those that are left: the last
    table's first, one a table as far as that goes, and one in a team.

    Raises NotNow where both chairs of a team would be left to ghosts, however the others sit down.
    """
    tables = tables_for(len(placed) + len(waiting))
    free = [spot for spot in _chairs(tables) if spot not in placed]
    haunted = _haunted(free)[: len(ghosts)]
    if len(haunted) < len(ghosts):
        raise _too_free(free)
    seated = dict(placed) | dict(zip(haunted, ghosts, strict=True))
    seated |= zip((spot for spot in free if spot not in haunted), waiting, strict=True)
    return tuple(_table(seated, table) for table in range(tables))


def loosen(placed: Placed, waiting: Sequence[int]) -> dict[Spot, int]:
    """The same people, so that `fill` can seat them all: as long as ghosts would be partners, somebody of the nearest
    team of two people takes one of the free chairs; of two as near, the one towards the last table gives her up."""
    placed, people = dict(placed), len(placed) + len(waiting)
    tables, ghosts = tables_for(people), ghosts_for(people)
    while len(_haunted(free := [spot for spot in _chairs(tables) if spot not in placed])) < ghosts:
        table, chair = _both_free(free)[0]
        whole = [spot for spot in placed if _across(spot) in placed]
        moves = min(whole, key=lambda spot: (abs(spot[0] - table), -spot[0], -spot[1]))
        placed[table, chair] = placed.pop(moves)
    return placed


def _chairs(tables: int) -> Iterable[Spot]:
    return ((table, chair) for table in range(tables) for chair in range(PER_TABLE))


def _across(spot: Spot) -> Spot:
    return spot[0], (spot[1] + 2) % PER_TABLE


def _haunted(free: Collection[Spot]) -> list[Spot]:
    """The chairs for ghosts, in order: of every team that has a free one the last; first one of each table."""
    teams: dict[int, dict[int, Spot]] = defaultdict(dict)
    for table, chair in sorted(free):
        teams[table][chair % 2] = (table, chair)
    ranked = [(rank, -table, spot) for table, own in teams.items()
              for rank, spot in enumerate(sorted(own.values(), reverse=True))]  # fmt: skip
    return [spot for _rank, _table, spot in sorted(ranked)]


def _both_free(free: Collection[Spot]) -> list[Spot]:
    """The lower chair of each team that has nobody."""
    return [spot for spot in sorted(free) if spot[1] < 2 and _across(spot) in free]


def _too_free(free: Collection[Spot]) -> NotNow:
    table, chair = _both_free(free)[0]
    return NotNow(
        _("At table {table} both {first} and {second} are free, and two ghosts cannot be partners: "
          "let somebody take one of these chairs."),
        table=table + 1, first=LETTERS[chair], second=LETTERS[chair + 2],
    )  # fmt: skip


def _table(seated: Placed, table: int) -> Chairs:
    a, b, c, d = (seated[table, chair] for chair in range(PER_TABLE))
    return a, b, c, d
