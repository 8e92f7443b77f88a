"""Undo, plays called off, and plays that count again: chips follow, and nobody is paid twice."""

import pytest

from bunconight.casino.models import ChipTransfer, SidePlay
from bunconight.casino.services import plays
from games.errors import NotNow
from tests.casino.party import Party, make_party


def a_match(party: Party) -> SidePlay:
    """Ann stakes 10 and loses it to a match."""
    party.open()
    party.run("stake", "Ann", amount=10)
    party.run("point", "Ann", dice=[9])
    party.run("close")
    party.run("dealer", dice=[3, 3, 3])
    return party.side


def void(party: Party, side: SidePlay) -> None:
    plays.void(night=party.night, play=side.play_id, who=None)


def revive(party: Party, side: SidePlay) -> None:
    plays.revive(night=party.night, play=side.play_id, who=None)


def net(party: Party) -> list[int]:
    return [*party.wallets("Ann", "Bea", "Cleo"), party.count.house]


def test_wrong_dice_of_a_play_that_was_paid_are_taken_back(bounder: Party) -> None:
    a_match(bounder)
    last = bounder.play.moves.latest("seq").client_id
    assert net(bounder) == [90, 100, 100, 10]
    assert bounder.hostess(undo=(last,))["status"] == "saved"
    assert net(bounder) == [90, 100, 100, 0]
    assert (bounder.count.on_tables, bounder.side.posted, bounder.count.is_whole) == (10, False, True)
    bounder.run("dealer", dice=[3, 3, 4])
    bounder.run("second", "Ann", dice=[20])
    assert net(bounder) == [110, 100, 100, 0]
    assert ChipTransfer.objects.exclude(reverses=None).count() == 1


def test_a_changed_roll_pays_anew(bounder: Party) -> None:
    a_match(bounder)
    last = bounder.play.moves.latest("seq").client_id
    answer = bounder.tap("Dot", change=last, move=bounder.move("dealer", dice=[1, 1, 1]))
    assert (answer["status"], bounder.side.posted, net(bounder)) == ("saved", False, [90, 100, 100, 0])


def test_a_paid_play_is_not_undone_under_a_later_one(bounder: Party) -> None:
    a_match(bounder)
    first, last = bounder.play.pk, bounder.play.moves.latest("seq").client_id
    bounder.open()
    answer = bounder.hostess(play=first, undo=(last,))
    assert (answer["status"], "later play" in answer["reason"]) == ("never", True)
    assert net(bounder) == [90, 100, 100, 10]


def test_a_running_play_that_is_off_gives_everything_back(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    side = bounder.side
    void(bounder, side)
    assert (net(bounder), bounder.count.on_tables) == ([100, 100, 100, 0], 0)
    assert bounder.hostess(play=side.play_id, move=bounder.move("point", "Ann", dice=[4]))["status"] == "never"
    revive(bounder, side)
    assert (net(bounder), bounder.count.on_tables) == ([90, 100, 100, 0], 10)


def test_a_paid_play_is_reversed_by_rows_and_may_count_again(bounder: Party) -> None:
    side = a_match(bounder)
    void(bounder, side)
    assert (net(bounder), ChipTransfer.objects.filter(play=side).count()) == ([100, 100, 100, 0], 2)
    with pytest.raises(NotNow, match="off already"):
        void(bounder, side)
    revive(bounder, side)
    assert net(bounder) == [90, 100, 100, 10]
    with pytest.raises(NotNow, match="not been called off"):
        revive(bounder, side)
    assert bounder.count.is_whole


def test_chips_that_were_handed_in_are_not_taken_twice(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=100)
    bounder.run("point", "Ann", dice=[3])
    bounder.run("close")
    bounder.run("dealer", dice=[3, 3, 4])
    bounder.run("second", "Ann", dice=[20])
    assert net(bounder) == [200, 100, 100, 0]
    bounder.cash_in("Ann", 150)
    with pytest.raises(NotNow, match="does not hold those chips any more"):
        void(bounder, bounder.side)
    assert (bounder.wallet("Ann"), bounder.side.void) == (50, False)


def test_a_play_does_not_come_back_beside_another(bounder: Party) -> None:
    bounder.open()
    side = bounder.side
    void(bounder, side)
    bounder.open()
    with pytest.raises(NotNow, match="is on at this table"):
        revive(bounder, side)
    assert bounder.side.number == 2


def test_a_void_play_does_not_move_the_dice_on(bounder: Party) -> None:
    side = a_match(bounder)
    void(bounder, side)
    bounder.open()
    assert bounder.play.setup["shooter"] == bounder.id("Ann")


def test_only_the_keeper_takes_something_back(bounder: Party) -> None:
    bounder.open()
    stake = bounder.sends("Ann", "stake", amount=10)
    answer = bounder.tap("Ann", undo=[stake["id"]])
    assert (answer["status"], answer["reason"]) == ("never", "Only whoever keeps the table takes something back.")
    assert bounder.tap("Dot", undo=[stake["id"]])["status"] == "saved"
    assert bounder.wallet("Ann") == 100


def test_another_nights_play_is_not_here(bounder: Party) -> None:
    side = a_match(bounder)
    with pytest.raises(NotNow, match="no such play"):
        plays.void(night=make_party(2).night, play=side.play_id, who=None)


def test_a_play_does_not_come_back_while_one_of_its_gamblers_plays_elsewhere(bounder: Party) -> None:
    bounder.open()
    side = bounder.side
    void(bounder, side)
    bounder.open_table("bounder", "Cleo")
    bounder.open()
    bounder.give(100, "Cleo")
    with pytest.raises(NotNow, match="at table 2 now"):
        revive(bounder, side)
    assert bounder.count.is_whole


def test_a_paid_play_does_not_go_on_with_chips_that_were_handed_in(bounder: Party) -> None:
    a_match(bounder)
    last = bounder.play.moves.latest("seq").client_id
    bounder.cash_in("Ann", 90)
    bounder.cash_in("Bea", 100)
    for answer in (bounder.hostess(undo=(last,)),
                   bounder.hostess(change=last, move=bounder.move("dealer", dice=[3, 3, 4]))):
        assert (answer["status"], "does not hold her chips" in answer["reason"]) == ("never", True)
    assert (net(bounder), bounder.side.posted, bounder.count.issued) == ([0, 0, 100, 10], True, 410)
    assert bounder.sends("Bea", "bet", on="point", amount=100)["status"] == "never"
    assert bounder.hostess(change=last, move=bounder.move("dealer", dice=[2, 2, 2]))["status"] == "never"
    assert bounder.count.is_whole


def test_a_paid_play_does_not_go_on_while_one_of_its_gamblers_plays_elsewhere(bounder: Party) -> None:
    paid = a_match(bounder).play_id
    last = bounder.play.moves.latest("seq").client_id
    bounder.open_table("bounder", "Bea")
    bounder.open()
    bounder.run("stake", "Bea", amount=100)
    bounder.table = 1
    answer = bounder.tap("Dot", play=paid, undo=[last])
    assert (answer["status"], "at table 2 now" in answer["reason"]) == ("never", True)
    assert (bounder.side.posted, bounder.wallet("Bea"), bounder.count.is_whole) == (True, 0, True)
