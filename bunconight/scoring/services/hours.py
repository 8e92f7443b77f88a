"""When a night can be joined: from the day before, until twelve hours after it. Links and PINs end with it."""
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from bunconight.club.models import Night

BEFORE = timedelta(hours=24)  # a PIN opens nothing earlier, unless the hostess has begun
LASTS = timedelta(hours=6)    # a long evening
AFTER = timedelta(hours=12)


def over_at(night: Night) -> datetime:
    """Twelve hours after the evening, or after the last thing that the hostess did on it, whichever is later.

    The night's own date may be wrong, or the night may be postponed: what happens counts. A demo's ends with the demo.
    """
    last: datetime | None = night.actions.aggregate(last=Max("made_at"))["last"]
    planned: datetime = night.starts_at + LASTS
    over = max(planned, last or planned) + AFTER
    return min(over, night.group.demo_until or over)


def is_open(night: Night) -> bool:
    """Whether people may join by its link."""
    return night.cancelled_at is None and timezone.now() < over_at(night)


def is_tonight(night: Night) -> bool:
    """Whether its PIN works: a night weeks ahead is not to be found by guessing."""
    begun = hasattr(night, "evening") or night.starts_at - BEFORE <= timezone.now()
    return begun and is_open(night)
