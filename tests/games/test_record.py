"""The write contract: what a phone is answered, and what is stored, for each way a tap can arrive."""
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from games import record
from games.answers import append
from games.errors import NotDice
from games.models import Move, Play
from games.writing import writing
from tests.games.conftest import Bag, long

PUT = {"kind": "put", "count": 1}


def test_a_play_is_opened_with_its_setup_and_an_empty_log(bag: Bag) -> None:
    play = bag.now
    assert (play.game, play.version, play.setup) == ("counting", 0, {"size": 100})
    assert play.state == {"size": 100, "marbles": 0, "shut": False, "version": 0, "last": ""}


def test_an_unknown_game_opens_nothing(db: None) -> None:
    with pytest.raises(KeyError):
        record.open_play(game="chess", setup={})
    assert not Play.objects.exists()


def test_a_move_is_saved_with_who_and_when(bag: Bag) -> None:
    answer = record.make_move(plays=bag.plays, client_id="first-tap", payload={"kind": "put", "count": 3}, seen=0,
                              who=7, device="phone-2", device_time=1_780_000_000_000)
    assert (answer.status, answer.seq, answer.version, answer.reason) == ("saved", 1, 1, "")
    assert answer.state == bag.now.state == {
        "size": 100, "marbles": 3, "shut": False, "version": 1, "last": "first-tap"}
    row = Move.objects.get()
    assert (row.kind, row.who, row.device, row.device_time) == ("move", "7", "phone-2", 1_780_000_000_000)
    assert row.payload == {"id": "first-tap", "kind": "put", "count": 3, "early": False}


def test_the_id_of_a_move_is_its_client_id_whatever_the_payload_says(bag: Bag) -> None:
    bag.move("a", PUT | {"id": "somebody-elses"})
    assert Move.objects.get().payload["id"] == long("a")


def test_taps_interleaved_on_old_versions_all_count(bag: Bag) -> None:
    """Two phones score one table, each tap made on the state before the other's."""
    answers = [bag.put("a1", seen=0), bag.put("b1", seen=0), bag.put("a2", seen=1), bag.put("b2", seen=1),
               bag.put("a3", seen=3)]
    assert [answer.status for answer in answers] == ["saved"] * 5
    assert [answer.version for answer in answers] == [1, 2, 3, 4, 5]
    assert bag.marbles == 5


def test_a_tap_sent_again_is_one_row_with_the_answer_of_the_first_time(bag: Bag) -> None:
    first = bag.put("a", 3)
    bag.put("b")
    again = bag.put("a", 3)
    assert (again.status, again.seq, again.version) == ("already", first.seq, first.version) == ("already", 1, 1)
    assert again.state == bag.now.state
    assert Move.objects.count() == 2


def test_the_same_client_id_in_another_play_is_another_move(new_bag: Callable[..., Bag]) -> None:
    one, two = new_bag(), new_bag()
    assert [one.put("a").status, two.put("a").status] == ["saved", "saved"]


def test_an_id_used_for_a_tap_is_no_undo(bag: Bag) -> None:
    bag.put("a")
    answer = bag.undo("a", "a")
    assert (answer.status, answer.reason) == ("never", "This id has been used for something else.")
    assert bag.marbles == 1


def test_a_writer_who_came_between_look_and_row_has_written(bag: Bag, monkeypatch: pytest.MonkeyPatch) -> None:
    clashes: list[bool] = []

    def late(*args: Any) -> Any:
        if not clashes:
            clashes.append(True)
            raise IntegrityError("UNIQUE constraint failed")
        return append(*args)
    monkeypatch.setattr("games.record.append", late)
    answer = bag.put("a")
    assert (answer.status, answer.seq, bag.marbles, Move.objects.count()) == ("saved", 1, 1, 1)


@pytest.mark.parametrize("client_id", [
    "", "short", "x" * 65, "with space", "with'quote", "umlaut-ä-", "new-line\n", 12345678])
def test_a_bad_client_id_is_never_stored(bag: Bag, client_id: Any) -> None:
    answer = record.make_move(plays=bag.plays, client_id=client_id, payload=PUT)
    assert (answer.status, answer.play) == ("never", None)
    assert not Move.objects.exists()


@pytest.mark.parametrize("payload", [
    {"kind": "juggle"}, {"kind": "put", "count": 7}, [], None, "put",
    PUT | {"why": "\0"}, PUT | {"why": "\ud83d"}, PUT | {"why": float("nan")}, PUT | {"why": object()}])
def test_what_cannot_be_is_never_stored(bag: Bag, payload: Any) -> None:
    answer = bag.move("a", payload)
    assert answer.status == "never"
    assert isinstance(answer.refusal, NotDice)
    assert not Move.objects.exists()
    assert bag.now.version == 0


