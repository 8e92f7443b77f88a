"""The seats of the next round, from the seats and winners of the one before: pure, and the same for the same night.

    fours = winners and losers move, leavers and arrivals change the roll      (movers.py)
    splits = the partners, chosen at all tables together                       (partners.py)
    seats = a chair for everyone

Everything happens at the bell, once every table has a winner, in this order: ghosts take the seats of those who leave;
winners and losers move; those who arrive take ghosts' seats, the last table first, or open a new one; four ghosts fold
the last table; three ghosts at one table are spread; partners are chosen; chairs are taken.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from games.bunco.history import History
from games.bunco.movers import fold, move, spread, substitute, welcome
from games.bunco.partners import choose, splits
from games.bunco.roster import (
    PER_TABLE,
    Chairs,
    Pair,
    Seating,
    check_seats,
    draw,
    ghosts_for,
    opening,
    partners_of,
    spare_for,
    tables_for,
    teams,
)

__all__ = [
    "PER_TABLE",
    "Chairs",
    "History",
    "Pair",
    "Seating",
    "check_seats",
    "draw",
    "ghosts_for",
    "next_seats",
    "opening",
    "partners_of",
    "spare_for",
    "tables_for",
    "teams",
]


def next_seats(
    seating: Seating,
    winners: Sequence[int],
    history: History,
    ghosts: Collection[int],
    leaving: Mapping[int, int] = MappingProxyType({}),
    arriving: Sequence[int] = (),
    spare: Sequence[int] = (),
    rotation: str = "classic",
) -> Seating:
    """Where everyone sits in the next round.

    `winners` is the winning team (0 = A and C, 1 = B and D) of each table; `history` covers every round so far, the
    one just played included; `ghosts` holds at least the ghosts seated now. `leaving` gives the ghost who takes a
    leaver's seat, `arriving` the newcomers in order, `spare` unseated ghosts for new tables (see `spare_for`);
    `rotation` is the house rule of that name.
    Raises NotDice when a leaver is not seated or a newcomer is, NotNow when fewer than two people are left, ValueError
    when spare ghosts are missing.
    """
    haunted = frozenset(ghosts).union(leaving.values(), spare)
    last = partners_of(seating)
    fours = move(substitute(seating, leaving) if leaving else seating, winners, rotation)
    if haunted or arriving:
        fours = spread(fold(welcome(fours, arriving, haunted, spare, history), haunted), haunted, history)
    present = haunted.intersection(person for four in fours for person in four.people)
    options = [splits(four.people, last, present) for four in fours]
    picks = choose(options, history, present)
    return tuple(four.seat(split) for four, split in zip(fours, picks, strict=True))
