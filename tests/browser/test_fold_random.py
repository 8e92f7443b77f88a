"""Any moves in any order, put together by a phone and by the rules: both must come to the same table."""
import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.bunco import round as bunco
from games.bunco.house import CHOICES, HouseRules
from games.bunco.rules import possible
from games.errors import Refusal
from tests.browser.test_fold import CODE
from tests.games.bunco.played import bell, close, facts, leave, roll, setup, throw, time, turn

ALIKE = ("score", "roller", "phase", "winner", "due", "begun", "extra", "throws", "closed_by")
FOLDS = """async ({ code, cases }) => {
  const { fold } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const told = new Set();
  return cases.map(({ table, taps, ghosts, ...facts }) =>
    fold(table, taps, { ...facts, told, ghosts: new Set(ghosts) }));
}"""
HOUSE = ("trips_roll_again", "snake_eyes", "bell", "closing", "table_tie")
LOW = ("nothing", "nothing", "nothing", "one", "one", "two")
ROUNDS = 300


def some_rules(dice: Random) -> HouseRules:
    rules: dict[str, Any] = {name: dice.choice(CHOICES[name]) for name in HOUSE}
    return HouseRules(**rules, target=dice.choice([4, 21]))


def some_round(dice: Random) -> bunco.Setup:
    one, two, three = {"s12": 90}, {"s21": 90, "s22": 91}, {"s21": 90, "s22": 91, "s23": 92}
    ghosts: dict[str, Any] = dice.choice([{}, {}, one, two, three])
    return setup(tables=2, rules=some_rules(dice), ends_at=10, point=dice.choice([1, 2]), **ghosts)


def at_the_table(dice: Random, state: bunco.State, number: int, at: int) -> bunco.Move:
    """Mostly the roll that is due, and what else a table may say."""
    table = state.table(number)
    anyone = dice.choice(table.seats)
    what = dice.choice(possible(state.setup.point_number) if dice.random() < 0.4 else LOW)
    said: list[bunco.Move] = [roll(anyone, what, at, number), turn(anyone, number), close(number),
                              throw(number, *(dice.randint(1, 3) for _seat in table.seats), seats=table.seats)]
    if table.phase == "asking":
        said.append(facts(number, dice.randint(0, 1)))
    none = table.phase == "closing" and dice.random() < 0.3
    usual: bunco.Move = close(number) if none else roll(table.roller, what, at, number)
    return dice.choice([*said, *[usual] * 12])


def for_the_round(dice: Random, state: bunco.State, at: int) -> bunco.Move:
    """The bell, or somebody goes home."""
    goes = dice.choice(state.table(dice.randint(1, 2)).seats)
    said: list[bunco.Move] = [bell(at), time(at), time(10), leave(goes, 93 + len(state.ghosts))]
    return dice.choice(said)


def played(state: bunco.State, *moves: bunco.Move) -> bunco.State:
    """What is not possible changes nothing."""
    for move in moves:
        with suppress(Refusal):
            state = bunco.apply(state, move)
    return state


def on_the_server(dice: Random) -> bunco.State:
    """A round at any moment."""
    state = bunco.start(some_round(dice))
    for at in range(1, dice.choice([2, 6, 20, 40])):
        whole = dice.random() < 0.08
        move = for_the_round(dice, state, at) if whole else at_the_table(dice, state, dice.randint(1, 2), at)
        state = played(state, move)
    return state


def waiting(dice: Random, state: bunco.State, number: int) -> list[bunco.Move]:
    """Moves that wait on a phone: from before the bell, and from after it."""
    at, moves = dice.choice([1, 10, 50]), list[bunco.Move]()
    for _tap in range(dice.randint(1, 14)):
        at += dice.randint(0, 3)
        moves.append(at_the_table(dice, played(state, *moves), number, at))
    return moves


def tap(move: bunco.Move) -> dict[str, Any]:
    return {"id": move.id, "move": move.to_json(), "at": getattr(move, "at", None) or 1}


def case(start: bunco.State, number: int, taps: list[dict[str, Any]]) -> dict[str, Any]:
    told = start.to_json()
    return {"table": start.table(number).to_json() | {"table": number}, "taps": taps, "bell": told["bell"],
            "ghosts": told["ghosts"], "rules": start.setup.rules.to_json()}


def alike(table: dict[str, Any], ringing: bool) -> dict[str, Any]:
    """What both must say; that it rings is the server's to say, so a phone only waits for it."""
    names = ("score", "roller") if ringing else ALIKE
    rolls = [[rolled["id"], rolled["outcome"]] for rolled in table["recent"]]
    return {name: table[name] for name in names} | {"recent": rolls}


def check(page: Page, cases: list[dict[str, Any]], expected: list[bunco.TableState]) -> None:
    found = page.evaluate(FOLDS, {"code": CODE, "cases": cases})
    assert len(found) == len(expected) > 0
    for one, phone, server in zip(cases, found, expected, strict=True):
        ringing = phone["phase"] == "ringing"
        assert not ringing or server.phase == "done", json.dumps(one)
        assert alike(phone, ringing) == alike(server.to_json(), ringing), json.dumps(one)


@pytest.fixture
def blank(page: Page) -> Page:
    page.goto("about:blank")
    return page


@pytest.mark.parametrize("seed", range(3))
def test_a_phone_and_the_rules_agree(blank: Page, seed: int) -> None:
    dice, cases, expected = Random(seed), list[dict[str, Any]](), list[bunco.TableState]()
    for _round in range(ROUNDS):
        start, number = on_the_server(dice), dice.randint(1, 2)
        moves = waiting(dice, start, number)
        cases.append(case(start, number, [tap(move) for move in moves]))
        expected.append(played(start, *moves).table(number))
    check(blank, cases, expected)


def test_what_is_taken_back_while_it_waits_was_never_there(blank: Page) -> None:
    dice, cases, expected = Random(7), list[dict[str, Any]](), list[bunco.TableState]()
    for _round in range(ROUNDS):
        start, number = on_the_server(dice), dice.randint(1, 2)
        moves = waiting(dice, start, number)
        gone = dice.choice(moves)
        cases.append(case(start, number, [*map(tap, moves), {"id": "undo-0001", "undo": [gone.id], "at": 99}]))
        expected.append(played(start, *(move for move in moves if move is not gone)).table(number))
    check(blank, cases, expected)


def test_what_is_changed_while_it_waits_was_so_from_the_beginning(blank: Page) -> None:
    dice, cases, expected = Random(8), list[dict[str, Any]](), list[bunco.TableState]()
    for _round in range(ROUNDS):
        start, number = on_the_server(dice), dice.randint(1, 2)
        moves = waiting(dice, start, number)
        wrong = next((move for move in moves if isinstance(move, bunco.Roll)), None)
        if wrong is None:
            continue
        right = roll(wrong.roller, "two", wrong.at, number, id=wrong.id)
        cases.append(case(start, number, [*map(tap, moves), {**tap(right), "id": "change-01", "change": wrong.id}]))
        expected.append(played(start, *(right if move is wrong else move for move in moves)).table(number))
    check(blank, cases, expected)
