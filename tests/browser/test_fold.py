"""What a phone works out by itself, while its taps wait to be sent, by the house rules of the night."""
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.bunco import round as bunco
from games.bunco.house import HouseRules
from games.errors import Refusal
from tests.games.bunco.played import close, fold, roll, setup, turn

CODE = (Path(__file__).parents[2] / "static/js/pad/fold.js").read_text()
FOLD = """async ({ code, table, taps, rules, bell, number }) => {
  const { fold } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const facts = { rules, bell, told: new Set(), ghosts: new Set([90]) };
  const { score, roller, phase, winner } = fold({ table: number, ...table }, taps, facts);
  return { score, roller, phase, winner };
}"""
EYES = [roll(21, "two", 1), roll(21, "snake_eyes", 2), roll(22, "one", 3)]
ENOUGH = [roll(21, "one", 1), roll(21, "bunco", 2)]
LEVEL: list[bunco.Move] = [
    close(2), roll(21, "nothing", 11), turn(23), roll(23, "one", 12), roll(24, "nothing", 13), roll(22, "one", 14),
    roll(22, "nothing", 15), roll(21, "nothing", 16), roll(24, "snake_eyes", 17), roll(21, "nothing", 18),
    roll(22, "two", 19), roll(23, "two", 20), roll(23, "nothing", 21), roll(22, "nothing", 22)]
CLOSING = [roll(21, "one", 11), roll(21, "two", 12), roll(21, "nothing", 13)]


def folded(page: Page, start: bunco.State, taps: list[Any]) -> dict[str, Any]:
    asked = {"code": CODE, "taps": taps, "number": 2, "rules": start.setup.rules.to_json()}
    bell = start.bell and start.bell.to_json()
    found: dict[str, Any] = page.evaluate(FOLD, asked | {"table": start.table(2).to_json(), "bell": bell})
    return found


def phone(page: Page, start: bunco.State, moves: list[Any]) -> dict[str, Any]:
    taps = [{"id": move.id, "move": move.to_json(), "at": getattr(move, "at", 1), "table": 2} for move in moves]
    return folded(page, start, taps)


def server_says(start: bunco.State, moves: list[Any]) -> dict[str, Any]:
    table = fold(start, *moves).table(2).to_json()
    return {name: table[name] for name in ("score", "roller", "phase", "winner")}


@pytest.fixture
def blank(page: Page) -> Page:
    page.goto("about:blank")
    return page


@pytest.mark.parametrize("snake_eyes", ["wipe", "minus_21", "none"])
def test_snake_eyes_cost_what_the_house_says(blank: Page, snake_eyes: str) -> None:
    start = bunco.start(setup(rules=HouseRules(snake_eyes=snake_eyes)))
    assert phone(blank, start, EYES) == server_says(start, EYES)


def test_points_below_nothing_are_taken_back(blank: Page) -> None:
    start = fold(setup(rules=HouseRules(snake_eyes="minus_21")), *EYES[:2])
    taken = folded(blank, start, [{"id": "undo-0001", "undo": [EYES[1].id], "table": 2}])
    assert (taken["score"], taken["roller"]) == ([2, 0], 21)


@pytest.mark.parametrize("closing", ["one_roll", "finish_turn"])
def test_a_table_closes_when_the_house_says(blank: Page, closing: str) -> None:
    start = fold(setup(rules=HouseRules(closing=closing)), roll(11, "bunco", 10))
    moves = CLOSING if closing == "finish_turn" else CLOSING[:1]
    for count in range(1, len(moves) + 1):
        assert phone(blank, start, moves[:count]) == server_says(start, moves[:count])
    assert phone(blank, start, CLOSING)["score"] == ([3, 0] if closing == "finish_turn" else [1, 0])
    none = [close(2)]
    assert phone(blank, start, none) == server_says(start, none)


@pytest.mark.parametrize(("bell", "phase"), [("head", "playing"), ("any", "ringing")])
def test_where_any_table_may_ring_the_phone_waits_for_the_bell(blank: Page, bell: str, phase: str) -> None:
    start = bunco.start(setup(rules=HouseRules(bell=bell)))
    told = phone(blank, start, ENOUGH)
    assert (told["phase"], told["score"]) == (phase, [22, 0])


def test_a_table_rolls_on_until_all_had_a_turn(blank: Page) -> None:
    rules = HouseRules(closing="everyone_once", table_tie="sudden_death")
    start = fold(setup(rules=rules), roll(21, "nothing", 5), roll(11, "bunco", 10))
    moves = [roll(22, "one", 11), roll(22, "nothing", 12), roll(23, "two", 13), roll(24, "nothing", 14)]
    for count in range(1, len(moves) + 1):
        assert phone(blank, start, moves[:count]) == server_says(start, moves[:count])
    assert phone(blank, start, [*moves[:3], close(2), *moves[3:]])["winner"] == 0


@pytest.mark.parametrize("table_tie", ["lap", "sudden_death"])
def test_a_level_table_plays_on(blank: Page, table_tie: str) -> None:
    """The same moves, each told once by both; what is not possible any more changes neither."""
    start = fold(setup(rules=HouseRules(table_tie=table_tie)), roll(11, "bunco", 10))
    state, taken = start, list[Any]()
    for move in LEVEL:
        with suppress(Refusal):
            state = fold(state, move)
        taken.append(move)
        table = state.table(2).to_json()
        assert phone(blank, start, taken) == {name: table[name] for name in ("score", "roller", "phase", "winner")}
    assert state.table(2).phase == "done"
