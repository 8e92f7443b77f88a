"""The whole night as one value: three queries, however many people, tables and rounds there are.

Everything that pages, phones, prints and services know about a night's play is worked out from here.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bunconight.club.models import Member, Night
from bunconight.nights.models import Evening, Player, Round
from bunconight.nights.queries.names import display_names
from games import record
from games.bunco.house import HouseRules
from games.bunco.rotation import Seating
from games.bunco.round import State, result
from games.bunco.tallies import LastBunco, RoundResult, Tally, last_bunco, tally
from games.models import Play

PLANNED, SEATED, RUNNING, MOVING, PRIZES, SETTLED = "planned", "seated", "running", "moving", "prizes", "settled"


@dataclass(frozen=True)
class Played:
    """One round that counts, with its play as it is now."""

    pk: int
    number: int
    play: Play

    @cached_property
    def state(self) -> State:
        state: State = record.current(self.play)
        return state

    @cached_property
    def result(self) -> RoundResult:
        return result(self.state)

    @property
    def complete(self) -> bool:
        return self.state.complete

    @property
    def seated(self) -> Seating:
        """As they sat down."""
        return self.state.setup.tables

    @property
    def seats(self) -> Seating:
        """As they sit now: a ghost in the seat of whoever left at once."""
        return tuple(table.seats for table in self.state.tables)


@dataclass(frozen=True)
class Book:
    """One night: `players` are all on its list by id, ghosts included; `rounds` those that count, in order."""

    night: Night
    evening: Evening
    players: Mapping[int, Player]
    rounds: tuple[Played, ...]

    @cached_property
    def rules(self) -> HouseRules:
        return HouseRules.from_json(self.night.group.rules if self.evening.rules is None else self.evening.rules)

    @cached_property
    def names(self) -> dict[int, str]:
        return display_names(self.players.values())

    @cached_property
    def ghosts(self) -> frozenset[int]:
        return frozenset(pk for pk, player in self.players.items() if player.ghost is not None)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The people who are here and have not gone home, in the order in which they came onto the list."""
        return tuple(pk for pk, player in self.players.items() if player.member_id and player.here and not player.left)

    def winnings_of(self, person: int) -> Member | None:
        """Who has what this player wins: she herself, or as a house rule the member whose place she takes."""
        player = self.players.get(person)
        if player is None:
            return None
        return player.plays_for if player.plays_for and not self.rules.sub_keeps else player.member

    @property
    def current(self) -> Played | None:
        """The round that runs, or has just ended."""
        return self.rounds[-1] if self.rounds else None

    @property
    def over(self) -> bool:
        """The last round has been played, or the hostess ended the night early."""
        last = self.current
        return bool(self.evening.finished_at or (last and last.complete and last.number >= self.rules.rounds))

    @property
    def phase(self) -> str:
        """planned, seated, running, moving (to the next round's seats), prizes or settled."""
        if self.evening.settled_at:
            return SETTLED
        if self.over:
            return PRIZES
        if self.current:
            return MOVING if self.current.complete else RUNNING
        return SEATED if self.evening.seats else PLANNED

    @property
    def seats(self) -> Seating:
        """Where everybody sits now; empty before the draw."""
        return self.current.seats if self.current else opening_seats(self.evening)

    @cached_property
    def seated(self) -> frozenset[int]:
        return frozenset(person for chairs in self.seats for person in chairs)

    def round(self, number: int) -> Played | None:
        return next((played for played in self.rounds if played.number == number), None)

    @cached_property
    def results(self) -> list[RoundResult]:
        """Every round, the running one with what it has so far."""
        return [played.result for played in self.rounds]

    @cached_property
    def tallies(self) -> dict[int, Tally]:
        """What everyone has counted, by player id; no ghosts."""
        return tally(self.results)

    @cached_property
    def last(self) -> LastBunco | None:
        """The last Bunco; where the record cannot tell whose it was, the one whom the hostess named."""
        return self.last_without(())

    def last_without(self, people: Collection[int]) -> LastBunco | None:
        """The last Bunco that none of these people rolled; named by the hostess where the record cannot tell."""
        last, evening = last_bunco(self.results, people), self.evening
        if last and last.person is None and evening.traveler_round == last.round and evening.traveler_id in last.among:
            return replace(last, person=evening.traveler_id)
        return last


def opening_seats(evening: Evening) -> Seating:
    return tuple((a, b, c, d) for a, b, c, d in evening.seats or ())


def read_book(night: Night) -> Book:
    """The night as it is now; a night that nobody has opened yet has the group's house rules and nobody on its list."""
    return read_books([night])[night.pk]


def read_books(nights: Collection[Night]) -> dict[int, Book]:
    """Several nights, by id; three queries, however many."""
    evenings = Evening.objects.filter(night__in=nights).in_bulk()
    players: dict[int, dict[int, Player]] = {night.pk: {} for night in nights}
    rounds: dict[int, list[Played]] = {night.pk: [] for night in nights}
    people = Player.objects.filter(night__in=nights, void=False).select_related("member", "plays_for")
    for player in people.order_by("pk"):
        players[player.night_id][player.pk] = player
    for row in Round.objects.filter(night__in=nights, void=False).select_related("play").order_by("number"):
        rounds[row.night_id].append(Played(row.pk, row.number, row.play))
    return {
        night.pk: Book(
            night, evenings.get(night.pk) or Evening(night=night), players[night.pk], tuple(rounds[night.pk])
        )
        for night in nights
    }


def standings(book: Book) -> list[dict[str, Any]]:
    """Everybody's tallies as plain values, in order of id."""
    names = ("buncos", "wins", "losses", "trips", "snake_eyes")
    return [{"id": pk} | {name: getattr(counted, name) for name in names} for pk, counted in book.tallies.items()]
