"""The bell and the closing tables, each rule as a worked example. The head table is table 1; times are milliseconds."""

import pytest

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.bunco.moves import Credit
from games.errors import Late, NotNow
from tests.games.bunco.played import (
    HEAD_WINS,
    bell,
    close,
    facts,
    fold,
    leave,
    phases,
    roll,
    rolls,
    scores,
    setup,
    turn,
)


@pytest.fixture
def rung() -> bunco.State:
    """The head table won 22 to 0 at 1001; tables 2 and 3 have played and are closing."""
    return fold(setup(), *rolls("21 one, 21 one, 31 two", at=500), *HEAD_WINS)


def test_the_bell_is_seen_at_the_head_table(rung: bunco.State) -> None:
    assert bunco.seen(rung, bell(2000)) == 2


def test_the_roll_that_reaches_the_target_rings(rung: bunco.State) -> None:
    assert rung.bell == bunco.Rung(at=1001, by=HEAD_WINS[-1].id)
    assert phases(rung) == ["done", "closing", "closing"]
    assert rung.table(1).winner == 0
    assert not rung.complete


def test_the_bell_is_a_change_of_every_table(rung: bunco.State) -> None:
    assert [table.version for table in rung.tables] == [2, 3, 2]


@pytest.mark.parametrize(
    ("before", "last", "score", "ended"),
    [
        ("11 trips, 11 trips, 11 trips", "one", 16, False),
        ("11 trips, 11 trips, 11 trips", "trips", 20, False),
        ("11 trips, 11 trips, 11 trips, 11 one", "trips", 21, True),
        ("11 trips, 11 trips, 11 trips, 11 trips", "two", 22, True),
        ("11 trips, 11 trips, 11 trips, 11 trips", "snake_eyes", 0, False),
        ("11 nothing", "bunco", 21, True),
    ],
    ids=["16", "trips at 15", "trips at 16", "20 + 2 is kept", "snake eyes at 20", "Bunco"],
)
def test_head_scores(before: str, last: str, score: int, ended: bool) -> None:
    state = fold(setup(), *rolls(before), roll(11, last, 50))
    assert state.table(1).score == (score, 0)
    assert (state.bell is not None) == ended


def test_no_further_roll_counts_at_the_head(rung: bunco.State) -> None:
    with pytest.raises(NotNow) as refusal:
        fold(rung, roll(11, "one", 1002))
    assert type(refusal.value) is NotNow
    assert str(refusal.value) == "The bell has rung and table 1 is closed."


def test_a_head_roll_from_before_the_bell_is_held(rung: bunco.State) -> None:
    with pytest.raises(Late, match="arrived after table 1 was closed"):
        fold(rung, roll(12, "bunco", 1001))


def test_other_tables_pass_the_target_and_play_on() -> None:
    state = fold(setup(), *rolls("21 bunco, 21 bunco, 21 nothing, 22 bunco"))
    assert state.table(2).score == (42, 21)
    assert phases(state) == ["playing"] * 3


def test_rolls_from_before_the_bell_count_and_one_in_the_hand(rung: bunco.State) -> None:
    """Two queued rolls of 990 and 1001, then the roll in the hand: it counts, and the table is closed."""
    state = fold(rung, roll(21, "one", 990), roll(21, "two", 1001))
    assert (state.table(2).phase, state.table(2).score) == ("closing", (5, 0))
    state = fold(state, roll(21, "bunco", 1002, id="in-the-hand"))
    assert (state.table(2).phase, state.table(2).score, state.table(2).winner) == ("done", (26, 0), 0)
    assert state.table(2).closed_by == "in-the-hand"


def test_after_the_roll_in_the_hand_the_table_is_closed(rung: bunco.State) -> None:
    state = fold(rung, roll(21, "one", 1500))
    with pytest.raises(NotNow, match="table 2 is closed") as refusal:
        fold(state, roll(21, "one", 1501))
    assert type(refusal.value) is NotNow
    with pytest.raises(Late):
        fold(state, roll(22, "bunco", 900))
    with pytest.raises(NotNow, match="table 2 is closed"):
        fold(state, turn(22))


