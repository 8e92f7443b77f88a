"""What one person paid, got and owes, night by night; and who owes something at all."""
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Member, Night
from bunconight.club.names import distinct, same
from bunconight.club.queries import STILL_TONIGHT
from bunconight.money import hooks
from bunconight.money.models import Transfer
from bunconight.money.queries.ledgers import Ledger, in_force, ledgers
from bunconight.money.words import TITLES

Kind = Transfer.Kind


@dataclass(frozen=True)
class Payment:
    """Money that changed hands, or was carried; `on` is the day, `word` says the way. `cents` are never negative."""

    on: date
    how: str
    cents: int
    transfer: int
    word: str


@dataclass(frozen=True)
class Won:
    title: str
    cents: int


@dataclass(frozen=True)
class StatementLine:
    """One night. `owed`: its fee, if the place is hers; `owes`: what is missing of that, once the night is over.

    `due` is what would still have to be paid for it, `has` what she has in."""

    night: Night
    owed: int
    payments: tuple[Payment, ...]
    refunds: tuple[Payment, ...]
    prizes: tuple[Won, ...]
    has: int
    due: int
    owes: int
    settled: bool
    over: bool

    @property
    def paid(self) -> int:
        return sum(one.cents for one in self.payments)

    @property
    def refunded(self) -> int:
        return sum(one.cents for one in self.refunds)

    @property
    def won(self) -> int:
        return sum(one.cents for one in self.prizes)

    @property
    def may_refund(self) -> bool:
        return self.has > 0 and not self.settled

    @property
    def whole(self) -> bool:
        return self.has > 0 and self.due == 0


@dataclass(frozen=True)
class Statement:
    """All nights that have to do with her, the latest first, and what they come to."""

    member: Member
    lines: tuple[StatementLine, ...]

    @cached_property
    def paid(self) -> int:
        return sum(line.paid for line in self.lines)

    @cached_property
    def refunded(self) -> int:
        return sum(line.refunded for line in self.lines)

    @cached_property
    def won(self) -> int:
        return sum(line.won for line in self.lines)

    @cached_property
    def owes(self) -> int:
        return sum(line.owes for line in self.lines)

    @property
    def debts(self) -> tuple[StatementLine, ...]:
        return tuple(line for line in reversed(self.lines) if line.owes)


@dataclass(frozen=True)
class Debt:
    """What somebody owes for nights that are over, in cents; `nights` the earliest first."""

    member: int
    name: str
    cents: int
    nights: tuple[Night, ...]


def statement(member: Member, now: datetime | None = None) -> Statement:
    """Five queries, however many nights there are."""
    nights = _nights(member.group)
    rows = Transfer.objects.filter(member=member).select_related("taken_at").order_by("pk")
    found: dict[int, list[Transfer]] = {}
    for row in in_force(list(rows)):
        found.setdefault(row.night_id or 0, []).append(row)
    hers = {pk for pk, people in hooks.responsible(nights).items() if member.pk in people}
    closed = hooks.settled(nights)
    over = {night.pk for night in nights if is_over(night, closed, now)}
    return Statement(member, tuple(
        _line(night, member, found.get(night.pk, []), night.pk in hers, night.pk in closed, night.pk in over)
        for night in nights if night.pk in found or (night.pk in hers and night.cancelled_at is None)
    ))


def owes(group: Group, now: datetime | None = None) -> Mapping[int, Debt]:
    """Who owes how much for nights that are over, by member id, in the order of names; five queries.

    Whoever held a place or was here owes its fee; of a sub it is the member whose place it is.
    """
    nights = _nights(group)
    closed = hooks.settled(nights)
    past = [night for night in reversed(nights) if is_over(night, closed, now)]
    people, money = hooks.responsible(past), ledgers(past)
    debts: dict[int, list[tuple[Night, int]]] = {}
    for night in past:
        for pk in people.get(night.pk, ()):
            if due := money[night.pk].due(pk):
                debts.setdefault(pk, []).append((night, due))
    names = distinct(Member.objects.filter(group=group).values_list("pk", "name"))
    found = [Debt(pk, names[pk], sum(due for _night, due in parts), tuple(night for night, _due in parts))
             for pk, parts in debts.items()]
    return {debt.member: debt for debt in sorted(found, key=lambda debt: (same(debt.name), debt.member))}


@dataclass(frozen=True)
class Cancelled:
    """A night that does not take place, and what was paid for it."""

    night: Night
    cents: int
    people: int


def cancelled_with_money(group: Group) -> tuple[Cancelled, ...]:
    """The cancelled nights whose fees are still theirs; two queries."""
    nights = list(Night.objects.filter(group=group, cancelled_at__isnull=False).order_by("starts_at", "pk"))
    for night in nights:
        night.group = group
    return held(nights)


def held(nights: Collection[Night]) -> tuple[Cancelled, ...]:
    """Those of these cancelled nights whose fees are still theirs; one query."""
    money = ledgers(nights)
    found = (Cancelled(night, sum(money[night.pk].net.values()), len(money[night.pk].net)) for night in nights)
    return tuple(one for one in found if one.cents)


def is_over(night: Night, closed: Collection[int], now: datetime | None = None) -> bool:
    """Whether its fee should be in by now: it is settled, or half a day has passed since it began."""
    if night.cancelled_at is not None:
        return False
    return night.pk in closed or night.starts_at <= (now or timezone.now()) - STILL_TONIGHT


def day_of(row: Transfer, group: Group) -> date:
    """The day on which it was handed over, on the clock of the group."""
    if row.paid_on is not None:
        return row.paid_on
    moment = row.made_at if row.taken_at is None else row.taken_at.starts_at
    return moment.astimezone(group.zone).date()


def _nights(group: Group) -> list[Night]:
    """All of the group, the latest first."""
    nights = list(Night.objects.filter(group=group).order_by("-starts_at", "-pk"))
    for night in nights:
        night.group = group
    return nights


def _line(night: Night, member: Member, rows: Iterable[Transfer], hers: bool, closed: bool,
          over: bool) -> StatementLine:
    mine = Ledger(tuple(rows), night.fee_cents)
    owed = night.fee_cents if hers and night.cancelled_at is None else 0
    has = mine.net.get(member.pk, 0)
    return StatementLine(
        night, owed,
        tuple(_payment(row, night.group) for row in mine.fees.get(member.pk, ())),
        tuple(_payment(row, night.group) for row in mine.refunds.get(member.pk, ())),
        tuple(Won(_(TITLES.get(row.prize, row.prize)), row.cents) for row in mine.rows if row.kind == Kind.PRIZE),
        has, mine.due(member.pk), max(0, owed - has) if over else 0, closed, over,
    )


def _payment(row: Transfer, group: Group) -> Payment:
    return Payment(day_of(row, group), row.how, row.cents, row.pk, str(row.get_how_display()))
