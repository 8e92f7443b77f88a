"""The hostess's page of the casino: tables, everybody's chips, the house, the ranking. A fixed number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bunconight.casino.felts import FELTS, NAMES
from bunconight.casino.models import Casino, ChipTransfer, SideTable
from bunconight.casino.queries.books import Books, Count, Running, count
from bunconight.casino.queries.felt import casino_of, people_of
from bunconight.casino.words import word
from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.nights.queries.names import display_names

Kind = ChipTransfer.Kind


@dataclass(frozen=True)
class TableLine:
    """One table in short; `phase` is what it waits for, in words."""

    number: int
    name: str
    game: str
    open: bool
    minimum: int
    seats: int
    seated: tuple[str, ...]
    keeper: str
    keeper_word: str
    phase: str
    play: int
    laid: int
    runs: bool


@dataclass(frozen=True)
class GuestLine:
    """One guest's chips: `wallet` is what she holds, `laid` what she has on a table; `won` since she came."""

    id: int
    name: str
    here: bool
    wallet: int
    laid: int
    got: int
    earned: int
    won: int
    table: int | None
    place: int = 0
    tickets: int = 0

    @property
    def chips(self) -> int:
        return self.wallet + self.laid

    @property
    def known(self) -> bool:
        """Whether she ever had a chip."""
        return bool(self.got or self.earned or self.chips or self.won)


@dataclass(frozen=True)
class CasinoPage:
    """`casino` is None before it was opened."""

    casino: Casino | None
    count: Count
    tables: tuple[TableLine, ...] = ()
    guests: tuple[GuestLine, ...] = ()

    @cached_property
    def ranking(self) -> tuple[GuestLine, ...]:
        """Those who had chips, by what they have won: whoever was given more does not stand higher for it."""
        return tuple(sorted((one for one in self.guests if one.known), key=lambda one: (one.place, one.name)))

    @property
    def waiting(self) -> int:
        """How many are here and never had a chip."""
        return sum(one.here and not one.known for one in self.guests)

    @property
    def in_wallets(self) -> int:
        return sum(self.count.wallets.values())

    @property
    def found(self) -> int:
        """All chips that are anywhere: those that were given out, or something is wrong."""
        return self.count.house + self.in_wallets + self.count.on_tables

    @property
    def tickets(self) -> int:
        return sum(one.tickets for one in self.guests)


def casino_page(night: Night) -> CasinoPage:
    casino = casino_of(night)
    if casino is None:
        return CasinoPage(None, Count(Books()))
    people, chips = people_of(night), count(casino)
    names = display_names(people.values())
    tables = list(SideTable.objects.filter(casino=casino))
    now = {one.side.table_id: one for one in chips.running}
    return CasinoPage(casino, chips, tuple(table_line(table, now.get(table.pk), names) for table in tables),
                      guest_lines(casino, people, names, chips, tables))


def table_line(table: SideTable, now: Running | None, names: Mapping[int, str]) -> TableLine:
    rules = FELTS[table.game].rules(table.rules)
    return TableLine(
        number=table.number, name=NAMES[table.game], game=table.game, open=table.open, minimum=rules.minimum,
        seats=rules.seats, seated=tuple(names.get(one, "?") for one in table.seats),
        keeper=names.get(table.keeper_id or 0, ""), keeper_word=word(FELTS[table.game].keeper),
        phase=phase_text(table.game, now.state if now else None, names),
        play=now.side.number if now else 0, laid=now.state.on_table if now else 0, runs=now is not None,
    )


def phase_text(game: str, state: Any, names: Mapping[int, str]) -> str:
    """What the table waits for."""
    if state is None:
        return word("between")
    return word(f"{game}_{state.phase}").format(name=names.get(getattr(state.setup, FELTS[game].dicer), "?"))


def guest_lines(casino: Casino, people: Mapping[int, Player], names: Mapping[int, str], chips: Count,
                tables: Sequence[SideTable]) -> tuple[GuestLine, ...]:
    """By name; places by what was won, equals on the same place and the next one skipped."""
    at = {player: table.number for table in tables for player in table.seats}
    lines = [_guest(one, names[pk], chips, at.get(pk)) for pk, one in people.items()]
    order = sorted((line.won for line in lines if line.known), reverse=True)
    raffle = casino.raffle_chips if casino.ends == Casino.Ends.RAFFLE else 0
    placed = [replace(line, place=order.index(line.won) + 1 if line.known else 0,
                      tickets=line.chips // raffle if raffle else 0) for line in lines]
    return tuple(sorted(placed, key=lambda line: (line.name.casefold(), line.id)))


def _guest(player: Player, name: str, chips: Count, table: int | None) -> GuestLine:
    books, pk = chips.books, player.pk
    wallet, laid = chips.wallets.get(pk, 0), chips.laid.get(pk, 0)
    got = books.got(Kind.ISSUE, pk)
    won = wallet + laid - got - books.got(Kind.CASH_IN, pk)
    here, earned = player.here and not player.left, books.got(Kind.EARNED, pk)
    return GuestLine(pk, name, here, wallet, laid, got, earned, won, table)


def guest_line(night: Night, player: int) -> GuestLine | None:
    """One guest's chips; None for somebody who is not on this night's list."""
    return next((line for line in casino_page(night).guests if line.id == player), None)
