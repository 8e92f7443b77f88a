"""Who sits where. A gambler sits at one table; while her stack is in a play she stays until it is over."""

from bunconight.casino.models import Casino, SideTable
from bunconight.casino.queries.books import running
from bunconight.casino.services.guests import check_guest
from bunconight.casino.services.house import check_open, table_of
from bunconight.casino.services.locks import locked_open
from bunconight.casino.services.news import tell
from bunconight.club.models import Night
from bunconight.nights.models import Player
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.writing import writing


@writing()
def sit(*, night: Night, table: int, player: Player) -> SideTable:
    """She takes the last chair at the table, from the next play on; at her own table she is back, if she was away.

    Raises NotNow when the table is full or closed, while a play at another table has her chips, or when she keeps it.
    """
    casino = locked_open(night)
    row = table_of(casino, table)
    check_guest(casino.pk, player, _("Only guests of this night sit at its tables."))
    check_open(row)
    if player.pk == row.keeper_id:
        raise NotNow(_("She keeps this table: whoever does that does not play at it."))
    if player.pk not in row.seats:
        _take_chair(casino, row, player.pk)
    _save(row, [one for one in row.away if one != player.pk])
    tell(night.pk, table)
    return row


@writing()
def stand(*, night: Night, table: int, player: int) -> SideTable:
    """She leaves the table, named by id. In a play that runs she stays, and may be passed over."""
    row = table_of(locked_open(night), table)
    row.seats = [one for one in row.seats if one != player]
    _save(row, [one for one in row.away if one != player])
    tell(night.pk, table)
    return row


@writing()
def set_away(*, night: Night, table: int, player: int, away: bool) -> SideTable:
    """Between plays: she is passed over in the next one, or is back. Raises NotDice for somebody who sits elsewhere."""
    row = table_of(locked_open(night), table)
    if player not in row.seats:
        raise NotDice(_("Somebody is named who does not sit at this table."))
    gone = {*row.away, player} if away else {*row.away} - {player}
    _save(row, [one for one in row.seats if one in gone])
    tell(night.pk, table)
    return row


def _take_chair(casino: Casino, row: SideTable, player: int) -> None:
    """The last one at the table, and none elsewhere."""
    _check_elsewhere(casino, row, player)
    if len(row.seats) >= row.rules["seats"]:
        raise NotNow(_("This table is full: it has {seats} seats."), seats=row.rules["seats"])
    _leave_others(casino, row, player)
    row.seats = [*row.seats, player]


def _check_elsewhere(casino: Casino, table: SideTable, player: int) -> None:
    for one in running(casino):
        if player in one.stacks and one.side.table_id != table.pk:
            raise NotNow(_("Her chips are on table {table} until the play there is over."), table=one.side.table.number)


def _leave_others(casino: Casino, table: SideTable, player: int) -> None:
    for other in SideTable.objects.filter(casino=casino).exclude(pk=table.pk):
        if player in other.seats:
            other.seats = [one for one in other.seats if one != player]
            _save(other, [one for one in other.away if one != player])


def _save(row: SideTable, away: list[int]) -> None:
    row.away = away
    row.save(update_fields=["seats", "away"])
