"""One table of one round as it stands: what a form about it is made from."""
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.nights.queries.book import Book
from bunconight.nights.queries.rolls import RollLine, rolls_of, said
from games.bunco.rules import possible
from games.bunco.table import TableState


@dataclass(frozen=True)
class Seat:
    """Who sits in one chair; `partner` rolls for a ghost."""

    pk: int
    letter: str
    name: str
    ghost: bool
    partner: str


@dataclass(frozen=True)
class TableNow:
    """One table of a round, with names. `rolls`: those that count; `outcomes`: what can be rolled, with its word;
    `later`: another round has been seated from it; `least`: the lowest score that the house rules allow."""

    round: int
    point: int
    table: int
    state: TableState
    seats: tuple[Seat, ...]
    people: tuple[tuple[int, str], ...]
    throws: tuple[tuple[tuple[str, int], ...], ...]
    rolls: tuple[RollLine, ...]
    outcomes: tuple[tuple[str, str], ...]
    later: bool
    least: int

    @property
    def mark(self) -> str:
        """What a form about it is made from. A result: every change. At a table that still rolls, not its points, which
        change every few seconds: its phase, and who has rolled what is counted."""
        if self.state.winner is not None:
            return f"v{self.state.version}"
        counts = sorted((pk, *credit.to_json().values()) for pk, credit in self.state.credits.items())
        return " ".join([self.phase, *("-".join(map(str, count)) for count in counts)])

    def roll(self, name: str) -> RollLine | None:
        return next((roll for roll in self.rolls if roll.name == name), None)

    @property
    def rollers(self) -> tuple[tuple[int, str], ...]:
        """Whoever may have rolled here: all who sit here now, ghosts too, and who left."""
        return tuple(dict((*self.people, *((seat.pk, seat.name) for seat in self.seats))).items())

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams by name: A with C, B with D."""
        a, b, c, d = (seat.name for seat in self.seats)
        both = _("{one} & {other}")
        return both.format(one=a, other=c), both.format(one=b, other=d)

    @property
    def meanwhile(self) -> str:
        """What stands now, for somebody who was typing while it changed."""
        first, second = self.state.score
        if self.state.winner is None:
            words = _("Meanwhile this table went on: it stands {first} to {second}. Look again, then save.")
            return words.format(first=first, second=second)
        words = _("Meanwhile somebody entered this: {team} won, {first} to {second}. Save again if yours is right.")
        return words.format(team=self.teams[self.state.winner], first=first, second=second)


def table_now(book: Book, round: int, table: int) -> TableNow | None:
    """None when there is no such round or table. One query beside the book's."""
    played = book.round(round)
    if played is None or not 1 <= table <= len(played.state.tables):
        return None
    state, names = played.state.tables[table - 1], book.names
    seats = tuple(Seat(pk, letter, names[pk], pk in book.ghosts, names[state.partner_of(pk)])
                  for pk, letter in zip(state.seats, "ABCD", strict=True))
    own = dict.fromkeys([*state.seats, *played.state.setup.tables[table - 1], *state.credits])
    people = tuple((pk, names[pk]) for pk in own if pk not in book.ghosts)
    throws = tuple(tuple((names[pk], die) for pk, die in throw.items()) for throw in state.throws)
    later = book.round(round + 1) is not None
    setup, rolls = played.state.setup, rolls_of(book, played, table)
    outcomes = tuple((outcome, said(outcome, setup.rules)) for outcome in possible(setup.point_number))
    least = -999 if setup.rules.snake_eyes == "minus_21" else 0
    return TableNow(round, setup.point_number, table, state, seats, people, throws, rolls, outcomes, later, least)
