"""Results of rounds, and what each person has counted over a night: a function of the results, and of nothing else.

Rules of the house: Buncos, trips and snake eyes belong to the roller, a win or a loss to everyone who sits in the team
at the end; wins and losses together are the rounds played. Ghosts own no statistics.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.bunco.moves import Credit

Pair = tuple[int, int]
Teams = tuple[Pair, Pair]


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of one round. `seated` are the teams as they sat down, `teams` as they were at the end (a ghost in the
    seat of whoever left); `winner` is None while there is none; `stated` says that the result was entered as such."""

    table: int
    teams: Teams
    seated: Teams
    score: Pair
    winner: int | None
    credits: Mapping[int, Credit] = field(default_factory=dict)
    buncos: tuple[tuple[int, int | None], ...] = ()
    throws: tuple[Mapping[int, int], ...] = ()
    stated: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "teams": [list(pair) for pair in self.teams],
            "seated": [list(pair) for pair in self.seated],
            "score": list(self.score),
            "winner": self.winner,
            "credits": {str(person): credit.to_json() for person, credit in self.credits.items()},
            "buncos": [list(bunco) for bunco in self.buncos],
            "throws": [{str(person): die for person, die in throw.items()} for throw in self.throws],
            "stated": self.stated,
        }


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round, finished or (with tables that have no winner) still running."""

    number: int
    set_number: int
    point_number: int
    tables: tuple[TableResult, ...]
    ghosts: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Every table has a winner."""
        return all(table.winner is not None for table in self.tables)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "set_number": self.set_number,
            "point_number": self.point_number,
            "complete": self.complete,
            "tables": [table.to_json() for table in self.tables],
            "ghosts": list(self.ghosts),
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """One person's counts over the rounds of a night; `rounds` are those that she has won or lost."""

    buncos: int = 0
    wins: int = 0
    losses: int = 0
    trips: int = 0
    snake_eyes: int = 0

    @property
    def rounds(self) -> int:
        return self.wins + self.losses

    def to_json(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.__slots__} | {"rounds": self.rounds}


@dataclass(frozen=True, slots=True)
class LastBunco:
    """The last Bunco of a night. `person` is None when the times cannot tell who of `among` rolled it: the hostess
    names who ended with the traveler. `at` is in milliseconds since the epoch, None when it is not known."""

    person: int | None
    round: int
    at: int | None
    among: tuple[int, ...] = ()


def tally(results: Iterable[RoundResult]) -> dict[int, Tally]:
    """What everyone who sat at a table has counted, by person, in order of id; ghosts are left out."""
    counts: dict[int, Counter[str]] = {}
    for result in results:
        for table in result.tables:
            for person, what, number in _counted(table):
                if person not in result.ghosts:
                    counts.setdefault(person, Counter())[what] += number
    return {person: Tally(**counts[person]) for person in sorted(counts)}


def _counted(table: TableResult) -> Iterator[tuple[int, str, int]]:
    for person in (*table.seated[0], *table.seated[1]):
        yield person, "wins", 0
    for team, pair in enumerate(table.teams):
        for person in pair if table.winner is not None else ():
            yield person, "wins" if team == table.winner else "losses", 1
    for person, credit in table.credits.items():
        for what, number in credit.to_json().items():
            yield person, what, number


def last_bunco(results: Iterable[RoundResult], without: Collection[int] = ()) -> LastBunco | None:
    """Who rolled the latest Bunco, by round and then by time; None when there was none. Buncos of the people `without`
    are passed over.

    Where several people rolled one in that round and a time is unknown, or the latest two are of the same
    millisecond, nobody is named.
    """
    latest: Sequence[tuple[int, int | None]] = ()
    number = 0
    for result in results:
        rolled = [bunco for table in result.tables for bunco in table.buncos if bunco[0] not in without]
        if rolled and result.number > number:
            latest, number = rolled, result.number
    return _latest(latest, number) if latest else None


def _latest(rolled: Sequence[tuple[int, int | None]], number: int) -> LastBunco:
    times = [at for _person, at in rolled if at is not None]
    known = len(times) == len(rolled)
    newest = max(times) if known else None
    among = sorted({person for person, at in rolled if at == newest or not known})
    return LastBunco(among[0] if len(among) == 1 else None, number, newest, tuple(among))
