"""The tap's contract: what is answered, what is counted, what it costs."""
import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.club.services import new_link
from bunconight.nights.models import Evening as EveningRow
from bunconight.nights.services.rounds import ring
from bunconight.scoring.models import Device
from bunconight.scoring.services import join
from games.models import Move, Play
from tests.scoring.evening import Evening, make_evening, now_ms

OUT = "This phone is no longer part of the night. Scan the code again."


def test_a_roll_is_saved_and_answered_with_its_table(evening: Evening) -> None:
    phone = evening.phone_at(2)
    tap = evening.roll(2, "two")
    answer = evening.send(phone, tap)
    assert (answer["id"], answer["status"], answer["seq"]) == (tap["id"], "saved", 1)
    assert answer["t"]["score"] == [2, 0]
    assert answer["t"]["roller"] == tap["move"]["roller"]
    assert answer["v"] == evening.night.version + 4  # the draw, the start, the phone, the roll
    assert answer["bell"] is None


def test_two_phones_interleaved_add_up(evening: Evening) -> None:
    """Each tap was made on the state before the other's."""
    a, b = evening.phone_at(2, "A"), evening.phone_at(2, "B")
    first = [evening.roll(2, "one") for _ in range(3)]
    second = [evening.roll(2, "one") for _ in range(2)]
    for tap, phone in zip([first[0], second[0], first[1], second[1], first[2]], [a, b, a, b, a], strict=True):
        assert evening.send(phone, tap)["status"] == "saved"
    assert evening.score(2) == [5, 0]
    states = [phone.get(f"/t/{evening.night.key}/state").json() for phone in (a, b)]
    assert [len(state["round"]["tables"][1]["scoring"]) for state in states] == [2, 2]


