"""Many open streams on a server of this machine: who listens, and when the last of them heard.

The server must stamp its messages (`apps.stamped`): its clock is this process's, both are of one machine.
"""
import asyncio
import re
import resource
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar
from urllib.parse import quote

from bunconight.benchmarks.load import Request
from bunconight.live.tokens import stream_token

MOST = 5000
PATIENCE = 20.0  # seconds
AT_ONCE = 50     # connects on their way
FILES = 8192
STAMP = re.compile(rb'data: (\{.*),"published":([0-9.]+)\}')


class Crowd:
    """Streams of one server, read in a thread of their own. `delays`: seconds from publishing to hearing, one a
    listener; `message`: what they heard last, as JSON without its stamp."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.streams: list[Stream] = []
        self.heard = threading.Condition()
        self.delays: list[float] = []
        self.message = b""
        self.line: asyncio.Transport

    def join(self, tokens: Sequence[str]) -> None:
        """Open a stream for each of these tokens, and wait until all of them are."""
        assert len(self.streams) + len(tokens) <= MOST
        asyncio.run_coroutine_threadsafe(self.open(tokens), self.loop).result(PATIENCE * 2)

    async def connect(self) -> None:
        self.line = (await self.loop.create_connection(asyncio.Protocol, "127.0.0.1", self.port))[0]

    async def open(self, tokens: Sequence[str]) -> None:
        for some in range(0, len(tokens), AT_ONCE):
            made = [self.stream(token) for token in tokens[some:some + AT_ONCE]]
            for one in made:
                await self.loop.create_connection(lambda one=one: one, "127.0.0.1", self.port)  # type: ignore[misc]
            await asyncio.wait_for(asyncio.gather(*(one.begun for one in made)), PATIENCE)
            self.streams += made

    def stream(self, token: str) -> "Stream":
        return Stream(self, token)

    def hear(self, delay: float, message: bytes) -> None:
        with self.heard:
            self.delays.append(delay)
            self.message = message
            self.heard.notify()

    def after(self, request: Request, listeners: int) -> float:
        """Send the request; seconds from publishing until the last of so many heard what it told."""
        self.loop.call_soon_threadsafe(self.line.write, request())
        with self.heard:
            assert self.heard.wait_for(lambda: len(self.delays) >= listeners, PATIENCE), f"{len(self.delays)} heard"
            longest = max(self.delays)
            self.delays.clear()
        return longest

    def leave(self) -> None:
        time.sleep(0.2)  # what was asked for last is answered
        for transport in (self.line, *(one.transport for one in self.streams)):
            self.loop.call_soon_threadsafe(transport.abort)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


C = TypeVar("C", bound=Crowd)


class Stream(asyncio.Protocol):
    """One phone that listens; `begun` when the server has answered."""

    def __init__(self, crowd: Crowd, token: str) -> None:
        self.crowd, self.token = crowd, token
        self.begun = crowd.loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(f"GET /live/night/?token={quote(self.token)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if not self.begun.done():
            self.begun.set_result(None) if b"200 OK" in data else self.begun.set_exception(ConnectionError(data))
        if found := STAMP.search(data):
            self.crowd.hear(now - float(found[2]), found[1] + b"}")


@contextmanager
def listening(one: C) -> Iterator[C]:
    """A crowd, with its thread running; everybody leaves at the end."""
    one.thread.start()
    asyncio.run_coroutine_threadsafe(one.connect(), one.loop).result(PATIENCE)
    try:
        yield one
    finally:
        one.leave()


def idle(count: int) -> list[str]:
    """Tokens for so many phones of other nights."""
    return [stream_token(f"idle:{number // 12}") for number in range(count)]


def many_files() -> None:
    """Let this process and the servers that it starts have many connections open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard < 0 else min(FILES, hard), hard))


def resident(pid: int) -> int:
    """KB of memory that a process holds."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
