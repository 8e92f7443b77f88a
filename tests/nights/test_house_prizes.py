"""Prizes by the house rules: shared, one each, too few rounds, and a sub's winnings."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from bunconight.club.models import Member
from bunconight.money.models import Transfer
from bunconight.nights.queries.figures import read_figures
from bunconight.nights.queries.prizes import PrizeLine, prizes_page
from bunconight.nights.queries.results import results
from bunconight.nights.services import prizes
from bunconight.nights.state import public_state
from games.errors import NotNow
from tests.nights.hostess import Hostess


def by(hostess: Hostess, **rules: Any) -> Hostess:
    """The night's own rules, as if it had opened with them."""
    evening = hostess.book.evening
    evening.rules = (evening.rules or {}) | rules
    evening.save()
    return hostess


def counted(hostess: Hostess, **counts: dict[str, int]) -> None:
    """What these people rolled in round 1: Ada={"buncos": 5}."""
    book = hostess.book
    for table in book.results[0].tables:
        seats = [pk for team in table.teams for pk in team]
        tallies = {pk: counts[book.names[pk]] for pk in seats if book.names[pk] in counts}
        if tallies:
            hostess.correct(1, table.table, table.winner, tallies=tallies)


def line(hostess: Hostess, category: str) -> PrizeLine:
    return next(one for one in prizes_page(hostess.book.night).prizes if one.category == category)


def paid(category: str) -> list[tuple[str, int]]:
    rows = Transfer.objects.filter(prize=category).select_related("member")
    return sorted((str(row.member), row.cents) for row in rows)


@pytest.fixture
def over(seated: Hostess) -> Hostess:
    """One round: Ada, Bea and Cleo have five Buncos each, Ada has all the trips, Bea is next; the night ended."""
    seated.play((0, 0, 0))
    counted(
        seated,
        Ada={"buncos": 5, "trips": 3},
        Bea={"buncos": 5, "trips": 2},
        Cleo={"buncos": 5},
    )
    seated.finish()
    return seated


def test_a_tie_is_shared_to_the_cent_and_needs_no_dice(over: Hostess) -> None:
    by(over, prize_tie="split")
    buncos = line(over, "most_buncos")
    assert (buncos.winners_text, buncos.tied, buncos.to_roll) == ("Ada, Bea, Cleo", False, ())
    assert buncos.notes == ("Shared: Ada $5, Bea $5, Cleo $5.",)
    over.pay_out("most_buncos")
    assert paid("most_buncos") == [("Ada", 500), ("Bea", 500), ("Cleo", 500)]
    assert not line(over, "most_buncos").wrong
    with pytest.raises(NotNow, match="Nobody is tied"):
        prizes.roll_off_die(night=over.night, category="most_buncos", person=over.id("Ada"), value=6, who=None)


def test_cents_that_do_not_divide_go_to_the_first(over: Hostess) -> None:
    by(over, prize_tie="split")
    cents = dict.fromkeys(("most_wins", "last_bunco", "most_snake_eyes", "most_trips", "most_losses"), 0)
    prizes.edit_amounts(night=over.night, amounts=cents | {"most_buncos": 1000}, who=None)
    assert sorted(read_figures(over.book).prizes[0].shares) == [333, 333, 334]
    over.pay_out("most_buncos")
    assert sum(cents for _name, cents in paid("most_buncos")) == 1000


def test_a_shared_prize_settles_the_night(over: Hostess) -> None:
    by(over, prize_tie="split")
    prizes.name_traveler(night=over.night, person=over.id("Ada"), who=None)
    over.pay_out()
    assert prizes.settle(night=over.night, who=None) is not None
    balance = read_figures(over.book).balance
    assert balance.paid_out + balance.kitty == balance.pot == 6000


def test_everybodys_share_stands_in_the_results_and_on_phones(over: Hostess) -> None:
    by(over, prize_tie="split")
    won = {one.standing.name: [(w.title, w.cents) for w in one.won] for one in results(over.book.night)}
    assert ("Most Buncos", 500) in won["Ada"] and ("Most Buncos", 500) in won["Cleo"]
    told = public_state(over.book.night)["prizes"][0]
    assert sorted(told["winners"]) == sorted(map(over.id, ("Ada", "Bea", "Cleo"))) and not told["tied"]


