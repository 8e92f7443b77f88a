"""One table during a round: its seats, score, whose turn it is, and what has been credited to whom.

Chairs A, B, C, D are 0 to 3 clockwise; team 0 sits in A and C, team 1 in B and D. A table's `version` grows by one with
everything that changes it, the bell included.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.bunco.moves import Credit
from games.bunco.setup import Four

REMEMBERED = 6
CHAIRS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Rolled:
    """One of the last rolls, as a score pad shows it; `at` in milliseconds since the epoch."""

    id: str
    roller: int
    outcome: str
    at: int
    team: int

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "roller": self.roller, "outcome": self.outcome, "at": self.at, "team": self.team}


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment.

    `phase` is playing, closing (the bell has rung, one roll may be in the hand), asking (the head table at a bell rung
    by hand: who won?), tied (a roll-off is due), lap or sudden (level: it plays on, `extra` rolls so far) or done.
    `buncos` are (person, time rolled or None if unknown).
    `closed_by` is the id of the move that closed the table; `stated` says that its result was entered, not rolled.
    `begun`: whoever has the dice has rolled in this turn. `due`: the chairs that have yet to have a turn, where that
    matters: in this lap, or before the table may close.
    """

    seats: Four
    score: tuple[int, int] = (0, 0)
    roller: int = 0
    phase: str = "playing"
    version: int = 0
    recent: tuple[Rolled, ...] = ()
    credits: Mapping[int, Credit] = field(default_factory=dict)
    buncos: tuple[tuple[int, int | None], ...] = ()
    throws: tuple[Mapping[int, int], ...] = ()
    winner: int | None = None
    stated: bool = False
    closed_by: str | None = None
    begun: bool = False
    due: tuple[int, ...] = ()
    extra: int = 0

    def team_of(self, person: int) -> int:
        """0 or 1; the person must sit here."""
        return self.seats.index(person) % 2

    def partner_of(self, person: int) -> int:
        """Whoever sits opposite."""
        return self.seats[(self.seats.index(person) + 2) % 4]

    def team(self, team: int) -> tuple[int, int]:
        return self.seats[team], self.seats[team + 2]

    def absent(self, team: int, ghosts: Collection[int]) -> bool:
        """Whether both of a team are ghosts, so that nobody is there to roll for it."""
        return self.seats[team] in ghosts and self.seats[team + 2] in ghosts

    def rollers(self, ghosts: Collection[int]) -> tuple[int, ...]:
        """Whoever can have a turn, clockwise from chair A: all but a team of two ghosts."""
        return tuple(seat for chair, seat in enumerate(self.seats) if not self.absent(chair % 2, ghosts))

    def left_of(self, person: int, ghosts: Collection[int]) -> int:
        """Who has the dice after this person: the next to the left who can have a turn; in a lap, who is due."""
        chair = self.seats.index(person)
        around = [self.seats[(chair + step) % 4] for step in (1, 2, 3, 4)]
        able = self.rollers(ghosts)
        if self.phase == "lap" and self.due:
            able = tuple(self.seats[chair] for chair in self.due)
        return next((seat for seat in around if seat in able), person)

    def waiting_for(self, chairs: tuple[int, ...], ghosts: Collection[int]) -> "TableState":
        """The table with these chairs due, but for a team that has nobody to roll for it."""
        return replace(self, due=tuple(chair for chair in chairs if not self.absent(chair % 2, ghosts)))

    def had_turn(self, person: int) -> "TableState":
        """The table when this person's turn is over."""
        due = tuple(chair for chair in self.due if self.seats[chair] != person)
        return replace(self, begun=False, due=due)

    def passed_to(self, person: int) -> "TableState":
        """The table when this person has the dice: whoever had rolled before has had her turn."""
        return self.had_turn(self.roller) if self.begun and person != self.roller else self

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": list(self.seats),
            "score": list(self.score),
            "roller": self.roller,
            "phase": self.phase,
            "version": self.version,
            "recent": [rolled.to_json() for rolled in self.recent],
            "credits": {str(person): credit.to_json() for person, credit in self.credits.items()},
            "buncos": [list(bunco) for bunco in self.buncos],
            "throws": [{str(person): die for person, die in throw.items()} for throw in self.throws],
            "winner": self.winner,
            "stated": self.stated,
            "closed_by": self.closed_by,
            "begun": self.begun,
            "due": list(self.due),
            "extra": self.extra,
        }


def read_table(data: Mapping[str, Any]) -> TableState:
    """A table from its own JSON."""
    a, b, c, d = data["seats"]
    return TableState(
        seats=(a, b, c, d),
        score=(data["score"][0], data["score"][1]),
        roller=data["roller"],
        phase=data["phase"],
        version=data["version"],
        recent=tuple(Rolled(**rolled) for rolled in data["recent"]),
        credits={int(person): Credit(**credit) for person, credit in data["credits"].items()},
        buncos=tuple((person, at) for person, at in data["buncos"]),
        throws=tuple({int(person): die for person, die in throw.items()} for throw in data["throws"]),
        winner=data["winner"],
        stated=data["stated"],
        closed_by=data["closed_by"],
        begun=data.get("begun", False),  # states that were stored before there was a choice have none of the three
        due=tuple(data.get("due", ())),
        extra=data.get("extra", 0),
    )
