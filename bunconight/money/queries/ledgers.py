"""What the ledger says of nights, in cents. A row counts unless a row that counts reverses it."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, Sum

from bunconight.club.models import Group, Night
from bunconight.money.models import Transfer

Kind = Transfer.Kind


@dataclass(frozen=True)
class Balance:
    """A night's money in cents: pot = paid_out + kitty + open; it can be settled when nothing is open.

    Rules of the house: the pot is the fees paid for that night, whenever, whoever sat, less what was given back
    (`refunded`). `late` came in after the night was settled, and went to the kitty: no prize is worked out of it.
    """

    pot: int = 0
    paid_out: int = 0
    kitty: int = 0
    refunded: int = 0
    late: int = 0

    @property
    def open(self) -> int:
        """What is still in the pot; negative when more went out than came in."""
        return self.pot - self.paid_out - self.kitty

    @property
    def for_prizes(self) -> int:
        return self.pot - self.late


@dataclass(frozen=True)
class Ledger:
    """The rows in force that are for one night, reversals worked in, oldest first; `fee_cents` is its entry fee."""

    rows: tuple[Transfer, ...] = ()
    fee_cents: int = 0

    @property
    def balance(self) -> Balance:
        refunded = self._sum(Kind.REFUND)
        late = sum(row.cents for row in self.to_kitty if row.member_id)
        return Balance(
            self._sum(Kind.FEE) - refunded, self._sum(Kind.PRIZE), self._sum(Kind.KITTY), refunded, late
        )

    @property
    def fees(self) -> Mapping[int, Sequence[Transfer]]:
        """Fee rows by member id, several where she paid in parts; see `net` for what they come to."""
        return self._by_member(Kind.FEE)

    @property
    def refunds(self) -> Mapping[int, Sequence[Transfer]]:
        return self._by_member(Kind.REFUND)

    @property
    def prizes(self) -> Mapping[str, Sequence[Transfer]]:
        """Prize rows by category."""
        found: dict[str, list[Transfer]] = {}
        for row in self._of(Kind.PRIZE):
            found.setdefault(row.prize, []).append(row)
        return found

    @property
    def to_kitty(self) -> Sequence[Transfer]:
        return self._of(Kind.KITTY)

    @cached_property
    def net(self) -> Mapping[int, int]:
        """What each member has in for the night, her refunds taken off; only those who have something."""
        found: dict[int, int] = {}
        for row in self.rows:
            if row.kind in (Kind.FEE, Kind.REFUND) and row.member_id:
                sign = 1 if row.kind == Kind.FEE else -1
                found[row.member_id] = found.get(row.member_id, 0) + sign * row.cents
        return {pk: cents for pk, cents in found.items() if cents}

    @cached_property
    def paid(self) -> frozenset[int]:
        """Ids of the members whose fee for the night is in, all of it."""
        return frozenset(pk for pk, cents in self.net.items() if 0 < cents >= self.fee_cents)

    def part(self, member: int) -> int:
        """The cents that she has in towards a fee that is not all paid; 0 when it is, or nothing is."""
        return 0 if member in self.paid else self.net.get(member, 0)

    def due(self, member: int) -> int:
        """The cents that she would still have to pay for a place."""
        return max(0, self.fee_cents - self.net.get(member, 0))

    def _of(self, kind: str) -> list[Transfer]:
        return [row for row in self.rows if row.kind == kind]

    def _sum(self, kind: str) -> int:
        return sum(row.cents for row in self._of(kind))

    def _by_member(self, kind: str) -> dict[int, list[Transfer]]:
        found: dict[int, list[Transfer]] = {}
        for row in self._of(kind):
            found.setdefault(row.member_id or 0, []).append(row)
        return found


def ledgers(nights: Iterable[Night]) -> dict[int, Ledger]:
    """The ledger of each night, by id, in one query."""
    fees = {night.pk: night.fee_cents for night in nights}
    found: dict[int, list[Transfer]] = {pk: [] for pk in fees}
    for row in Transfer.objects.filter(night__in=list(found)).order_by("pk"):
        found[row.night_id or 0].append(row)
    return {pk: Ledger(in_force(rows), fees[pk]) for pk, rows in found.items()}


def ledger(night: Night) -> Ledger:
    return ledgers([night])[night.pk]


def balance(night: Night) -> Balance:
    return ledger(night).balance


def kitty_cents(group: Group) -> int:
    """What the group has put aside over all its nights; one query."""
    kitty = Transfer.Account.KITTY
    sides = {"came": Sum("cents", filter=Q(target=kitty)), "went": Sum("cents", filter=Q(source=kitty))}
    sums = Transfer.objects.filter(group=group).aggregate(**sides)
    return (sums["came"] or 0) - (sums["went"] or 0)


def in_force(rows: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """A row reverses earlier ones only, so the last is read first; reversals themselves are left out."""
    gone: set[int] = set()
    kept: list[Transfer] = []
    for row in reversed(rows):
        if row.pk in gone:
            continue
        if row.reverses_id is not None:
            gone.add(row.reverses_id)
        else:
            kept.append(row)
    return tuple(reversed(kept))
