"""What stands in a calendar feed: the nights of the last year and all that are planned."""
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from bunconight.club.models import Group, Member, Night
from bunconight.notices.calendars import calendar
from bunconight.places.queries.states import Place, State, places_on

BACK = timedelta(days=365)
SILENT = (State.NONE, State.OPEN)


def group_feed(group: Group, now: datetime) -> bytes:
    """Every night of the group; two queries."""
    return calendar(group, nights_of(group, now))


def member_feed(member: Member, now: datetime) -> bytes:
    """The same with what each night is to her; a fixed number of queries."""
    nights = nights_of(member.group, now)
    places = places_on([night for night in nights if night.cancelled_at is None])
    said = {pk: state for pk, found in places.items() for place in found
            if place.member_id == member.pk and (state := words(place))}
    said |= {night.pk: _("at yours") for night in nights if night.hostess_id == member.pk}
    return calendar(member.group, nights, said)


def words(place: Place) -> str:
    """What a night is to her, behind its title."""
    if place.for_id:
        return _("for {name}").format(name=place.for_name)
    return "" if place.state in SILENT else str(place.state.label)


def nights_of(group: Group, now: datetime) -> Sequence[Night]:
    return list(Night.objects.filter(group=group, starts_at__gt=now - BACK).select_related("hostess")
                .order_by("starts_at", "pk"))
