"""Streams of the real server: what a phone hears, after a break too, and how a stream ends."""
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bunconight.live.tokens import stream_token
from tests.live.listening import CHANNEL, Event, listening, post, tell
from tests.server import Server, status


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(BUNCO_BENCH="1")


def test_a_phone_hears_what_is_published(server: Server) -> None:
    tell(server, 1, table=1)
    with listening(server, since=1) as phone:
        assert phone.status == 200
        assert phone.message() == Event(None, {"skip": []})  # the stream flows, and nothing was missed
        tell(server, 2, table=2, score=[21, 14])
        assert phone.message() == Event(2, {"table": 2, "score": [21, 14]})


def test_no_proxy_and_no_middleware_holds_a_stream_back(server: Server) -> None:
    with listening(server) as phone:
        assert phone.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert phone.headers["X-Accel-Buffering"] == "no"
        assert phone.headers["Cache-Control"] == "no-cache, no-transform"
        assert "Content-Encoding" not in phone.headers and "Set-Cookie" not in phone.headers


def test_reconnects_are_spread_over_five_seconds_and_more(server: Server) -> None:
    with ExitStack() as stack:
        firsts = [stack.enter_context(listening(server)).next() for _ in range(60)]
    pauses = [first.retry for first in firsts if first and first.retry]
    assert len(pauses) == 60 and max(pauses) - min(pauses) > 4000
    assert min(pauses) >= 1000


@pytest.mark.parametrize("heard", [
    {"last": 2}, {"since": 2}, {"last": 2, "since": 1},  # the browser's own word is newer than the page's
])
def test_a_short_break_is_caught_up_without_a_refetch(server: Server, heard: dict[str, int]) -> None:
    for version in (1, 2, 3):
        tell(server, version, table=version)
    with listening(server, **heard) as phone:
        assert phone.message() == Event(3, {"table": 3})


@pytest.mark.parametrize("heard", [{"last": 1}, {}])
def test_a_long_break_and_a_first_visit_refetch(server: Server, heard: dict[str, int]) -> None:
    for version in range(1, 40):
        tell(server, version, table=1)
    with listening(server, **heard) as phone:
        assert phone.message() == Event(39, {"refetch": True})


def test_sixty_phones_after_a_restart_are_told_to_refetch_once(server: Server) -> None:
    tell(server, 5, table=1)
    server.restart()
    with ExitStack() as stack:
        phones = [stack.enter_context(listening(server, last=5)) for _ in range(60)]
        assert {phone.status for phone in phones} == {200}
        assert [phone.message() for phone in phones] == [Event(None, {"refetch": True})] * 60


def test_a_revoked_device_is_told_and_stays_out(server: Server) -> None:
    token = stream_token(CHANNEL, key="device:1")
    with listening(server, token=token, since=0) as revoked, listening(server, key="device:2", since=0) as other:
        assert revoked.message() == other.message() == Event(None, {"refetch": True})
        post(server, close="device:1")
        assert revoked.message() == Event(None, {}, "closed")
        assert revoked.next() is None
        tell(server, 1, table=1)
        assert other.message() == Event(1, {"table": 1})
    assert status(f"{server.url}/live/night/?token={token}") == 204


def test_a_token_that_is_over_says_do_not_come_back(server: Server) -> None:
    token = stream_token(CHANNEL, until=datetime.now(UTC) - timedelta(minutes=1))
    assert status(f"{server.url}/live/night/?token={token}") == 204


def link(entry: Path) -> str:
    """What an open file of another process is; nothing, where it was closed meanwhile."""
    try:
        return str(entry.readlink())
    except FileNotFoundError:
        return ""


def test_open_streams_hold_neither_a_thread_nor_a_connection(server: Server) -> None:
    def held() -> tuple[int, int]:
        assert server.process
        proc = Path(f"/proc/{server.process.pid}")
        databases = sum("bunco.sqlite3" in link(one) for one in (proc / "fd").iterdir())
        return len(list((proc / "task").iterdir())), databases
    tell(server, 1, table=1)
    tell(server, 2, table=1)
    before = held()
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(listening(server)).message()
        assert held() == before


def test_a_stopping_server_does_not_wait_for_its_streams(server: Server) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(listening(server)) for _ in range(20)]
        server.stop()
        for phone in phones:
            while phone.next():
                pass
    assert "Cancel" not in server.said and "Traceback" not in server.said


def test_pages_are_answered_while_streams_are_open(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(listening(server))
        assert status(server.url + "/bare/") == 200
