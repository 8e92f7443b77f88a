"""What a table may take back or change, and until when."""
import threading
import time
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bunconight.nights.models import Round
from bunconight.nights.services import prizes, rounds, scores
from games.models import Move
from games.writing import writing
from tests.nights.hostess import Hostess
from tests.scoring.evening import Evening, now_ms

SEATED = "The next round has started: ask the hostess to correct this one."
ENDED = "The night has ended: ask the hostess to correct it."
ELSEWHERE = "That was entered at another table."

Tap = dict[str, Any]


def undo(evening: Evening, table: int, *names: str) -> Tap:
    return {"id": evening.new_id(), "play": evening.play, "table": table, "at": now_ms(), "undo": list(names)}


def change(evening: Evening, tap: Tap, outcome: str, *names: str) -> Tap:
    return {"id": evening.new_id(), "play": evening.play, "at": now_ms(), "change": tap["id"],
            "move": tap["move"] | {"outcome": outcome}, "undo": list(names)}


def play_round(evening: Evening) -> list[tuple[Client, Tap]]:
    """The bell at the head table, one roll in the hand at each other: by table, the phone and its tap."""
    found = []
    for table, outcome in enumerate(("bunco", "one", "one"), 1):
        phone, tap = evening.phone_at(table), evening.roll(table, outcome, at=now_ms() + 5000 * table)
        assert evening.send(phone, tap)["status"] == "saved"
        found.append((phone, tap))
    return found


def answers(evening: Evening, phone: Client, *taps: Tap) -> list[tuple[str, str]]:
    found = [evening.send(phone, tap) for tap in taps]
    return [(one["status"], one["reason"]) for one in found]


def test_until_the_next_round_starts_a_table_takes_back_its_own(evening: Evening) -> None:
    (_, _), (phone, tap), _ = play_round(evening)
    assert answers(evening, phone, change(evening, tap, "two"), undo(evening, 2, tap["id"])) == [("saved", "")] * 2
    assert evening.table(2)["phase"] == "closing"


def test_a_round_that_others_were_seated_by_is_the_hostesss(evening: Evening) -> None:
    (head, bell), (phone, tap), _ = play_round(evening)
    late = [undo(evening, 1, bell["id"]), undo(evening, 2, tap["id"]), change(evening, tap, "bunco")]
    before = evening.state
    first = evening.round
    evening.start(2)
    assert answers(evening, head, late[0]) + answers(evening, phone, *late[1:]) == [("conflict", SEATED)] * 3
    evening.round = first
    assert evening.state == before


def test_a_start_that_was_taken_back_is_no_later_round(evening: Evening) -> None:
    _, (phone, tap), _ = play_round(evening)
    late, first = undo(evening, 2, tap["id"]), evening.round
    evening.start(2)
    Round.objects.filter(number=2).update(void=True)
    evening.round = first
    assert answers(evening, phone, late) == [("saved", "")]


def test_a_night_that_ended_early_stays_as_it_ended(evening: Evening) -> None:
    (head, bell), _, _ = play_round(evening)
    rounds.finish(night=evening.night, who=None)
    late = [undo(evening, 1, bell["id"]), change(evening, bell, "one")]
    assert answers(evening, head, *late) == [("conflict", ENDED)] * 2


def test_after_the_last_round_a_table_may_until_a_prize_is_paid(evening: Evening) -> None:
    host = Hostess(evening.night)
    host.take_fees(*evening.players)
    for number in range(1, 20):
        host.state(0, 0, 0)
        host.start(number + 1)
    evening.round = Round.objects.select_related("play").get(night=evening.night, number=20)
    _, (phone, tap), _ = play_round(evening)
    assert answers(evening, phone, change(evening, tap, "two")) == [("saved", "")]
    action = prizes.pay_out(night=evening.night, category="most_buncos", who=None)
    assert answers(evening, phone, change(evening, tap, "one")) == [("conflict", ENDED)]
    host.undo(action)
    assert answers(evening, phone, change(evening, tap, "one")) == [("saved", "")]


def test_a_change_takes_back_no_roll_of_others_that_can_stand(evening: Evening) -> None:
    taps = [evening.roll(table, "one") for table in (1, 2, 3)]
    phones = [evening.phone_at(table) for table in (1, 2, 3)]
    for phone, tap in zip(phones, taps, strict=True):
        evening.send(phone, tap)
    sly = change(evening, taps[1], "two", taps[0]["id"], taps[2]["id"])
    assert answers(evening, phones[1], sly) == [("never", ELSEWHERE)]
    assert [evening.score(table) for table in (1, 2, 3)] == [[1, 0]] * 3


