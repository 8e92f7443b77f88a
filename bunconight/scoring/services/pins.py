"""The typed PIN: it opens only the page on which one picks a name, and guessing it is slow.

Twenty wrong ones slow the phone that typed them, by its cookie, so that the next phone behind the same address is let
in at once. Who guesses with ever new cookies is slowed by his address; and while the whole site sees very many wrong
ones, phones and addresses that add to them get few tries. Others are let in: nobody's guessing shuts out a party.
"""
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from bunconight.club.models import Night
from bunconight.scoring.models import PinTry
from bunconight.scoring.services.hours import is_tonight
from games.writing import writing

WINDOW = timedelta(minutes=15)
PER_PHONE, FEW = 20, 3             # wrong PINs of one phone in the window; and while somebody is guessing
PER_ADDRESS, FEW_THERE = 400, 30   # of all phones behind one address, which may be a houseful
FOR_ALL = 400                      # of all phones: no evening of people reaches that, so somebody is guessing
KEPT = timedelta(days=1)


@dataclass(frozen=True)
class Entry:
    """night: what the PIN opens, if it does; wait: whether it was not even looked at."""

    night: Night | None = None
    wait: bool = False


def new_phone() -> str:
    return secrets.token_urlsafe(16)


def enter_pin(*, pin: str, phone: str, address: str) -> Entry:
    """Try a PIN from the browser that carries this cookie, from this network address. A PIN that two nights share opens
    neither."""
    there = salted_hmac(__name__, address).hexdigest()[:32]  # addresses themselves are not kept
    if _too_many(phone, there):
        return Entry(wait=True)
    known = Night.objects.filter(pin=pin, cancelled_at=None).select_related("evening")
    nights = [night for night in known if is_tonight(night)]
    if len(nights) != 1:
        _remember(phone, there)
        return Entry()
    return Entry(nights[0])


def _too_many(phone: str, there: str) -> bool:
    recent = PinTry.objects.filter(made_at__gt=timezone.now() - WINDOW)
    mine = recent.filter(phone=phone)[:PER_PHONE].count()
    ours = recent.filter(address=there)[:PER_ADDRESS].count()
    if mine >= PER_PHONE or ours >= PER_ADDRESS:
        return True
    return (mine >= FEW or ours >= FEW_THERE) and recent[:FOR_ALL].count() >= FOR_ALL


@writing()
def _remember(phone: str, there: str) -> None:
    PinTry.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    PinTry.objects.create(phone=phone, address=there)
