"""Entry fees: taken whole or in parts, ahead for months, given back, and carried to another night."""
from collections.abc import Iterator
from datetime import date

from bunconight.club.hooks import night_changed
from bunconight.club.models import Member, Night
from bunconight.club.services import lock, next_night
from bunconight.money import hooks
from bunconight.money.hooks import is_settled
from bunconight.money.models import Transfer
from bunconight.money.queries import ledger
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.writing import writing

from .rows import PAID_OUT, Who, append, take_back

Kind, How = Transfer.Kind, Transfer.How
MOST_MONTHS = 24
"""So many nights ahead can be paid at most: nights that are not in the calendar yet are made for it."""
HOWS = (How.CASH, How.CHECK, How.APP)


@writing()
def take_fee(*, night: Night, member: Member, cents: int, how: str, taken_at: Night | None, who: Who,
             paid_on: date | None = None) -> Transfer:
    """A member's fee in cents for `night`, or a part of it, as cash, check or app; `taken_at` is the night at which it
    was handed over, None between nights.

    Raises NotNow when she has paid for that night, owes less, or the night does not take place.
    """
    lock(night.group)
    _check_known(night, member, how)
    rows = ledger(night)
    if night.cancelled_at is not None:
        raise NotNow(_("That night is cancelled: take the fee for another one."))
    if member.pk in rows.paid:
        raise NotNow(_("{name} has paid for that night already."), name=member.name)
    if cents > rows.due(member.pk):
        raise NotNow(_("That is more than {name} still has to pay for that night."), name=member.name)
    return append(night.group, night, Kind.FEE, cents, who, member=member, how=how, taken_at=taken_at, paid_on=paid_on)


@writing()
def receive(*, night: Night, member: Member, cents: int, how: str, taken_at: Night | None, who: Who,
            paid_on: date | None = None) -> list[Transfer]:
    """As `take_fee`; what comes in for a night that is settled goes on to the kitty, for its prizes are paid."""
    rows = [take_fee(night=night, member=member, cents=cents, how=how, taken_at=taken_at, who=who, paid_on=paid_on)]
    if is_settled(night):
        rows.append(append(night.group, night, Kind.KITTY, cents, who, member=member, taken_at=taken_at))
    return rows


@writing()
def prepay(*, member: Member, first: Night, how: str, who: Who, cents: int | None = None, months: int | None = None,
           taken_at: Night | None = None) -> list[Transfer]:
    """Pay for the coming nights from `first` on: so many `months`, or as far as these `cents` reach. Nights that she
    has paid for are passed over; those that are not in the calendar yet are planned.

    Raises NotDice for neither or both, NotNow when it is nothing or reaches too far.
    """
    _check_reach(cents, months)
    lock(first.group)
    rows: list[Transfer] = []
    for night in _coming(first):
        due = ledger(night).due(member.pk)
        part = due if cents is None else min(due, cents - sum(row.cents for row in rows))
        if part:
            rows.append(take_fee(night=night, member=member, cents=part, how=how, taken_at=taken_at, who=who))
            night_changed(night)
        if len(rows) == months or (cents is not None and sum(row.cents for row in rows) == cents):
            return rows
    raise NotNow(_("That is more than {most} nights cost."), most=MOST_MONTHS)


@writing()
def refund(*, night: Night, member: Member, cents: int, how: str, who: Who,
           taken_at: Night | None = None) -> Transfer:
    """Give her back what she has paid for that night, or some of it.

    Raises NotNow when she has not paid as much, prizes were paid out of it, or the night is settled.
    """
    lock(night.group)
    _check_known(night, member, how)
    _check_given(night, member, cents)
    night_changed(night)
    hooks.fee_gone(night)
    return append(night.group, night, Kind.REFUND, cents, who, member=member, how=how, taken_at=taken_at)


@writing()
def give_back(*, night: Night, member: Member, who: Who) -> list[Transfer]:
    """Her tick was a mistake: her fee rows for that night are reversed, the latest first, and refunds on the way.

    Raises NotNow when she has not paid, or the fee came from another night.
    """
    rows = ledger(night)
    left = rows.net.get(member.pk, 0)
    if not left:
        raise NotNow(_("{name} has not paid for that night."), name=member.name)
    gone = []
    for row in reversed([*rows.fees.get(member.pk, ())]):
        if row.how != How.CARRIED and row.cents <= left:
            gone.append(take_back(transfer=row, who=who))
            left -= row.cents
    if left:
        raise NotNow(_("{name}’s fee was carried over or partly given back: give the money back instead."),
                     name=member.name)
    return gone