def test_a_held_roll_counts_where_the_hostess_lets_it(rung: bunco.State) -> None:
    """Accepted, it folds just before the move that closed its table."""
    held = roll(22, "bunco", 900)
    closing = close(2)
    assert fold(rung, closing).table(2).winner == 0
    accepted = fold(rung, held, closing)
    assert (accepted.table(2).score, accepted.table(2).winner) == ((2, 21), 1)


def test_no_roll_was_in_the_hand(rung: bunco.State) -> None:
    state = fold(rung, close(2), close(3))
    assert phases(state) == ["done", "done", "done"]
    assert [table.winner for table in state.tables] == [0, 0, 0]
    assert state.complete
    with pytest.raises(NotNow, match="Table 2 is closed already"):
        fold(state, close(2))


def test_a_bunco_in_the_hand_is_credited(rung: bunco.State) -> None:
    state = fold(rung, roll(32, "bunco", 1400))
    assert state.table(3).buncos == ((32, 1400),)
    assert state.table(3).winner == 1


def test_the_turn_may_be_given_while_closing(rung: bunco.State) -> None:
    assert fold(rung, turn(24)).table(2).roller == 24


def test_a_table_plays_on_until_the_bell() -> None:
    with pytest.raises(NotNow) as refusal:
        fold(setup(), close(2))
    assert str(refusal.value) == "Table 2 plays on: the bell has not rung."


def test_a_round_of_one_table_ends_with_the_bell() -> None:
    state = fold(setup(tables=1), *HEAD_WINS)
    assert state.complete and bunco.result(state).complete


def test_a_head_bunco_ends_the_round_at_once() -> None:
    state = fold(setup(), roll(11, "bunco", 7))
    assert state.bell is not None and state.bell.at == 7
    assert scores(state) == [(21, 0), (0, 0), (0, 0)]


def test_another_target() -> None:
    state = fold(setup(rules=HouseRules(target=7)), *rolls("11 trips, 11 two"))
    assert state.table(1).winner == 0


def test_an_offline_head_table_rings_at_the_time_of_its_roll() -> None:
    """The winning roll of 1000 arrives when table 2 has rolled until 1200: its rolls stay, one is in the hand."""
    state = fold(setup(), *rolls("21 one, 21 one", at=1199), roll(11, "bunco", 1000), roll(21, "one", 1300))
    assert state.bell == bunco.Rung(1000, state.bell.by if state.bell else "")
    assert (state.table(2).phase, state.table(2).score) == ("done", (3, 0))


class TestRungByHand:
    @pytest.fixture
    def asked(self) -> bunco.State:
        """Rung at 2000 while the head table's phone is away at 20 to 0."""
        return fold(setup(), *rolls("11 trips, 11 trips, 11 trips, 11 trips"), roll(21, "one", 5), bell(2000))

    def test_the_head_table_is_asked_and_the_others_close(self, asked: bunco.State) -> None:
        assert phases(asked) == ["asking", "closing", "closing"]
        assert asked.bell is not None and asked.bell.at == 2000
        assert asked.table(1).winner is None

    def test_it_rings_once(self, asked: bunco.State) -> None:
        with pytest.raises(NotNow, match="The bell has rung already"):
            fold(asked, bell(2001))

    def test_queued_head_rolls_decide(self, asked: bunco.State) -> None:
        state = fold(asked, roll(11, "nothing", 1800), roll(12, "one", 1850))
        assert state.table(1).phase == "asking"
        state = fold(state, roll(12, "nothing", 1900), roll(13, "one", 1950))
        assert (state.table(1).phase, state.table(1).score, state.table(1).winner) == ("done", (21, 1), 0)
        assert state.bell == asked.bell

    def test_a_head_bell_roll_does_not_ring_again(self, asked: bunco.State) -> None:
        state = fold(asked, close(2), roll(11, "two", 1900))
        assert phases(state) == ["done", "done", "closing"]

    def test_the_roll_it_was_rung_for_may_be_tapped_after_it(self, asked: bunco.State) -> None:
        assert fold(asked, roll(11, "one", 2300)).table(1).winner == 0

    def test_no_other_head_roll_after_it(self, asked: bunco.State) -> None:
        with pytest.raises(NotNow) as refusal:
            fold(asked, roll(12, "trips", 2300))
        assert str(refusal.value) == "The bell has rung: this roll does not reach the target, so say who won."

    def test_facts_say_who_won(self, asked: bunco.State) -> None:
        state = fold(asked, facts(1, 1))
        assert (state.table(1).phase, state.table(1).winner, state.table(1).stated) == ("done", 1, True)
        assert state.bell == asked.bell

    def test_it_is_not_closed_by_hand(self, asked: bunco.State) -> None:
        with pytest.raises(NotNow, match="has not reached the target: say who won"):
            fold(asked, close(1))

    def test_once_the_head_has_won_no_hand_rings(self) -> None:
        with pytest.raises(NotNow, match="already"):
            fold(setup(), *HEAD_WINS, bell(3000))


