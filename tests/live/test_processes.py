"""Across two server processes on PostgreSQL: what happens at one is heard at the other."""
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from django.db import connection

from bunconight.live import hub
from tests.live.listening import CHANNEL, Event, Stream, listening, post, tell
from tests.server import Server

pytestmark = pytest.mark.postgres


@pytest.fixture
def both(new_server: Callable[..., Server]) -> list[Server]:
    """Two servers on one database: two processes, each with phones of its own."""
    return [new_server(BUNCO_BENCH="1") for _ in range(2)]


@pytest.fixture
def phones(both: list[Server]) -> Iterator[list[Stream]]:
    with ExitStack() as stack:
        opened = [stack.enter_context(listening(server, key="device:1")) for server in both]
        for one in opened:
            assert one.message() == Event(None, {"refetch": True})
        yield opened


def test_each_phone_hears_each_message_once(both: list[Server], phones: list[Stream]) -> None:
    for version in range(1, 7):
        tell(both[version % 2], version, table=version)
        assert [phone.message() for phone in phones] == [Event(version, {"table": version})] * 2


def test_a_command_is_heard_at_every_server(phones: list[Stream]) -> None:
    hub.publish(CHANNEL, 1, {"table": 3})
    assert [phone.message() for phone in phones] == [Event(1, {"table": 3})] * 2


def test_a_long_message_is_a_refetch_at_both(both: list[Server], phones: list[Stream]) -> None:
    tell(both[0], 1, table=1, state="é" * 5000)
    assert [phone.message() for phone in phones] == [Event(1, {"refetch": True})] * 2


def test_revoking_at_one_closes_the_stream_at_the_other(both: list[Server], phones: list[Stream]) -> None:
    post(both[0], close="device:1")
    assert [phone.message() for phone in phones] == [Event(None, {}, "closed")] * 2


def test_a_lost_connection_comes_back_and_phones_refetch(both: list[Server], phones: list[Stream]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                       "WHERE datname = current_database() AND query LIKE 'LISTEN%'")
        assert cursor.fetchone() == (2,)
    assert [phone.message() for phone in phones] == [Event(None, {"refetch": True})] * 2
    tell(both[1], 9, table=1)
    assert [phone.message() for phone in phones] == [Event(9, {"table": 1})] * 2


def test_workers_share_one_address(new_server: Callable[..., Server]) -> None:
    server = new_server("--workers", "2", BUNCO_BENCH="1")
    with ExitStack() as stack:
        phones = [stack.enter_context(listening(server)) for _ in range(12)]
        for phone in phones:
            phone.message()
        tell(server, 1, table=1)
        assert [phone.message() for phone in phones] == [Event(1, {"table": 1})] * 12