@writing()
def carry(*, night: Night, member: Member, who: Who, to_night: Night | None = None,
          cents: int | None = None) -> tuple[Transfer, Transfer]:
    """Her money for one night is for another one instead: no cash moves. By default for the night after it, and as much
    as that one still costs.

    Returns the refund there and the fee here. Raises NotNow when there is nothing to carry, or a night is settled.
    """
    lock(night.group)
    to_night = to_night or next_night(night)
    cents = _to_carry(night, to_night, member, cents)
    _check_given(night, member, cents)
    out = append(night.group, night, Kind.REFUND, cents, who, member=member, how=How.CARRIED)
    into = append(night.group, to_night, Kind.FEE, cents, who, member=member, how=How.CARRIED, carries=out)
    night_changed(night)
    hooks.fee_gone(night)
    night_changed(to_night)
    return out, into


@writing()
def carry_all(*, night: Night, who: Who) -> list[Transfer]:
    """The night is cancelled: what everybody paid for it is for the coming nights, as far as it reaches.

    Raises NotNow when the night takes place, or nobody has paid for it.
    """
    lock(night.group)
    if night.cancelled_at is None:
        raise NotNow(_("The night is not cancelled: its fees stay where they are."))
    members = Member.objects.in_bulk(ledger(night).net)
    rows = [row for pk in sorted(members) for row in _carry_on(night, members[pk], who)]
    if not rows:
        raise NotNow(_("Nobody has paid for that night."))
    return rows


def _carry_on(night: Night, member: Member, who: Who) -> Iterator[Transfer]:
    left = ledger(night).net[member.pk]
    for later in _coming(next_night(night)):
        part = min(left, ledger(later).due(member.pk))
        if part:
            yield from carry(night=night, member=member, to_night=later, who=who, cents=part)
            left -= part
        if not left:
            return
    raise NotNow(_("That is more than {most} nights cost."), most=MOST_MONTHS)


def _coming(first: Night) -> Iterator[Night]:
    """This night and those after it that take place; each is planned when it is asked for."""
    night = first
    for number in range(MOST_MONTHS):
        if number:
            night = next_night(night)
        if night.cancelled_at is None and not is_settled(night):
            yield night


def _to_carry(night: Night, to_night: Night, member: Member, cents: int | None) -> int:
    """How many cents the other night takes of her: `cents`, or all that it costs and she has."""
    _check_known(to_night, member, How.CASH)
    if is_settled(to_night) or to_night.cancelled_at is not None:
        raise NotNow(_("Nothing can be carried to that night: it is over, or cancelled."))
    due, has = ledger(to_night).due(member.pk), ledger(night).net.get(member.pk, 0)
    if not due:
        raise NotNow(_("{name} has paid for that night already."), name=member.name)
    cents = min(due, has) if cents is None else cents
    if cents > due:
        raise NotNow(_("That is more than {name} still has to pay for that night."), name=member.name)
    return cents


def _check_reach(cents: int | None, months: int | None) -> None:
    """How far somebody pays ahead is said in one way, and it is something."""
    if (cents is None) == (months is None):
        raise NotDice(_("Say how many months, or how much."))
    if months is not None and not 0 < months <= MOST_MONTHS:
        raise NotNow(_("Pay for one month up to {most}."), most=MOST_MONTHS)
    if cents is not None and cents <= 0:
        raise NotNow(_("There is nothing to pay."))


def _check_known(night: Night, member: Member, how: str) -> None:
    if how not in HOWS:
        raise NotDice(_("{how} is not a way to pay."), how=how)
    if member.group_id != night.group_id:
        raise NotDice(_("She is not of this group."))


def _check_given(night: Night, member: Member, cents: int) -> None:
    rows = ledger(night)
    if is_settled(night):
        raise NotNow(_("The night is settled: undo that first."))
    if not rows.net.get(member.pk, 0):
        raise NotNow(_("{name} has not paid for that night."), name=member.name)
    if cents > rows.net[member.pk]:
        raise NotNow(_("{name} has not paid that much for that night."), name=member.name)
    if cents > rows.balance.open:
        raise NotNow(PAID_OUT)

