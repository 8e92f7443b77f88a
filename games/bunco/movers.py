"""Who goes to which table: winners and losers, leavers, late arrivals, a new table and a folded one.

Rules of the house (classic rotation): head winners stay and head losers go to the last table; at every other table
the winners move up one and the losers stay. House rules: a ladder (winners up one, losers down one), losers move, all
winners move, nobody moves, one seat to the right. A four is what a table receives from that, before partners are
chosen.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.bunco.history import History
from games.bunco.partners import Split
from games.bunco.roster import PER_TABLE, TOO_FEW, Chairs, Pair, Seating, teams
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _

MOST_HAUNTS = 2  # ghosts that a table may hold at most, one in each team


@dataclass(frozen=True)
class Four:
    """Four people at one table: the pair that stays, in the order of its chairs, then the two who arrive.

    `chair` is the lower chair of the pair that stays: 0 for A (with C), 1 for B (with D).
    """

    people: Chairs
    chair: int

    def put(self, slot: int, person: int) -> "Four":
        """The same four with another person in one of its slots 0 to 3."""
        p, q, r, s = (person if n == slot else old for n, old in enumerate(self.people))
        return replace(self, people=(p, q, r, s))

    def haunts(self, ghosts: Collection[int]) -> list[int]:
        """The slots that ghosts hold."""
        return [slot for slot, person in enumerate(self.people) if person in ghosts]

    def seat(self, split: Split) -> Chairs:
        """The chairs of this four: of the pair that stays the lower chair stays put, the other takes the next free
        place, clockwise from where she sat, that makes the new partners face each other; arrivals fill the rest."""
        partner = {me: other for pair in split for me, other in (pair, pair[::-1])}
        stays, moves, arrives, last = self.people
        still = partner[stays] == moves
        across = (moves, last, arrives) if still else (partner[stays], moves, partner[moves])
        clockwise = {self.chair: stays}
        clockwise |= {(self.chair + step) % PER_TABLE: who for step, who in zip((2, 3, 1), across, strict=True)}
        a, b, c, d = (clockwise[chair] for chair in range(PER_TABLE))
        return a, b, c, d


def substitute(seating: Seating, leaving: Mapping[int, int]) -> Seating:
    """The same seats with a ghost in the chair of everyone who leaves (person -> ghost)."""
    if not {person for chairs in seating for person in chairs}.issuperset(leaving):
        raise NotDice(_("Somebody who is not seated cannot leave."))
    return tuple(_chairs(leaving.get(person, person) for person in chairs) for chairs in seating)


def _chairs(people: Iterator[int]) -> Chairs:
    a, b, c, d = people
    return a, b, c, d


@dataclass(frozen=True)
class Ring(Four):
    """Four people who come one seat to the right, whoever has won: in the order D, C, B, A of the chairs ahead of them.

    The right hand of A is D, so within a table the way goes D, C, B, A, and from A on to chair D of the next table,
    from the last to the head table: so the first of the four is new at the table. Ghosts move like anyone. Just so,
    those who come to A and C would be partners again, and all night nobody would have more than two: the rule that
    everybody changes partner goes first. Therefore one of the four keeps her chair and whoever sits behind her passes:
    the newcomer passes D, or D passes C, as the choice of partners wants it. At a single table that is one of the four
    who keeps her chair for the night while the others go around her, which gives them all partners in turn.
    """

    chair: int = 0

    def seat(self, split: Split) -> Chairs:
        """One seat to the right as far as these partners allow it; B moves on to A in any case."""
        new, d, c, b = self.people
        partner = {me: other for pair in split for me, other in (pair, pair[::-1])}
        if partner[b] == new:
            return b, c, new, d
        return (b, d, c, new) if partner[b] == c else (b, c, d, new)


Source = tuple[bool, int]
"""A pair by where it sat: whether it won, and the table, the head table being 0."""


def move(seating: Seating, winners: Sequence[int], rotation: str = "classic") -> list[Four]:
    """The fours after a round; `winners` holds the winning team (0 or 1) of every table, head first."""
    if rotation == "one_seat_right":
        return one_seat_right(seating)
    sources = ROTATIONS[rotation] if len(seating) > 1 else nobody_moves
    return [
        Four(_pair(seating, winners, stays) + _pair(seating, winners, arrives), _chair(winners, stays))
        for stays, arrives in (sources(table, len(seating) - 1) for table in range(len(seating)))
    ]


def _chair(winners: Sequence[int], source: Source) -> int:
    """The lower chair of a pair, which is also the place of its team."""
    won, table = source
    return winners[table] if won else 1 - winners[table]


def _pair(seating: Seating, winners: Sequence[int], source: Source) -> Pair:
    return teams(seating[source[1]])[_chair(winners, source)]


def classic(table: int, last: int) -> tuple[Source, Source]:
    """Head winners stay, head losers go to the last table; other winners move up one, other losers stay."""
    if table == 0:
        return (True, 0), (True, 1)
    return (False, table), ((True, table + 1) if table < last else (False, 0))


def ladder(table: int, last: int) -> tuple[Source, Source]:
    """Winners move up one, losers down one; head winners and the losers of the last table stay."""
    if table == 0:
        return (True, 0), (True, 1)
    return ((False, table), (False, table - 1)) if table == last else ((False, table - 1), (True, table + 1))


def losers_move(table: int, last: int) -> tuple[Source, Source]:
    """Winners stay; losers move on by one table, those of the last to the head table."""
    return (True, table), (False, table - 1 if table else last)


def winners_move(table: int, last: int) -> tuple[Source, Source]:
    """Losers stay; winners move up one table, those of the head table to the last."""
    return (False, table), (True, table + 1 if table < last else 0)


def nobody_moves(table: int, last: int) -> tuple[Source, Source]:
    """All four stay at their table, and change partners there."""
    return (True, table), (False, table)


def one_seat_right(seating: Seating) -> list[Four]:
    """Whoever sits in A goes on to the next table, from the last to the head table; the others stay at theirs."""
    return [Ring((seating[table - 1][0], d, c, b)) for table, (_a, b, c, d) in enumerate(seating)]


ROTATIONS: dict[str, Callable[[int, int], tuple[Source, Source]]] = {
    "classic": classic,
    "ladder": ladder,
    "losers_move": losers_move,
    "winners_move": winners_move,
    "nobody_moves": nobody_moves,
}
"""By the name of the house rule, where pairs move: the pair that stays at a table (or comes first) and the one that
arrives."""


def welcome(
    fours: Sequence[Four], arriving: Sequence[int], ghosts: Collection[int], spare: Sequence[int], history: History
) -> list[Four]:
    """Seat late arrivals: in ghosts' places, the last table first; without ghosts a new last table opens."""
    fours, spare = list(fours), list(spare)
    for person in arriving:
        if any(person in four.people for four in fours):
            raise NotDice(_("Somebody who is seated cannot arrive."))
        if not _take_haunt(fours, person, ghosts):
            fours[-1:] = open_table(fours[-1], person, _three(spare), history)
    return fours


