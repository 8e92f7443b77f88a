"""Chips from the cage and back to it: the hostess's bank."""

from collections.abc import Iterable

from bunconight.casino.models import ChipTransfer
from bunconight.casino.queries.books import count
from bunconight.casino.services.guests import check_guest
from bunconight.casino.services.ledger import CAGE, Kind, Row, Short, Who, append, back
from bunconight.casino.services.locks import locked_open
from bunconight.casino.services.news import tell
from bunconight.club.models import Night
from bunconight.nights.models import Player
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import MOST
from games.writing import writing


@writing()
def issue(*, night: Night, player: Player, chips: int, who: Who) -> ChipTransfer:
    """So many chips into her wallet. While she plays they wait beside the table until that play is over."""
    return _give(night, player, chips, who, Kind.ISSUE)


@writing()
def earn(*, night: Night, player: Player, chips: int, who: Who) -> ChipTransfer:
    """What a guest gets for dealing: hers, and in the ranking as good as won."""
    return _give(night, player, chips, who, Kind.EARNED)


@writing()
def start_all(*, night: Night, who: Who) -> list[ChipTransfer]:
    """Everybody who is here and never had chips gets what a guest begins with. Raises NotNow when nobody is left."""
    casino = locked_open(night)
    chips = count(casino)
    rows = [Row(CAGE, player, casino.start) for player in waiting(night, chips.books.wallets)]
    if not rows or not casino.start:
        raise NotNow(_("Everybody who is here has had chips."))
    made = append(casino, Kind.ISSUE, rows, who, chips=chips)
    tell(night.pk)
    return made


def waiting(night: Night, known: Iterable[int]) -> list[int]:
    """Who is here tonight and has never had a chip."""
    here = Player.objects.filter(night=night, void=False, ghost=None, here=True, left=False).exclude(pk__in=list(known))
    return list(here.order_by("pk").values_list("pk", flat=True))


@writing()
def cash_in(*, night: Night, player: Player, chips: int, who: Who) -> ChipTransfer:
    """So many chips out of her wallet, back to the cage. Raises NotNow for more than she holds beside the tables."""
    casino = locked_open(night)
    check_amount(chips)
    known = count(casino)
    try:
        [row] = append(casino, Kind.CASH_IN, [Row(player.pk, CAGE, chips)], who, chips=known)
    except Short:
        if player.pk in known.playing:
            raise NotNow(_("Her chips are on table {table} until the play there is over."),
                         table=known.playing[player.pk].side.table.number) from None
        raise NotNow(_("She holds {held} chips."), held=known.free.get(player.pk, 0)) from None
    tell(night.pk)
    return row


@writing()
def take_back(*, night: Night, transfer: int, who: Who) -> list[ChipTransfer]:
    """Reverse chips that were given or taken by mistake, named by id.

    Raises NotNow when that has been done already, or when the chips have gone elsewhere since.
    """
    casino = locked_open(night)
    row = ChipTransfer.objects.filter(pk=transfer, casino=casino, reverses=None, play=None).first()
    if row is None or row.kind == Kind.SHORTAGE:
        raise NotDice(_("That is no row of chips that were given or taken."))
    if ChipTransfer.objects.filter(reverses=row).exists():
        raise NotNow(_("That has been taken back already."))
    made = append(casino, Kind(row.kind), back([row]), who)
    tell(night.pk)
    return made


def check_amount(chips: int) -> None:
    if type(chips) is not int or not 1 <= chips <= MOST:
        words = _("{amount} is not a number of whole chips from {low} to {most}.")
        raise NotDice(words, amount=chips, low=1, most=MOST)


def _give(night: Night, player: Player, chips: int, who: Who, kind: ChipTransfer.Kind) -> ChipTransfer:
    casino = locked_open(night)
    check_amount(chips)
    check_guest(casino.pk, player, _("Only guests of this night hold chips."))
    known = count(casino)
    if known.books.wallets.get(player.pk, 0) + chips > MOST:
        raise NotNow(_("Nobody is given more than {most} chips in all."), most=MOST)
    [row] = append(casino, kind, [Row(CAGE, player.pk, chips)], who, chips=known)
    tell(night.pk)
    return row
