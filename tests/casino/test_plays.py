"""Plays at side tables, from the first stake to the ledger."""

from bunconight.casino.models import ChipTransfer
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
