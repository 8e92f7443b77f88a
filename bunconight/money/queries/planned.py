"""What rows of the ledger did to the calendar."""
from collections.abc import Collection

from django.db.models import Exists, OuterRef
from django.utils.translation import ngettext

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_short
from bunconight.money.models import Transfer


def calendar_words(rows: Collection[int]) -> str:
    """The nights that were planned for these rows, or that are gone again with them, in a sentence; empty for none. One
    query."""
    if not rows:
        return ""
    earlier = Exists(Transfer.objects.filter(night=OuterRef("pk"), pk__lt=min(rows)))
    nights = Night._base_manager.filter(for_fees=True, transfers__in=rows).annotate(earlier=earlier).distinct()
    found = list(nights.select_related("group").order_by("starts_at"))
    gone = sum(night.withdrawn for night in found)
    return _gone(gone) if gone else _added([night for night in found if not night.earlier])


def _added(nights: list[Night]) -> str:
    if not nights:
        return ""
    return ngettext("{day} was added to the calendar.", "{n} nights were added to the calendar, the last on {day}.",
                    len(nights)).format(n=len(nights), day=night_short(nights[-1]))


def _gone(number: int) -> str:
    return ngettext("{n} night that was planned for it is out of the calendar again.",
                    "{n} nights that were planned for it are out of the calendar again.", number).format(n=number)
