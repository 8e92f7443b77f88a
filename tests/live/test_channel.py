"""What a channel remembers and what a slow listener is sent."""
import json
from typing import Any

import pytest

from bunconight.live.channel import LARGEST, REMEMBERED, SKIPPED, WAITING, Ring, Waiting, event


def ring(*versions: int) -> Ring:
    made = Ring()
    for version in versions:
        made.add(event(version, {"table": version}))
    return made


def told(wire: bytes) -> list[tuple[int | None, Any]]:
    """The events of a piece of stream: (id, data)."""
    events = []
    for block in wire.decode().strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n"))
        events.append((int(fields["id"]) if "id" in fields else None, json.loads(fields["data"])))
    return events


@pytest.mark.parametrize("kept, since, missed", [
    ((4, 5, 6), 3, [4, 5, 6]),
    ((4, 5, 6), 5, [6]),
    ((4, 5, 6), 6, []),
    ((4, 5, 6), 9, []),             # the phone is ahead: its state came by GET, the message is on its way
    ((4, 5, 6), 2, "refetch"),      # 3 is forgotten
    ((4, 6), 4, "refetch"),         # 5 never came
    ((5, 4, 6), 3, [4, 5, 6]),      # two threads told at once
    ((4, 5, 5), 4, [5]),            # told twice
    ((), 4, "refetch"),             # a server that has just started knows nothing
    ((4, 5, 6), None, "refetch"),   # a phone that knows nothing
])
def test_a_returning_listener_gets_what_it_missed_or_refetches(
        kept: tuple[int, ...], since: int | None, missed: list[int] | str) -> None:
    events = ring(*kept).since(since)
    if missed == "refetch":
        assert [one.refetch for one in events] == [True]
    else:
        assert [one.version for one in events] == missed


def test_the_ring_is_short() -> None:
    long = ring(*range(1, 101))
    assert len(long.events) == REMEMBERED
    assert long.since(1)[0].refetch
    assert [one.version for one in long.since(98)] == [99, 100]


def test_a_message_as_it_leaves() -> None:
    assert event(7, {"table": 2, "score": [21, 14], "who": "Zoë"}).wire == (
        'id: 7\ndata: {"table":2,"score":[21,14],"who":"Zoë"}\n\n'.encode())


def test_a_line_break_in_a_name_cannot_end_the_message() -> None:
    assert told(event(7, {"who": "a\n\ndata: x\r"}).wire) == [(7, {"who": "a\n\ndata: x\r"})]


@pytest.mark.parametrize("size, refetch", [(LARGEST - 20, False), (LARGEST, True)])
def test_a_long_message_becomes_refetch(size: int, refetch: bool) -> None:
    assert event(7, {"state": "x" * size}).refetch is refetch


def test_a_slow_listener_gets_the_newest_of_each_table_in_order() -> None:
    waiting = Waiting()
    for version, table in [(1, 1), (2, 2), (3, 1), (4, None), (5, 1)]:
        waiting.add(event(version, {"table": table, "v": version}))
    assert told(waiting.take()) == [
        (None, {"skip": [1, 3]}), (2, {"table": 2, "v": 2}), (4, {"table": None, "v": 4}), (5, {"table": 1, "v": 5})]
    assert not waiting


def test_what_changed_more_than_its_table_is_replaced_only_by_such_a_one() -> None:
    waiting = Waiting()
    for version, reload in ((5, True), (6, False), (7, False), (8, True)):
        waiting.add(event(version, {"table": 2, "reload": reload}))
    assert [id for id, data in told(waiting.take())] == [None, 7, 8]
    waiting.add(event(9, {"table": 2, "reload": True}))
    waiting.add(event(10, {"table": 2}))
    assert [id for id, data in told(waiting.take())] == [9, 10]


def test_an_older_message_never_replaces_a_newer_one() -> None:
    waiting = Waiting()
    for version in (6, 5):
        waiting.add(event(version, {"table": 1, "v": version}))
    assert told(waiting.take()) == [(None, {"skip": [5]}), (6, {"table": 1, "v": 6})]


def test_what_waits_is_bounded() -> None:
    many_tables, one_table = Waiting(), Waiting()
    for version in range(1, 1000):
        many_tables.add(event(version, {"table": version}))
        one_table.add(event(version, {"table": 1}))
        assert len(many_tables.events) <= WAITING
        assert len(one_table.skipped) <= SKIPPED
    assert told(many_tables.take()) == [(999, {"refetch": True})]
    assert told(one_table.take()) == [(999, {"refetch": True})]


def test_after_a_refetch_the_listener_goes_on_as_usual() -> None:
    waiting = Waiting()
    waiting.add(event(1, {"refetch": True}))
    waiting.add(event(2, {"table": 1}))
    assert told(waiting.take()) == [(2, {"refetch": True})]
    waiting.add(event(3, {"table": 1}))
    assert told(waiting.take()) == [(3, {"table": 1})]
