"""The hub in a loop of its own: who hears, who is shut out, what is forgotten."""
import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from bunconight.live import bridge
from bunconight.live import hub as live
from bunconight.live.hub import Hub, Listener
from bunconight.live.tokens import Pass


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    made = Hub()
    monkeypatch.setattr(live, "hub", made)
    monkeypatch.setattr(bridge, "wanted", lambda: False)
    return made


def run(hub: Hub, work: Coroutine[Any, Any, None]) -> None:
    async def within() -> None:
        hub.open(asyncio.get_running_loop())
        await work
        await hub.shut()
    asyncio.run(within())


def guest(hub: Hub, key: str = "", *, generation: int = 0, since: int | None = 0, channel: str = "night:7") -> Listener:
    listener = hub.join(Pass(channel, key, generation, 9_999_999_999), since)
    assert listener
    listener.waiting.take()
    return listener


def test_a_message_from_another_thread_wakes_those_who_listen(hub: Hub) -> None:
    async def work() -> None:
        ann, stranger = guest(hub), guest(hub, channel="night:8")
        threading.Thread(target=live.publish, args=("night:7", 1, {"table": 2})).start()
        await asyncio.wait_for(ann.wait(60), 30)
        assert ann.waiting.take() == b'id: 1\ndata: {"table":2}\n\n'
        assert not stranger.waiting
    run(hub, work())


def test_without_a_loop_nothing_happens_on_sqlite(hub: Hub) -> None:
    live.publish("night:7", 1, {})
    live.close("night:7", "device:1")
    assert not hub.rooms


def test_a_failing_push_never_fails_the_write(hub: Hub, monkeypatch: pytest.MonkeyPatch,
                                              caplog: pytest.LogCaptureFixture) -> None:
    def broken(news: object) -> None:
        raise OSError("the database is away")
    monkeypatch.setattr(bridge, "wanted", lambda: True)
    monkeypatch.setattr(bridge, "send", broken)
    live.publish("night:7", 1, {})
    assert "not pushed" in caplog.text


def test_a_wait_ends_by_itself(hub: Hub) -> None:
    async def work() -> None:
        ann = guest(hub)
        await asyncio.wait_for(ann.wait(0.01), 30)
        assert not ann.waiting and not ann.closed
    run(hub, work())


@pytest.mark.parametrize("call, shut_out", [
    (("device:1", None), {"device:1"}),
    ((None, 3), {"device:1", "device:2"}),
    ((None, None), {"device:1", "device:2", "device:3"}),
])
def test_who_is_shut_out(hub: Hub, call: tuple[str | None, int | None], shut_out: set[str]) -> None:
    async def work() -> None:
        guests = [guest(hub, "device:1", generation=1), guest(hub, "device:2", generation=2),
                  guest(hub, "device:3", generation=3)]
        live.close("night:7", call[0], before=call[1])
        await asyncio.sleep(0)
        assert {one.admitted.key for one in guests if one.revoked} == shut_out
    run(hub, work())


def test_a_revoked_device_is_not_admitted_again(hub: Hub) -> None:
    async def work() -> None:
        live.close("night:7", "device:1")
        live.close("night:7", before=2)
        await asyncio.sleep(0)
        room = hub.room("night:7")
        assert not room.admits(Pass("night:7", "device:1", 2, 0))
        assert not room.admits(Pass("night:7", "device:2", 1, 0))
        assert room.admits(Pass("night:7", "device:2", 2, 0))
    run(hub, work())


def test_one_device_cannot_fill_the_house(hub: Hub) -> None:
    async def work() -> None:
        for _ in range(live.STREAMS_PER_KEY):
            guest(hub, "device:1")
        assert hub.join(Pass("night:7", "device:1", 0, 9_999_999_999), 0) is None
        guest(hub, "device:2")
    run(hub, work())


def test_quiet_channels_are_forgotten_and_listened_ones_are_not(hub: Hub) -> None:
    async def work() -> None:
        ann = guest(hub, channel="night:0")
        for number in range(1, live.QUIET_CHANNELS + 100):
            hub.hear({"channel": f"night:{number}", "version": 1, "message": {}})
        assert len(hub.rooms) <= live.QUIET_CHANNELS
        assert "night:0" in hub.rooms and "night:1" not in hub.rooms
        hub.leave(ann)
        assert hub.streams == 0
    run(hub, work())


def test_after_lost_touch_everybody_refetches(hub: Hub) -> None:
    async def work() -> None:
        hub.hear({"channel": "night:7", "version": 1, "message": {}})
        ann = guest(hub)
        hub.lost_touch()
        assert ann.waiting.take() == b'data: {"refetch":true}\n\n'
        assert hub.room("night:7").ring.since(1)[0].refetch
    run(hub, work())