def _take_haunt(fours: list[Four], person: int, ghosts: Collection[int]) -> bool:
    """Give this person the seat of a ghost, the last table first; False when everyone is flesh and blood."""
    for table in reversed(range(len(fours))):
        for slot in fours[table].haunts(ghosts)[:1]:
            fours[table] = fours[table].put(slot, person)
            return True
    return False


def _three(spare: list[int]) -> tuple[int, int, int]:
    if len(spare) < PER_TABLE - 1:
        raise ValueError("a new table needs three spare ghosts")
    return spare.pop(0), spare.pop(0), spare.pop(0)


def open_table(old: Four, person: int, spare: tuple[int, int, int], history: History) -> tuple[Four, Four]:
    """The old last table and the new one: the newcomer and a ghost against one human of the old table and a ghost.

    The human who has sat beside ghosts least is the one who moves; the third ghost takes her place.
    """
    slot = fewest_ghost_rounds(old, history, range(PER_TABLE))
    mine, hers, stays = spare
    return old.put(slot, stays), Four((person, mine, old.people[slot], hers), 0)


def fewest_ghost_rounds(four: Four, history: History, slots: Collection[int]) -> int:
    """Of these slots the one whose person had a ghost for a partner least often, the first if several."""
    return min(slots, key=lambda slot: (history.beside_ghosts(four.people[slot]), slot))


def fold(fours: Sequence[Four], ghosts: Collection[int]) -> list[Four]:
    """Fold the last table as long as there are four ghosts: its humans take ghosts' seats elsewhere."""
    fours = list(fours)
    while len(fours) > 1 and sum(len(four.haunts(ghosts)) for four in fours) >= PER_TABLE:
        for person in fours.pop().people:
            if person not in ghosts:
                _take_haunt(fours, person, ghosts)
    return fours


def spread(fours: Sequence[Four], ghosts: Collection[int], history: History) -> list[Four]:
    """Where three ghosts sit in one four, one changes places with a human of the nearest table that has at most one.

    Of two tables equally near the one towards the last table gives up its human, the one with fewest ghost rounds.
    """
    fours = list(fours)
    for table in range(len(fours)):
        while len(fours[table].haunts(ghosts)) > MOST_HAUNTS:
            _trade(fours, table, ghosts, history)
    return fours


def _trade(fours: list[Four], table: int, ghosts: Collection[int], history: History) -> None:
    calm = [other for other, four in enumerate(fours) if len(four.haunts(ghosts)) < MOST_HAUNTS and other != table]
    if not calm:
        raise NotNow(TOO_FEW)
    other = min(calm, key=lambda near: (abs(near - table), -near))
    mine = fours[table].haunts(ghosts)[-1]
    humans = [slot for slot in range(PER_TABLE) if slot not in fours[other].haunts(ghosts)]
    hers = fewest_ghost_rounds(fours[other], history, humans)
    ghost, human = fours[table].people[mine], fours[other].people[hers]
    fours[table], fours[other] = fours[table].put(mine, human), fours[other].put(hers, ghost)
