"""Who may listen to what: a signed note that needs no database to check.

A page hands it out after its own checks; the stream looks only at the signature, the end and what was closed since.
"""
import time
from dataclasses import dataclass
from datetime import datetime

from django.core import signing

SALT = "bunconight.live"
LASTS = 6 * 60 * 60  # seconds; a page that stays open longer asks for its state again and gets a new note with it


@dataclass(frozen=True)
class Pass:
    """channel: what is heard; key: the device that hears it; generation: of the night's link; until: epoch seconds."""
    channel: str
    key: str
    generation: int
    until: int

    @property
    def over(self) -> bool:
        return time.time() >= self.until


def stream_token(channel: str, *, key: str = "", generation: int = 0, until: datetime | None = None) -> str:
    """A token for `/live/...?token=`. `until` must be aware; without it the token lasts six hours."""
    end = int(until.timestamp() if until else time.time() + LASTS)
    return signing.dumps([channel, key, generation, end], salt=SALT)


def read_token(token: str) -> Pass | None:
    """The pass that the token holds, over or not; None if nobody here signed it."""
    try:
        channel, key, generation, until = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Pass(str(channel), str(key), int(generation), int(until))
