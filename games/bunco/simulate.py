"""A whole night by the rules, with given dice: every roll, bell, table roll-off and prize goes through the same doors
as on a real night, so what holds in a simulated night holds in the rules.

Every table rolls in turn, the head table first, and the clock counts rolls: each has its own time. After the bell every
other table has one roll in the hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from games.bunco import roll_off
from games.bunco.house import HouseRules
from games.bunco.prizes import CATEGORIES, amounts, leaders
from games.bunco.rotation import History, Seating, draw, ghosts_for, next_seats, opening
from games.bunco.round import Roll, Setup, State, Throw, Time, apply, result, start
from games.bunco.rules import outcome
from games.bunco.tallies import LastBunco, RoundResult, Tally, last_bunco, tally
from games.dice import SeededSource, Source

FEE = 5
ROLLS_A_MINUTE = 10


@dataclass(frozen=True)
class Award:
    """One prize: `amount` in whole units of the pot, who won it (nobody: it goes to the kitty), and the throws of the
    roll-off, each {person: die}, if several were tied."""

    category: str
    amount: int
    winner: int | None = None
    throws: tuple[Mapping[int, int], ...] = ()


@dataclass(frozen=True)
class SimulatedNight:
    """What happened on a night: people are 1, 2, 3..., ghosts the ids after them; money in whole units.

    `rolls` counts the rolls of each round, (at the head table, at all tables).
    """

    people: tuple[int, ...]
    ghosts: tuple[int, ...]
    pot: int
    rounds: tuple[RoundResult, ...]
    rolls: tuple[tuple[int, int], ...]
    tallies: Mapping[int, Tally]
    last: LastBunco | None
    awards: tuple[Award, ...]

    @property
    def kitty(self) -> int:
        """The prizes that nobody won."""
        return self.pot - sum(award.amount for award in self.awards if award.winner is not None)


def simulate(*, players: int, seed: int, sets: int = 4) -> SimulatedNight:
    """A night of the seed's own rules; the same seed is the same night. NotNow for fewer than two players."""
    return play_night(players, HouseRules(sets=sets), SeededSource(f"dice {seed}"), SeededSource(f"seats {seed}"))


def play_night(players: int, rules: HouseRules, dice: Source, lots: Source) -> SimulatedNight:
    """A whole night of so many players who pay 5 each; `lots` draws the opening seats, `dice` is all other luck."""
    people = tuple(range(1, players + 1))
    ghosts = tuple(range(players + 1, players + 1 + ghosts_for(players)))
    table = Tabletop(rules, dice)
    rounds = tuple(table.rounds(opening(draw(people, lots), ghosts), ghosts))
    tallies, last, pot = tally(rounds), last_bunco(rounds), FEE * players
    awards = tuple(
        _award(category, amount, leaders(category, tallies, last), dice)
        for category, amount in zip(CATEGORIES, amounts(pot), strict=True)
    )
    return SimulatedNight(people, ghosts, pot, rounds, tuple(table.rolls), tallies, last, awards)


@dataclass
class Tabletop:
    """Everything that is on the tables of one night: its dice, a clock that counts rolls, and the number of rolls."""

    rules: HouseRules
    dice: Source
    clock: Iterator[int] = field(default_factory=count)
    rolls: list[tuple[int, int]] = field(default_factory=list)

    def rounds(self, seating: Seating, ghosts: Sequence[int]) -> Iterator[RoundResult]:
        """The results of all rounds of the night, everyone moving on after each."""
        history = History()
        for number in range(1, self.rules.rounds + 1):
            played = self.round(number, seating, ghosts)
            yield played
            history = history.after(seating, ghosts)
            winners = [table.winner for table in played.tables if table.winner is not None]
            seating = next_seats(seating, winners, history, ghosts, rotation=self.rules.rotation)

    def round(self, number: int, seating: Seating, ghosts: Sequence[int]) -> RoundResult:
        """One round: rolls around all tables until the bell, the rolls in the hand, and what settles level tables."""
        rules = self.rules
        point, ends_at = rules.point_number(number), self.ends_at(len(seating))
        setup = Setup(number, rules.set_number(number), point, seating, tuple(ghosts), rules, ends_at)
        state, head, rolled = start(setup), 0, 0
        while state.bell is None or _phase(state, "closing"):
            for table in _phase(state, "playing") + _phase(state, "closing"):
                state = self.roll(state, table)
                head, rolled = head + (table == 1), rolled + 1
            state = self.time(state)
        while level := _phase(state, "lap") + _phase(state, "sudden"):
            state, rolled = self.roll(state, level[0]), rolled + 1
        self.rolls.append((head, rolled))
        return result(self.roll_offs(state))

    def ends_at(self, tables: int) -> int | None:
        """When the time of a round that begins now is up, where a timer rings the bell."""
        rolls = self.rules.minutes * ROLLS_A_MINUTE * (tables + 1)  # a look at the clock takes as long as a roll
        return next(self.clock) + rolls if self.rules.bell == "timer" else None

    def time(self, state: State) -> State:
        """The bell, if the time is up; it is looked at after every time around all tables."""
        if state.bell is not None or state.setup.ends_at is None or (at := next(self.clock)) < state.setup.ends_at:
            return state
        return apply(state, Time(f"time-{at:06}", at))

    def roll(self, state: State, table: int) -> State:
        """Three dice at one table, by whoever's turn it is there."""
        dice, at = self.dice.roll(), next(self.clock)
        move = Roll(
            id=f"roll-{at:06}",
            table=table,
            roller=state.table(table).roller,
            outcome=outcome(dice, state.setup.point_number),
            at=at,
            dice=dice,
        )
        return apply(state, move)

    def roll_offs(self, state: State) -> State:
        """Every level table throws until it has a winner."""
        while tied := _phase(state, "tied"):
            seats = state.table(tied[0]).seats
            thrown = dict(zip(seats, self.dice.roll(len(seats)), strict=True))
            state = apply(state, Throw(f"throw-{next(self.clock):06}", tied[0], thrown))
        return state


def _phase(state: State, phase: str) -> list[int]:
    return [number for number, table in enumerate(state.tables, start=1) if table.phase == phase]


def _award(category: str, amount: int, tied: Sequence[int], dice: Source) -> Award:
    """The prize to whoever leads; several roll it off, nobody leaves it to the kitty."""
    if len(tied) < 2:
        return Award(category, amount, tied[0] if tied else None)
    state = roll_off.start(roll_off.Setup(category, tuple(tied)))
    for number in count():
        if state.winner is not None:
            break
        person = roll_off.moves(state)["who"][0]
        state = roll_off.apply(state, roll_off.Die(f"die-{number:05}", person, *dice.roll(1)))
    return Award(category, amount, state.winner, state.throws)
