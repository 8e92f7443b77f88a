"""The push: services tell it what changed, phones hear it. Push is a hint; the page's GET is the truth.

    transaction.on_commit(lambda: hub.publish("night:7", version, {"table": 2, "state": {...}}))

Channels are opaque strings. `version` grows by one with every message of a channel, so that a listener sees a gap. A
message's "table", if it has one, says what a newer message replaces when a phone is slow. The hub knows nothing else.

What a phone hears: the message, with its version as the event's id; {"refetch": true}: ask for the whole state;
{"skip": [5, 7]}: newer ones replaced these versions, they are no gap ([] at first: nothing was missed); an event named
"closed": do not come back.

The hub lives in the server's event loop; `publish` and `close` may be called from any thread. Without a loop (a
command, a plain WSGI server) SQLite hears nothing, and PostgreSQL tells the processes that have one.
"""
import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from bunconight.live import bridge
from bunconight.live.channel import Event, Ring, Waiting, event, nothing_missed, refetch
from bunconight.live.tokens import Pass, stream_token

__all__ = ["close", "publish", "stream_token"]
log = logging.getLogger(__name__)
QUIET_CHANNELS = 512   # channels that are remembered though nobody listens
STREAMS_PER_KEY = 16   # open streams of one device on one channel: eight tabs, twice
CONNECTS_IN = 5.0      # seconds
STREAMS = 10_000       # open streams of this process


def publish(channel: str, version: int, message: Mapping[str, Any]) -> None:
    """Tell everybody on the channel, in every process. Never raises: the write is committed, and phones can poll."""
    hub.tell({"channel": channel, "version": version, "message": dict(message)})


def close(channel: str, key: str | None = None, *, before: int | None = None) -> None:
    """End the streams of a revoked device (`key`), of older links (generation < `before`), or all of the channel."""
    hub.tell({"channel": channel, "close": key, "before": before})


class Listener:
    """One open stream: what it still has to hear, and how to wake it. Lives in the loop's thread."""

    def __init__(self, admitted: Pass) -> None:
        self.admitted = admitted
        self.waiting = Waiting()
        self.closed = False
        self.revoked = False
        self.woken: asyncio.Future[None] | None = None

    def hear(self, new: Event) -> None:
        self.waiting.add(new)
        self.wake()

    def end(self, *, revoked: bool = False) -> None:
        self.closed, self.revoked = True, revoked
        self.wake()

    def wake(self, *_: object) -> None:
        if self.woken and not self.woken.done():
            self.woken.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Until something waits to be sent, the stream ends, or the time is over."""
        if self.waiting or self.closed:
            return
        loop = asyncio.get_running_loop()
        self.woken = loop.create_future()
        timer = loop.call_later(seconds, self.wake)
        try:
            await self.woken
        finally:
            timer.cancel()
            self.woken = None


class Room:
    """One channel in this process: who listens, what was said last, who was shut out."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.ring = Ring()
        self.revoked: dict[str, float] = {}
        self.oldest_generation = 0

    def admits(self, admitted: Pass) -> bool:
        return admitted.key not in self.revoked and admitted.generation >= self.oldest_generation

    def shut_out(self, key: str | None, before: int | None) -> None:
        if key is not None:
            self.revoked[key] = time.time()
        if before is not None:
            self.oldest_generation = max(self.oldest_generation, before)
        for one in list(self.listeners):
            if (key is None and before is None) or not self.admits(one.admitted):
                one.end(revoked=True)


class Hub:
    """The rooms of this process. Everything but `tell` runs in the loop's thread."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.streams = 0
        self.closing = False
        self.bridge: bridge.Bridge | None = None

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Live in this loop from now on; on PostgreSQL, talk to the other processes. Opening twice is once."""
        if self.loop is loop:
            return
        self.loop, self.closing = loop, False
        self.rooms.clear()
        if bridge.wanted():
            self.bridge = bridge.Bridge(self.hear, self.lost_touch)
            self.bridge.start(loop)

    async def ready(self) -> None:
        """As soon as the other processes are heard; a database that is away for long does not hold up the pages."""
        if self.bridge:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.bridge.listening.wait(), CONNECTS_IN)

    async def shut(self) -> None:
        self.hang_up()
        if self.bridge:
            await self.bridge.stop()
        self.loop, self.bridge = None, None

    def tell(self, news: dict[str, Any]) -> None:
        """From any thread: to the phones of this process, and over the bridge to those of the others."""
        try:
            loop = self.loop
            if loop and not loop.is_closed():
                loop.call_soon_threadsafe(self.say, news)
            elif bridge.wanted():
                bridge.send(news)
        except Exception:
            log.exception("A message was not pushed; phones will poll.")

    def say(self, news: dict[str, Any]) -> None:
        self.hear(news)
        if self.bridge:
            self.bridge.put(news)

    def hear(self, news: Mapping[str, Any]) -> None:
        """News of this process or another one reaches the phones of this one."""
        room = self.room(news["channel"])
        if "close" in news:
            room.shut_out(news["close"], news["before"])
            return
        new = event(news["version"], news["message"])
        room.ring.add(new)
        for one in room.listeners:
            one.hear(new)

    def lost_touch(self) -> None:
        """The other processes could not be heard for a while: nobody knows what was missed."""
        for room in self.rooms.values():
            room.ring = Ring()
            for one in room.listeners:
                one.hear(refetch())

    def room(self, channel: str) -> Room:
        room = self.rooms.setdefault(channel, Room())
        self.rooms.move_to_end(channel)
        if len(self.rooms) > QUIET_CHANNELS:
            self.forget_a_quiet_one()
        return room

    def forget_a_quiet_one(self) -> None:
        newest = next(reversed(self.rooms))
        quiet = next((name for name, room in self.rooms.items() if not room.listeners and name != newest), None)
        if quiet:
            del self.rooms[quiet]

    def join(self, admitted: Pass, since: int | None) -> Listener | None:
        """A new listener with what it missed since that version; None if the house is full."""
        room = self.room(admitted.channel)
        same = sum(1 for one in room.listeners if admitted.key and one.admitted.key == admitted.key)
        if self.streams >= STREAMS or same >= STREAMS_PER_KEY:
            return None
        listener = Listener(admitted)
        for missed in room.ring.since(since) or [nothing_missed()]:
            listener.waiting.add(missed)
        room.listeners.add(listener)
        self.streams += 1
        return listener

    def leave(self, listener: Listener) -> None:
        room = self.rooms.get(listener.admitted.channel)
        if room and listener in room.listeners:
            room.listeners.remove(listener)
            self.streams -= 1

    def hang_up(self) -> None:
        """The server stops: every stream ends at once, and the phones come back spread over some seconds."""
        self.closing = True
        for room in self.rooms.values():
            for one in room.listeners:
                one.end()


hub = Hub()
