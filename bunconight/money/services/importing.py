"""Fees of the past, written into the ledger from a list."""
from collections.abc import Sequence

from bunconight.club.csv_read import Sheet
from bunconight.club.models import Group, Member, Night
from bunconight.club.services import lock
from bunconight.money.fee_import import Fee, Known, Plan, plan
from bunconight.money.models import Transfer
from bunconight.money.queries import ledgers
from bunconight.money.queries.statements import day_of
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.writing import writing

from .fees import receive
from .rows import Who


@writing()
def import_fees(*, group: Group, sheet: Sheet, columns: Sequence[str | None], who: Who,
                skip_errors: bool = False) -> Plan:
    """Write what the preview showed, compared anew with the ledger of this moment: a second import adds nothing.

    Raises NotNow when a row has an error, unless told to skip such rows. Return the plan that was carried out.
    """
    lock(group)
    done = plan(sheet, columns, group, known_fees(group))
    if done.counts["error"] and not skip_errors:
        raise NotNow(_("Nothing was written: some lines have errors."))
    members = Member.objects.filter(group=group).in_bulk()
    nights = Night.objects.filter(group=group).select_related("group").in_bulk()
    for row in done.rows:
        if row.status == "new":
            receive(night=nights[row.night], member=members[row.member], cents=row.cents, how=row.how or "cash",
                    taken_at=None, paid_on=row.on, who=who)
    return done


def known_fees(group: Group) -> Known:
    """What a list of fees is compared with; four queries."""
    nights = list(Night.objects.filter(group=group))
    for night in nights:
        night.group = group
    money = ledgers(nights)
    taken_at = {row.pk: row for row in Transfer.objects.filter(group=group, kind="fee").select_related("taken_at")}
    fees = [Fee(row.member_id or 0, pk, row.cents, row.how, day_of(taken_at[row.pk], group))
            for pk, rows in money.items() for own in rows.fees.values() for row in own]
    return Known(
        members=dict(Member.objects.filter(group=group).values_list("pk", "name")),
        nights={night.pk: night.local_start.date() for night in nights},
        fee_cents={night.pk: night.fee_cents for night in nights},
        has={(member, pk): cents for pk, rows in money.items() for member, cents in rows.net.items()},
        fees=fees,
        cancelled=frozenset(night.pk for night in nights if night.cancelled_at),
    )
