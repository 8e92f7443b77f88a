"""What should be in a night's envelope: what was handed over for it and at it, and what was paid out of that."""
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from bunconight.club.models import Night
from bunconight.money.models import Transfer
from bunconight.money.queries.ledgers import in_force

Kind, How = Transfer.Kind, Transfer.How
WAYS = (How.CASH, How.CHECK, How.APP)


@dataclass(frozen=True)
class Sum:
    """Cents by the way in which they came or went."""

    cash: int = 0
    check: int = 0
    app: int = 0

    @property
    def total(self) -> int:
        return self.cash + self.check + self.app

    def __add__(self, other: "Sum") -> "Sum":
        return Sum(self.cash + other.cash, self.check + other.check, self.app + other.app)

    def __neg__(self) -> "Sum":
        return Sum(-self.cash, -self.check, -self.app)


@dataclass(frozen=True)
class Taken:
    """The fees that were taken at this night for one night, this or another."""

    night: Night
    sums: Sum


@dataclass(frozen=True)
class CashCount:
    """The envelope of a night: `before` is what was paid for it earlier, `taken` what was handed over at it, and for
    which nights; prizes and refunds come out of it, and what goes to the kitty.

    Fees that were carried to this night count as cash that is there from before; a carrying moves no money.
    """

    before: Sum
    taken: tuple[Taken, ...]
    prizes: Sum
    refunds: Sum
    kitty: Sum

    @property
    def fees(self) -> Sum:
        return _total(one.sums for one in self.taken)

    @property
    def expected(self) -> Sum:
        """What should be in the envelope; cash is less than nothing where checks and the app paid for prizes."""
        return self.before + self.fees + -self.prizes + -self.refunds + -self.kitty


def cash_count(night: Night) -> CashCount:
    """One query, however many rows."""
    mine = Transfer.objects.filter(Q(night=night) | Q(taken_at=night))
    rows = in_force(list(mine.select_related("night").order_by("pk")))
    at = [row for row in rows if row.taken_at_id == night.pk]
    earlier = [row for row in rows if row.taken_at_id != night.pk]
    return CashCount(
        before=_sum(earlier, Kind.FEE) + -_sum(earlier, Kind.REFUND) + -_sum(earlier, Kind.KITTY),
        taken=_taken(night, at),
        prizes=_sum(at, Kind.PRIZE),
        refunds=_sum(at, Kind.REFUND),
        kitty=_sum(at, Kind.KITTY),
    )


def difference(count: CashCount, counted: int) -> int:
    """How much more there is than there should be, of what lies in the envelope: cash and checks; less is negative."""
    return counted - count.expected.cash - count.expected.check


def _taken(night: Night, rows: Iterable[Transfer]) -> tuple[Taken, ...]:
    """By night, this one first, then the others as they come."""
    nights = {row.night_id: row.night for row in rows if row.kind == Kind.FEE and row.night is not None}
    for one in nights.values():
        one.group = night.group
    order = sorted(nights.values(), key=lambda one: (one.pk != night.pk, one.starts_at))
    return tuple(Taken(one, _sum([row for row in rows if row.night_id == one.pk], Kind.FEE)) for one in order)


def _sum(rows: Iterable[Transfer], kind: str) -> Sum:
    """Prizes and the kitty say no way: they are cash, and so is what was carried."""
    cents = dict.fromkeys(WAYS, 0)
    for row in rows:
        if row.kind == kind:
            way = How(row.how) if row.how in WAYS else How.CASH
            cents[way] += row.cents
    return Sum(cents[How.CASH], cents[How.CHECK], cents[How.APP])


def _total(sums: Iterable[Sum]) -> Sum:
    found = Sum()
    for one in sums:
        found += one
    return found
