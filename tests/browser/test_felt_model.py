"""What a felt makes of what is pushed to it: twice, with something missing between, and after an undo."""
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from bunconight.casino.services import news
from tests.browser.felts import at_felt
from tests.casino.party import Party, make_party
from tests.server import Server

Device = Callable[..., Page]
HEAR = """async (pushed) => {
  const { Felt } = await import(document.querySelector('[rel=modulepreload][href*="felt/model"]').href);
  const felt = new Felt(JSON.parse(document.getElementById("state").textContent));
  const heard = pushed.map((one) => felt.hear(one)), { play, wallets, recent } = felt.state;
  return { heard, version: play.version, phase: play.state.phase, bets: play.state.bets.map(({ amount }) => amount),
    wallets, recent: recent.map(({ move }) => move.kind), mine: play.mine.length };
}"""


@pytest.fixture
def party(server: Server) -> Party:
    """Ann has staked 10 and rolled a 9; Bea and Cleo may bet, Dot deals."""
    made = make_party(("Ann", "Bea", "Cleo", "Dot"))
    made.open_table("bounder", "Ann", "Bea", "Cleo", keeper="Dot")
    made.open()
    made.run("stake", "Ann", amount=10)
    made.run("point", "Ann", dice=[9])
    return made


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is pushed from here on."""
    told: list[dict[str, Any]] = []
    touch = news.touch

    def record(night: int, message: dict[str, Any]) -> int:
        version = touch(night, message)
        told.append({**message, "v": version})
        return version

    monkeypatch.setattr(news, "touch", record)
    return told


def bets(party: Party, *amounts: int) -> None:
    for amount in amounts:
        party.sends("Bea", "bet", on="even", amount=amount)


def test_a_push_that_comes_twice_counts_once(party: Party, phone: Device, pushed: list[dict[str, Any]]) -> None:
    dot = at_felt(phone(), party, "Dot")
    bets(party, 5, 7)
    first, second = pushed
    felt = dot.evaluate(HEAR, [first, first, second, first, second])
    assert felt["heard"] == [True] * 5
    assert (felt["bets"], felt["wallets"][str(party.id("Bea"))]) == ([12], 88)
    assert felt["recent"] == ["stake", "point", "bet", "bet"]


def test_after_a_push_that_is_missing_the_whole_is_asked_for(
    party: Party, phone: Device, pushed: list[dict[str, Any]]
) -> None:
    dot = at_felt(phone(), party, "Dot")
    bets(party, 5, 7)
    felt = dot.evaluate(HEAR, pushed[1:])
    assert felt["heard"] == [False]
    assert (felt["bets"], felt["wallets"][str(party.id("Bea"))]) == ([12], 88)


def test_a_move_after_an_undo_is_news(party: Party, phone: Device, pushed: list[dict[str, Any]]) -> None:
    """The table has seen fewer moves then, but more has been written."""
    bets(party, 5, 7)
    bea = at_felt(phone(), party, "Bea")
    names = list(party.play.moves.order_by("-seq").values_list("client_id", flat=True)[:2])
    assert party.tap("Dot", undo=names)["status"] == "saved"
    bets(party, 9)
    undo, bet = pushed[2:]
    assert bea.evaluate(HEAR, [undo])["heard"] == [False]
    felt = bea.evaluate(HEAR, [undo, bet, pushed[1]])
    assert (felt["version"], felt["bets"], felt["wallets"][str(party.id("Bea"))]) == (6, [9], 91)
    assert felt["heard"] == [False, False, True]
