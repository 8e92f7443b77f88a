"""The hostess's pages of the casino: what they show, what they do, how much they ask."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from bunconight.casino.models import Casino, ChipTransfer, SidePlay, SideTable
from bunconight.casino.queries.books import Count
from bunconight.club.models import Group, Night, Role
from bunconight.club.purge import purge_demos
from bunconight.nights.models import Player
from games.models import Play
from tests.casino.party import Party, browser, make_party
from tests.nights.pages import HTMX, at, counted, get, post, questions, swap, text


def test_a_night_without_a_casino_offers_one(db: None) -> None:
    night = make_party(3).night
    other = Night.objects.create(group=night.group, starts_at=timezone.now())
    client = browser(night.group)
    assert "A casino for tonight?" in text(get(client, "casino", other))
    assert post(client, "casino_open", other).status_code == 302
    assert Casino.objects.filter(night=other).exists()
    assert Player.objects.filter(night=other, ghost=None).count() == 3  # everybody who is expected is on its list
    assert "No table yet" in text(get(client, "casino", other))


def test_the_page_counts_every_chip(bounder: Party, site: Client) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    page = text(get(site, "casino", bounder.night))
    assert "given out 600" in page and "with guests 590" in page and "on the tables 10" in page
    assert "Ann rolls for the point" in page and "dealer: Dot" in page


def test_chips_that_do_not_add_up_are_told(bounder: Party, site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Every one of them accounted for" in text(get(site, "casino", bounder.night))
    monkeypatch.setattr(Count, "house", 3)
    page = text(get(site, "casino", bounder.night))
    assert "That does not add up: 603 chips are here." in page and "accounted for" not in page


def test_a_fragment_that_is_as_new_as_can_be_is_not_sent_again(bounder: Party, site: Client) -> None:
    night = Night.objects.get(pk=bounder.night.pk)
    for name, more in (("casino", []), ("casino_table", [1])):
        path = at(name, night, *more)
        assert site.get(path, {"v": night.version}, headers=HTMX).status_code == 204
        assert site.get(path, {"v": night.version - 1}, headers=HTMX).content.startswith(b"<section")


def test_chips_are_given_taken_and_given_back(party: Party, site: Client) -> None:
    ann = party.id("Ann")
    assert "in the wallet" in text(get(site, "casino_chips", party.night, ann))
    answer = swap(site, "casino_chips", party.night, ann, do="issue", chips="40")
    assert "40 chips to Ann" in text(answer) and party.wallet("Ann") == 140
    row = ChipTransfer.objects.latest("pk")
    assert swap(site, "casino_chips_back", party.night, row.pk).status_code == 200
    assert party.wallet("Ann") == 100
    post(site, "casino_chips", party.night, ann, do="cash_in", chips="30")
    post(site, "casino_chips", party.night, ann, do="earned", chips="5")
    assert party.wallet("Ann") == 75
    answer = swap(site, "casino_chips", party.night, ann, do="cash_in", chips="76")
    assert (answer.status_code, "She holds 75 chips." in text(answer)) == (409, True)


@pytest.mark.parametrize("wrong", [{"do": "issue", "chips": "half"}, {"do": "gift", "chips": "5"}, {"do": "issue"},
                                   {"do": "issue", "chips": "-1"}, {"do": "issue", "chips": "2.5"}])
def test_a_form_that_is_wrong_comes_back(party: Party, site: Client, wrong: dict[str, str]) -> None:
    assert swap(site, "casino_chips", party.night, party.id("Ann"), **wrong).status_code == 422
    assert party.wallet("Ann") == 100


def test_the_odds_are_a_tap_from_the_setting_that_turns_them(hazard: Party, site: Client) -> None:
    page = get(site, "casino_table_settings", hazard.night, 1).content.decode()
    help_text = page.split('id="id_odds_on_stake_helptext">')[1].split("</div>")[0]
    assert help_text.endswith('to the caster. <a href="/odds/#hazard">See the odds.</a>')
    assert 'id="hazard"' in Client().get("/odds/").content.decode()


def test_settings_of_the_casino_and_of_a_table(bounder: Party, site: Client) -> None:
    form = {"unit": "shields", "start": 50, "ends": "raffle", "raffle_chips": 10}
    post(site, "casino_settings", bounder.night, **form)
    assert "All amounts are shields." in text(get(site, "casino", bounder.night))
    assert swap(site, "casino_settings", bounder.night, **form | {"unit": ""}).status_code == 422
    table = {"dice": "server", "minimum": 10, "seats": 8, "even": 1, "odd": 1, "triple": 5}
    post(site, "casino_table_settings", bounder.night, 1, **table)
    row = SideTable.objects.get(number=1)
    assert (row.dice, row.rules["minimum"], row.rules["triple"], row.rules["dealer_bets"]) == ("server", 10, 5, False)
    for wrong in ({"seats": 21}, {"minimum": 0}, {"dice": "loaded"}, {"triple": ""}):
        assert swap(site, "casino_table_settings", bounder.night, 1, **table | wrong).status_code == 422
    assert swap(site, "casino_table_settings", bounder.night, 1, **table | {"seats": 2}).status_code == 409


def test_a_keeper_is_named_and_seats_are_changed(bounder: Party, site: Client) -> None:
    night = bounder.night
    post(site, "casino_people", night, 1, do="keeper", player=bounder.id("Fern"))
    post(site, "casino_people", night, 1, do="stand", player=bounder.id("Bea"))
    post(site, "casino_people", night, 1, do="away", player=bounder.id("Cleo"))
    row = SideTable.objects.get(number=1)
    assert (row.keeper_id, row.seats, row.away) == (
        bounder.id("Fern"), [bounder.id("Ann"), bounder.id("Cleo")], [bounder.id("Cleo")])
    post(site, "casino_people", night, 1, do="back", player=bounder.id("Cleo"))
    post(site, "casino_people", night, 1, do="keeper", player="")
    row.refresh_from_db()
    assert (row.keeper_id, row.away) == (None, [])
    assert swap(site, "casino_people", night, 1, do="dance", player=bounder.id("Ann")).status_code == 422
    assert swap(site, "casino_people", night, 1, do="sit", player=987654).status_code == 404


def test_a_table_and_the_casino_close(bounder: Party, site: Client) -> None:
    bounder.open()
    assert swap(site, "casino_table_close", bounder.night, 1).status_code == 409
    assert swap(site, "casino_close", bounder.night).status_code == 409
    swap(site, "casino_void", bounder.night, 1, bounder.play.pk)
    swap(site, "casino_table_close", bounder.night, 1)
    assert not SideTable.objects.get(number=1).open
    swap(site, "casino_table_close", bounder.night, 1, open="1")
    answer = swap(site, "casino_close", bounder.night)
    assert "The ranking" in text(answer) and "Open it again" in text(answer)


def test_who_may_only_look_has_no_buttons(bounder: Party, site: Client) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    looker = browser(bounder.night.group, Role.Kind.TREASURER)
    for name, more in (("casino", []), ("casino_table", [1])):
        page = get(looker, name, bounder.night, *more)
        assert page.status_code == 200 and b"<form" not in page.content.split(b'id="step"')[1].split(b"</section>")[-2]
        assert b'method="post"' not in page.content.split(b'id="step"')[1]
    assert post(looker, "casino_move", bounder.night, 1, kind="close").status_code == 403


def test_the_pages_ask_the_same_of_a_large_night(db: None) -> None:
    asked = []
    for people in (4, 24):
        party = make_party(people)
        names = [str(row) for row in Player.objects.filter(night=party.night, ghost=None)]
        party.open_table("bounder", *names[:-1][:20], keeper=names[-1])
        party.open()
        party.run("stake", names[0], amount=5)
        client = browser(party.night.group)
        asked.append([questions(client, "casino", party.night), questions(client, "casino_table", party.night, 1)])
    assert asked[0] == asked[1]
    assert max(asked[0]) <= 16


def test_the_state_asks_the_same_of_a_large_table(db: None) -> None:
    asked = []
    for people in (3, 12):
        party = make_party(people)
        names = [str(row) for row in Player.objects.filter(night=party.night, ghost=None)]
        party.open_table("bounder", *names)
        party.open()
        client = party.client(names[0])
        with counted() as queries:
            assert client.get(f"/t/{party.night.key}/c/1/state").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 11


def test_a_demo_goes_with_its_casino(bounder: Party) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    Group.objects.update(demo_until=timezone.now() - timedelta(days=1))
    assert purge_demos(now=timezone.now()) == 1
    rows: list[Any] = [Casino, SideTable, SidePlay, ChipTransfer, Play]
    assert [model.objects.count() for model in rows] == [0] * 5
