"""What the group's calendar says of a casino."""

from collections.abc import Collection

from bunconight.casino.models import SidePlay


def played(nights: Collection[int]) -> frozenset[int]:
    """Those of these nights, by id, on which a play counts or is under way; one query."""
    plays = SidePlay.objects.filter(table__casino__in=nights, void=False)
    return frozenset(plays.values_list("table__casino", flat=True).distinct())
