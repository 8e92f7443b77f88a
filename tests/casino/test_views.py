"""The hostess's pages of the casino: what they show, what they do, how much they ask."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from bunconight.casino.models import Casino, ChipTransfer, SidePlay, SideTable
from bunconight.casino.queries.books import Count
from bunconight.club.models import Group, Night, Role
from bunconight.club.purge import purge_demos
from bunconight.nights.models import Player
from games.models import Play
from tests.casino.party import Party, make_party
from tests.casino.test_corrections import a_match
from tests.nights.pages import HTMX, at, counted, get, post, questions, swap, text


def browser(group: Group, kind: str = Role.Kind.HOSTESS) -> Client:
    user = get_user_model().objects.create_user(f"{kind}{group.pk}", f"{kind}{group.pk}@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind=kind)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def site(party: Party) -> Client:
    return browser(party.night.group)


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


def test_the_hostess_runs_a_turn_from_her_own_page(party: Party, site: Client) -> None:
    night = party.night
    post(site, "casino_new_table", night, game="bounder", dice="typed")
    for name in ("Ann", "Bea"):
        assert swap(site, "casino_people", night, 1, do="sit", player=party.id(name), stay="1").status_code == 200
    post(site, "casino_play_open", night, 1)
    ann, bea = party.id("Ann"), party.id("Bea")
    for kind, more in (("stake", {"gambler": ann, "amount": 10}), ("point", {"gambler": ann, "die-0": 3}),
                       ("bet", {"gambler": bea, "on": "point", "amount": 20}), ("double", {"gambler": ann})):
        assert swap(site, "casino_move", night, 1, kind=kind, **more).status_code == 200, kind
    assert "Point 20" in text(get(site, "casino_table", night, 1))
    swap(site, "casino_move", night, 1, kind="close")
    asked = site.get(at("casino_move", night, 1), {"kind": "dealer"}, headers=HTMX)
    assert text(asked).count("Die") == 3
    wrong = swap(site, "casino_move", night, 1, kind="dealer", **{"die-0": 3, "die-1": 3})
    assert (wrong.status_code, "is not a roll of 3 dice" in text(wrong)) == (422, True)
    swap(site, "casino_move", night, 1, kind="dealer", **{"die-0": 3, "die-1": 3, "die-2": 4})
    done = swap(site, "casino_move", night, 1, kind="second", gambler=ann, **{"die-0": 15})
    assert "Bound!" in text(done) and "Next play: Bea has the dice" in text(done)
    assert party.wallets("Ann", "Bea") == [120, 120]


def test_server_dice_are_one_press(party: Party, site: Client) -> None:
    party.open_table("bounder", "Ann", dice="server")
    party.open()
    party.run("stake", "Ann", amount=5)
    swap(site, "casino_move", party.night, 1, kind="point", gambler=party.id("Ann"))
    assert party.state["phase"] == "betting"


def hidden(content: bytes) -> dict[str, str]:
    """What a form sends beside what is typed."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', content.decode()))


def chance(party: Party) -> Party:
    """Ann has a main of 7 and a chance of 8, and rolls on."""
    party.open()
    party.run("stake", "Ann", amount=10)
    party.run("cover", "Bea", amount=10)
    party.run("main", "Ann", main=7)
    party.run("roll", "Ann", number=1, dice=[4, 4])
    return party


def test_one_roll_is_entered_once(hazard: Party, site: Client) -> None:
    """Sent twice, or after a phone has sent it: the form says which roll of the play it is."""
    night, ann = chance(hazard).night, hazard.id("Ann")
    form = hidden(site.get(at("casino_move", night, 1), {"kind": "roll", "gambler": ann}, headers=HTMX).content)
    late = form | {"id": "desk-another"}
    dice = {"die-0": "1", "die-1": "2"}
    assert [swap(site, "casino_move", night, 1, **form, **dice).status_code for _time in range(2)] == [200, 200]
    assert hazard.state["rolls"] == [[4, 4], [1, 2]]
    answer = swap(site, "casino_move", night, 1, **late, **dice)
    assert (answer.status_code, "Roll 2 is in already." in text(answer)) == (422, True)
    assert len(hazard.state["rolls"]) == 2


def test_a_form_that_comes_late_covers_nothing_else(hazard: Party, site: Client) -> None:
    night, bea = hazard.night, hazard.id("Bea")
    hazard.open()
    hazard.run("stake", "Ann", amount=10)
    form = hidden(site.get(at("casino_move", night, 1), {"kind": "cover", "gambler": bea}, headers=HTMX).content)
    hazard.run("cover", "Cleo", amount=10)
    hazard.run("main", "Ann", main=7)
    hazard.run("roll", "Ann", number=1, dice=[4, 4])
    hazard.run("raise", "Ann", amount=5)
    assert swap(site, "casino_move", night, 1, **form, amount="3").status_code == 422
    assert (hazard.wallet("Bea"), hazard.state["phase"]) == (100, "meet")


def test_one_press_rolls_the_servers_dice_once(party: Party, site: Client) -> None:
    party.open_table("hazard", "Ann", "Bea", dice="server")
    party.open()
    party.run("stake", "Ann", amount=10)
    party.run("cover", "Bea", amount=10)
    party.run("main", "Ann", main=7)
    page = get(site, "casino_table", party.night, 1).content
    form = hidden(next(one for one in page.split(b"<form") if b'value="roll"' in one))
    assert (form["number"], len(form["id"])) == ("1", 21)
    for _time in range(2):
        assert swap(site, "casino_move", party.night, 1, **form).status_code == 200
    assert len(party.state["rolls"]) == 1


def test_what_is_not_offered_any_more_is_told(bounder: Party, site: Client) -> None:
    bounder.open()
    answer = swap(site, "casino_move", bounder.night, 1, kind="close")
    assert (answer.status_code, "gone on meanwhile" in text(answer)) == (409, True)


def test_the_last_move_is_undone_and_a_play_is_called_off(bounder: Party, site: Client) -> None:
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    page = text(get(site, "casino_table", bounder.night, 1))
    assert "Undo: Stake" in page
    stake = bounder.play.moves.get().client_id
    swap(site, "casino_undo", bounder.night, 1, name=stake, play=bounder.play.pk)
    assert bounder.wallet("Ann") == 100
    bounder.run("stake", "Ann", amount=10)
    answer = swap(site, "casino_void", bounder.night, 1, bounder.play.pk)
    assert "everybody has her chips back" in text(answer) and bounder.wallet("Ann") == 100
    swap(site, "casino_revive", bounder.night, 1, bounder.play.pk)
    assert bounder.wallet("Ann") == 90


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


def test_a_play_that_is_undone_at_a_closed_table_goes_on(bounder: Party, site: Client) -> None:
    a_match(bounder)
    swap(site, "casino_table_close", bounder.night, 1)
    page = get(site, "casino_table", bounder.night, 1)
    assert b'id="open-play"' not in page.content
    undo = bounder.play.moves.latest("seq").client_id
    page = swap(site, "casino_undo", bounder.night, 1, name=undo, play=bounder.play.pk)
    assert b'id="next-dealer-0-"' in page.content
    swap(site, "casino_move", bounder.night, 1, kind="dealer", **{"die-0": 3, "die-1": 3, "die-2": 3})
    assert bounder.side.posted


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