def test_who_scores_is_forgotten_after_half_a_minute(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """30 s after B leaves the note is gone."""
    b = evening.phone_at(2, "B")
    evening.send(b, evening.roll(2, "one"))
    later = timezone.now() + timedelta(seconds=31)
    monkeypatch.setattr("bunconight.scoring.queries.timezone.now", lambda: later)
    state = b.get(f"/t/{evening.night.key}/state").json()
    assert state["round"]["tables"][1]["scoring"] == []


def test_the_same_tap_twice_is_one_row_and_the_same_answer(evening: Evening) -> None:
    """The phone sent it again before the answer came."""
    phone, tap = evening.phone_at(2), evening.roll(2, "trips")
    first, second = evening.send(phone, tap), evening.send(phone, tap)
    assert (first["status"], second["status"]) == ("saved", "already")
    assert [first[name] for name in ("seq", "version", "t")] == [second[name] for name in ("seq", "version", "t")]
    assert Move.objects.count() == 1
    assert evening.score(2) == [5, 0]


def test_a_lost_answer_ten_minutes_later(evening: Evening) -> None:
    """The phone sends again, others have rolled since; totals are unchanged."""
    phone, tap = evening.phone_at(2), evening.roll(2, "bunco")
    evening.send(phone, tap)
    evening.send(evening.phone_at(2, "B"), evening.roll(2, "one"))
    answer = evening.send(phone, tap)
    assert (answer["status"], answer["seq"]) == ("already", 1)
    assert answer["t"]["score"] == evening.score(2) == [22, 0]


def test_three_taps_made_offline_add_to_whatever_the_score_is(evening: Evening) -> None:
    """Her partner has scored on another phone since."""
    phone = evening.phone_at(2)
    waiting = [evening.roll(2, "one") for _ in range(3)]
    evening.send(evening.phone_at(2, "C"), evening.roll(2, "trips"))
    answers = evening.post(phone, *waiting)
    assert [one["status"] for one in answers] == ["saved"] * 3
    assert [one["id"] for one in answers] == [tap["id"] for tap in waiting]
    assert evening.score(2) == [8, 0]


def test_a_round_that_does_not_count_any_more_is_final(evening: Evening) -> None:
    """The hostess took it back while the phone was away."""
    assert evening.round
    phone, tap = evening.phone_at(2), evening.roll(2, "one")
    Play.objects.filter(pk=evening.play).update(voided_at=timezone.now())
    evening.round.void = True
    evening.round.save()
    answer = evening.send(phone, tap)
    assert (answer["status"], answer["reason"]) == ("never", "This round does not count any more.")
    assert not Move.objects.exists()


def test_a_settled_night_is_final(evening: Evening) -> None:
    phone, tap = evening.phone_at(2), evening.roll(2, "one")
    EveningRow.objects.update(settled_at=timezone.now())
    answer = evening.send(phone, tap)
    assert (answer["status"], answer["reason"]) == ("never", "The night is settled. Ask the hostess to correct it.")


def test_the_old_link_is_out_at_the_next_tap(evening: Evening) -> None:
    """A new link ends the old one and its sessions."""
    phone, tap, old = evening.phone_at(2), evening.roll(2, "one"), evening.night.join_token
    new_link(night=evening.night)
    answer = evening.send(phone, tap)
    assert (answer["status"], answer["reason"]) == ("never", OUT)
    assert phone.get(f"/j/{old}/").status_code == 404
    assert phone.get(f"/t/{evening.night.key}/").status_code == 404
    assert phone.get(f"/t/{evening.night.key}/state").json() == {"out": OUT}


def test_a_revoked_phone_is_out_and_the_others_are_not(evening: Evening) -> None:
    phone, other = evening.phone_at(2, "A"), evening.phone_at(2, "B")
    join.revoke(device=Device.objects.order_by("pk")[0])
    assert evening.send(phone, evening.roll(2, "one"))["reason"] == OUT
    assert evening.send(other, evening.roll(2, "one"))["status"] == "saved"


def test_another_night_is_not_there(evening: Evening) -> None:
    """Tonight's link reaches tonight only."""
    phone, other = evening.phone_at(2), make_evening(("Zoe", "Yma", "Xia", "Wyn")).draw().start()
    for page in (f"/t/{other.night.key}/", f"/t/{other.night.key}/state"):
        assert phone.get(page).status_code == 404
    cookie = phone.cookies["bunco_seat"].value
    answer = Client().post(f"/t/{other.night.key}/taps", {"taps": [other.roll(1, "one")]},
                           content_type="application/json", headers={"cookie": f"bunco_seat={cookie}"})
    assert answer.status_code == 401
    assert answer.json()["answers"][0]["status"] == "never"
    tap = other.roll(1, "one")  # the other night's round, sent to this night's address
    assert evening.send(phone, tap)["reason"] == "This round does not count any more."
    assert other.score(1) == [0, 0]


def test_nobody_scores_a_table_where_she_does_not_sit(evening: Evening) -> None:
    answer = evening.send(evening.phone_at(1), evening.roll(2, "one"))
    assert answer["status"] == "never"
    assert answer["reason"] == "You do not sit at this table, so it is not yours to score."
    assert evening.score(2) == [0, 0]


@pytest.mark.parametrize("move", [
    {"kind": "bell", "table": 2}, {"kind": "leave", "table": 2, "person": 1, "ghost": 2}, {"kind": "dance"}, {}, None,
    7, {"kind": "roll", "table": "2"}, {"kind": "roll", "table": 0}, {"kind": "facts", "table": 2, "winner": 0},
    {"kind": "roll", "table": 2, "roller": "x", "outcome": "one"},
    {"kind": "roll", "table": 2, "roller": 1, "outcome": "seven"},
])
def test_what_a_table_may_not_enter_is_final(evening: Evening, move: Any) -> None:
    answer = evening.send(evening.phone_at(2), evening.move(move))
    assert answer["status"] == "never" and answer["reason"]
    assert not Move.objects.exists()


def test_a_bell_from_one_table_reaches_the_others_and_a_late_roll_is_held(evening: Evening) -> None:
    head, two = evening.phone_at(1), evening.phone_at(2)
    before = evening.roll(2, "two")
    bell = evening.send(head, evening.roll(1, "bunco"))
    assert bell["t"]["winner"] == 0 and bell["bell"]["at"]
    assert evening.table(2)["phase"] == "closing"
    in_hand = evening.roll(2, "one", at=now_ms() + 5000)
    assert evening.send(two, in_hand)["t"]["phase"] == "done"
    held = evening.send(two, before | {"at": bell["bell"]["at"] - 1000})
    assert held["status"] == "held" and held["reason"] == ""
    assert evening.score(2) == [1, 0]


def test_a_roll_after_the_table_closed_is_refused_with_the_reason(evening: Evening) -> None:
    two = evening.phone_at(2)
    seen = evening.roll(2, "one")
    evening.send(evening.phone_at(1), evening.roll(1, "bunco"))
    evening.send(two, evening.move({"kind": "close", "table": 2}))
    answer = evening.send(two, seen | {"at": now_ms()})
    assert (answer["status"], answer["reason"]) == ("conflict", "The bell has rung and table 2 is closed.")
    assert answer["t"]["phase"] == "tied"


def test_a_phone_from_the_future_rolled_now(evening: Evening) -> None:
    evening.send(evening.phone_at(2), evening.roll(2, "one", at=now_ms() + 240_000))
    move = Move.objects.get()
    assert abs(move.payload["at"] - now_ms()) < 5000
    assert move.device_time and move.device_time > now_ms() + 200_000


def undo(evening: Evening, table: int, *names: str) -> dict[str, Any]:
    return {"id": evening.new_id(), "play": evening.play, "table": table, "at": now_ms(), "undo": list(names)}


def test_a_table_takes_back_its_own_roll(evening: Evening) -> None:
    phone, tap = evening.phone_at(2), evening.roll(2, "snake_eyes")
    evening.send(phone, evening.roll(2, "trips"))
    evening.send(phone, tap)
    assert evening.score(2) == [0, 0]
    answer = evening.send(phone, undo(evening, 2, tap["id"]))
    assert answer["status"] == "saved" and answer["t"]["score"] == [5, 0]


def test_a_table_does_not_take_back_anothers_roll(evening: Evening) -> None:
    tap = evening.roll(2, "two")
    evening.send(evening.phone_at(2), tap)
    for claimed in (1, 2):
        answer = evening.send(evening.phone_at(1), undo(evening, claimed, tap["id"]))
        assert answer["status"] == "never"
    own = evening.roll(1, "one")
    evening.send(evening.phone_at(1), own)
    assert evening.send(evening.phone_at(1), undo(evening, 1, own["id"], tap["id"]))["status"] == "never"
    assert (evening.score(1), evening.score(2)) == ([1, 0], [2, 0])


def test_taking_back_the_bell_names_what_goes_with_it(evening: Evening) -> None:
    head, winning = evening.phone_at(1), evening.roll(1, "bunco")
    evening.send(head, winning)
    close = evening.move({"kind": "close", "table": 2})
    evening.send(evening.phone_at(2), close)
    answer = evening.send(head, undo(evening, 1, winning["id"]))
    assert answer["status"] == "conflict"
    assert answer["also"] == [{"id": close["id"], "kind": "close", "table": 2, "roller": None, "outcome": None}]
    answer = evening.send(head, undo(evening, 1, winning["id"], close["id"]))
    assert answer["status"] == "saved" and answer["bell"] is None
    assert evening.table(2)["phase"] == "playing"


def test_a_table_changes_its_own_roll(evening: Evening) -> None:
    phone, tap = evening.phone_at(2), evening.roll(2, "one")
    evening.send(phone, tap)
    change = {"id": evening.new_id(), "play": evening.play, "at": now_ms(), "change": tap["id"],
              "move": tap["move"] | {"outcome": "two"}}
    assert evening.send(phone, change)["t"]["score"] == [2, 0]
    assert evening.send(evening.phone_at(1), change | {"id": evening.new_id()})["status"] == "never"


def test_the_head_table_that_is_asked_says_who_won(evening: Evening) -> None:
    ring(night=evening.night, who=None)
    tap = evening.move({"kind": "facts", "table": 1, "winner": 1, "score": [99, 0]})
    answer = evening.send(evening.phone_at(1), tap)
    assert (answer["status"], answer["t"]["winner"], answer["t"]["score"]) == ("saved", 1, [0, 0])


def test_one_tap_costs_five_statements(evening: Evening) -> None:
    """With BEGIN and COMMIT apart, whatever the night's size; no session, no user."""
    phone, tap = evening.phone_at(2), evening.roll(2, "one")
    with CaptureQueriesContext(connection) as seen:
        assert evening.send(phone, tap)["status"] == "saved"
    around = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")  # savepoints: the test's own transaction
    statements = [one["sql"] for one in seen.captured_queries if not one["sql"].startswith(around)]
    assert [sql.split()[0] for sql in statements] == ["SELECT", "SELECT", "INSERT", "UPDATE", "UPDATE"], statements
    assert not any("session" in sql or "auth_user" in sql for sql in statements)


@pytest.mark.parametrize("headers, content_type", [
    ({"Sec-Fetch-Site": "cross-site"}, "application/json"), ({"Origin": "https://evil.example"}, "application/json"),
    ({}, "text/plain"), ({}, "application/x-www-form-urlencoded"),
])
def test_another_site_cannot_tap(evening: Evening, headers: dict[str, str], content_type: str) -> None:
    phone = evening.phone_at(2)
    answer = phone.post(f"/t/{evening.night.key}/taps", json.dumps({"taps": [evening.roll(2, "one")]}),
                        content_type=content_type, headers=headers)
    assert answer.status_code == 415 and not Move.objects.exists()


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"taps": 3}', '{"taps": [3]}', '{"taps": [{"id": 4}]}', "null"])
def test_what_is_no_tap_is_not_answered(evening: Evening, body: str) -> None:
    answer = evening.phone_at(2).post(f"/t/{evening.night.key}/taps", body, content_type="application/json")
    assert answer.json()["answers"] == []


def test_a_tap_that_breaks_the_server_stays_on_the_phone_and_so_does_what_follows(
        evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The undo must not arrive before its roll."""
    phone, roll = evening.phone_at(2), evening.roll(2, "one")
    before, back = evening.roll(2, "two"), undo(evening, 2, roll["id"])

    def broken(*, seat: Any, data: Any) -> Any:
        if data["id"] == roll["id"]:
            raise RuntimeError("no disk")
        return take(seat=seat, data=data)

    from bunconight.scoring.views.phone import taps as module
    take = module.take
    monkeypatch.setattr(module, "take", broken)
    assert [one["id"] for one in evening.post(phone, before, roll, back)] == [before["id"]]
    monkeypatch.undo()
    assert [one["status"] for one in evening.post(phone, roll, back)] == ["saved", "saved"]
    assert evening.score(2) == [2, 0]
