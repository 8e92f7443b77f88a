"""Plays at side tables, from the first stake to the ledger."""

import pytest
from django.db import IntegrityError, transaction

from bunconight.casino.models import ChipTransfer, SidePlay
from bunconight.casino.services import house
from games import record
from games.errors import NotDice, NotNow
from tests.casino.party import Party


def test_a_bound_pays_the_shooter_and_the_point_bets_from_the_house(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    bounder.run("point", "Ann", dice=[3])
    bounder.run("bet", "Bea", on="point", amount=20)
    bounder.run("bet", "Cleo", on="even", amount=5)
    bounder.run("double", "Ann")
    assert bounder.wallets("Ann", "Bea", "Cleo") == [80, 80, 95]
    assert (bounder.count.on_tables, bounder.count.house, bounder.count.issued) == (45, 0, 600)
    bounder.run("close")
    bounder.run("dealer", dice=[3, 4, 4])
    assert (bounder.count.house, bounder.count.is_whole) == (5, True)
    bounder.run("second", "Ann", dice=[15])
    assert bounder.wallets("Ann", "Bea", "Cleo") == [120, 120, 95]
    assert (bounder.count.house, bounder.count.issued, bounder.count.is_whole) == (0, 635, True)
    rows = ChipTransfer.objects.exclude(kind="issue").values_list("kind", "source", "target", "chips")
    assert list(rows) == [("shortage", "cage", "house", 35), ("play", "wallet", "house", 5),
                          ("play", "house", "wallet", 20), ("play", "house", "wallet", 20)]


def test_the_next_shooter_sits_clockwise(bounder: Party) -> None:
    shooters = []
    for name in ("Ann", "Bea", "Cleo", "Ann"):
        bounder.open()
        shooters.append(bounder.play.setup["shooter"])
        bounder.run("stake", name, amount=5)
        bounder.run("point", name, dice=[9])
        bounder.run("close")
        bounder.run("dealer", dice=[3, 3, 3])
    assert shooters == [bounder.id(name) for name in ("Ann", "Bea", "Cleo", "Ann")]
    assert bounder.wallets("Ann", "Bea", "Cleo") == [90, 95, 95]
    assert (bounder.count.house, bounder.count.issued) == (20, 600)


def test_what_the_house_lacks_is_issued_at_once(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[9])
    bounder.run("bet", "Bea", on="even", amount=10)
    bounder.run("close")
    bounder.run("dealer", dice=[2, 2, 6])
    assert (bounder.wallet("Bea"), bounder.count.house, bounder.count.issued) == (110, 0, 610)
    bounder.run("second", "Ann", dice=[1])
    assert (bounder.count.house, bounder.count.issued, bounder.count.is_whole) == (5, 610, True)
    assert ChipTransfer.objects.filter(kind="shortage").count() == 1


def test_two_tables_share_the_house(bounder: Party) -> None:
    """What one table has won in a play that runs is not the other's to pay with."""
    bounder.open_table("bounder", "Effie", "Fern")
    for table, name in ((1, "Ann"), (2, "Effie")):
        bounder.table = table
        bounder.open()
        bounder.run("stake", name, amount=5)
        bounder.run("point", name, dice=[9])
        bounder.run("bet", "Bea" if table == 1 else "Fern", on="even", amount=20)
        bounder.run("close")
    bounder.table = 1
    bounder.run("dealer", dice=[1, 1, 1])
    assert (bounder.count.house, bounder.count.issued) == (20, 600)
    bounder.table = 2
    bounder.run("dealer", dice=[2, 2, 6])
    assert (bounder.count.house, bounder.count.books.house, bounder.count.issued) == (20, 20, 620)
    assert bounder.count.is_whole


def test_only_one_play_runs_at_a_table(bounder: Party) -> None:
    bounder.open()
    with pytest.raises(NotNow, match="on at this table"):
        bounder.open()
    with pytest.raises(IntegrityError), transaction.atomic():
        SidePlay.objects.create(table=bounder.side.table, number=2, play=record.open_play(
            game="bounder", setup=bounder.play.setup), dice="typed")


def test_a_closed_table_opens_no_play(bounder: Party) -> None:
    house.close_table(night=bounder.night, table=1)
    with pytest.raises(NotNow, match="closed"):
        bounder.open()


def test_settings_that_cannot_be_are_refused(party: Party) -> None:
    for game, rules in (("bounder", {"seats": 21}), ("bounder", {"minimum": 0}), ("hazard", {"seats": 1}),
                        ("hazard", {"dealer_bets": True}), ("bunco", {}), ("poker", {})):
        with pytest.raises(NotDice):
            house.open_table(night=party.night, game=game, rules=rules)
    with pytest.raises(NotDice):
        house.open_table(night=party.night, game="bounder", dice="loaded")


def test_odds_on_the_stake(party: Party) -> None:
    """Main 7, chance 4: two to one, so that the bank puts up 10 more against 10."""
    party.open_table("hazard", "Ann", "Bea", odds_on_stake=True)
    party.open()
    party.run("stake", "Ann", amount=10)
    party.run("cover", "Bea", amount=10)
    party.run("main", "Ann", main=7)
    party.run("roll", "Ann", dice=[1, 3], number=1)
    party.run("cover", "Bea", amount=10)
    party.run("roll", "Ann", dice=[2, 2], number=2)
    assert party.wallets("Ann", "Bea") == [120, 80]
