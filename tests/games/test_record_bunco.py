"""A real round in the record: two tables at point number 4, the bell at 1000 ms, told as worked examples."""
import random
from typing import Any

import pytest

from games import record
from games.answers import Answer
from games.bunco import round as bunco
from games.models import Move, Play

SETUP = {"number": 3, "set_number": 1, "point_number": 4, "tables": [[11, 12, 13, 14], [21, 22, 23, 24]], "ghosts": []}
WORTH = {"nothing": 0, "one": 1, "two": 2, "trips": 5, "bunco": 21}


class Round:
    """Writes short: `roll("h-bunco", 1, 11, "bunco", at=1000)`; ids are made long enough for the record."""

    def __init__(self) -> None:
        self.play = record.open_play(game="bunco", setup=SETUP)

    @property
    def plays(self) -> Any:
        return Play.objects.filter(pk=self.play.pk)

    @property
    def state(self) -> bunco.State:
        state: bunco.State = record.current(self.plays.get())
        return state

    def move(self, name: str, kind: str, seen: int | None = None, **payload: Any) -> Answer:
        payload = {"kind": kind} | payload
        return record.make_move(plays=self.plays, client_id=f"round-3-{name}", payload=payload, seen=seen)

    def roll(self, name: str, table: int, roller: int, outcome: str, at: int, seen: int | None = None) -> Answer:
        return self.move(name, "roll", seen, table=table, roller=roller, outcome=outcome, at=at)

    def undo(self, name: str, *names: str) -> Answer:
        return record.undo(plays=self.plays, client_id=f"round-3-{name}", names=[f"round-3-{each}" for each in names])


@pytest.fixture
def played(db: None) -> Round:
    """Table 2 leads 6 to 5; the head table's Bunco (b) rings at 1000; table 2's roll in the hand (h) closes it."""
    played = Round()
    for name, table, roller, outcome, at in [
        ("a1", 1, 11, "two", 100), ("a2", 1, 11, "nothing", 200), ("t1", 2, 21, "trips", 300),
        ("t2", 2, 21, "one", 400), ("t3", 2, 22, "trips", 500), ("b", 1, 12, "bunco", 1000),
        ("h", 2, 22, "nothing", 1200),
    ]:
        assert played.roll(name, table, roller, outcome, at).status == "saved"
    return played


def test_the_round_is_over(played: Round) -> None:
    state = played.state
    assert state.bell == bunco.Rung(1000, "round-3-b")
    assert [(table.score, table.winner) for table in state.tables] == [((2, 21), 1), ((6, 5), 0)]


def test_a_roll_from_before_the_bell_waits_and_then_turns_the_table(played: Round) -> None:
    """22 rolled two more at 600, on a phone without a net: accepted it counts before h, and table 2 goes 6 to 7."""
    assert played.roll("late", 2, 22, "two", 600, seen=3).status == "held"
    assert [table.winner for table in played.state.tables] == [1, 0]
    answer = record.accept(plays=played.plays, client_id="desk-0001", name="round-3-late")
    assert answer.status == "saved"
    assert Move.objects.get(client_id="desk-0001").payload["before"] == "round-3-h"
    assert [(table.score, table.winner) for table in played.state.tables] == [((2, 21), 1), ((6, 7), 1)]
    assert played.undo("undo", "late").status == "saved"
    assert played.state.tables[1].score == (6, 5)


def test_a_roll_from_after_the_bell_is_in_conflict_if_its_phone_did_not_know(played: Round) -> None:
    assert played.roll("slow", 2, 22, "two", 1100, seen=3).status == "conflict"
    assert played.roll("late", 2, 22, "two", 1300, seen=5).status == "never"


def test_the_undo_of_the_bell_names_the_close_and_keeps_what_was_rolled(played: Round) -> None:
    assert played.undo("undo-h", "h").status == "saved"
    assert played.move("close", "close", table=2).status == "saved"
    answer = played.undo("bell", "b")
    assert (answer.status, answer.dependents) == ("conflict", ("round-3-close",))
    assert played.undo("bell-2", "b", "close").status == "saved"
    state = played.state
    assert (state.bell, [table.score for table in state.tables]) == (None, [(2, 0), (6, 5)])
    assert [table.phase for table in state.tables] == ["playing", "playing"]
    assert played.undo("again", "bell-2").status == "saved"
    assert [table.winner for table in played.state.tables] == [1, 0]


def test_a_roll_really_made_after_a_bell_that_is_taken_back_stays(played: Round) -> None:
    assert played.undo("bell", "b").status == "saved"
    assert (played.state.bell, played.state.tables[1].phase, played.state.tables[1].roller) == (None, "playing", 23)


def test_a_change_of_the_winning_roll_keeps_the_bells_name(played: Round) -> None:
    """It was 5 points, not 21: no bell; changed once more, the bell is there again, by the same roll."""
    def changed(name: str, outcome: str) -> Answer:
        return record.change(plays=played.plays, client_id=name, name="round-3-b", payload={
            "kind": "roll", "table": 1, "roller": 12, "outcome": outcome, "at": 1000})
    assert changed("change-1", "trips").status == "saved"
    assert (played.state.bell, played.state.tables[0].score) == (None, (2, 5))
    assert changed("change-2", "bunco").status == "saved"
    assert played.state.bell == bunco.Rung(1000, "round-3-b")


@pytest.mark.parametrize("seed", range(3))
def test_after_every_move_of_a_random_round_the_state_is_the_fold(db: None, seed: int) -> None:
    """Rolls, some of them late, and undos; a plain fold of the moves that are left must give the cached state."""
    chance, played = random.Random(seed), Round()
    left: list[str] = []
    for number in range(60):
        table = chance.choice((1, 2))
        roller, outcome = chance.choice(SETUP["tables"][table - 1]), chance.choice(list(WORTH))  # type: ignore[index]
        if played.roll(f"m{number}", table, roller, outcome, chance.randint(0, 6000)).status == "saved":
            left.append(f"m{number}")
        if left and chance.random() < 0.2:
            name = chance.choice(left)
            barring = record.dependents(played.plays.get(), [f"round-3-{name}"])
            also = [each.removeprefix("round-3-") for each in barring]
            assert played.undo(f"u{number}", name, *also).status == "saved"
            left = [each for each in left if each not in (name, *also)]
        assert played.plays.get().state == folded(left)


def folded(names: list[str]) -> dict[str, Any]:
    state = bunco.start(bunco.read_setup(SETUP))
    for name in names:
        state = bunco.apply(state, bunco.read_move(Move.objects.get(client_id=f"round-3-{name}").payload))
    return state.to_json()