class TestUndo:
    """Undo is a fold without the moves that are named; nothing else is needed."""

    before = rolls("21 one, 21 one, 31 two", at=500) + HEAD_WINS[:1]

    def test_a_wrong_bell_leaves_everything_as_before(self) -> None:
        as_before = fold(setup(), *self.before)
        assert (as_before.table(1).score, as_before.table(1).roller) == ((1, 0), 11)
        assert as_before.bell is None
        assert phases(as_before) == ["playing"] * 3

    def test_rolls_really_made_after_it_stay(self) -> None:
        """The roll in the hand closed table 2 after a wrong bell; without the bell it is a roll like any other."""
        in_the_hand = roll(21, "two", 1400)
        assert fold(setup(), *self.before, HEAD_WINS[1], in_the_hand).table(2).phase == "done"
        table = fold(setup(), *self.before, in_the_hand).table(2)
        assert (table.phase, table.score, table.winner, table.closed_by) == ("playing", (4, 0), None, None)

    def test_closings_fall_with_the_bell(self) -> None:
        with pytest.raises(NotNow, match="the bell has not rung"):
            fold(setup(), *self.before, close(2))

    def test_a_changed_roll_folds_in_its_place(self) -> None:
        """The Bunco was a two: no bell, and the roll after it at table 2 plays on."""
        changed = roll(11, "two", 1001, id=HEAD_WINS[1].id)
        state = fold(setup(), *self.before, changed, roll(21, "one", 1400))
        assert (state.bell, scores(state)[:2]) == (None, [(3, 0), (3, 0)])


class TestMoves:
    def test_what_pads_may_do(self, rung: bunco.State) -> None:
        assert bunco.moves(rung) == {
            "outcomes": ["nothing", "one", "two", "trips", "bunco", "snake_eyes"],
            "tables": [
                {"table": 1, "kinds": ["facts"], "who": []},
                {"table": 2, "kinds": ["roll", "close", "turn", "leave", "facts"], "who": [21, 22, 23, 24]},
                {"table": 3, "kinds": ["roll", "close", "turn", "leave", "facts"], "who": [31, 32, 33, 34]},
            ],
            "bell": False,
        }

    def test_ghosts_without_a_partner_cannot_roll(self) -> None:
        moves = bunco.moves(bunco.start(setup(s22=90, s24=91)))
        assert moves["tables"][1] == {"table": 2, "kinds": ["roll", "turn", "leave", "facts"], "who": [21, 23]}
        assert moves["bell"] is True


def test_the_bell_waits_for_nobody_at_a_table_of_four_ghosts() -> None:
    """Nobody is left to roll there: the higher score wins, which matters to the next seats alone."""
    empty = setup(s31=90, s32=91, s33=92, s34=93)
    state = fold(empty, *HEAD_WINS)
    assert (state.table(3).phase, state.table(3).winner) == ("done", 0)
    later = fold(setup(), roll(32, "one"), leave(31, 90), leave(32, 91), leave(33, 92), leave(34, 93), *HEAD_WINS)
    assert (later.table(3).phase, later.table(3).winner) == ("done", 1)
    assert bunco.moves(fold(empty))["tables"][2] == {"table": 3, "kinds": ["facts"], "who": []}


def test_a_head_table_of_ghosts_needs_no_answer() -> None:
    state = fold(setup(s12=90, s14=91), bell(100))
    assert (state.table(1).phase, state.table(1).winner) == ("done", 0)


def test_snake_eyes_in_the_hand_may_decide() -> None:
    state = fold(setup(), *rolls("21 two, 21 nothing, 22 one"), *HEAD_WINS, roll(21, "snake_eyes", 1500))
    assert (state.table(2).score, state.table(2).winner) == ((0, 1), 1)
    assert state.table(2).credits == {21: Credit(snake_eyes=1)}
