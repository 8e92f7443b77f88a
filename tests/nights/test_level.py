"""A level table that plays on, as the hostess sees it: the page, her hand on it, late rolls, the bell taken back."""

from typing import Any

import pytest

from bunconight.nights.queries.run import run_page
from bunconight.nights.services import rounds, scores
from games.bunco.house import HouseRules
from games.errors import NotNow
from tests.nights.hostess import BELL, Hostess


@pytest.fixture
def level(seated: Hostess, request: Any) -> Hostess:
    """Table 2 is level at nothing after the bell, table 3 done; by the lap unless a test says otherwise."""
    evening = seated.book.evening
    evening.rules = HouseRules(table_tie=getattr(request, "param", "lap")).to_json()
    evening.save()
    seated.start(1)
    seated.roll(1, "bunco", at=BELL)
    seated.tap({"kind": "close", "table": 2})
    seated.correct(1, 3, 0)
    return seated


SUDDEN = pytest.mark.parametrize("level", ["sudden_death"], indirect=True)


def table(night: Hostess) -> tuple[str, tuple[int, int], int | None]:
    current = night.book.current
    assert current is not None
    found = current.state.table(2)
    return found.phase, found.score, found.winner


def test_the_page_says_so_and_whose_turn_it_is(level: Hostess) -> None:
    line = run_page(level.book.night).tables[1]
    assert line.phase_text == "level: one more lap"
    assert [seat.rolling for seat in line.seats] == [True, False, False, False]


@SUDDEN
def test_the_page_says_that_the_next_point_wins(level: Hostess) -> None:
    assert run_page(level.book.night).tables[1].phase_text == "level: next point wins"


def test_the_lap_is_settled_by_rolls_or_by_her_word(level: Hostess) -> None:
    for outcome in ("nothing", "one", "nothing", "nothing", "nothing"):
        level.roll(2, outcome, at=BELL + 10)
    assert table(level) == ("done", (0, 1), 1)
    action = level.correct(1, 2, 0)
    assert table(level) == ("done", (0, 1), 0)
    level.undo(action)
    assert table(level) == ("done", (0, 1), 1)
    stated = level.book.current
    assert stated is not None and stated.complete


def test_her_word_alone_settles_it_and_is_undone(level: Hostess) -> None:
    action = level.correct(1, 2, 1)
    assert table(level) == ("done", (0, 0), 1)
    level.undo(action)
    assert table(level) == ("lap", (0, 0), None)


def test_a_level_table_holds_the_next_round_up(level: Hostess) -> None:
    with pytest.raises(NotNow, match="Table 2 has no winner yet"):
        level.start(2)
    with pytest.raises(NotNow, match="Table 2 is level: one more lap, or say who won"):
        level.start(2, anyway=True)


@SUDDEN
def test_and_where_it_is_sudden_death_it_says_so(level: Hostess) -> None:
    with pytest.raises(NotNow, match="roll on until a team is ahead, or say who won"):
        level.start(2, anyway=True)


def test_rolls_of_the_lap_stay_when_the_bell_is_undone(level: Hostess) -> None:
    level.roll(2, "one", at=BELL + 10)
    action = rounds.undo_bell(night=level.night, who=None)
    assert table(level) == ("playing", (1, 0), None)
    level.undo(action)
    assert table(level) == ("lap", (1, 0), None)


def test_a_late_roll_that_decides_takes_the_lap_back(level: Hostess) -> None:
    """It was made before the bell: with it the table was never level, so what was rolled since does not count."""
    late = level.book.seats[1][0]
    level.roll(2, "one", at=BELL + 10)
    level.roll(2, "two", at=BELL - 500, roller=late, name="late-roll-1")
    held = run_page(level.book.night).held[0]
    assert held.possible and "The score 1-0 would become 2-0." in held.effect
    action = scores.accept_held(night=level.night, number=1, name="late-roll-1", who=None)
    assert table(level) == ("done", (2, 0), 0)
    level.undo(action)
    assert table(level) == ("lap", (1, 0), None)


def test_a_table_that_waits_for_turns_says_so_and_is_not_closed_by_her(seated: Hostess) -> None:
    evening = seated.book.evening
    evening.rules = HouseRules(closing="everyone_once").to_json()
    evening.save()
    seated.start(1)
    seated.roll(1, "bunco", at=BELL)
    assert run_page(seated.book.night).tables[1].phase_text == "rolls on until all had a turn"
    with pytest.raises(NotNow, match="At table 2 not everybody has had a turn"):
        scores.close_table(night=seated.night, table=2, who=None)
    for place in range(4):
        seated.roll(2, "nothing" if place else "one", at=BELL + 10)
        if not place:
            seated.roll(2, "nothing", at=BELL + 11)
    assert table(seated) == ("done", (1, 0), 0)
