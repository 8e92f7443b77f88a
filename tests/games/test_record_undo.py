"""Taking back, changing, holding and deciding, as worked examples: a bag that holds at most 10 marbles."""
from collections.abc import Callable

import pytest

from games import record
from games.errors import NotDice, NotNow, Refusal
from games.models import Move, Play
from tests.games.conftest import Bag, long


@pytest.fixture
def bag(new_bag: Callable[..., Bag]) -> Bag:
    """8 marbles: 3 put (a), 1 taken (b), 6 put (c)."""
    bag = new_bag(size=10)
    bag.put("a", 3)
    bag.take("b", 1)
    bag.put("c", 6)
    return bag


@pytest.fixture
def shut_bag(bag: Bag) -> Bag:
    """The same, then shut (s); 2 put before it was shut arrived late (l)."""
    bag.shut("s")
    assert bag.put("l", 2, early=True).status == "held"
    return bag


def test_an_undo_takes_the_move_out_of_the_fold(bag: Bag) -> None:
    answer = bag.undo("u", "c")
    assert (answer.status, answer.seq, answer.version, bag.marbles) == ("saved", 4, 4, 2)
    assert answer.state == bag.now.state
    assert Move.objects.count() == 4


def test_an_undo_names_what_would_become_impossible(bag: Bag) -> None:
    answer = bag.undo("u", "a")
    assert (answer.status, answer.dependents) == ("conflict", (long("b"),))
    assert answer.reason == "Later moves would not be possible any more: b_______."
    assert (answer.version, answer.state, bag.marbles) == (3, bag.now.state, 8)
    assert record.dependents(bag.now, [long("a")]) == (long("b"),)
    assert bag.undo("v", "a", "b").status == "saved"
    assert bag.marbles == 6


def test_an_undo_of_an_undo_restores_exactly(bag: Bag) -> None:
    before = bag.now.state
    bag.undo("u", "a", "b")
    assert bag.undo("v", "u").status == "saved"
    assert bag.now.state == before
    assert bag.undo("w", "v").status == "saved"
    assert bag.marbles == 6


def test_an_undo_of_an_undo_names_what_became_impossible_since(bag: Bag) -> None:
    bag.undo("u", "c")
    bag.put("d", 6)
    answer = bag.undo("v", "u")
    assert (answer.status, answer.dependents) == ("conflict", (long("d"),))
    assert bag.undo("w", "u", "d").status == "saved"
    assert bag.marbles == 8


def test_a_move_that_comes_back_may_itself_be_impossible(bag: Bag) -> None:
    """b (take 1) was taken back, then a (put 3), which alone had made it possible."""
    bag.undo("u", "c", "b")
    bag.undo("v", "a")
    assert bag.undo("w", "u").dependents == (long("b"),)
    assert bag.undo("x", "u", "b").status == "saved"
    assert bag.marbles == 6


def test_an_undo_sent_again_is_one_undo(bag: Bag) -> None:
    first, again = bag.undo("u", "c"), bag.undo("u", "c")
    assert (first.status, again.status, again.seq, again.version) == ("saved", "already", first.seq, first.version)


@pytest.mark.parametrize(("names", "status", "reason"), [
    ([], "never", "Nothing is named to take back."),
    (["z"], "never", "There is no such move here: z_______."),
    (["gone"], "conflict", "Already taken back: gone____."),
    (["c", "gone"], "conflict", "Already taken back: gone____."),
])
def test_what_an_undo_cannot_name(bag: Bag, names: list[str], status: str, reason: str) -> None:
    bag.put("gone")
    bag.undo("first", "gone")
    answer = bag.undo("u", *names)
    assert (answer.status, answer.reason, bag.now.version) == (status, reason, 5)


def test_a_change_stands_in_the_place_of_the_move(bag: Bag) -> None:
    answer = bag.change("x", "a", {"kind": "put", "count": 6, "id": "not-this-one"})
    assert (answer.status, answer.version) == ("conflict", 3)
    assert answer.dependents == (long("c"),)
    assert bag.change("y", "a", {"kind": "put", "count": 4}).status == "saved"
    assert (bag.marbles, bag.now.state["last"]) == (9, long("c"))