def test_a_change_of_the_bell_takes_along_what_it_closed(evening: Evening) -> None:
    head, bell = evening.phone_at(1), evening.roll(1, "bunco")
    evening.send(head, bell)
    close = evening.move({"kind": "close", "table": 2})
    evening.send(evening.phone_at(2), close)
    asked = evening.send(head, change(evening, bell, "one"))
    assert (asked["status"], [one["id"] for one in asked["also"]]) == ("conflict", [close["id"]])
    assert answers(evening, head, change(evening, bell, "one", close["id"])) == [("saved", "")]
    assert (evening.state["bell"], evening.table(2)["phase"]) == (None, "playing")


def test_more_than_sixty_may_go_along(evening: Evening) -> None:
    """A change in the bell with a hall full of tables: what cannot be is refused for what it is, not for its length."""
    tap = evening.roll(1, "one")
    head = evening.phone_at(1)
    evening.send(head, tap)
    crowd = [f"somebody-{n}" for n in range(120)]
    assert answers(evening, head, change(evening, tap, "two", *crowd)) == [("never", ELSEWHERE)]


@pytest.mark.parametrize("amend", ["undo", "change"])
def test_sent_again_it_is_already_there(evening: Evening, amend: str) -> None:
    head, bell = evening.phone_at(1), evening.roll(1, "bunco")
    evening.send(head, bell)
    close = evening.move({"kind": "close", "table": 2})
    evening.send(evening.phone_at(2), close)
    tap = undo(evening, 1, bell["id"], close["id"]) if amend == "undo" else change(evening, bell, "one", close["id"])
    assert answers(evening, head, tap, tap) == [("saved", ""), ("already", "")]


def test_sent_again_after_the_next_round_it_is_already_there(evening: Evening) -> None:
    _, (phone, tap), _ = play_round(evening)
    amend = change(evening, tap, "two")
    evening.send(phone, amend)
    evening.start(2)
    assert answers(evening, phone, amend) == [("already", "")]


def test_what_the_hostess_stated_is_hers_to_take_back(evening: Evening) -> None:
    scores.correct(night=evening.night, number=1, table=2, winner=1, score=(3, 9), who=None)
    stated = Move.objects.latest("pk").client_id
    hers = ("never", "The hostess entered that: ask her to take it back.")
    assert answers(evening, evening.phone_at(2), undo(evening, 2, stated)) == [hers]
    assert (evening.table(2)["phase"], evening.score(2)) == ("done", [3, 9])


def test_what_the_table_said_itself_it_takes_back(evening: Evening) -> None:
    rounds.ring(night=evening.night, who=None)
    head, won = evening.phone_at(1), evening.move({"kind": "facts", "table": 1, "winner": 1})
    evening.send(head, won)
    assert answers(evening, head, undo(evening, 1, won["id"])) == [("saved", "")]
    assert evening.table(1)["phase"] == "asking"


def test_a_closing_that_the_hostess_entered_a_table_takes_back(evening: Evening) -> None:
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    phone, roll = evening.phone_at(2), evening.roll(2, "one")
    scores.close_table(night=evening.night, table=2, who=None)
    closing = Move.objects.latest("pk").client_id
    assert answers(evening, phone, undo(evening, 2, closing)) == [("saved", "")]
    assert evening.send(phone, roll | {"at": now_ms() + 5000})["status"] == "saved"


@pytest.mark.parametrize("names", [["no\u0000name-at-all"], ["\ud800-------"], ["short"], [""], [7]])
def test_what_can_be_no_name_is_refused_for_good(evening: Evening, names: list[Any]) -> None:
    tap = undo(evening, 2) | {"undo": names}
    assert evening.send(evening.phone_at(2), tap)["status"] == "never"


def test_taking_back_costs_eight_statements(evening: Evening) -> None:
    phone, tap = evening.phone_at(2), evening.roll(2, "one")
    evening.send(phone, tap)
    with CaptureQueriesContext(connection) as seen:
        assert evening.send(phone, undo(evening, 2, tap["id"]))["status"] == "saved"
    around = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    assert len([one for one in seen.captured_queries if not one["sql"].startswith(around)]) == 8


@pytest.mark.django_db(transaction=True)
def test_a_phone_that_waits_while_the_next_round_starts_is_too_late(evening: Evening) -> None:
    """Its statement began before the round was there, and must see it all the same."""
    _, (phone, tap), _ = play_round(evening)
    late, found = undo(evening, 2, tap["id"]), []

    def press() -> None:
        try:
            found.extend(answers(evening, phone, late))
        finally:
            connections.close_all()

    pressing = threading.Thread(target=press)
    with writing():
        rounds.start_round(night=evening.night, number=2, who=None)
        pressing.start()
        time.sleep(0.7)
    pressing.join()
    assert found == [("conflict", SEATED)]
