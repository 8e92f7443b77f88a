"""Rows of chips: appended only, and never so that a wallet or the house falls below 0."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bunconight.casino.models import Casino, ChipTransfer, SidePlay
from bunconight.casino.queries.books import Count, count
from games.errors import NotNow
from games.errors import gettext_noop as _

Account, Kind = ChipTransfer.Account, ChipTransfer.Kind
Who = Any
CAGE, HOUSE = "cage", "house"
Holder = str | int  # CAGE, HOUSE, or a player's id


@dataclass(frozen=True)
class Row:
    """So many chips from one holder to another."""

    source: Holder
    target: Holder
    chips: int
    reverses: int | None = None


class Short(NotNow):
    """A wallet does not hold what would go out of it; `player` is whose."""

    player: int


def append(casino: Casino, kind: ChipTransfer.Kind, rows: Sequence[Row], who: Who, *, play: SidePlay | None = None,
           chips: Count | None = None) -> list[ChipTransfer]:
    """Write rows of one kind under the casino's lock, what the house lacks for them first.

    `chips` is what is known; without it two queries find out. Raises Short when a wallet would fall below 0, or below
    what is on a table in a play that runs.
    """
    chips = chips or count(casino)
    check_wallets(chips, rows, play)
    lack = house_lacks(chips, rows, play)
    made = [_row(casino, Kind.SHORTAGE, Row(CAGE, HOUSE, lack), None, None)] if lack else []
    made += [_row(casino, kind, row, who, play) for row in rows]
    return ChipTransfer.objects.bulk_create(made)[1 if lack else 0 :]


def cover_house(casino: Casino) -> None:
    """Issue what the house lacks for what it has paid in plays that run."""
    lack = house_lacks(count(casino), ())
    if lack:
        ChipTransfer.objects.bulk_create([_row(casino, Kind.SHORTAGE, Row(CAGE, HOUSE, lack), None, None)])


def check_wallets(chips: Count, rows: Iterable[Row], own: SidePlay | None = None) -> None:
    """Raises Short unless everybody keeps 0 or more beside her stack in another play than `own`."""
    rows = list(rows)
    for player in {row.source for row in rows if isinstance(row.source, int)}:
        change = sum((row.target == player) * row.chips - (row.source == player) * row.chips for row in rows)
        running = chips.playing.get(player)
        stack = running.stacks[player] if running and running.side != own else 0
        if chips.books.wallets.get(player, 0) - stack + change < 0:
            refusal = Short(_("That takes more chips than she holds beside the tables."))
            refusal.player = player
            raise refusal


def house_lacks(chips: Count, rows: Iterable[Row], own: SidePlay | None = None) -> int:
    """What the house must be issued so that it can pay these rows and all that it has paid in plays that run."""
    change = sum((row.target == HOUSE) * row.chips - (row.source == HOUSE) * row.chips for row in rows)
    paid = sum(min(one.house, 0) for one in chips.running if one.side != own)
    return max(0, -(chips.books.house + change + paid))


def _row(casino: Casino, kind: str, row: Row, who: Who, play: SidePlay | None) -> ChipTransfer:
    return ChipTransfer(casino=casino, kind=kind, chips=row.chips, play=play, reverses_id=row.reverses, made_by=who,
                        **_side("source", row.source), **_side("target", row.target))


def _side(name: str, holder: Holder) -> dict[str, Any]:
    if isinstance(holder, int):
        return {name: Account.WALLET, f"{name}_player_id": holder}
    return {name: Account(holder)}


def back(rows: Iterable[ChipTransfer]) -> list[Row]:
    """The rows that reverse these, the last first."""
    return [Row(holder(row, "target"), holder(row, "source"), row.chips, row.pk)
            for row in sorted(rows, key=lambda row: -row.pk)]


def holder(row: ChipTransfer, name: str) -> Holder:
    player: int | None = getattr(row, f"{name}_player_id")
    account: str = getattr(row, name)
    return str(account) if player is None else player


def unreversed(play: SidePlay) -> list[ChipTransfer]:
    """The rows of a play that are in force; one query."""
    return list(ChipTransfer.objects.filter(play=play, reverses=None, reversed_by=None))
