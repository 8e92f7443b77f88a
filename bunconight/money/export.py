"""The ledger as a file for a spreadsheet: every row, reversed ones and reversals too."""
from collections.abc import Iterator, Sequence
from decimal import Decimal

from django.http import HttpResponse
from django.utils import timezone

from bunconight.club.csv_export import Cell, download
from bunconight.club.models import Group, Night
from bunconight.club.names import distinct
from bunconight.money.models import Transfer
from bunconight.money.queries.ledgers import in_force
from bunconight.money.queries.statements import day_of

HEADINGS = ("Row", "Date", "Kind", "From", "To", "Amount", "Currency", "Person", "Person id", "For night", "Taken at",
            "Method", "Prize", "Memo", "Reverses", "Carries", "Counts", "Noted at", "Noted by")


def ledger_csv(group: Group) -> HttpResponse:
    """Dates are those of the group's clock, amounts decimals with a point, whatever its locale is; two queries."""
    today = timezone.now().astimezone(group.zone).date()
    return download(f"{group.name} ledger {today}", HEADINGS, _rows(group))


def _rows(group: Group) -> Iterator[Sequence[Cell]]:
    related = "night", "taken_at", "made_by"
    rows = list(Transfer.objects.filter(group=group).select_related(*related).order_by("pk"))
    standing = {row.pk for row in in_force(rows)}
    names = distinct(group.members.values_list("pk", "name"))
    for row in rows:
        yield (
            row.pk, day_of(row, group), row.kind, row.source, row.target, decimal(row.cents), group.currency,
            names.get(row.member_id or 0), row.member_id, _date(row.night, group), _date(row.taken_at, group), row.how,
            row.prize, row.memo, row.reverses_id, row.carries_id, "yes" if row.pk in standing else "no",
            row.made_at.astimezone(group.zone).isoformat(timespec="seconds"), str(row.made_by or ""),
        )


def decimal(cents: int) -> Decimal:
    """Hundredths as they are written in the file: 500 is 5.00."""
    return Decimal(cents).scaleb(-2)


def _date(night: Night | None, group: Group) -> Cell:
    return None if night is None else night.starts_at.astimezone(group.zone).date()
