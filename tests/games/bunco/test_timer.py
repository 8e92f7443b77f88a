"""A bell that rings when the time is up: a move of its own, for the whole round, the head table too."""

import json

import pytest

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.errors import Late, NotDice, NotNow
from tests.games.bunco.played import HEAD_WINS, bell, close, facts, fold, phases, roll, rolls, setup, throw, time

TIMER = HouseRules(bell="timer")
ENDS = 60_000


@pytest.fixture
def timed() -> bunco.Setup:
    return setup(rules=TIMER, ends_at=ENDS)


def test_all_tables_close_when_the_time_is_up(timed: bunco.Setup) -> None:
    state = fold(timed, *rolls("11 two, 21 one"), time(ENDS))
    assert phases(state) == ["closing"] * 3
    assert state.bell == bunco.Rung(ENDS, state.bell.by if state.bell else "")
    state = fold(state, roll(11, "one", ENDS + 5), close(2), close(3))
    assert [(table.phase, table.winner) for table in state.tables] == [("done", 0), ("done", 0), ("tied", None)]


def test_the_head_table_may_be_level_and_rolls_it_off(timed: bunco.Setup) -> None:
    state = fold(timed, time(ENDS), close(1))
    assert phases(state)[0] == "tied"
    assert fold(state, throw(1, 1, 6, 2, 3)).table(1).winner == 1


@pytest.mark.parametrize(("rules", "phase"), [("lap", "lap"), ("sudden_death", "sudden")])
def test_or_plays_on(rules: str, phase: str) -> None:
    start = setup(rules=HouseRules(bell="timer", table_tie=rules), ends_at=ENDS)
    assert phases(fold(start, time(ENDS), close(1)))[0] == phase


def test_no_score_rings_it(timed: bunco.Setup) -> None:
    state = fold(timed, *HEAD_WINS, *rolls("21 bunco"))
    assert (state.bell, phases(state), state.table(1).score) == (None, ["playing"] * 3, (22, 0))


def test_the_bell_is_when_somebody_noticed(timed: bunco.Setup) -> None:
    """Nobody was awake for a second: what was rolled meanwhile was rolled before the bell."""
    state = fold(timed, time(ENDS + 1000), roll(21, "one", ENDS + 900), roll(21, "nothing", ENDS + 950), close(2))
    assert (state.bell and state.bell.at, state.table(2).score, phases(state)[1]) == (ENDS + 1000, (1, 0), "done")
    with pytest.raises(Late):
        fold(state, roll(22, "two", ENDS + 990))


def test_refused_with_the_reason(timed: bunco.Setup) -> None:
    with pytest.raises(NotNow, match="time is not up yet"):
        fold(timed, time(ENDS - 1))
    with pytest.raises(NotNow, match="rung already"):
        fold(timed, time(ENDS), time(ENDS))
    with pytest.raises(NotNow, match="Every table has its result"):
        fold(timed, facts(1, 0), facts(2, 0), facts(3, 1), time(ENDS))
    for untimed in (setup(), setup(rules=TIMER), setup(ends_at=ENDS)):
        with pytest.raises(NotNow, match="No timer ends this round"):
            fold(untimed, time(ENDS))


def test_rung_early_by_hand_nobody_is_asked_who_won(timed: bunco.Setup) -> None:
    state = fold(timed, *rolls("11 two"), bell(500))
    assert phases(state) == ["closing"] * 3
    with pytest.raises(NotNow, match="rung already"):
        fold(state, time(ENDS))


def test_a_stated_result_rings_nothing(timed: bunco.Setup) -> None:
    state = fold(timed, facts(1, 0, (9, 9)))
    assert (state.bell, phases(state)) == (None, ["done", "playing", "playing"])
    assert phases(fold(state, time(ENDS))) == ["done", "closing", "closing"]
    assert fold(state, facts(2, 0), facts(3, 0)).complete, "a round on paper needs no bell"


def test_everybody_has_a_turn_first_where_the_house_says_so() -> None:
    start = setup(rules=HouseRules(bell="timer", closing="everyone_once"), ends_at=ENDS)
    state = fold(start, *rolls("11 nothing, 12 nothing"), time(ENDS), *rolls("13 two, 13 nothing", at=ENDS + 1))
    assert (phases(state)[0], state.table(1).due) == ("closing", (3,))
    assert phases(fold(state, *rolls("14 nothing", at=ENDS + 9)))[0] == "done"


def test_json(timed: bunco.Setup) -> None:
    assert bunco.read_setup(json.loads(json.dumps(timed.to_json()))) == timed
    assert "ends_at" not in setup().to_json()
    move = time(ENDS)
    assert bunco.read_move(json.loads(json.dumps(move.to_json() | {"id": move.id}))) == move
    assert bunco.seen(fold(timed, *rolls("11 one")), move) == 1
    with pytest.raises(NotDice):
        bunco.read_setup(timed.to_json() | {"ends_at": "noon"})
