"""What the ledger says, in cents. A row counts unless a row that counts reverses it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, Sum

from bunconight.club.models import Group, Night
from bunconight.money.models import Transfer

Kind = Transfer.Kind


@dataclass(frozen=True)
class Balance:
    """A night's money in cents: pot = paid_out + kitty + open; it can be settled when nothing is open.

    Rules of the house: the pot is the fees paid for that night, whenever, whoever sat.
    """

    pot: int = 0
    paid_out: int = 0
    kitty: int = 0

    @property
    def open(self) -> int:
        """What is still in the pot; negative when more went out than came in."""
        return self.pot - self.paid_out - self.kitty


@dataclass(frozen=True)
class Ledger:
    """The rows in force that are for one night, reversals worked in, oldest first."""

    rows: tuple[Transfer, ...] = ()

    @property
    def balance(self) -> Balance:
        return Balance(self._sum(Kind.FEE), self._sum(Kind.PRIZE), self._sum(Kind.KITTY))

    @property
    def fees(self) -> Mapping[int, Sequence[Transfer]]:
        """Fee rows by member id; more than one only if somebody paid twice."""
        found: dict[int, list[Transfer]] = {}
        for row in self._of(Kind.FEE):
            found.setdefault(row.member_id or 0, []).append(row)
        return found

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

    @property
    def paid(self) -> frozenset[int]:
        """Ids of the members whose fee for the night is in."""
        return frozenset(self.fees)

    def _of(self, kind: str) -> list[Transfer]:
        return [row for row in self.rows if row.kind == kind]

    def _sum(self, kind: str) -> int:
        return sum(row.cents for row in self._of(kind))


def ledgers(nights: Iterable[Night]) -> dict[int, Ledger]:
    """The ledger of each night, by id, in one query."""
    found: dict[int, list[Transfer]] = {night.pk: [] for night in nights}
    for row in Transfer.objects.filter(night__in=list(found)).order_by("pk"):
        found[row.night_id].append(row)
    return {pk: Ledger(_in_force(rows)) for pk, rows in found.items()}


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


def _in_force(rows: Sequence[Transfer]) -> tuple[Transfer, ...]:
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
