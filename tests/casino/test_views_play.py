"""The hostess plays for her guests: buttons, forms, and what is taken back."""

import re

from django.test import Client

from tests.casino.party import Party
from tests.casino.test_corrections import a_match
from tests.nights.pages import HTMX, at, get, post, swap, text


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
