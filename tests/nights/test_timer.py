"""Rounds by a timer: its end is frozen when the round starts, the bell is a move, and the hostess has a hand on it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from bunconight.nights import state
from bunconight.nights.queries import clock
from bunconight.nights.queries.run import run_page
from bunconight.nights.services import paper, rounds
from games.bunco.house import HouseRules
from games.models import Move, Play
from tests.nights.hostess import Hostess

NOW = 1_800_000_000_000
MINUTE = 60_000
TIMER = HouseRules(bell="timer", minutes=12, move_seconds=45)
Later = Callable[[int], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """The server's clock, so many milliseconds after the round began."""

    def turn(after: int) -> None:
        for module in (rounds, state, clock):
            monkeypatch.setattr(module, "now_ms", lambda: NOW + after)

    turn(0)
    return turn


@pytest.fixture
def timed(seated: Hostess, later: Later) -> Hostess:
    """Round 1 of three tables, which has just begun and lasts twelve minutes."""
    evening = seated.book.evening
    evening.rules = TIMER.to_json()
    evening.save()
    seated.start(1)
    return seated


def public(night: Hostess) -> dict[str, Any]:
    return state.public_state(night.book.night)


def phases(night: Hostess) -> list[str]:
    current = night.book.current
    assert current is not None
    return [table.phase for table in current.state.tables]


def ring_by_time(night: Hostess, number: int = 1) -> Any:
    return rounds.ring_by_time(night=night.night, who=None, number=number)


def test_the_end_is_frozen_with_the_round(timed: Hostess, later: Later) -> None:
    later(5 * MINUTE)
    current = timed.book.current
    assert current is not None and current.state.setup.ends_at == NOW + 12 * MINUTE
    assert public(timed)["clock"] == {"kind": "round", "at": NOW + 12 * MINUTE}


def test_no_round_of_other_rules_has_an_end(running: Hostess) -> None:
    current = running.book.current
    assert current is not None and current.state.setup.ends_at is None
    assert public(running)["clock"] is None and run_page(running.book.night).clock is None


def test_the_page_counts_down(timed: Hostess, later: Later) -> None:
    later(2 * MINUTE + 1)
    found = run_page(timed.book.night).clock
    assert found is not None and (found.text, found.rings) == ("The bell rings in 10:00", True)
    later(12 * MINUTE)
    found = run_page(timed.book.night).clock
    assert found is not None and found.text == "The time is up: ring the bell."


def test_nothing_happens_by_itself(timed: Hostess, later: Later) -> None:
    later(60 * MINUTE)
    assert public(timed)["round"]["bell"] is None
    assert not Move.objects.exists()


def test_it_rings_once_whoever_says_so(timed: Hostess, later: Later) -> None:
    assert ring_by_time(timed) is None, "it is too early"
    later(12 * MINUTE + 20)
    assert ring_by_time(timed, number=2) is None, "that is another round"
    action = ring_by_time(timed)
    assert phases(timed) == ["closing"] * 3
    assert ring_by_time(timed) is None
    page = run_page(timed.book.night)
    assert page.round and page.round.bell and page.round.bell.timed and page.clock is None
    timed.undo(action)
    assert phases(timed) == ["playing"] * 3


def test_a_bell_that_was_taken_back_does_not_ring_again_by_itself(timed: Hostess, later: Later) -> None:
    later(12 * MINUTE)
    ring_by_time(timed)
    rounds.undo_bell(night=timed.night, who=None)
    found = run_page(timed.book.night).clock
    assert found is not None and not found.rings
    assert ring_by_time(timed) is None and phases(timed) == ["playing"] * 3
    rounds.ring(night=timed.night, who=None)
    assert phases(timed) == ["closing"] * 3


def test_rung_early_by_hand_all_tables_close_and_it_is_undone(timed: Hostess, later: Later) -> None:
    later(3 * MINUTE)
    action = rounds.ring(night=timed.night, who=None)
    assert phases(timed) == ["closing"] * 3
    timed.undo(action)
    later(12 * MINUTE)
    assert ring_by_time(timed) is not None, "the timer is not used up"


def test_the_head_table_may_be_level(timed: Hostess, later: Later) -> None:
    later(12 * MINUTE)
    ring_by_time(timed)
    timed.tap({"kind": "close", "table": 1})
    assert phases(timed)[0] == "tied"
    timed.correct(1, 1, 1)
    assert phases(timed) == ["done", "closing", "closing"]


def test_on_paper_she_states_the_winners_and_no_bell_is_needed(timed: Hostess, later: Later) -> None:
    timed.state(0, 1, 0, score=(9, 4))
    assert timed.book.phase == "moving"
    later(12 * MINUTE)
    assert ring_by_time(timed) is None
    timed.start(2)
    current = timed.book.current
    assert current is not None and current.state.setup.ends_at == NOW + 24 * MINUTE


def test_the_time_to_move_is_shown_and_holds_nothing_up(timed: Hostess) -> None:
    timed.state(0, 1, 0)
    over = int(Play.objects.get().moves.latest("seq").server_time.timestamp() * 1000)
    assert public(timed)["clock"] == {"kind": "move", "at": over + 45_000}
    timed.start(2)
    assert public(timed)["clock"]["kind"] == "round"


def test_without_a_time_to_move_none_is_shown(timed: Hostess) -> None:
    evening = timed.book.evening
    evening.rules = HouseRules(bell="timer", move_seconds=0).to_json()
    evening.save()
    timed.state(0, 1, 0)
    timed.start(2)
    timed.state(0, 1, 0)
    assert public(timed)["clock"] is None


def test_through_the_page(timed: Hostess, site: Client, later: Later) -> None:
    night = timed.night
    ring, page = (f"/g/{night.group.key}/n/{night.pk}/{name}/" for name in ("run/ring", "run"))
    shown = site.get(page).content.decode()
    assert "The bell rings in 12:00" in shown and 'id="time-up"' in shown
    site.post(ring, {"number": "1", "timer": "1"})
    assert phases(timed) == ["playing"] * 3
    later(12 * MINUTE)
    site.post(ring, {"number": "1", "timer": "1"})
    shown = site.get(page).content.decode()
    assert "The bell! The time is up." in shown and 'id="time-up"' not in shown


def test_seats_as_they_are_on_paper_do_not_start_the_time_anew(timed: Hostess, later: Later) -> None:
    later(5 * MINUTE)
    (a, b, c, d), *others = timed.book.seats
    assert paper.seat_round(night=timed.night, number=1, tables=[(a, c, b, d), *others], who=None)
    current = timed.book.current
    assert current is not None and current.state.setup.ends_at == NOW + 12 * MINUTE
    assert current.seated[0] == (a, c, b, d)
