"""Writes to the ledger. Every function appends one row; nothing is ever edited or deleted."""

from typing import Any

from bunconight.club.models import Member, Night
from bunconight.money.models import Transfer
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.writing import writing

Account, Kind = Transfer.Account, Transfer.Kind
Who = Any  # a user of the site, or None: a browser that runs a demo night


@writing()
def take_fee(*, night: Night, member: Member, cents: int, how: str, taken_at: Night, who: Who) -> Transfer:
    """A member's fee in cents for `night`, handed over at the night `taken_at`, as cash, check or app.

    Raises NotNow when there is nothing to pay.
    """
    return _append(
        night,
        Kind.FEE,
        Account.PEOPLE,
        Account.POT,
        cents,
        who,
        member=member,
        how=Transfer.How(how),
        taken_at=taken_at,
    )


@writing()
def pay_prize(*, night: Night, member: Member, prize: str, cents: int, who: Who) -> Transfer:
    """A prize, named by its category, from the night's pot to a person."""
    return _append(
        night, Kind.PRIZE, Account.POT, Account.PEOPLE, cents, who, member=member, prize=prize, taken_at=night
    )


@writing()
def to_kitty(*, night: Night, cents: int, who: Who, memo: str = "") -> Transfer:
    """What nobody won: from the night's pot to the group's kitty."""
    return _append(night, Kind.KITTY, Account.POT, Account.KITTY, cents, who, memo=memo, taken_at=night)


@writing()
def reverse(*, transfer: Transfer, who: Who) -> Transfer:
    """The same cents the other way, naming the row that was wrong; a reversal may be reversed in its turn.

    Raises NotNow when the row is reversed already.
    """
    if Transfer.objects.filter(reverses=transfer).exists():
        raise NotNow(_("This row of the ledger is reversed already."))
    return _append(
        transfer.night,
        Kind.REVERSAL,
        Account(transfer.target),
        Account(transfer.source),
        transfer.cents,
        who,
        member=transfer.member,
        how=transfer.how,
        prize=transfer.prize,
        taken_at=transfer.taken_at,
        reverses=transfer,
    )


@writing()
def take_back(*, transfer: Transfer, who: Who) -> Transfer:
    """Reverse a row that counts; where it was reversed and brought back before, the last of those rows.

    Raises NotNow when it does not count.
    """
    last, counts = transfer, True
    while (later := Transfer.objects.filter(reverses=last).first()) is not None:
        last, counts = later, not counts
    return reverse(transfer=last if counts else transfer, who=who)


def _append(
    night: Night,
    kind: Transfer.Kind,
    source: Transfer.Account,
    target: Transfer.Account,
    cents: int,
    who: Who,
    **more: Any,
) -> Transfer:
    if cents <= 0:
        raise NotNow(_("There is nothing to pay."))
    row = Transfer(
        group_id=night.group_id, night=night, kind=kind, source=source, target=target, cents=cents, made_by=who, **more
    )
    row.save()
    return row
