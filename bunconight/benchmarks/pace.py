"""Many nights at once, at the pace of people: at every table a roll every six seconds, heard by every phone there."""
import asyncio
import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from itertools import count, cycle

from bunconight.benchmarks.load import post
from bunconight.benchmarks.phones import Phone, Running
from bunconight.benchmarks.streams import PATIENCE, Crowd, Stream
from bunconight.live.tokens import stream_token
from bunconight.nights.state import channel, now_ms

ROLL_EVERY = 6.0   # seconds, at one table
WARM_UP = 5.0
WINDOW = 10.0
HEARS = 12         # phones of a night that listen
NEWS = re.compile(rb'"id":"(bench-[0-9]+)","by":')


class Party(Crowd):
    """All the phones of many nights on one server. `sent`: when each tap left; `came`: when each phone heard of it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.sent: dict[bytes, float] = {}
        self.came: dict[bytes, list[float]] = {}
        self.luck, self.made = random.Random(1), count(now_ms() * 1000)

    def stream(self, token: str) -> Stream:
        return Listening(self, token)

    def play(self, nights: Sequence[Running], windows: int) -> None:
        """Everybody listens; then every table rolls, until the windows are over."""
        self.join([stream_token(channel(night.night.pk), key=f"device:{number}") for night in nights
                   for number in range(HEARS)])
        end = WARM_UP + windows * WINDOW
        asyncio.run_coroutine_threadsafe(self.tables(nights, end), self.loop).result(end + PATIENCE * 2)

    async def tables(self, nights: Sequence[Running], seconds: float) -> None:
        self.began = time.perf_counter()
        tables = [[p for p in night.phones if p.table == number] for night in nights for number in (1, 2, 3)]
        await asyncio.gather(*(self.table(cycle(phones), self.began + seconds) for phones in tables))
        await asyncio.sleep(2)

    async def table(self, phones: Iterator[Phone], end: float) -> None:
        await asyncio.sleep(self.luck.random() * ROLL_EVERY)
        while time.perf_counter() < end:
            await asyncio.gather(self.tap(next(phones)), asyncio.sleep(ROLL_EVERY))

    async def tap(self, phone: Phone) -> None:
        """One roll, on a connection of its own: between two rolls the server has closed the last one."""
        body = phone.roll(self.luck, self.made)
        name, sent = json.loads(body)["id"].encode(), time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.sent[name] = sent
        writer.write(post(phone.path, lambda: body, phone.headers)())
        answer = await asyncio.wait_for(reader.readline(), PATIENCE)
        assert b" 200 " in answer, answer
        writer.close()

    def late(self, window: int) -> list[float]:
        """Seconds from the tap to each of the screens, of all taps of that window; never heard counts as very long."""
        first = self.began + WARM_UP + window * WINDOW
        found = [(sent, self.came.get(name, [])) for name, sent in self.sent.items() if 0 <= sent - first < WINDOW]
        return sorted(at - sent for sent, came in found for at in (came + [sent + PATIENCE] * HEARS)[:HEARS])


class Listening(Stream):
    """A phone that notes when it heard of which tap."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        now = time.perf_counter()
        assert isinstance(self.crowd, Party)
        for found in NEWS.finditer(data):
            self.crowd.came.setdefault(found[1], []).append(now)
