"""Nights whose hostess has said that she can't come: somebody else is to be found who hosts them."""

from collections.abc import Collection, Iterable

from django.db.models import F

from bunconight.club.models import Night
from bunconight.nights.models import Player
from bunconight.places.queries.states import NO, Place


def host_away(night: Night, places: Iterable[Place]) -> Place | None:
    """The hostess of the night, if she can't come to it."""
    if night.hostess_id is None or night.cancelled_at is not None:
        return None
    return next((p for p in places if p.member_id == night.hostess_id and p.answer == NO and not p.here), None)


def hosts_away(nights: Collection[Night]) -> set[int]:
    """Ids of those of these nights to which whoever hosts them can't come; one query."""
    away = Player.objects.filter(answer=NO, here=False, void=False, member=F("night__hostess"))
    return set(away.filter(night__in=[night.pk for night in nights]).values_list("night", flat=True))