def test_a_conflict_was_possible_on_the_version_it_names(bag: Bag) -> None:
    bag.put("a", 3)
    bag.take("b", 2)
    answer = bag.take("c", 3, seen=1)
    assert (answer.status, answer.reason) == ("conflict", "The bag would hold -2.")
    assert answer.state == bag.now.state
    assert (answer.seq, answer.version, Move.objects.count()) == (0, 2, 2)


@pytest.mark.parametrize("seen", [0, 2, 3, None])
def test_what_was_not_possible_on_the_version_it_names_is_final(bag: Bag, seen: int | None) -> None:
    bag.put("a", 3)
    bag.take("b", 2)
    assert bag.take("c", 3, seen).status == "never"


def test_the_version_named_is_the_one_that_was_seen_before_an_undo(bag: Bag) -> None:
    bag.put("a", 3)
    bag.put("b", 3)
    bag.undo("c", "b")
    assert bag.take("d", 6, seen=2).status == "conflict"
    assert bag.take("e", 6, seen=1).status == "never"


def test_a_void_play_takes_nothing_but_still_knows_what_it_took(bag: Bag) -> None:
    bag.put("a", 2)
    record.void(play=bag.now)
    voided_at = bag.now.voided_at
    record.void(play=bag.now)
    assert bag.now.voided_at == voided_at is not None
    assert [bag.put("b").status, bag.undo("c", "a").status, bag.put("a", 2).status] == ["never", "never", "already"]
    assert bag.marbles == 2


def test_a_play_that_the_caller_may_not_write_to_is_never(bag: Bag) -> None:
    for answer in (record.make_move(plays=bag.plays.none(), client_id="tap-00001", payload=PUT),
                   record.undo(plays=bag.plays.filter(version=99), client_id="tap-00002", names=["tap-00001"])):
        assert (answer.status, answer.play, answer.state) == ("never", None, None)
        assert answer.reason == "This is not open to you for writing."


def test_the_locked_play_comes_back_with_its_annotations(bag: Bag) -> None:
    from django.db.models import Value
    answer = record.make_move(plays=bag.plays.annotate(night_id=Value(12)), client_id="tap-00001", payload=PUT)
    assert answer.play is not None
    assert (answer.play.night_id, answer.play.version) == (12, 1)  # type: ignore[attr-defined]
    assert answer.play.state == bag.now.state


def statements(queries: CaptureQueriesContext) -> list[str]:
    """Every statement but those that begin and end a transaction or savepoint, by its first word."""
    words = [query["sql"].split()[0] for query in queries.captured_queries]
    return [word for word in words if word not in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")]


@pytest.mark.django_db(transaction=True)
def test_a_move_is_four_statements_however_long_the_log(counting_game: None) -> None:
    bag = Bag()
    for count in range(30):
        bag.put(f"tap{count}")
    with CaptureQueriesContext(connection) as queries:
        record.make_move(plays=bag.plays, client_id="tap-00001", payload=PUT)
    assert statements(queries) == ["SELECT", "SELECT", "INSERT", "UPDATE"]
    assert len(queries) == 6  # and BEGIN, COMMIT


@pytest.mark.parametrize(("write", "expected"), [
    (lambda bag: bag.put("a"), ["SELECT", "SELECT"]),
    (lambda bag: bag.put("late", early=True), ["SELECT", "SELECT", "INSERT", "UPDATE"]),
    (lambda bag: bag.put("b", seen=1), ["SELECT", "SELECT", "SELECT"]),
    (lambda bag: bag.undo("b", "s"), ["SELECT", "SELECT", "SELECT", "INSERT", "UPDATE"]),
    (lambda bag: bag.move("b", {"kind": "juggle"}), ["SELECT", "SELECT"]),
])
def test_the_statements_of_the_other_answers(bag: Bag, write: Callable[[Bag], Any], expected: list[str]) -> None:
    bag.put("a")
    bag.shut("s")
    with CaptureQueriesContext(connection) as queries:
        write(bag)
    assert statements(queries) == expected


@pytest.mark.django_db(transaction=True)
def test_within_the_callers_transaction_it_costs_no_statement_more(counting_game: None) -> None:
    bag = Bag()
    with CaptureQueriesContext(connection) as queries, writing():
        bag.put("a")
        bag.put("b")
    assert "SAVEPOINT" not in {query["sql"].split()[0] for query in queries.captured_queries}
    assert bag.marbles == 2


@pytest.mark.django_db(transaction=True)
def test_an_error_in_the_callers_transaction_leaves_nothing(counting_game: None) -> None:
    bag = Bag()
    with pytest.raises(ZeroDivisionError), writing():
        bag.put("a")
        raise ZeroDivisionError
    assert (bag.marbles, Move.objects.count()) == (0, 0)
    assert bag.put("a").status == "saved"
