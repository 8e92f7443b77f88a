"""What one channel remembers, and what one listener still has to hear. No clock, no network: the hub drives both."""
import json
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

REFETCH_ALL = object()  # what a message is about that asks for everything anew
LARGEST = 7900   # bytes of a message's data; PostgreSQL's NOTIFY carries 8000
REMEMBERED = 16  # messages a returning listener can catch up on
SKIPPED = 32     # messages that newer ones may replace while a listener is slow; beyond that it refetches
WAITING = 8      # different tables a slow listener may have waiting; beyond that it refetches


class Event(NamedTuple):
    """One message ready for the wire. `about`: a newer message about the same replaces it (a table; None: the night).

    Version 0 is no version.
    """
    version: int
    about: object
    wire: bytes

    @property
    def refetch(self) -> bool:
        return self.about is REFETCH_ALL


def event(version: int, message: Mapping[str, Any]) -> Event:
    """The message as server-sent event with its version as id; one too long for every road becomes "refetch".

    One that says "reload" changed more than its table: a later message about that table does not replace it.
    """
    data = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
    if len(data) > LARGEST or message.get("refetch"):
        return refetch(version)
    return Event(version, None if message.get("reload") else message.get("table"), wire(version, data))


def refetch(version: int = 0) -> Event:
    return Event(version, REFETCH_ALL, wire(version, b'{"refetch":true}'))


def nothing_missed() -> Event:
    """What a listener hears first who has everything: that the stream flows."""
    return Event(0, "nothing missed", wire(0, b'{"skip":[]}'))


def wire(version: int, data: bytes) -> bytes:
    name = b"id: %d\n" % version if version else b""
    return name + b"data: " + data + b"\n\n"


class Ring:
    """The last few messages of a channel, so that a short absence needs no refetch."""

    def __init__(self) -> None:
        self.events: deque[Event] = deque(maxlen=REMEMBERED)

    def add(self, new: Event) -> None:
        self.events.append(new)

    @property
    def newest(self) -> int:
        return max((one.version for one in self.events), default=0)

    def since(self, version: int | None) -> list[Event]:
        """What a listener at `version` has missed, oldest first; one refetch if that cannot be told."""
        if version is None or not any(e.version <= version + 1 for e in self.events):
            return [refetch(self.newest)]
        later = {e.version: e for e in self.events if e.version > version}
        missed = [later[number] for number in sorted(later)]
        gap = sorted(later) != list(range(version + 1, version + 1 + len(later)))
        return [refetch(self.newest)] if gap or any(e.refetch for e in missed) else missed


class Waiting:
    """What a listener has not been sent yet: at most one message per table, never a growing queue.

    Versions that newer messages replaced are named first, as {"skip": [5, 7]}: they are no gap.
    """

    def __init__(self) -> None:
        self.events: dict[object, Event] = {}
        self.skipped: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.events)

    def add(self, new: Event) -> None:
        """A newer message replaces the waiting one about the same table; a refetch, or one too many, replaces all."""
        if new.refetch or REFETCH_ALL in self.events or self.full(new):
            newest = max([new.version, *(e.version for e in self.events.values())])
            self.clear()
            self.events[REFETCH_ALL] = refetch(newest)
            return
        old = self.events.get(new.about)
        if old is None:
            self.events[new.about] = new
        elif old.version != new.version:
            self.skipped.append(min(old.version, new.version))
            self.events[new.about] = max(old, new, key=lambda e: e.version)

    def full(self, new: Event) -> bool:
        return len(self.skipped) >= SKIPPED or (new.about not in self.events and len(self.events) >= WAITING)

    def clear(self) -> None:
        self.events.clear()
        self.skipped.clear()

    def take(self) -> bytes:
        """All that waits, by version, and nothing waits any more."""
        skip = [wire(0, json.dumps({"skip": sorted(self.skipped)}).encode())] if self.skipped else []
        ready = [e.wire for e in sorted(self.events.values(), key=lambda e: e.version)]
        self.clear()
        return b"".join(skip + ready)

