"""What phones send beside moves: open the next play, sit down, stand up."""

import pytest

from bunconight.casino.models import SidePlay, SideTable
from bunconight.casino.services import house, seats
from games.errors import NotNow
from tests.casino.party import Party


def test_the_keeper_opens_plays(bounder: Party) -> None:
    assert bounder.tap("Ann", open=True)["reason"] == "That is for whoever keeps the table."
    assert bounder.tap("Dot", open=True)["status"] == "saved"
    assert bounder.tap("Dot", open=True)["status"] == "already"
    assert SidePlay.objects.count() == 1


def test_without_a_keeper_whoever_has_the_dice_opens(party: Party) -> None:
    party.open_table("hazard", "Ann", "Bea")
    assert party.tap("Bea", open=True)["status"] == "never"
    assert party.tap("Ann", open=True)["status"] == "saved"


def test_an_open_that_comes_again_opens_no_second_play(hazard: Party) -> None:
    tap = {"id": "felt-open", "open": True, "number": 1}
    assert hazard.tap("Dot", **tap)["status"] == "saved"
    assert hazard.tap("Dot", **tap)["status"] == "already"
    hazard.run("pass", "Ann")
    for again in (tap, tap | {"id": "felt-two"}, {"id": "felt-open", "open": True}):
        assert hazard.tap("Dot", **again)["status"] == "already"
    assert hazard.tap("Dot", open=True, number=3)["status"] == "never"
    assert hazard.plays().count() == 1
    assert hazard.tap("Dot", open=True, number=2)["status"] == "saved"


def test_a_phone_sits_down_and_stands_up(bounder: Party) -> None:
    assert bounder.tap("Effie", sit=True)["status"] == "saved"
    bounder.open()
    assert bounder.play.setup["gamblers"][-1] == bounder.id("Effie")
    bounder.tap("Effie", stand=True)
    assert bounder.tap("Effie", sit=True)["status"] == "saved"
    assert bounder.side.table.seats[-1] == bounder.id("Effie")


def test_her_chips_hold_her_at_one_table(bounder: Party) -> None:
    bounder.open()
    bounder.open_table("hazard", "Effie", "Fern")
    with pytest.raises(NotNow, match="on table 1 until the play there is over"):
        seats.sit(night=bounder.night, table=2, player=bounder.player("Ann"))
    assert "on table 1" in bounder.tap("Ann", sit=True)["reason"]
    bounder.table = 1
    bounder.tap("Ann", stand=True)
    bounder.table = 2
    assert "on table 1" in bounder.tap("Ann", sit=True)["reason"]


def test_a_table_has_no_more_seats_than_it_has(party: Party) -> None:
    party.open_table("bounder", "Ann", "Bea", seats=2)
    with pytest.raises(NotNow, match="2 seats"):
        party.sit("Cleo")


def test_a_seat_that_is_asked_for_again_is_not_taken_again(bounder: Party) -> None:
    sits, stands = {"id": "felt-sit1", "sit": True}, {"id": "felt-gone", "stand": True}
    assert [bounder.tap("Effie", **tap)["status"] for tap in (sits, sits)] == ["saved", "already"]
    assert [bounder.tap("Effie", **tap)["status"] for tap in (stands, sits, stands)] == ["saved", "already", "already"]
    table = SideTable.objects.get()
    assert bounder.id("Effie") not in table.seats
    assert bounder.tap("Effie", sit=True)["status"] == "saved"
    assert bounder.tap("Effie", **stands)["status"] == "already"
    assert SideTable.objects.get().seats[-1] == bounder.id("Effie")


def test_what_was_refused_is_asked_anew(bounder: Party) -> None:
    tap = {"id": "felt-sit1", "sit": True}
    house.close_table(night=bounder.night, table=1)
    assert bounder.tap("Effie", **tap)["status"] == "never"
    house.close_table(night=bounder.night, table=1, closed=False)
    assert bounder.tap("Effie", **tap)["status"] == "saved"


def test_one_phones_id_is_not_anothers(bounder: Party) -> None:
    assert bounder.tap("Effie", id="felt-same", sit=True)["status"] == "saved"
    assert bounder.tap("Fern", id="felt-same", sit=True)["status"] == "saved"


def test_a_table_keeps_the_last_taps_alone(bounder: Party) -> None:
    for _time in range(70):
        bounder.tap("Effie", stand=True)
    assert len(SideTable.objects.get().taps) == 60
