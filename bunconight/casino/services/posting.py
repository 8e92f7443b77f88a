"""What a play has come to, written into the ledger: once, in the transaction of its last move."""

from collections.abc import Mapping
from typing import Any

from bunconight.casino.felts import FELTS
from bunconight.casino.models import Casino, SidePlay
from bunconight.casino.queries.books import count
from bunconight.casino.services.ledger import HOUSE, Holder, Kind, Row, Short, Who, append, back, unreversed
from games import record
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.registry import GAMES


def post(casino: Casino, side: SidePlay, who: Who = None, *, again: bool = False) -> None:
    """Write what everybody won and lost, under the casino's lock. A play that is posted already is left alone.

    `again`: a void play is posted anew, and is void no more.
    """
    chips = count(casino)
    if not SidePlay.objects.filter(pk=side.pk, posted=False, void=again).update(posted=True, void=False):
        return
    side.posted, side.void = True, False
    state = record.current(side.play)
    rows = rows_of(GAMES[side.play.game].result(state), FELTS[side.play.game].house)
    append(casino, Kind.PLAY, rows, who, play=side, chips=chips)
    if not again:
        _keep_away(side, state)


def unpost(casino: Casino, side: SidePlay, who: Who, *, void: bool = False) -> None:
    """Reverse what was written: the play runs again, or is void. Raises NotNow if a winner holds too little now."""
    try:
        append(casino, Kind.PLAY, back(unreversed(side)), who, play=side)
    except Short as short:
        raise NotNow(_("Somebody who won does not hold those chips any more: give her the chips first.")) from short
    side.posted, side.void = False, void
    side.save(update_fields=["posted", "void"])


def rows_of(result: Any, house: bool) -> list[Row]:
    """Who pays whom: everybody with the house where there is one, else losers winners, in the order of their seats."""
    net: Mapping[int, int] = result.net
    if house:
        lost = [Row(player, HOUSE, -won) for player, won in net.items() if won < 0]
        return lost + [Row(HOUSE, player, won) for player, won in net.items() if won > 0]
    return _among(net)


def _among(net: Mapping[int, int]) -> list[Row]:
    owed: dict[Holder, int] = {player: won for player, won in net.items() if won > 0}
    rows = []
    for loser, lost in ((player, -won) for player, won in net.items() if won < 0):
        for winner in list(owed):
            chips = min(lost, owed[winner])
            if chips:
                rows.append(Row(loser, winner, chips))
                lost, owed[winner] = lost - chips, owed[winner] - chips
    return rows


def _keep_away(side: SidePlay, state: Any) -> None:
    """Who was passed over at the end is passed over in the next play, until she is back."""
    table = side.table
    table.refresh_from_db(fields=["seats", "away"])
    others = [one for one in table.away if one not in state.setup.stacks]
    away = [one for one in table.seats if one in others or one in state.away]
    if away != table.away:
        table.away = away
        table.save(update_fields=["away"])


def check_last(side: SidePlay) -> None:
    """NotNow when a later play has been opened at the table: it was played with what this one came to."""
    if SidePlay.objects.filter(table=side.table_id, number__gt=side.number, void=False).exists():
        raise NotNow(_("A later play at this table has begun: call that off first, or leave it."))


def check_free(casino: Casino, side: SidePlay, state: Any) -> None:
    """NotNow unless a play that is to go on can have what it began with: everybody in no other play, her stack free.

    Nor may one of them keep the table by now.
    """
    chips, stacks = count(casino).without(side), state.setup.stacks
    if side.table.keeper_id in stacks:
        raise NotNow(_("Somebody who played keeps the table now: let somebody else keep it first."))
    for player in stacks.keys() & chips.playing.keys():
        table = chips.playing[player].side.table.number
        raise NotNow(_("Somebody who played is in a play at table {table} now."), table=table)
    if any(chips.free.get(player, 0) < stack for player, stack in stacks.items()):
        raise NotNow(_("Somebody who played does not hold her chips any more."))