def test_a_changed_move_keeps_its_name(bag: Bag) -> None:
    bag.change("x", "c", {"kind": "put", "count": 1})
    assert (bag.marbles, bag.now.state["last"]) == (3, long("c"))
    bag.change("y", "c", {"kind": "put", "count": 2})
    assert bag.marbles == 4
    bag.undo("u", "y")
    assert bag.marbles == 3
    bag.undo("v", "x")
    assert bag.marbles == 8
    bag.undo("w", "c")
    assert bag.marbles == 2


def test_a_change_takes_back_along_with_it_what_it_names(bag: Bag) -> None:
    assert bag.change("x", "a", {"kind": "put", "count": 6}, "c").status == "saved"
    assert bag.marbles == 5
    bag.undo("u", "x")
    assert bag.marbles == 8


@pytest.mark.parametrize(("name", "payload", "status", "reason"), [
    ("z", {"kind": "put"}, "never", "There is no such move here: z_______."),
    ("a", {"kind": "juggle"}, "never", "No such move."),
    ("a", {"kind": "take"}, "conflict", "The bag would hold -1."),
    ("u", {"kind": "put"}, "conflict", "This move does not count now: u_______."),
    ("gone", {"kind": "put"}, "conflict", "This move does not count now: gone____."),
])
def test_what_a_change_cannot_do(bag: Bag, name: str, payload: dict[str, str], status: str, reason: str) -> None:
    bag.put("gone")
    bag.undo("u", "gone")
    answer = bag.change("x", name, payload)
    assert (answer.status, answer.reason, answer.dependents, bag.now.version) == (status, reason, (), 5)


def test_a_late_move_is_kept_and_does_not_count(shut_bag: Bag) -> None:
    assert (shut_bag.marbles, shut_bag.now.version, shut_bag.waiting()) == (8, 5, ["l"])
    row = Move.objects.get(client_id=long("l"))
    assert (row.kind, row.seq, row.payload["count"]) == ("held", 5, 2)


def test_a_held_move_sent_again_is_still_held(shut_bag: Bag) -> None:
    again = shut_bag.put("l", 2, early=True)
    assert (again.status, again.seq, again.version, shut_bag.now.version) == ("held", 5, 5, 5)


@pytest.mark.parametrize("before", ["s", "c", None])
def test_an_accepted_move_folds_before_the_one_named(shut_bag: Bag, before: str | None) -> None:
    answer = shut_bag.accept("k", "l", before)
    assert (answer.status, answer.seq, shut_bag.marbles, shut_bag.waiting()) == ("saved", 6, 10, [])
    assert shut_bag.now.state["shut"]


def test_an_accepted_move_takes_the_latest_place_that_is_possible(shut_bag: Bag) -> None:
    shut_bag.accept("k", "l")
    assert Move.objects.get(client_id=long("k")).payload == {"name": long("l"), "before": long("s"), "names": []}


def test_accepting_names_what_would_become_impossible(shut_bag: Bag) -> None:
    shut_bag.put("m", 5, early=True)
    answer = shut_bag.accept("k", "m", "c")
    assert (answer.status, answer.dependents) == ("conflict", (long("c"),))
    assert shut_bag.accept("n", "m", "c", "c").status == "saved"
    assert shut_bag.marbles == 7
    assert shut_bag.undo("u", "n").status == "saved"
    assert (shut_bag.marbles, shut_bag.waiting()) == (8, ["l", "m"])


def test_a_held_move_that_is_possible_nowhere_stays(shut_bag: Bag) -> None:
    shut_bag.change("x", "b", {"kind": "take", "count": 0})
    shut_bag.put("m", 6, early=True)
    assert shut_bag.accept("k", "m", "s").reason == "The bag would hold 15."
    assert shut_bag.waiting() == ["l", "m"]


def test_a_held_move_folds_at_the_end_once_nothing_bars_it(shut_bag: Bag) -> None:
    shut_bag.undo("u", "s")
    assert shut_bag.accept("k", "l").status == "saved"
    assert shut_bag.now.state["last"] == long("l")
    assert shut_bag.put("d", 0).status == "saved"
    assert shut_bag.now.state["last"] == long("d")


