"""From process to process over PostgreSQL's LISTEN/NOTIFY; on SQLite there is one process, and no bridge.

One connection listens, another one tells; both belong to the loop, not to any page's thread, and both come back by
themselves. What waits is told in one statement, without waiting for the disk: push is a hint.
"""
import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.db import connection

log = logging.getLogger(__name__)
CHANNEL = "bunconight_live"
LARGEST = 7900      # bytes of a payload; PostgreSQL refuses 8000
AT_ONCE = 50        # messages in one statement
MOST_WAITING = 1000
RETRY = 0.5, 5.0    # seconds between attempts, at first and at most
ME = secrets.token_hex(6)


def wanted() -> bool:
    return bool(settings.DATABASES["default"]["ENGINE"].endswith("postgresql"))


def payload(news: Mapping[str, Any]) -> str:
    """The news as JSON with its sender; too long a message becomes "refetch"."""
    text = json.dumps({**news, "from": ME}, separators=(",", ":"), ensure_ascii=False)
    if len(text.encode()) > LARGEST:
        text = json.dumps({**news, "message": {"refetch": True}, "from": ME}, separators=(",", ":"))
    return text


def send(news: Mapping[str, Any]) -> None:
    """Without a loop (a command, a plain WSGI server): over this thread's own connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload(news)])


def address() -> dict[str, Any]:
    """Django's default database in psycopg's words."""
    database = connection.settings_dict
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return {ours: database[theirs] for ours, theirs in names.items() if database[theirs]} | {"autocommit": True}


class Bridge:
    """Both ends of one process. `hear` gets the others' news; `lost_touch` is called when some may have been missed."""

    def __init__(self, hear: Callable[[Mapping[str, Any]], None], lost_touch: Callable[[], None]) -> None:
        self.hear, self.lost_touch = hear, lost_touch
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.unsent: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.listening = asyncio.Event()

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.tasks = [loop.create_task(self.stay(self.listen)), loop.create_task(self.stay(self.speak))]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def put(self, news: Mapping[str, Any]) -> None:
        """In the loop's thread. When the database is away for long, the oldest are given up: versions show the gap."""
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(payload(news))

    async def stay(self, work: Callable[[], Any]) -> None:
        """Do it for ever; a lost connection is made again, more slowly while it fails."""
        pause, most = RETRY
        while True:
            started = asyncio.get_running_loop().time()
            try:
                await work()
            except Exception as error:
                log.warning("Push between processes lost its connection (%s); trying again.", error)
            pause = RETRY[0] if asyncio.get_running_loop().time() - started > most else min(pause * 2, most)
            await asyncio.sleep(pause)

    async def listen(self) -> None:
        import psycopg
        async with await psycopg.AsyncConnection.connect(**address()) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self.lost_touch()
            self.listening.set()
            try:
                async for note in line.notifies():
                    self.receive(note.payload)
            finally:
                self.listening.clear()

    def receive(self, text: str) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            news = json.loads(text)
            if news["from"] != ME:
                self.hear(news)

    async def speak(self) -> None:
        import psycopg
        async with await psycopg.AsyncConnection.connect(**address()) as line:
            await line.execute("SET synchronous_commit = off")
            while True:
                await self.collect()
                calls = ", ".join(["pg_notify(%s, %s)"] * len(self.unsent))
                await line.execute("SELECT " + calls, [part for text in self.unsent for part in (CHANNEL, text)])
                self.unsent.clear()

    async def collect(self) -> None:
        """What a broken connection left unsent goes first."""
        if not self.unsent:
            self.unsent.append(await self.waiting.get())
        while not self.waiting.empty() and len(self.unsent) < AT_ONCE:
            self.unsent.append(self.waiting.get_nowait())
