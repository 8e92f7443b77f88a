"""What the club changes and phones show: a night of the calendar, the names of the group and of its people."""
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from bunconight.club.models import Group, Night
from bunconight.nights.state import touch

NEAR = timedelta(days=2)


def night_changed(night: Night) -> None:
    """Phones and screens of this night fetch everything again. Call it in the transaction that changes the night."""
    touch(night.pk)


def names_changed(group: Group) -> None:
    """Phones and screens of the group's nights fetch everything again: those begun and not settled, and those near.

    Call it in the transaction that changes a name. One statement per such night, and one to find them.
    """
    now = timezone.now()
    near = Q(starts_at__gt=now - NEAR, starts_at__lt=now + NEAR)
    begun = Q(evening__isnull=False, evening__settled_at=None)
    for night in Night.objects.filter(near | begun, group=group, cancelled_at=None).values_list("pk", flat=True):
        touch(night)
