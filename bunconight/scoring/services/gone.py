"""Who must not listen any more: the hub forgets it when the server stops, and a note that admits to a stream lasts."""
import logging
from datetime import timedelta

from django.utils import timezone

from bunconight.club.models import Night
from bunconight.live import hub
from bunconight.nights.state import channel
from bunconight.scoring.models import Device
from bunconight.scoring.services.join import shut_out

log = logging.getLogger(__name__)
LATELY = timedelta(days=14)  # no note lasts so long after its night


def shut_out_again() -> None:
    """When the server starts: tell the hub of links that were renewed and of phones that were put out. Never raises."""
    try:
        since = timezone.now() - LATELY
        for night in Night.objects.filter(generation__gt=1, starts_at__gt=since).order_by("starts_at"):
            shut_out(night)
        for device in Device.objects.filter(revoked_at__gt=since):
            hub.close(channel(device.night_id), f"device:{device.pk}")
    except Exception:
        log.exception("Phones that were put out may listen until their notes end.")
