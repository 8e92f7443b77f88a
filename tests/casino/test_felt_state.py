"""What phones and screens at a side table are told."""

from typing import Any

import pytest

from bunconight.club.models import Night
from bunconight.live import hub
from tests.casino.party import Party, betting


def test_the_state_for_a_phone(bounder: Party) -> None:
    betting(bounder)
    client = bounder.client("Bea")
    path = f"/t/{bounder.night.key}/c/1/state"
    answer = client.get(path)
    state = answer.json()
    assert (state["me"], state["keeper"], state["play"]["phase"]) == (bounder.id("Bea"), False, "betting")
    assert {offer["move"]["kind"] for offer in state["play"]["mine"]} == {"bet"} and state["play"]["keeping"] == []
    assert state["wallets"][str(bounder.id("Ann"))] == 95
    assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    bounder.run("close")
    assert client.get(path, headers={"If-None-Match": answer["ETag"]}).json()["play"]["phase"] == "dealer"
    keeper = bounder.client("Dot").get(path).json()
    assert keeper["keeper"] and keeper["play"]["keeping"][0]["move"] == {"kind": "dealer"}
    assert client.get(f"/t/{bounder.night.key}/c/2/state").status_code == 404


def test_the_state_for_a_screen(bounder: Party) -> None:
    betting(bounder)
    state = bounder.client("Ann").get(f"/screen/{bounder.night.screen_token}/c/1/state").json()
    assert (state["me"], state["keeper"], state["play"]["mine"], state["play"]["gamblers"]) == (None, False, [], {})
    assert bounder.client("Ann").get("/screen/nobody/c/1/state").status_code == 404


def test_the_list_of_tables(bounder: Party) -> None:
    bounder.open_table("hazard")
    state = bounder.client("Ann").get(f"/t/{bounder.night.key}/c/state").json()
    assert [(table["game"], table["phase"]) for table in state["tables"]] == [("bounder", None), ("hazard", None)]
    assert state["wallets"] == {str(bounder.id("Ann")): 100}


def test_what_is_pushed_leaves_other_pages_alone(bounder: Party, monkeypatch: pytest.MonkeyPatch,
                                                django_capture_on_commit_callbacks: Any) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(hub, "publish", lambda channel, version, message: told.append(dict(message)))
    with django_capture_on_commit_callbacks(execute=True):
        betting(bounder)
        bounder.sends("Bea", "bet", on="point", amount=5)
    bet = told[-1]
    assert (bet["v"], bet["table"], bet["play"]) == (Night.objects.get().version, "felt-1", bounder.play.pk)
    assert bet["felt"]["play"]["state"] == bounder.state
    assert {"keeper", "gamblers"} == bet["felt"]["offers"].keys() and "t" not in bet and "refetch" not in bet
    assert told[0]["felt"] == {"table": 1, "ask": True}
