"""Whose the dice are next, and whose they were that rolled."""

import json
from pathlib import Path

import pytest

from bunconight.casino.services import seats
from games.errors import NotNow
from tests.casino.party import Party


def out(party: Party, name: str, amount: int = 1) -> None:
    """She casts, and is out at once; the others cover."""
    party.open()
    party.run("stake", name, amount=amount)
    bank = next(one for one in ("Cleo", "Ann", "Bea") if one != name)
    party.run("cover", bank, amount=amount)
    party.run("main", name, main=7)
    party.run("roll", name, dice=[1, 1], number=1)


def nick(party: Party, name: str) -> None:
    party.open()
    party.run("stake", name, amount=1)
    party.run("cover", "Cleo", amount=1)
    party.run("main", name, main=7)
    party.run("roll", name, dice=[3, 4], number=1)


def caster(party: Party) -> tuple[str, int]:
    party.open()
    setup = party.play.setup
    names = {party.id(name): name for name in ("Ann", "Bea", "Cleo")}
    return names[setup["caster"]], setup["streak"]


def test_the_dice_pass_after_three_losses_in_a_row(hazard: Party) -> None:
    for _time in range(3):
        out(hazard, "Ann")
    assert caster(hazard) == ("Bea", 0)
    assert hazard.wallet("Ann") == 97


def test_a_win_begins_the_count_anew(hazard: Party) -> None:
    out(hazard, "Ann")
    out(hazard, "Ann")
    nick(hazard, "Ann")
    out(hazard, "Ann")
    assert caster(hazard) == ("Ann", 1)


def test_an_off_play_leaves_the_count(hazard: Party) -> None:
    out(hazard, "Ann")
    out(hazard, "Ann")
    hazard.open()
    hazard.run("stake", "Ann", amount=5)
    hazard.run("cover", "Bea", amount=3)
    hazard.run("time")
    assert hazard.wallets("Ann", "Bea") == [98, 100]
    assert caster(hazard) == ("Ann", 2)


def test_dice_that_are_given_up_go_clockwise(hazard: Party) -> None:
    hazard.open()
    hazard.run("pass", "Ann")
    assert caster(hazard) == ("Bea", 0)


def test_a_caster_who_has_left_the_table_is_followed_by_her_neighbour(hazard: Party) -> None:
    nick(hazard, "Ann")
    seats.stand(night=hazard.night, table=1, player=hazard.id("Ann"))
    assert caster(hazard) == ("Bea", 0)


def test_the_seeds_evening_to_the_chip(hazard: Party, root: Path) -> None:
    names = {1: "Ann", 2: "Bea", 3: "Cleo"}
    told = json.loads((root / "tests/evenings/hazard_seed.json").read_text())
    for played in told["plays"]:
        hazard.open()
        assert hazard.play.setup["streak"] == played["setup"].get("streak", 0)
        for move in played["moves"]:
            more = {name: value for name, value in move.items() if name not in ("kind", "id", "gambler")}
            hazard.run(move["kind"], names[move["gambler"]], **more)
        assert hazard.wallets(*names.values()) == list(played["wallets"].values())
    assert hazard.wallets("Ann", "Bea", "Cleo") == [65, 117, 118]
    assert (hazard.count.house, hazard.count.is_whole) == (0, True)


def test_server_dice_are_rolled_behind_the_door(party: Party) -> None:
    party.open_table("bounder", "Ann", "Bea", keeper="Dot", dice="server")
    party.open()
    party.sends("Ann", "stake", amount=5)
    answer = party.sends("Ann", "point", dice=None)
    assert answer["status"] == "saved" and 1 <= party.state["point"] <= 20
    party.tap("Dot", undo=[answer["id"]])
    again = party.sends("Ann", "point", dice=[20])  # what a phone says is not asked, and the dice come again
    assert again["play"]["state"]["point"] == answer["play"]["state"]["point"]
    move = party.play.moves.latest("seq")
    assert (move.who, move.payload["dice"]) == (f"player:{party.id('Ann')}", [party.state["point"]])


def test_server_dice_are_not_changed_into_others(party: Party) -> None:
    party.open_table("bounder", "Ann", keeper="Dot", dice="server")
    party.open()
    party.sends("Ann", "stake", amount=5)
    rolled = party.sends("Ann", "point")
    answer = party.tap("Dot", change=rolled["id"], move=party.move("point", "Ann", dice=[20]))
    assert (answer["status"], "stands" in answer["reason"]) == ("never", True)


@pytest.mark.parametrize("dice", [[0], [21], [3, 4], [], None, ["3"], [2.5]])
def test_dice_that_cannot_be_are_refused(bounder: Party, dice: object) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    assert bounder.hostess(move=bounder.move("point", "Ann", dice=dice))["status"] == "never"
    assert bounder.state["phase"] == "point"


def test_whoever_is_passed_over_stays_so_until_she_is_back(bounder: Party) -> None:
    bounder.open()
    bounder.run("skip", gambler=bounder.id("Bea"))
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[9])
    bounder.run("close")
    bounder.run("dealer", dice=[3, 3, 3])
    bounder.open()
    assert (bounder.play.setup["shooter"], bounder.play.setup["away"]) == (bounder.id("Cleo"), [bounder.id("Bea")])
    bounder.sends("Bea", "back")
    assert bounder.state["away"] == []


def test_nobody_opens_a_play_without_chips(party: Party) -> None:
    for name in ("Ann", "Bea"):
        party.cash_in(name, 96)
    party.open_table("bounder", "Ann", "Bea")
    with pytest.raises(NotNow, match="least stake"):
        party.open()


def test_dice_that_nobody_else_can_cast_are_not_given_away(party: Party) -> None:
    party.cash_in("Bea", 60)
    party.open_table("hazard", "Ann", "Bea", minimum=50)
    party.open()
    party.sends("Ann", "pass")
    party.open()
    assert (party.play.setup["caster"], party.play.setup["streak"]) == (party.id("Ann"), 0)


def test_three_losses_leave_the_dice_where_nobody_else_can_cast(party: Party) -> None:
    """Three cover 10 each of the least stake of 30, and win 10 each."""
    bank = ("Bea", "Cleo", "Dot")
    party.open_table("hazard", "Ann", *bank, minimum=30)
    party.give(100, "Ann")
    for streak in (0, 1, 2, 0):
        for name in bank:
            party.cash_in(name, party.wallet(name) - 10)
        party.open()
        assert (party.play.setup["caster"], party.play.setup["streak"]) == (party.id("Ann"), streak)
        party.run("stake", "Ann", amount=30)
        for name in bank:
            party.run("cover", name, amount=10)
        party.run("main", "Ann", main=7)
        party.run("roll", "Ann", dice=[1, 1], number=1)


def test_a_caster_needs_a_bank(party: Party) -> None:
    party.open_table("hazard", "Ann")
    with pytest.raises(NotNow, match="At least 2"):
        party.open()
