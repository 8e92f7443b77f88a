"""The rows of the ledger: appended, reversed, brought back. Nothing is ever edited or deleted."""
from typing import Any

from bunconight.club.models import Group, Night
from bunconight.club.services import lock
from bunconight.money import hooks
from bunconight.money.models import ROUTES, Transfer
from bunconight.money.queries import Ledger, ledger
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.writing import writing

from .planned import keep_or_withdraw

Who = Any  # a user of the site, or None: a browser that runs a demo night
PAID_AGAIN = _("Her fee has been paid again by now: undo that first.")
GIVEN_BACK = _("Her money has been given back by now: undo that first.")
PAID_OUT = _("Prizes have been paid out from it: undo that first.")


def append(group: Group, night: Night | None, kind: str, cents: int, who: Who, **more: Any) -> Transfer:
    """One row of its kind. Raises NotNow when there is nothing to pay."""
    if cents <= 0:
        raise NotNow(_("There is nothing to pay."))
    source, target = ROUTES[kind]
    row = _saved(group=group, night=night, kind=kind, source=source, target=target, cents=cents, made_by=who, **more)
    if night is not None:
        keep_or_withdraw(night)
    return row


@writing()
def reverse(*, transfer: Transfer, who: Who) -> Transfer:
    """The same cents the other way, naming the row that was wrong; a reversal may be reversed in its turn.

    Raises NotNow when the row is reversed already, or her fee would be in twice or less than nothing.
    """
    lock(transfer.group)
    if Transfer.objects.filter(reverses=transfer).exists():
        raise NotNow(_("That money has been taken back already."))
    row = _saved(
        group_id=transfer.group_id, night=transfer.night, kind=Transfer.Kind.REVERSAL, source=transfer.target,
        target=transfer.source, cents=transfer.cents, made_by=who, member=transfer.member, how=transfer.how,
        prize=transfer.prize, taken_at=transfer.taken_at, reverses=transfer,
    )
    _check_person(row)
    if row.night is not None and row.source == Transfer.Account.POT:
        hooks.fee_gone(row.night)
    if row.night is not None:
        keep_or_withdraw(row.night)
    return row


@writing()
def take_back(*, transfer: Transfer, who: Who) -> Transfer:
    """Reverse a row that counts; where it was reversed and brought back before, the last of those rows.

    Raises NotNow when it does not count.
    """
    last, counts = transfer, True
    while (later := Transfer.objects.filter(reverses=last).first()) is not None:
        last, counts = later, not counts
    return reverse(transfer=last if counts else transfer, who=who)


def check_pot(rows: Ledger) -> None:
    """Raises NotNow when more has gone out of the pot than came in."""
    if rows.balance.open < 0:
        raise NotNow(PAID_OUT)


def _saved(**values: Any) -> Transfer:
    row = Transfer(**values)
    row.save()
    return row


def _check_person(row: Transfer) -> None:
    """What a reversal leaves of a person's fee for the night: never less than nothing, never a fee on top of a fee."""
    if row.night is None or row.member_id is None or row.prize or "kitty" in (row.source, row.target):
        return
    rows, came = ledger(row.night), row.target == Transfer.Account.POT
    after = rows.net.get(row.member_id, 0)
    before = after - row.cents if came else after + row.cents
    if after < 0:
        raise NotNow(GIVEN_BACK)
    if came and before > 0 and after > rows.fee_cents:
        raise NotNow(PAID_AGAIN)
