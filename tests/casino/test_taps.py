"""Moves from phones at side tables: who may make them, what the answers say, how much is asked of the database."""

import threading
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bunconight.casino.models import ChipTransfer
from bunconight.casino.services import house
from bunconight.club.models import Night
from bunconight.scoring.models import Device
from games.models import Move
from tests.casino.party import Party, betting, make_party


def test_three_phones_and_a_dealer_play_a_turn(bounder: Party) -> None:
    assert bounder.tap("Dot", open=True)["status"] == "saved"
    assert bounder.sends("Ann", "stake", amount=10)["status"] == "saved"
    assert bounder.sends("Ann", "point", dice=[20])["status"] == "saved"
    assert bounder.sends("Bea", "bet", on="point", amount=7)["status"] == "saved"
    assert bounder.sends("Cleo", "bet", on="triple", amount=2)["status"] == "saved"
    assert bounder.tap("Dot", move=bounder.move("close"))["status"] == "saved"
    assert bounder.tap("Dot", move=bounder.move("dealer", dice=[4, 4, 4]))["status"] == "saved"
    last = bounder.sends("Ann", "second", dice=[1])
    assert (last["status"], last["play"]["phase"], last["play"]["mine"]) == ("saved", "done", [])
    assert bounder.wallets("Ann", "Bea", "Cleo") == [120, 107, 106]
    assert (bounder.count.house, bounder.count.issued) == (0, 633)


@pytest.mark.parametrize(
    ("by", "kind", "gambler", "more"),
    [
        ("Ann", "close", "", {}),
        ("Ann", "dealer", "", {"dice": [1, 2, 3]}),
        ("Bea", "skip", "Cleo", {}),
        ("Bea", "bet", "Cleo", {"on": "point", "amount": 5}),
        ("Bea", "double", "Ann", {}),
        ("Effie", "close", "", {}),
    ],
)
def test_a_gambler_acts_for_herself_alone(
    bounder: Party, by: str, kind: str, gambler: str, more: dict[str, Any]
) -> None:
    betting(bounder)
    version = bounder.play.version
    answer = bounder.tap(by, move=bounder.move(kind, gambler, **more))
    assert answer["status"] == "never" and answer["reason"].startswith("That is for")
    assert bounder.play.version == version
    assert bounder.tap("Dot", move=bounder.move(kind, gambler, **more))["reason"].find("That is for") == -1


def test_a_tap_twice_counts_once(bounder: Party) -> None:
    betting(bounder)
    tap = {"id": "felt-twice", "move": bounder.move("bet", "Bea", on="point", amount=5)}
    first, second = bounder.tap("Bea", **tap), bounder.tap("Bea", **tap)
    assert (first["status"], second["status"], second["seq"]) == ("saved", "already", first["seq"])
    assert bounder.wallet("Bea") == 95


def test_the_last_move_twice_pays_once(bounder: Party) -> None:
    betting(bounder)
    bounder.run("close")
    tap = {"id": "felt-twice", "move": bounder.move("dealer", dice=[3, 3, 3])}
    assert [bounder.tap("Dot", **tap)["status"] for _time in range(3)] == ["saved", "already", "already"]
    assert (bounder.wallet("Ann"), ChipTransfer.objects.filter(kind="play").count()) == (95, 1)


def test_two_on_the_same_version_one_is_told(hazard: Party) -> None:
    hazard.open()
    hazard.run("stake", "Ann", amount=10)
    seen = hazard.play.version
    first = hazard.sends("Bea", "cover", amount=8)
    late = hazard.tap("Cleo", seen=seen, move=hazard.move("cover", "Cleo", amount=8))
    assert (first["status"], late["status"]) == ("saved", "conflict")
    assert late["reason"] == "Only 2 chips are still to be covered."
    assert [offer["fill"]["amount"]["high"] for offer in late["play"]["mine"]] == [2]
    assert hazard.wallets("Bea", "Cleo") == [92, 100]


def test_a_revoked_phone_and_an_old_link_are_out(bounder: Party) -> None:
    betting(bounder)
    bounder.phone("Bea")
    Device.objects.filter(pk=bounder.phone("Bea").device).update(revoked_at=timezone.now())
    answer = bounder.sends("Bea", "bet", on="point", amount=5)
    assert (answer["status"], "no longer part" in answer["reason"]) == ("never", True)
    bounder.phone("Cleo")
    Night.objects.filter(pk=bounder.night.pk).update(generation=7)
    for what in ({"move": bounder.move("bet", "Cleo", on="point", amount=5)}, {"sit": True}, {"open": True}):
        assert "no longer part" in bounder.tap("Cleo", **what)["reason"]
    assert bounder.count.on_tables == 5


