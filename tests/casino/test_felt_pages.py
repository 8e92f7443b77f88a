"""The pages of the side tables: whose they are, and what they begin with."""
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from bunconight.casino.queries.line import chips_over_night
from bunconight.casino.services import plays
from bunconight.casino.words import felt_words, screen_words
from tests.casino.party import Party, make_party


def embedded(content: bytes, name: str) -> Any:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', content.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


def test_a_phone_gets_its_table_with_its_own_buttons(bounder: Party) -> None:
    bounder.open()
    page = bounder.client("Ann").get(f"/t/{bounder.night.key}/c/1/")
    state = embedded(page.content, "state")
    assert page.status_code == 200 and state["me"] == bounder.id("Ann") and not state["keeper"]
    assert [offer["move"]["kind"] for offer in state["play"]["mine"]] == ["stake"]
    assert b"You are the dealer" in page.content and b"style=" not in page.content


def test_strangers_and_tables_that_are_not_there(bounder: Party) -> None:
    other = make_party(("Zoe", "Yan"))
    paths = [f"/t/{bounder.night.key}/c/", f"/t/{bounder.night.key}/c/1/"]
    for path in paths:
        assert Client().get(path).status_code == 404
        assert other.client("Zoe").get(path).status_code == 404
        assert bounder.client("Ann").post(path).status_code == 405
    assert bounder.client("Ann").get(f"/t/{bounder.night.key}/c/7/").status_code == 404
    assert Client().get(f"/screen/{bounder.night.screen_token}/c/7/").status_code == 404
    assert Client().get("/screen/nobody-knows-it/c/1/").status_code == 404


def test_the_big_screen_has_the_felt_and_no_buttons(hazard: Party) -> None:
    hazard.open()
    page = Client().get(f"/screen/{hazard.night.screen_token}/c/1/")
    state = embedded(page.content, "state")
    assert state["me"] is None and state["play"]["mine"] == [] == state["play"]["keeping"]
    assert not re.search(rb"<(button|form|a) ", page.content)


def test_the_list_of_tables_and_her_chips(bounder: Party) -> None:
    page = bounder.client("Ann").get(f"/t/{bounder.night.key}/c/").content.decode()
    assert "you sit here" in page and "A line from 100 to 100 chips" in page
    assert "open</span>" in bounder.client("Effie").get(f"/t/{bounder.night.key}/c/").content.decode()
    assert "/c/" in bounder.client("Ann").get(f"/t/{bounder.night.key}/").content.decode()


def test_without_a_casino_nothing_leads_there(bounder: Party) -> None:
    bounder.casino.tables.all().delete()
    bounder.casino.transfers.all()._raw_delete("default")
    bounder.casino.delete()
    ann = bounder.client("Ann")
    assert ann.get(f"/t/{bounder.night.key}/c/").status_code == 404
    assert "/c/" not in ann.get(f"/t/{bounder.night.key}/").content.decode()


def test_her_chips_over_the_night(bounder: Party) -> None:
    """A play is one point of the line, its reversal another."""
    ann = bounder.id("Ann")
    assert chips_over_night(bounder.night.pk, ann) == [100]
    bounder.open()
    bounder.run("stake", "Ann", amount=10)
    bounder.run("point", "Ann", dice=[1])
    bounder.run("bet", "Ann", on="even", amount=5)
    bounder.run("close")
    bounder.run("dealer", dice=[2, 4, 6])
    bounder.run("second", "Ann", dice=[20])
    assert chips_over_night(bounder.night.pk, ann) == [100, 125]
    bounder.give(7, "Ann")
    assert chips_over_night(bounder.night.pk, ann) == [100, 125, 132]
    assert chips_over_night(bounder.night.pk, bounder.id("Dot")) == [100]


