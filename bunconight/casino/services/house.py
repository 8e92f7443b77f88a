"""The casino itself, and its tables: opened, set up and closed by the hostess."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from bunconight.casino.felts import FELTS
from bunconight.casino.models import Casino, SidePlay, SideTable
from bunconight.casino.services.guests import check_guest
from bunconight.casino.services.locks import locked, locked_open
from bunconight.casino.services.news import tell
from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.nights.services.desk import locked_evening
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import MOST
from games.writing import writing

SEATS = 20  # the most at one side table


@writing()
def open_casino(*, night: Night) -> Casino:
    """The night's casino, made at the first time, opened again after it was closed; with it the night's list."""
    locked_evening(night)
    Casino.objects.get_or_create(night=night)
    casino = locked(night.pk)
    if casino.closed_at is not None:
        casino.closed_at = None
        casino.save(update_fields=["closed_at"])
    tell(night.pk)
    return casino


@writing()
def close_casino(*, night: Night, at: datetime) -> Casino:
    """No more chips, no more plays: what everybody holds is final, until it is opened again.

    Raises NotNow while a play runs.
    """
    casino = locked_open(night)
    runs = SidePlay.objects.running().filter(table__casino=casino).select_related("table").first()
    if runs is not None:
        raise NotNow(_("A play is on at table {number}: play it to its end, or call it off."), number=runs.table.number)
    casino.closed_at = at
    casino.save(update_fields=["closed_at"])
    tell(night.pk)
    return casino


@writing()
def change_casino(*, night: Night, unit: str, start: int, ends: str, raffle_chips: int) -> Casino:
    """Its settings: what chips are called, how many a guest begins with, what they come to. Raises NotDice."""
    casino = locked(night.pk)
    unit = unit.strip()
    if not 1 <= len(unit) <= 20 or ends not in Casino.Ends.values:
        raise NotDice(_("Chips have a name of up to 20 letters."))
    if not 0 <= start <= MOST or not 1 <= raffle_chips <= MOST:
        raise NotDice(_("{amount} is not a number of whole chips."), amount=start)
    casino.unit, casino.start, casino.ends, casino.raffle_chips = unit, start, ends, raffle_chips
    casino.save(update_fields=["unit", "start", "ends", "raffle_chips"])
    tell(night.pk)
    return casino


@writing()
def open_table(*, night: Night, game: str, rules: Mapping[str, Any] | None = None,
               dice: str = SideTable.Dice.TYPED) -> SideTable:
    """A new table. `rules` as the game has them, the defaults where nothing is said; at most 20 seats.

    Raises NotDice for a game or settings that cannot be.
    """
    casino = locked_open(night)
    last = SideTable.objects.filter(casino=casino).aggregate(last=Max("number"))["last"] or 0
    table = SideTable(casino=casino, number=last + 1, game=game, rules=read_rules(game, rules or {}), dice=_dice(dice))
    table.save()
    tell(night.pk)
    return table


@writing()
def change_table(*, night: Night, table: int, rules: Mapping[str, Any], dice: str) -> SideTable:
    """Its settings, from the next play on. Raises NotDice."""
    row = table_of(locked_open(night), table)
    row.rules, row.dice = read_rules(row.game, rules), _dice(dice)
    if len(row.seats) > row.rules["seats"]:
        raise NotDice(_("{count} sit at this table: it cannot have fewer seats."), count=len(row.seats))
    row.save(update_fields=["rules", "dice"])
    tell(night.pk, table)
    return row


@writing()
def close_table(*, night: Night, table: int, closed: bool = True) -> SideTable:
    """The table is closed, or open again. Raises NotNow while a play runs at it."""
    row = table_of(locked_open(night), table)
    if closed and SidePlay.objects.running().filter(table=row).exists():
        raise NotNow(_("A play is on at table {number}: play it to its end, or call it off."), number=row.number)
    row.open = not closed
    row.save(update_fields=["open"])
    tell(night.pk, table)
    return row


@writing()
def name_keeper(*, night: Night, table: int, player: Player | None) -> SideTable:
    """Whose phone keeps the table, as dealer or groom-porter; None: only the hostess does.

    Raises NotNow for somebody who plays there: the dice and everybody's moves are in her hand.
    """
    row = table_of(locked_open(night), table)
    if player is not None:
        check_guest(night.pk, player, _("Only somebody on this night's list keeps a table."))
        _check_plays_not(row, player.pk)
    row.keeper = player
    row.save(update_fields=["keeper"])
    tell(night.pk, table)
    return row


def _check_plays_not(table: SideTable, player: int) -> None:
    if player in table.seats:
        raise NotNow(_("She sits at this table: whoever keeps it does not play at it."))
    runs = SidePlay.objects.running().filter(table=table).select_related("play").first()
    if runs is not None and player in runs.play.setup["gamblers"]:
        raise NotNow(_("She is in the play that is on: she keeps the table once it is over."))


def read_rules(game: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as that game reads them, all of them named. Raises NotDice."""
    if game not in FELTS:
        raise NotDice(_("There is no game called {game} at the side tables."), game=game)
    read: dict[str, Any] = FELTS[game].rules(rules).to_json()
    if read["seats"] > SEATS:
        raise NotDice(_("A table has at most {most} seats."), most=SEATS)
    return read


def _dice(dice: str) -> str:
    if dice not in SideTable.Dice.values:
        raise NotDice(_("Dice are typed in, or rolled by the server."))
    return dice


def table_of(casino: Casino, number: int) -> SideTable:
    """The table of that number. Raises NotNow when there is none."""
    found = SideTable.objects.filter(casino=casino, number=number).first()
    if found is None:
        raise NotNow(_("There is no table {number}."), number=number)
    return found


def check_open(table: SideTable) -> None:
    """NotNow at a closed table."""
    if not table.open:
        raise NotNow(_("This table is closed."))
