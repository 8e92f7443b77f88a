"""The kitty line by line, and the last rows of the whole ledger."""
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from bunconight.club.models import Group, Night
from bunconight.club.names import distinct
from bunconight.money.models import Transfer
from bunconight.money.queries.ledgers import in_force
from bunconight.money.queries.statements import day_of
from bunconight.money.words import TITLES

Kind, KITTY, PEOPLE = Transfer.Kind, Transfer.Account.KITTY, Transfer.Account.PEOPLE


@dataclass(frozen=True)
class KittyLine:
    """What came into the kitty (positive cents) or went out of it, and what it held then."""

    on: date
    night: Night | None
    what: str
    memo: str
    cents: int
    held: int


@dataclass(frozen=True)
class RowLine:
    """One row of the ledger in words; negative `cents` went to somebody. `gone`: it was reversed; `may_undo`: the pages
    of the ledger may take it back."""

    pk: int
    on: date
    night: Night | None
    name: str
    what: str
    how: str
    memo: str
    cents: int
    gone: bool
    may_undo: bool


def kitty(group: Group) -> tuple[KittyLine, ...]:
    """Every line that counts, the latest first; one query."""
    rows = Transfer.objects.filter(group=group).select_related("night", "taken_at").order_by("pk")
    held, lines = 0, []
    for row in in_force([row for row in rows if KITTY in (row.source, row.target)]):
        cents = row.cents if row.target == KITTY else -row.cents
        held += cents
        lines.append(KittyLine(day_of(row, group), _of(row.night, group), what(row), row.memo, cents, held))
    return tuple(reversed(lines))


def last_rows(group: Group, count: int = 30) -> tuple[RowLine, ...]:
    """The latest rows, reversed ones too; two queries. Reversals stand with the row that they reverse."""
    related = "night", "taken_at", "member"
    rows = list(Transfer.objects.filter(group=group).select_related(*related).order_by("-pk")[: count * 2])
    standing = {row.pk for row in in_force(rows[::-1])}
    names = distinct(group.members.values_list("pk", "name"))
    shown = [row for row in rows if row.kind != Kind.REVERSAL][:count]
    return tuple(_row(row, group, names, row.pk in standing) for row in shown)


def what(row: Transfer) -> str:
    """The kind of a row in words; a prize by its name."""
    if row.kind == Kind.PRIZE:
        return _(TITLES.get(row.prize, row.prize))
    if row.kind == Kind.KITTY and row.member_id:
        return _("late fee, to the kitty")
    return str(row.get_kind_display())


def _row(row: Transfer, group: Group, names: dict[int, str], stands: bool) -> RowLine:
    cents = -row.cents if row.target == PEOPLE else row.cents
    return RowLine(
        row.pk, day_of(row, group), _of(row.night, group), names.get(row.member_id or 0, ""), what(row),
        str(row.get_how_display()), row.memo, cents, not stands, stands and not row.of_the_evening,
    )


def _of(night: Night | None, group: Group) -> Night | None:
    if night is not None:
        night.group = group
    return night

