"""Undo of what was done on the pages of the ledger: the rows are reversed, all of them or none."""
from collections.abc import Collection

from bunconight.club.hooks import night_changed
from bunconight.club.models import Group
from bunconight.club.services import lock
from bunconight.money.hooks import settled
from bunconight.money.models import Transfer
from bunconight.money.queries import kitty_cents, ledger, ledgers
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.writing import writing

from .rows import Who, check_pot, take_back

Kind, How = Transfer.Kind, Transfer.How


@writing()
def reverse_rows(*, group: Group, pks: Collection[int], who: Who) -> list[Transfer]:
    """Reverse these rows of the group and what belongs to them: the other half of a fee that was carried, and the way
    to the kitty of a fee that came too late for the prizes.

    Raises NotNow where a row is reversed already, belongs to a night's own pages, or something later depends on it.
    """
    lock(group)
    found = list(Transfer.objects.filter(group=group, pk__in=pks).select_related("group", "night", "member"))
    rows = {row.pk: row for row in found} | {row.pk: row for one in found for row in _companions(one)}
    if not rows:
        raise NotNow(_("That payment is not there any more."))
    for row in rows.values():
        if row.of_the_evening or row.kind == Kind.REVERSAL:
            raise NotNow(_("That was done on its night’s pages: undo it there."))
    made = [take_back(transfer=rows[pk], who=who) for pk in sorted(rows, reverse=True)]
    _check(group, made)
    return made


def _companions(row: Transfer) -> list[Transfer]:
    related = Transfer.objects.select_related("group", "night", "member")
    if row.carries_id:
        return [related.get(pk=row.carries_id)]
    if row.kind == Kind.REFUND and row.how == How.CARRIED:
        return list(related.filter(carries=row))
    twin = {Kind.FEE: Kind.KITTY, Kind.KITTY: Kind.FEE}.get(Kind(row.kind))
    if twin is None or row.night is None or row.member_id is None or row.taken_at_id is not None:
        return []
    alike = [other for other in ledger(row.night).rows if other.kind == twin and other.taken_at_id is None
             and (other.member_id, other.cents) == (row.member_id, row.cents)]
    near = sorted(alike, key=lambda other: abs(other.pk - row.pk))
    return list(related.filter(pk__in=[other.pk for other in near[:1]]))


def _check(group: Group, made: list[Transfer]) -> None:
    nights = {row.night.pk: row.night for row in made if row.night is not None}
    closed = settled(list(nights.values()))
    for pk, rows in ledgers(nights.values()).items():
        check_pot(rows)
        if pk in closed and rows.balance.open:
            raise NotNow(_("The night is settled: undo that first."))
        night_changed(nights[pk])
    if kitty_cents(group) < 0:
        raise NotNow(_("The kitty does not hold that much."))
