"""Where the chips are: what the ledger says, and what is on the tables while plays run."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Sum

from bunconight.casino.models import Casino, ChipTransfer, SidePlay, SideTable
from games import record

Kind = ChipTransfer.Kind
FLOWS = ("kind", "source", "source_player", "target", "target_player")


@dataclass(frozen=True)
class Books:
    """The ledger in sums: `issued` is what came out of the cage and has not gone back; house + wallets are the same.

    `came` is what each kind of row has brought into a wallet or, below 0, taken out of it.
    """

    issued: int = 0
    house: int = 0
    wallets: Mapping[int, int] = field(default_factory=dict)
    came: Mapping[str, Mapping[int, int]] = field(default_factory=dict)

    def got(self, kind: str, player: int) -> int:
        return self.came.get(kind, {}).get(player, 0)


def books(casino: Casino) -> Books:
    """One query."""
    return add_up(ChipTransfer.objects.filter(casino=casino).order_by().values_list(*FLOWS).annotate(sum=Sum("chips")))


def add_up(flows: Iterable[tuple[Any, ...]]) -> Books:
    """The sums of flows: kind, source, source player, target, target player, chips."""
    accounts: Counter[str] = Counter()
    wallets: Counter[int] = Counter()
    came: dict[str, Counter[int]] = {}
    for kind, source, giver, target, taker, chips in flows:
        for account, player, amount in ((source, giver, -chips), (target, taker, chips)):
            accounts[account] += amount
            if player is not None:
                wallets[player] += amount
                came.setdefault(kind, Counter())[player] += amount
    return Books(-accounts["cage"], accounts["house"], wallets, came)


@dataclass(frozen=True)
class Running:
    """A play that runs. Everybody's stack is on its table until it is over; `state` is the game's own value."""

    side: SidePlay
    state: Any

    @property
    def stacks(self) -> Mapping[int, int]:
        return dict(self.state.setup.stacks)

    @property
    def house(self) -> int:
        """What the house has won in it so far or, below 0, paid."""
        return int(getattr(self.state, "house", 0))


def running(casino: Casino) -> list[Running]:
    """The plays that run, by table; one query."""
    rows = SidePlay.objects.running().filter(table__casino=casino).order_by("table__number")
    return [Running(side, record.current(side.play)) for side in rows.select_related("table", "play")]


@dataclass(frozen=True)
class Count:
    """Every chip at this moment: issued = house + what everybody holds + what lies on the tables."""

    books: Books
    running: tuple[Running, ...] = ()

    def at(self, table: SideTable) -> Running | None:
        """The play that is on at this table."""
        return next((one for one in self.running if one.side.table_id == table.pk), None)

    def elsewhere(self, table: SideTable) -> dict[int, int]:
        """At which other table's play somebody who sits at this one still is, by player."""
        return {player: one.side.table.number for player, one in self.playing.items()
                if player in table.seats and one.side.table_id != table.pk}

    def without(self, side: SidePlay) -> "Count":
        """The same as if that play did not run."""
        return Count(self.books, tuple(one for one in self.running if one.side != side))

    @property
    def issued(self) -> int:
        return self.books.issued

    @property
    def house(self) -> int:
        return self.books.house + sum(one.house for one in self.running)

    @cached_property
    def playing(self) -> dict[int, Running]:
        """In which play somebody's stack is."""
        return {player: one for one in self.running for player in one.stacks}

    @cached_property
    def free(self) -> dict[int, int]:
        """What is in a wallet and in no play: it may be handed in. Nobody is left out who ever had a chip."""
        stacks = {player: chips for one in self.running for player, chips in one.stacks.items()}
        return {player: held - stacks.get(player, 0) for player, held in self.books.wallets.items()}

    @cached_property
    def wallets(self) -> dict[int, int]:
        """What everybody holds, bets left out."""
        held = {player: one.state.wallets[player] for player, one in self.playing.items()}
        return {player: self.free.get(player, 0) + held.get(player, 0) for player in {*self.free, *held}}

    @cached_property
    def laid(self) -> dict[int, int]:
        """What those who play have on the table."""
        return {player: one.state.laid(player) for player, one in self.playing.items()}

    @property
    def on_tables(self) -> int:
        return sum(one.state.on_table for one in self.running)

    @property
    def is_whole(self) -> bool:
        """Nothing lost, nothing made: true after whatever happens."""
        return self.issued == self.house + sum(self.wallets.values()) + self.on_tables


def count(casino: Casino) -> Count:
    """Two queries."""
    return Count(books(casino), tuple(running(casino)))
