"""What a phone carries after it joined: a signed note of the night, the device, whose it is, by which link, until when.

It needs no look-up to be read. Whether it still counts is asked in the query that locks the play.
"""
import time
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from bunconight.club.models import Night

SALT = "bunconight.scoring.device"
COOKIE = "bunco_seat"


@dataclass(frozen=True)
class Seat:
    """night, device, player: primary keys; key: the night's, as in the address; generation: of the link that was used;
    until: epoch seconds."""

    night: int
    key: str
    device: int
    player: int
    generation: int
    until: int


def write(seat: Seat) -> str:
    return signing.dumps([seat.night, seat.key, seat.device, seat.player, seat.generation, seat.until], salt=SALT)


def read(token: str) -> Seat | None:
    """The seat that the token names; None if nobody here signed it or its time is over."""
    try:
        seat = Seat(*signing.loads(token, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return seat if time.time() < seat.until else None


def of(request: HttpRequest, key: str) -> Seat | None:
    """The seat of this browser on the night of that key."""
    seat = read(request.COOKIES.get(COOKIE, ""))
    return seat if seat and seat.key == key else None


def give(response: HttpResponse, night: Night, seat: Seat) -> None:
    """A cookie that is sent to this night's pages only and that no script can read."""
    response.set_cookie(COOKIE, write(seat), max_age=seat.until - int(time.time()), path=f"/t/{night.key}/",
                        httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