def test_one_prize_each(over: Hostess) -> None:
    """Ada wins the roll-off for the Buncos, so the trips go to Bea; until then the trips wait."""
    by(over, one_prize=True)
    trips = line(over, "most_trips")
    assert trips.waits and not trips.tied and trips.winners == ()
    assert trips.notes == ("Who is in line here depends on a dearer prize that is not decided yet.",)
    assert public_state(over.book.night)["prizes"][4]["waits"]
    with pytest.raises(NotNow, match="is not decided yet"):
        over.pay_out("most_trips")
    for name, value in (("Ada", 6), ("Bea", 2), ("Cleo", 1)):
        prizes.roll_off_die(night=over.night, category="most_buncos", person=over.id(name), value=value, who=None)
    assert line(over, "most_buncos").winners_text == "Ada"
    assert "Ada" not in line(over, "most_wins").leaders_text + line(over, "most_losses").leaders_text


def test_the_next_in_line_is_paid(over: Hostess) -> None:
    by(over, one_prize=True)
    counted(over, Ada={"buncos": 6, "trips": 3}, Bea={"buncos": 1, "trips": 2}, Cleo={})
    both = {"most_wins": 0, "last_bunco": 0, "most_snake_eyes": 0, "most_losses": 0}
    prizes.edit_amounts(night=over.night, amounts=both | {"most_buncos": 1500, "most_trips": 700}, who=None)
    trips = line(over, "most_trips")
    assert (trips.winners_text, trips.notes) == ("Bea", ("Not for Ada: one prize each, and the other is dearer.",))
    over.pay_out("most_trips")
    assert paid("most_trips") == [("Bea", 700)]


def test_who_is_next_to_the_traveler_is_named_by_the_hostess(over: Hostess) -> None:
    """Ada has the Buncos, so the traveler's prize is between the others who rolled one in that round."""
    by(over, one_prize=True)
    counted(over, Ada={"buncos": 6})
    cents = dict.fromkeys(("most_wins", "most_snake_eyes", "most_trips", "most_losses"), 0)
    prizes.edit_amounts(night=over.night, amounts=cents | {"most_buncos": 1500, "last_bunco": 1100}, who=None)
    traveler = line(over, "last_bunco")
    assert {person.name for person in traveler.among} == {"Bea", "Cleo"}
    prizes.name_traveler(night=over.night, person=over.id("Cleo"), who=None)
    assert line(over, "last_bunco").winners_text == "Cleo"


def test_too_few_rounds_win_nothing(seated: Hostess) -> None:
    seated.play((0, 0, 0))
    counted(seated, Ada={"buncos": 5}, Bea={"buncos": 2})
    seated.leave("Ada")
    seated.play((0, 0, 0))
    seated.finish()
    by(seated, minimum_rounds=2)
    buncos = line(seated, "most_buncos")
    assert (buncos.winners_text, buncos.notes) == ("Bea", ("Not for Ada: too few rounds played.",))
    by(seated, minimum_rounds=1)
    assert line(seated, "most_buncos").winners_text == "Ada"


@pytest.fixture
def subbed(over: Hostess) -> Hostess:
    """Bea plays for Mona, who is not here."""
    mona = Member.objects.create(group=over.night.group, name="Mona")
    player = over.player("Bea")
    player.plays_for = mona
    player.save()
    counted(over, Ada={}, Bea={"buncos": 5}, Cleo={})
    return over


def test_a_sub_keeps_her_winnings(subbed: Hostess) -> None:
    assert line(subbed, "most_buncos").notes == ("Bea plays for Mona, and keeps what she wins.",)
    subbed.pay_out("most_buncos")
    assert paid("most_buncos") == [("Bea", 1500)]


def test_a_subs_winnings_go_to_the_member_she_plays_for(subbed: Hostess, site: Client) -> None:
    by(subbed, sub_keeps=False)
    buncos = line(subbed, "most_buncos")
    sentence = "What Bea wins goes to Mona, whose place she takes."
    assert (buncos.winners_text, buncos.notes) == ("Bea", (sentence,))
    subbed.pay_out("most_buncos")
    assert paid("most_buncos") == [("Mona", 1500)]
    assert not line(subbed, "most_buncos").wrong
    page = site.get(f"/g/{subbed.night.group.key}/n/{subbed.night.pk}/prizes/").content.decode()
    sheet = render_to_string("prints/_winner.html", {"prize": buncos, "sheet": {"blank": False}})
    assert sentence in page and sentence in sheet


def test_paid_by_the_other_rule_is_paid_otherwise(subbed: Hostess) -> None:
    subbed.pay_out("most_buncos")
    by(subbed, sub_keeps=False)
    assert line(subbed, "most_buncos").wrong