def test_an_accepted_move_may_be_changed_and_taken_back(shut_bag: Bag) -> None:
    shut_bag.accept("k", "l", "c")
    shut_bag.change("x", "l", {"kind": "put", "count": 1})
    assert shut_bag.marbles == 9
    shut_bag.undo("u", "l")
    assert (shut_bag.marbles, shut_bag.waiting()) == (8, [])
    shut_bag.undo("v", "u")
    assert shut_bag.marbles == 9


def test_an_accepted_move_stays_in_place_when_its_neighbour_goes(shut_bag: Bag) -> None:
    shut_bag.accept("k", "l", "b")
    shut_bag.undo("u", "b", "c")
    assert (shut_bag.marbles, shut_bag.now.state["last"]) == (5, long("s"))
    shut_bag.undo("v", "u")
    assert shut_bag.marbles == 10


def test_one_held_move_folds_before_another(shut_bag: Bag) -> None:
    shut_bag.put("m", 0, early=True)
    shut_bag.put("n", 0, early=True)
    for word, name, before in [("k1", "l", "s"), ("k2", "m", "s"), ("k3", "n", "m")]:
        assert shut_bag.accept(word, name, before).status == "saved"
    shut_bag.undo("u", "s")
    assert shut_bag.now.state["last"] == long("m")
    shut_bag.undo("v", "m")
    assert shut_bag.now.state["last"] == long("n")
    shut_bag.undo("w", "n")
    assert shut_bag.now.state["last"] == long("l")


def test_a_declined_move_never_counts_and_the_decision_can_be_taken_back(shut_bag: Bag) -> None:
    assert shut_bag.decline("k", "l").status == "saved"
    assert (shut_bag.waiting(), shut_bag.marbles) == ([], 8)
    assert shut_bag.accept("n", "l").reason == "This move is not waiting for a decision: l_______."
    assert shut_bag.decline("k", "l").status == "already"
    shut_bag.undo("u", "k")
    assert shut_bag.waiting() == ["l"]
    assert shut_bag.accept("o", "l").status == "saved"


def test_a_decision_is_made_once(shut_bag: Bag) -> None:
    shut_bag.accept("k", "l")
    assert [shut_bag.accept("m", "l").status, shut_bag.decline("n", "l").status] == ["conflict", "conflict"]
    assert shut_bag.accept("k", "l").status == "already"
    assert [shut_bag.accept("o", "a").status, shut_bag.decline("p", "z").status] == ["conflict", "never"]


def test_whoever_sent_a_held_move_may_take_it_back(shut_bag: Bag) -> None:
    assert shut_bag.undo("u", "l").status == "saved"
    assert shut_bag.waiting() == []
    assert shut_bag.accept("k", "l").status == "conflict"


def test_a_replay_tells_what_everybody_saw(shut_bag: Bag) -> None:
    shut_bag.accept("k", "l")
    shut_bag.undo("u", "a", "b")
    told = [(move.seq, move.kind, state["marbles"], state["shut"]) for move, state in record.replay(shut_bag.now)]
    assert told == [(1, "move", 3, False), (2, "move", 2, False), (3, "move", 8, False), (4, "move", 8, True),
                    (5, "held", 8, True), (6, "accept", 10, True), (7, "undo", 8, True)]


def test_the_current_state_is_the_games_own_value(bag: Bag) -> None:
    assert record.current(bag.now).marbles == 8


def test_a_change_tells_which_moves_could_not_stand_after_it(bag: Bag) -> None:
    assert record.displaced(bag.now, long("a"), {"kind": "put", "count": 6}) == (long("c"),)
    assert record.displaced(bag.now, long("a"), {"kind": "put", "count": 2}) == ()
    assert bag.now.version == 3


@pytest.mark.parametrize("raised, status", [(NotNow("Not this one."), "conflict"), (NotDice("Not this one."), "never")])
def test_a_check_sees_the_locked_play_and_refuses_once(bag: Bag, raised: Refusal, status: str) -> None:
    seen = []

    def check(play: Play) -> None:
        seen.append(play.version)
        if len(seen) == 1:
            raise raised
    first, second, again = [
        record.undo(plays=bag.plays, client_id=long("u"), names=[long("c")], check=check) for _ in range(3)]
    assert (first.status, first.reason, bag.marbles) == (status, "Not this one.", 2)
    assert (second.status, again.status, seen) == ("saved", "already", [3, 3])