def test_another_nights_phone_reaches_nothing(bounder: Party) -> None:
    betting(bounder)
    other = make_party(2)
    answer = other.tap("Ann", play=bounder.play.pk, move=bounder.move("bet", "Bea", on="point", amount=5))
    assert answer["status"] == "never"
    client = other.client("Ann")
    for path in (f"/t/{bounder.night.key}/c/1/state", f"/t/{bounder.night.key}/c/state"):
        assert client.get(path).status_code == 404
    body = {"taps": [{"id": "felt-other", "play": bounder.play.pk, "at": 1, "move": bounder.move("close")}]}
    answer = client.post(f"/t/{bounder.night.key}/c/1/taps", body, content_type="application/json")
    assert (answer.status_code, answer.json()["answers"][0]["status"]) == (401, "never")
    assert bounder.state["phase"] == "betting"


def test_a_play_of_another_table_is_not_reached_through_this_one(bounder: Party) -> None:
    betting(bounder)
    play = bounder.play.pk
    bounder.open_table("bounder", "Effie", keeper="Fern")
    answer = bounder.tap("Fern", play=play, move={"kind": "close"})
    assert answer["status"] == "never"


def test_no_taps_once_the_casino_is_closed(bounder: Party) -> None:
    betting(bounder)
    house.Casino.objects.filter(night=bounder.night).update(closed_at=timezone.now())
    assert bounder.sends("Bea", "bet", on="point", amount=5)["reason"] == "The casino is closed."


def test_nothing_but_taps_is_read(bounder: Party) -> None:
    bounder.open()
    for what in (
        {}, {"move": "bet"}, {"move": {"kind": 5}}, {"undo": "x"}, {"undo": [1]}, {"change": "a", "undo": ["b"]},
        {"open": True, "sit": True}, {"open": 1}, {"move": {"kind": "close"}, "undo": ["x"]},
        {"play": "1", "move": {"kind": "close"}},
    ):
        assert bounder.tap("Dot", **what)["status"] == "never", what
    assert bounder.play.version == 0


def queries(party: Party, by: str, **what: Any) -> int:
    party.phone(by)
    play = {} if "open" in what else {"play": party.play.pk}
    with CaptureQueriesContext(connection) as asked:
        assert party.tap(by, **play, **what)["status"] == "saved"
    plain = [one["sql"] for one in asked if one["sql"].split()[0] not in ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")]
    return len(plain)


def test_a_bet_asks_five_questions_and_a_last_move_a_fixed_number(db: None) -> None:
    counts = []
    for people in (2, 12):
        party = make_party(people + 1)
        names = sorted(party.player(str(row)).member.name for row in party.night.players.filter(ghost=None))  # type: ignore[union-attr]
        party.open_table("bounder", *names[:-1], keeper=names[-1])
        betting(party)
        bets = [queries(party, name, move=party.move("bet", name, on="point", amount=1)) for name in names[1:-1]]
        party.run("close")
        last = queries(party, names[-1], move=party.move("dealer", dice=[3, 3, 3]))
        counts.append((set(bets), last))
    assert counts[0] == counts[1]
    assert counts[0][0] == {5}
    assert counts[0][1] <= 14


def test_moves_say_who_made_them(bounder: Party) -> None:
    bounder.open()
    bounder.sends("Ann", "stake", amount=5)
    move = Move.objects.get()
    assert (move.who, move.device) == (f"player:{bounder.id('Ann')}", str(bounder.phone("Ann").device))


@pytest.mark.django_db(transaction=True)
def test_many_phones_at_once_lose_nothing() -> None:
    """Twelve cover 10 chips, each 4: two and a half can, the others are told."""
    party = make_party(12)
    names = [row.member.name for row in party.night.players.select_related("member").filter(ghost=None)]  # type: ignore[union-attr]
    party.open_table("hazard", *names)
    party.open()
    party.run("stake", names[0], amount=10)
    seen, play = party.play.version, party.play.pk
    sent = [(name, party.phone(name), party.new_id(), party.move("cover", name, amount=4)) for name in names[1:]]
    answers: list[str] = []

    def send(name: str, tap_id: str, move: dict[str, Any]) -> None:
        try:
            answers.append(party.tap(name, id=tap_id, play=play, seen=seen, move=move)["status"])
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(name, tap_id, move)) for name, _seat, tap_id, move in sent]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["conflict"] * 9 + ["saved"] * 2
    assert (party.count.on_tables, party.count.is_whole, party.count.issued) == (18, True, 1200)


def test_a_late_time_or_cover_does_not_hit_the_raise(hazard: Party) -> None:
    hazard.open()
    seen = hazard.run("stake", "Ann", amount=10)["play"]["state"]["version"]
    late = [("Dot", hazard.move("time", phase="cover")),
            ("Cleo", hazard.move("cover", "Cleo", amount=3, phase="cover"))]
    hazard.run("cover", "Bea", amount=10)
    hazard.run("main", "Ann", main=7)
    hazard.run("roll", "Ann", dice=[4, 4], number=1)
    hazard.run("raise", "Ann", amount=10)
    for by, move in late:
        answer = hazard.tap(by, seen=seen, move=move)
        assert (answer["status"], "another moment" in answer["reason"]) == ("conflict", True)
    assert (hazard.state["phase"], hazard.wallet("Cleo")) == ("meet", 100)
