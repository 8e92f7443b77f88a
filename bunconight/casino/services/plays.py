"""Opening a play, calling it off, and bringing it back."""

from typing import Any

from bunconight.casino.felts import FELTS
from bunconight.casino.models import Casino, SidePlay, SideTable
from bunconight.casino.queries.books import count
from bunconight.casino.queries.felt import last_of, next_dice, passed_over, people_of
from bunconight.casino.services.house import check_open, table_of
from bunconight.casino.services.ledger import Short, Who
from bunconight.casino.services.locks import locked_open
from bunconight.casino.services.news import tell
from bunconight.casino.services.posting import check_free, post, unpost
from bunconight.club.models import Night
from games import record
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.felt import MOST
from games.models import Play
from games.writing import writing


@writing()
def open_play(*, night: Night, table: int, number: int | None = None) -> SidePlay:
    """The next play at the table of that number, with everybody's chips as stacks. `number`: the one that is meant.

    Raises NotNow while one runs there, when the table or the casino is closed, or when nobody can put down a stake.
    """
    casino = locked_open(night)
    row = table_of(casino, table)
    check_open(row)
    side = _open(casino, row, night, number)
    tell(night.pk, table)
    return side


def _open(casino: Casino, table: SideTable, night: Night, number: int | None) -> SidePlay:
    last = SidePlay.objects.filter(table=table).order_by("-number").first()
    _check_alone(table)
    following = last.number + 1 if last else 1
    if number is not None and number != following:
        raise NotNow(_("Play {number} has been played already."), number=number)
    play = record.open_play(game=table.game, setup=_setup(casino, table, night))
    return SidePlay.objects.create(table=table, number=following, play=play, dice=table.dice)


def _setup(casino: Casino, table: SideTable, night: Night) -> dict[str, Any]:
    people, chips = people_of(night), count(casino)
    seats = [one for one in table.seats if one not in chips.playing and one in people]
    if len(seats) < FELTS[table.game].least_people:
        raise NotNow(_("At least {least} sit at this table."), least=FELTS[table.game].least_people)
    table.seats = seats
    dice = next_dice(table, last_of(table), chips.wallets, people)
    if dice is None:
        raise NotNow(_("Nobody who is here holds the least stake."))
    stacks = {str(one): min(chips.free.get(one, 0), MOST) for one in seats}  # the rest waits beside the table
    away = passed_over(table, people)
    return {"gamblers": seats, "stacks": stacks, "away": away, "rules": table.rules, **dice}


@writing()
def void(*, night: Night, play: int, who: Who) -> SidePlay:
    """The play (named by its Play's id) does not count: chips on the table are given back, what was paid is reversed.

    Raises NotNow when it is void, or when somebody does not hold any more what she had won.
    """
    casino, side = held(night, play)
    if side.void:
        raise NotNow(_("This play is off already."))
    if side.posted:
        unpost(casino, side, who, void=True)
    else:
        side.void = True
        side.save(update_fields=["void"])
    record.void(play=side.play)
    tell(night.pk, side.table.number)
    return side


@writing()
def revive(*, night: Night, play: int, who: Who) -> SidePlay:
    """The play counts again, exactly as it stood when it was called off.

    Raises NotNow when it is not void, when another play has been opened at its table meanwhile, or when somebody who
    had lost, or had chips on the table, does not hold them any more.
    """
    casino, side = held(night, play)
    if not side.void:
        raise NotNow(_("This play has not been called off."))
    state = record.current(side.play)
    if state.phase != "done":
        _check_alone(side.table)
        check_free(casino, side, state)
    record.revive(play=side.play)
    side.void = False
    if state.phase == "done":
        _repost(casino, side, who)
    else:
        side.save(update_fields=["void"])
    tell(night.pk, side.table.number)
    return side


def _check_alone(table: SideTable) -> None:
    if SidePlay.objects.running().filter(table=table).exists():
        raise NotNow(_("A play is on at this table already."))


def _repost(casino: Casino, side: SidePlay, who: Who) -> None:
    try:
        post(casino, side, who, again=True)
    except Short as short:
        raise NotNow(_("Somebody who lost does not hold those chips any more.")) from short


def held(night: Night, play: int) -> tuple[Casino, SidePlay]:
    """The open casino and the play, both locked, the play first."""
    locked = Play.objects.filter(pk=play, side_play__table__casino=night.pk).locked()
    if locked is None:
        raise NotNow(_("There is no such play at this night's tables."))
    casino = locked_open(night)
    side = SidePlay.objects.select_related("table", "play").get(play=locked)
    return casino, side
