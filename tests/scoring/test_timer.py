"""The time is up: any phone at a table says so, the server looks at its own clock, and it rings once."""
from collections.abc import Callable
from typing import Any

import pytest

from bunconight.nights.services import rounds
from bunconight.scoring.services import taps
from games.bunco.house import HouseRules
from games.models import Move
from tests.scoring.evening import Evening, make_evening, now_ms

ENDS = 10 * 60_000
FOUR_MINUTES = 4 * 60_000
Later = Callable[[int], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """The server's clock when a phone speaks."""
    began = now_ms()
    monkeypatch.setattr(rounds, "now_ms", lambda: began)
    return lambda after: monkeypatch.setattr(taps, "now_ms", lambda: began + after)


@pytest.fixture
def timed(db: None, later: Later) -> Evening:
    evening = make_evening().draw()
    evening.night.evening.rules = HouseRules(bell="timer").to_json()
    evening.night.evening.save()
    return evening.start()


def up(evening: Evening, table: int = 2, **more: Any) -> dict[str, Any]:
    said = evening.move({"kind": "time", "table": table})
    return said | {"id": f"time-is-up-{evening.play}", "table": table} | more


def test_several_phones_say_so_and_it_rings_once(timed: Evening, later: Later) -> None:
    later(ENDS)
    first = timed.send(timed.phone_at(2), up(timed))
    other = timed.send(timed.phone_at(3), up(timed, 3))
    assert (first["status"], other["status"], Move.objects.count()) == ("saved", "already", 1)
    assert first["bell"]["by"] == first["id"] and other["bell"] == first["bell"]
    assert [table["phase"] for table in timed.state["tables"]] == ["closing"] * 3


def test_a_phone_whose_clock_is_four_minutes_fast_rings_nothing(timed: Evening, later: Later) -> None:
    later(ENDS - FOUR_MINUTES)
    answer = timed.send(timed.phone_at(2), up(timed, at=now_ms() + ENDS))
    assert (answer["status"], answer["reason"]) == ("never", "The time is not up yet.")
    assert timed.state["bell"] is None
    later(ENDS)
    assert timed.send(timed.phone_at(2), up(timed))["status"] == "saved", "the same id, for it was not stored"


def test_the_bell_has_the_servers_time(timed: Evening, later: Later) -> None:
    later(ENDS + 7)
    answer = timed.send(timed.phone_at(2), up(timed, at=1))
    ends_at = timed.round and timed.round.play.setup["ends_at"]
    assert answer["bell"]["at"] == (ends_at or 0) + 7


def test_no_other_id_and_no_other_round_rings(timed: Evening, later: Later) -> None:
    later(ENDS)
    for tap in (up(timed, id=timed.new_id()), up(timed, id="time-is-up-9999")):
        assert timed.send(timed.phone_at(2), tap)["status"] == "never"
    assert timed.state["bell"] is None


@pytest.mark.parametrize("what", ["roll", "undo", "change"])
def test_nothing_else_takes_the_timers_id(timed: Evening, later: Later, what: str) -> None:
    """Whoever could take it beforehand would keep the bell from ringing."""
    phone, name = timed.phone_at(2), f"time-is-up-{timed.play}"
    first = timed.roll(2, "one")
    timed.send(phone, first)
    taken = {"move": None, "undo": [first["id"]]}
    asked: dict[str, Any] = {"roll": {}, "undo": taken, "change": {"change": first["id"]}}
    answer = timed.send(phone, timed.roll(2, "two") | {"id": name, "table": 2} | asked[what])
    assert (answer["status"], timed.score(2)) == ("never", [1, 0])
    later(ENDS)
    assert timed.send(phone, up(timed))["status"] == "saved"


def test_a_phone_does_not_take_the_bell_back(timed: Evening, later: Later) -> None:
    later(ENDS)
    phone = timed.phone_at(2)
    bell = timed.send(phone, up(timed))["id"]
    answer = timed.send(phone, {"id": timed.new_id(), "play": timed.play, "table": 2, "at": now_ms(), "undo": [bell]})
    assert answer["status"] == "never" and timed.state["bell"] is not None


def test_after_the_hostess_took_it_back_a_phone_that_wakes_up_rings_nothing(timed: Evening, later: Later) -> None:
    later(ENDS)
    timed.send(timed.phone_at(2), up(timed))
    rounds.undo_bell(night=timed.night, who=None)
    answer = timed.send(timed.phone_at(3), up(timed, 3))
    assert (answer["status"], answer["bell"]) == ("already", None)


def test_where_no_timer_rings_it_is_refused(db: None, later: Later) -> None:
    evening = make_evening().draw().start()
    answer = evening.send(evening.phone_at(2), up(evening))
    assert (answer["status"], answer["reason"]) == ("never", "No timer ends this round.")