def test_the_keeper_is_told_what_she_may_take_back(bounder: Party) -> None:
    side = bounder.open()
    bounder.sends("Ann", "stake", amount=10)
    bounder.sends("Ann", "point", dice=[9])
    state = f"/t/{bounder.night.key}/c/1/state"
    recent = bounder.client("Dot").get(state).json()["recent"]
    assert [one["move"]["kind"] for one in recent] == ["stake", "point"]
    assert bounder.client("Ann").get(state).json()["recent"] == []
    assert bounder.tap("Dot", play=side.play_id, undo=[recent[-1]["id"]])["status"] == "saved"
    assert [one["move"]["kind"] for one in bounder.client("Dot").get(state).json()["recent"]] == ["stake"]


def test_the_keeper_may_take_back_what_lies_under_many_undone_rows(bounder: Party) -> None:
    side = bounder.open()
    bounder.sends("Ann", "stake", amount=10)
    for face in range(1, 8):
        assert bounder.sends("Ann", "point", dice=[face])["status"] == "saved"
        roll = bounder.play.moves.latest("seq").client_id
        assert bounder.tap("Dot", play=side.play_id, undo=[roll])["status"] == "saved"
    recent = bounder.client("Dot").get(f"/t/{bounder.night.key}/c/1/state").json()["recent"]
    assert [one["move"]["kind"] for one in recent] == ["stake"]


def test_the_keeper_is_told_of_the_last_moves_alone(bounder: Party) -> None:
    bounder.open()
    bounder.sends("Ann", "stake", amount=10)
    bounder.sends("Ann", "point", dice=[9])
    for _time in range(12):
        bounder.sends("Bea", "bet", on="even", amount=1)
    recent = bounder.client("Dot").get(f"/t/{bounder.night.key}/c/1/state").json()["recent"]
    assert [one["move"]["kind"] for one in recent] == ["bet"] * 12


def test_a_phone_knows_the_number_of_the_next_play(bounder: Party) -> None:
    dot, path = bounder.client("Dot"), f"/t/{bounder.night.key}/c/1/state"
    assert dot.get(path).json()["following"] == 1
    side = bounder.open()
    assert dot.get(path).json()["following"] == 2
    plays.void(night=bounder.night, play=side.play_id, who=None)
    assert dot.get(path).json()["following"] == 2
    assert bounder.tap("Dot", open=True, number=2)["status"] == "saved"


def test_every_word_that_a_script_says_is_there(root: Path) -> None:
    """Only whole names can be read out of the code; the others are put together from names that are listed below."""
    scripts = {path.stem: path.read_text() for path in (root / "static/js/felt").glob("*.js")}
    said = {name: set(re.findall(r'say\("([a-z_0-9]+)"', text)) for name, text in scripts.items()}
    assert set().union(*said.values()) <= felt_words().keys()
    assert set().union(*(said[name] for name in ("board", "bounder", "hazard", "screen"))) <= screen_words().keys()


KINDS = {
    "bounder": ["stake", "point", "double", "bet", "take_back", "close", "dealer", "second", "skip", "back"],
    "hazard": ["stake", "cover", "take_back", "time", "main", "roll", "raise", "pass", "skip", "back"],
}
PHASES = {
    "bounder": ["stake", "point", "betting", "dealer", "second"],
    "hazard": ["stake", "cover", "main", "roll", "odds", "raise", "meet", "chance"],
}
OUTCOMES = ["match", "bound", "one_and_twenty", "missed", "off", "nick", "out", "made", "lost", "passed"]


@pytest.mark.parametrize("game", ["bounder", "hazard"])
def test_every_phase_move_and_outcome_has_its_words(game: str) -> None:
    words = felt_words()
    assert all(f"{game}_{phase}" in words for phase in PHASES[game])
    assert all(f"do_{kind}" in words for kind in KINDS[game])
    assert all(f"did_{kind}" in words for kind in KINDS[game] if kind != "bet")
    assert all(f"end_{outcome}" in words and f"why_{outcome}" in words for outcome in OUTCOMES)
