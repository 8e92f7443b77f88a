"""The six prizes: leaders, ties, roll-offs, and who has the traveler."""


import pytest

from bunconight.money.queries import balance
from bunconight.nights.models import RollOff
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import prizes
from games.errors import NotDice, NotNow
from tests.nights.hostess import NAMES, Hostess
from tests.nights.prize_night import prize, roll, tally


def test_places_one_one_three(over: Hostess) -> None:
    page = prizes_page(over.book.night)
    buncos = page.prizes[0]
    assert [(place.place, place.name, place.count) for place in buncos.places] == [
        (1, "Ada", 5),
        (1, "Bea", 5),
        (3, "Cleo", 3),
    ]
    assert buncos.tied and buncos.leaders_text == "Ada, Bea" and buncos.winners == ()
    assert "Most Buncos" in page.missing


def test_the_pot_of_twelve(over: Hostess) -> None:
    page = prizes_page(over.book.night)
    assert [line.cents for line in page.prizes] == [1500, 1300, 1100, 900, 700, 500]
    assert page.balance.pot == 6000


def test_cents_beyond_whole_units_go_to_the_kitty(over: Hostess) -> None:
    from bunconight.nights.services import checkin

    checkin.take_back_fee(night=over.night, member=over.member("Lola"), for_night=over.night, who=None)
    checkin.take_fee(night=over.night, member=over.member("Lola"), for_night=over.night, cents=75, who=None)
    page = prizes_page(over.book.night)
    assert page.balance.pot == 5575 and sum(line.cents for line in page.prizes) == 5500
    assert page.note == "$0.75 of the pot is in no prize: it goes to the kitty."


def test_a_tie_is_rolled_off_die_by_die(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    assert [over.name(pk) for pk in prize(over, "most_buncos").waiting] == ["Bea"]
    with pytest.raises(NotNow, match="thrown already"):
        roll(over, "most_buncos", Ada=5)
    roll(over, "most_buncos", Bea=4, Ada=2)
    roll(over, "most_buncos", Bea=6)
    line = prizes_page(over.book.night).prizes[0]
    assert line.winners_text == "Bea" and not line.tied
    assert [[(die.name, die.value) for die in throw] for throw in line.throws] == [
        [("Ada", 4), ("Bea", 4)],
        [("Ada", 2), ("Bea", 6)],
    ]


def test_a_die_is_taken_back(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    first = over.last()
    roll(over, "most_buncos", Bea=2)
    assert prize(over, "most_buncos").winner == over.id("Ada")
    over.undo(over.last())
    assert prize(over, "most_buncos").winner is None
    undone = over.undo(first)
    assert prize(over, "most_buncos").waiting == tuple(sorted((over.id("Ada"), over.id("Bea"))))
    over.undo(undone)
    roll(over, "most_buncos", Bea=6)
    assert prize(over, "most_buncos").winner == over.id("Bea") and RollOff.objects.count() == 1


def test_the_first_die_again_takes_up_the_same_roll_off(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4)
    undone = over.undo(over.last())
    roll(over, "most_buncos", Ada=1)
    assert RollOff.objects.count() == 1
    with pytest.raises(NotNow, match="came later and depends on it"):
        over.undo(undone)


def test_a_correction_of_who_is_tied_voids_the_roll_off(over: Hostess) -> None:
    roll(over, "most_buncos", Ada=4, Bea=2)
    tally(over, Cleo=5)
    line = prizes_page(over.book.night).prizes[0]
    assert line.tied and line.outdated and line.winners == () and line.throws == ()
    tally(over, Cleo=3)
    assert prizes_page(over.book.night).prizes[0].winners_text == "Ada", "it counts again for exactly these"


def test_only_the_tied_roll_and_only_when_the_night_is_over(over: Hostess) -> None:
    with pytest.raises(NotDice, match="not tied for this prize"):
        roll(over, "most_buncos", Dot=4)
    with pytest.raises(NotNow, match="Nobody is tied for that prize"):
        roll(over, "most_trips", Ada=4)
    over.undo(over.night.actions.get(kind="finish"))
    with pytest.raises(NotNow, match="The night is not over yet"):
        roll(over, "most_buncos", Ada=4)


def test_the_hostess_names_the_traveler(over: Hostess) -> None:
    """The Buncos were stated, so their times are unknown."""
    line = prizes_page(over.book.night).prizes[2]
    assert line.ambiguous and [one.name for one in line.among] == ["Ada", "Bea", "Cleo"]
    with pytest.raises(NotDice, match="She rolled no Bunco"):
        prizes.name_traveler(night=over.night, person=over.id("Dot"), who=None)
    action = prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    assert prizes_page(over.book.night).prizes[2].winners_text == "Cleo"
    over.undo(action)
    assert prizes_page(over.book.night).prizes[2].ambiguous


def test_a_later_bunco_outdates_the_name(over: Hostess) -> None:
    prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    over.undo(over.night.actions.get(kind="finish"))
    over.play((0, 0, 0))
    tally(over, 2, Dot=1)
    assert over.book.last.person == over.id("Dot")
    with pytest.raises(NotNow, match="The record tells"):
        prizes.name_traveler(night=over.night, person=over.id("Dot"), who=None)


def test_a_name_holds_for_its_own_round_only(over: Hostess) -> None:
    """Cleo had the traveler after round 1; who had it after round 2, where she rolled one too, is asked again."""
    prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    over.undo(over.night.actions.get(kind="finish"))
    over.play((0, 0, 0))
    tally(over, 2, Cleo=1, Dot=1)
    assert over.book.last.person is None and len(over.book.last.among) == 2


def test_nobody_scored_so_it_goes_to_the_kitty(decided: Hostess) -> None:
    ada = decided.id("Ada")
    table = next(table for table in decided.book.results[0].tables if ada in table.teams[0] + table.teams[1])
    decided.correct(1, table.table, table.winner, tallies={ada: {"buncos": 0, "trips": 0, "snake_eyes": 0}})
    assert decided.pay_out()
    assert balance(decided.night).kitty == 1500 + 1100 + 900 + 700
    assert balance(decided.night).open == 0


def test_the_page_takes_the_same_queries(decided: Hostess, django_assert_num_queries) -> None:
    night = decided.book.night
    with django_assert_num_queries(7):
        prizes_page(night)
    decided.undo(decided.night.actions.get(kind="finish"))
    decided.play((1, 0, 1), (0, 0, 1))
    assert len(NAMES) == 12
    with django_assert_num_queries(7):
        prizes_page(night)
