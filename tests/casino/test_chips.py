"""Chips given out, earned, handed in; case 34: refused is refused, and nothing is deducted."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from bunconight.casino.models import ChipTransfer, SidePlay
from bunconight.casino.queries.house import casino_page
from bunconight.casino.services import chips, house
from bunconight.casino.services.ledger import Row, append
from games.errors import NotDice, NotNow
from games.models import AppendOnly
from tests.casino.party import Party, make_party


def test_everybody_who_is_here_gets_the_first_chips_once(db: None) -> None:
    party = make_party(4, 0)
    assert len(chips.start_all(night=party.night, who=None)) == 4
    assert party.wallets("Ann", "Bea", "Cleo", "Dot") == [100] * 4
    with pytest.raises(NotNow, match="Everybody who is here"):
        chips.start_all(night=party.night, who=None)
    party.cash_in("Ann", 100)
    with pytest.raises(NotNow):  # she has had hers
        chips.start_all(night=party.night, who=None)
    assert (party.count.issued, party.wallet("Ann")) == (300, 0)


@pytest.mark.parametrize("amount", [0, -5, 2.5, "5", None, True, 10**9 + 1])
def test_only_whole_chips_are_given(party: Party, amount: Any) -> None:
    for service in (chips.issue, chips.earn, chips.cash_in):
        with pytest.raises(NotDice, match="whole chips"):
            service(night=party.night, player=party.player("Ann"), chips=amount, who=None)
    assert (party.wallet("Ann"), party.count.issued) == (100, 600)


def test_no_more_is_handed_in_than_she_holds(party: Party) -> None:
    with pytest.raises(NotNow, match="She holds 100 chips"):
        party.cash_in("Ann", 101)
    party.cash_in("Ann", 100)
    assert (party.wallet("Ann"), party.count.issued) == (0, 500)


def test_chips_in_a_play_stay_there_until_it_is_over(bounder: Party) -> None:
    bounder.open()
    bounder.give(30, "Ann")
    assert bounder.wallet("Ann") == 130
    with pytest.raises(NotNow, match="on table 1 until the play there is over"):
        bounder.cash_in("Ann", 31)
    answer = bounder.sends("Ann", "stake", amount=101)
    assert (answer["status"], "100 are held" in answer["reason"]) == ("never", True)
    bounder.cash_in("Ann", 30)
    assert (bounder.wallet("Ann"), bounder.count.is_whole) == (100, True)


@pytest.mark.parametrize(
    "move",
    [
        {"on": "point", "amount": 101},  # above the wallet
        {"on": "point", "amount": 2.5},  # half a chip
        {"on": "point", "amount": 0},
        {"on": "point", "amount": -5},
        {"on": "the bar", "amount": 5},  # nothing to bet on
        {"on": "point"},
    ],
)
def test_case_34_a_bet_that_cannot_be_deducts_nothing(bounder: Party, move: dict[str, Any]) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[9])
    before = bounder.state
    answer = bounder.sends("Bea", "bet", **move)
    assert answer["status"] in ("never", "conflict") and answer["reason"]
    assert bounder.state == before
    assert (bounder.wallet("Bea"), bounder.count.on_tables, bounder.count.is_whole) == (100, 5, True)


def test_case_34_a_bet_at_a_table_where_she_does_not_sit(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[9])
    answer = bounder.sends("Effie", "bet", on="point", amount=5)
    assert (answer["status"], answer["reason"]) == ("never", "Somebody is named who does not sit at this table.")
    assert (bounder.wallet("Effie"), bounder.count.on_tables) == (100, 5)


def test_chips_given_by_mistake_are_taken_back_once(party: Party) -> None:
    row = chips.issue(night=party.night, player=party.player("Ann"), chips=40, who=None)
    chips.take_back(night=party.night, transfer=row.pk, who=None)
    assert (party.wallet("Ann"), party.count.issued, party.count.books.got("issue", party.id("Ann"))) == (100, 600, 100)
    with pytest.raises(NotNow, match="taken back already"):
        chips.take_back(night=party.night, transfer=row.pk, who=None)
    back = ChipTransfer.objects.get(reverses=row)
    with pytest.raises(NotDice):
        chips.take_back(night=party.night, transfer=back.pk, who=None)


def test_chips_that_have_gone_elsewhere_are_not_taken_back(party: Party) -> None:
    row = ChipTransfer.objects.get(target_player=party.id("Ann"))
    party.cash_in("Ann", 60)
    with pytest.raises(NotNow):
        chips.take_back(night=party.night, transfer=row.pk, who=None)
    assert party.wallet("Ann") == 40


def test_only_guests_of_the_night_hold_chips(party: Party) -> None:
    other = make_party(("Olga",), 0)
    with pytest.raises(NotDice):
        chips.issue(night=party.night, player=other.player("Olga"), chips=5, who=None)
    row = ChipTransfer.objects.filter(casino=party.night.pk).first()
    assert row is not None
    with pytest.raises(NotDice):
        chips.take_back(night=other.night, transfer=row.pk, who=None)


def test_dealing_earns_chips_that_count_as_won(party: Party) -> None:
    chips.earn(night=party.night, player=party.player("Dot"), chips=10, who=None)
    party.give(200, "Bea")
    won = {line.name: (line.won, line.place) for line in casino_page(party.night).guests}
    assert won["Dot"] == (10, 1)
    assert won["Bea"] == (0, 2) == won["Ann"]


def test_raffle_tickets_are_whole(party: Party) -> None:
    house.change_casino(night=party.night, unit="shields", start=50, ends="raffle", raffle_chips=30)
    party.cash_in("Ann", 75)
    tickets = {line.name: line.tickets for line in casino_page(party.night).guests}
    assert (tickets["Ann"], tickets["Bea"]) == (0, 3)
    assert (party.casino.unit, party.casino.start) == ("shields", 50)


def test_a_closed_casino_gives_and_takes_nothing(party: Party) -> None:
    house.close_casino(night=party.night, at=timezone.now())
    with pytest.raises(NotNow, match="closed"):
        party.give(5, "Ann")
    with pytest.raises(NotNow, match="closed"):
        party.open_table("bounder")
    house.open_casino(night=party.night)
    party.give(5, "Ann")
    assert party.wallet("Ann") == 105


def test_a_casino_is_not_closed_over_a_play(bounder: Party) -> None:
    bounder.open()
    with pytest.raises(NotNow, match="table 1"):
        house.close_casino(night=bounder.night, at=timezone.now())


@pytest.mark.parametrize(
    "wrong",
    [
        {"chips": 0},
        {"source": "wallet"},  # whose?
        {"source": "cage", "target": "cage", "target_player": None},
        {"kind": "gift"},
        {"kind": "play"},  # of which play?
        {"target": "bar", "target_player": None},
    ],
)
def test_the_database_keeps_the_books_too(party: Party, wrong: dict[str, Any]) -> None:
    good = {"casino": party.casino, "kind": "issue", "source": "cage", "target": "wallet",
            "target_player": party.player("Ann"), "chips": 5}
    ChipTransfer(**good).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        ChipTransfer(**good | wrong).save()


def test_rows_are_kept(party: Party) -> None:
    row = ChipTransfer.objects.all()[0]
    for act in (row.save, row.delete, ChipTransfer.objects.all().delete):
        with pytest.raises(AppendOnly):
            act()
    with pytest.raises(AppendOnly):
        ChipTransfer.objects.update(chips=1)


def test_the_ledger_itself_refuses_what_a_wallet_does_not_hold(party: Party) -> None:
    with pytest.raises(NotNow):
        append(party.casino, ChipTransfer.Kind.CASH_IN, [Row(party.id("Ann"), "cage", 101)], None)
    assert not SidePlay.objects.exists() and party.count.issued == 600


def test_more_chips_than_there_can_be_are_not_given(party: Party) -> None:
    party.give(10**9 - 100, "Ann")
    for give in (chips.issue, chips.earn):
        with pytest.raises(NotNow, match="more than 1000000000"):
            give(night=party.night, player=party.player("Ann"), chips=1, who=None)
    party.give(10**9 - 100, "Bea")
    assert party.wallets("Ann", "Bea") == [10**9, 10**9]


def test_the_most_that_can_be_held_is_won_and_played_on_with(bounder: Party) -> None:
    """A triple pays three times the bet, which is more than anybody brings to a table; the rest waits beside it."""
    bounder.give(10**9 - 100, "Bea")
    bounder.open()
    bounder.run("stake", "Ann", amount=5)
    bounder.run("point", "Ann", dice=[9])
    bounder.run("bet", "Bea", on="triple", amount=10**9)
    bounder.run("close")
    bounder.run("dealer", dice=[4, 4, 4])
    bounder.run("second", "Ann", dice=[20])
    assert (bounder.side.posted, bounder.wallet("Bea"), bounder.count.is_whole) == (True, 4 * 10**9, True)
    bounder.open()
    assert bounder.play.setup["stacks"][str(bounder.id("Bea"))] == 10**9
    assert (bounder.wallet("Bea"), bounder.count.is_whole) == (4 * 10**9, True)
    with pytest.raises(NotNow, match="on table 1"):
        bounder.cash_in("Cleo", 1)
    bounder.cash_in("Bea", 10**9)
    assert bounder.wallet("Bea") == 3 * 10**9


def test_amounts_are_kept_in_a_wide_field() -> None:
    """PostgreSQL's integer ends at 2147483647."""
    assert ChipTransfer._meta.get_field("chips").get_internal_type() == "PositiveBigIntegerField"
