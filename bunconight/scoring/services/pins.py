"""The typed PIN: it opens only the page on which one picks a name, and guessing it is slow.

Twenty wrong ones slow the phone that typed them, by its cookie, so that the next phone behind the same address is let
in at once. Guessing without cookies is slowed by what the whole site has seen; no evening of people reaches that.
"""
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from bunconight.club.models import Night
from bunconight.scoring.models import PinTry
from bunconight.scoring.services.hours import is_tonight
from games.writing import writing

WINDOW = timedelta(minutes=15)
PER_PHONE = 20
FOR_ALL = 400          # wrong PINs of all phones in the window
KEPT = timedelta(days=1)


@dataclass(frozen=True)
class Entry:
    """night: what the PIN opens, if it does; wait: whether it was not even looked at."""

    night: Night | None = None
    wait: bool = False


def new_phone() -> str:
    return secrets.token_urlsafe(16)


def enter_pin(*, pin: str, phone: str) -> Entry:
    """Try a PIN from the browser that carries this cookie. A PIN that two nights share opens neither."""
    if _too_many(phone):
        return Entry(wait=True)
    known = Night.objects.filter(pin=pin, cancelled_at=None).select_related("evening")
    nights = [night for night in known if is_tonight(night)]
    if len(nights) != 1:
        _remember(phone)
        return Entry()
    return Entry(nights[0])


def _too_many(phone: str) -> bool:
    recent = PinTry.objects.filter(made_at__gt=timezone.now() - WINDOW)
    if recent.filter(phone=phone)[:PER_PHONE].count() >= PER_PHONE:
        return True
    return recent[:FOR_ALL].count() >= FOR_ALL


@writing()
def _remember(phone: str) -> None:
    PinTry.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    PinTry.objects.create(phone=phone)
