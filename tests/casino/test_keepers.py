"""Whoever keeps a table has no chips in it, and cannot choose what the dice are or what lies under them."""

import pytest

from bunconight.casino.services import house, plays, seats
from games.errors import NotNow
from tests.casino.party import Answer, Party


def keeps(party: Party, name: str) -> None:
    house.name_keeper(night=party.night, table=party.table, player=party.player(name))


def server_table(party: Party, game: str) -> Party:
    """Ann and Bea play, Dot keeps the table, the server rolls."""
    party.open_table(game, "Ann", "Bea", keeper="Dot", dice="server")
    party.open()
    return party


def refused(answer: Answer, why: str) -> bool:
    return answer["status"] in ("never", "conflict") and why in answer["reason"]


def test_whoever_sits_at_a_table_does_not_keep_it(bounder: Party) -> None:
    with pytest.raises(NotNow, match="sits at this table"):
        keeps(bounder, "Ann")
    bounder.open()
    seats.stand(night=bounder.night, table=1, player=bounder.id("Ann"))
    with pytest.raises(NotNow, match="in the play that is on"):
        keeps(bounder, "Ann")
    plays.void(night=bounder.night, play=bounder.side.play_id, who=None)
    keeps(bounder, "Ann")
    with pytest.raises(NotNow, match="keeps the table now"):
        plays.revive(night=bounder.night, play=bounder.side.play_id, who=None)


def test_whoever_keeps_a_table_does_not_sit_at_it(bounder: Party) -> None:
    assert refused(bounder.tap("Dot", sit=True), "keeps this table")
    with pytest.raises(NotNow, match="keeps this table"):
        bounder.sit("Dot")
    bounder.open_table("hazard")
    bounder.sit("Dot")


def test_server_dice_that_were_taken_back_come_again(party: Party) -> None:
    server_table(party, "bounder")
    party.sends("Ann", "stake", amount=5)
    party.sends("Ann", "point")
    seen = set()
    for _time in range(12):
        seen.add(party.state["point"])
        party.tap("Dot", undo=[party.play.moves.latest("seq").client_id])
        party.sends("Ann", "point", dice=[20])  # what a phone says is not asked
    assert len(seen) == 1


def test_each_roll_of_the_server_comes_again_by_its_number(party: Party) -> None:
    server_table(party, "hazard")
    for kind, name, more in (("stake", "Ann", {"amount": 5}), ("cover", "Bea", {"amount": 5})):
        party.sends(name, kind, **more)
    party.sends("Ann", "main", main=7)
    rolled = []
    while party.state["phase"] != "done":
        rolled.append(party.sends("Ann", "roll", number=len(rolled) + 1)["id"])
    dice = party.state["rolls"]
    assert party.tap("Dot", undo=rolled)["status"] == "saved" and party.state["rolls"] == []
    for number in range(1, len(rolled) + 1):
        party.run("roll", "Ann", number=number)
    assert party.state["rolls"] == dice


def test_nobody_bets_on_server_dice_that_were_seen(party: Party) -> None:
    server_table(party, "bounder")
    party.sends("Ann", "stake", amount=5)
    party.sends("Ann", "point")
    bet = {"id": "felt-bet1", "move": party.move("bet", "Bea", on="even", amount=5)}
    party.tap("Bea", **bet)
    ids = [party.tap("Dot", move=party.move(kind))["id"] for kind in ("close", "dealer")]
    dice = party.state["dealer"]
    assert party.tap("Dot", undo=ids)["status"] == "saved"
    assert refused(party.sends("Bea", "bet", on="odd", amount=50), "rolled already")
    assert refused(party.tap("Dot", move=party.move("bet", "Bea", on="odd", amount=50)), "rolled already")
    assert party.tap("Bea", **bet)["status"] == "already"
    for kind in ("close", "dealer"):
        assert party.tap("Dot", move=party.move(kind))["status"] == "saved"
    assert party.state["dealer"] == dice


def with_a_bet(party: Party) -> tuple[str, str]:
    """Ann has staked, Bea has bet, and Dot has rolled a 12: the ids of bet and roll."""
    party.open()
    party.run("stake", "Ann", amount=5)
    party.run("point", "Ann", dice=[3])
    bet = party.sends("Bea", "bet", on="even", amount=1)["id"]
    party.run("close")
    return bet, party.tap("Dot", move=party.move("dealer", dice=[2, 4, 6]))["id"]


def test_a_phone_leaves_what_lies_under_the_dice(bounder: Party) -> None:
    bet, roll = with_a_bet(bounder)
    more = bounder.move("bet", "Bea", on="even", amount=100)
    for what in ({"change": bet, "move": more}, {"undo": [bet]}):
        answer = bounder.tap("Dot", **what)
        assert refused(answer, "rolled since") and answer["also"] == [roll]
    assert bounder.tap("Dot", change=bet, move=more, undo=[roll])["status"] == "saved"
    assert (bounder.state["phase"], bounder.wallet("Bea")) == ("dealer", 0)


def test_nor_does_a_bet_come_back_under_them(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[3])
    bet = bounder.sends("Bea", "bet", on="even", amount=100)["id"]
    gone = bounder.tap("Dot", undo=[bet])["id"]
    bounder.run("close")
    bounder.run("dealer", dice=[2, 4, 6])
    assert refused(bounder.tap("Dot", undo=[gone]), "rolled since")


def test_a_mistyped_roll_is_changed_where_it_stands(bounder: Party) -> None:
    _bet, roll = with_a_bet(bounder)
    answer = bounder.tap("Dot", change=roll, move=bounder.move("dealer", dice=[1, 1, 2]))
    assert (answer["status"], bounder.state["dealer"]) == ("saved", [1, 1, 2])


def test_the_hostess_sets_right_what_lies_under_the_dice(bounder: Party) -> None:
    bet, _roll = with_a_bet(bounder)
    answer = bounder.hostess(change=bet, move=bounder.move("bet", "Bea", on="odd", amount=1))
    assert (answer["status"], bounder.wallet("Bea")) == ("saved", 99)
