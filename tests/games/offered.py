"""Fills in what `moves(state)` offers: the moves that a screen could send, their amounts at the ends and between."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

ENDINGS = ("time", "pass", "skip")
BACKWARD = ("take_back",)


def offers(moves: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every offer, the keeper's and each gambler's."""
    yield from moves["keeper"]
    for own in moves["gamblers"].values():
        yield from own


def filled(offer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A few of the moves that the offer stands for."""
    made = [{"id": "offered", **offer["move"]}]
    for field, allowed in offer["fill"].items():
        made = [{**move, field: value} for move in made for value in _values(field, allowed)]
    yield from made


def _values(field: str, allowed: Any) -> list[Any]:
    if field == "amount":
        steps = (allowed["high"] - allowed["low"]) // allowed["step"]
        return sorted({allowed["low"] + allowed["step"] * place for place in (0, steps // 2, steps)})
    if field == "dice":
        return [[1] * allowed["count"], [allowed["sides"]] * allowed["count"]]
    return list(allowed)


def outside(offer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The moves whose amount is just outside what is offered, or between its steps."""
    amounts = offer["fill"].get("amount")
    if amounts:
        wrong = {amounts["low"] - amounts["step"], amounts["high"] + amounts["step"]}
        wrong |= {amounts["low"] + 1} if amounts["step"] > 1 else set()
        yield from ({"id": "outside", **offer["move"], "amount": amount} for amount in sorted(wrong))


def sent(luck: Random, moves: dict[str, Any], nonsense: Mapping[str, Callable[[Random], dict[str, Any]]]) -> Any:
    """What somebody sends next: mostly what is offered, with any dice; seldom what ends things; else anything.

    `nonsense` makes the fields of each kind of move, whether they make sense or not.
    """
    sensible = [one for one in offers(moves) if one["move"]["kind"] not in ENDINGS + BACKWARD]
    if luck.random() < 0.75 and sensible:
        return _chosen(luck, sensible)
    kinds: Sequence[str] = [kind for kind in nonsense if kind not in ENDINGS or luck.random() < 0.1]
    kind = luck.choice(kinds)
    return {"kind": kind, "id": "random", **nonsense[kind](luck)}


def _chosen(luck: Random, sensible: Sequence[dict[str, Any]]) -> dict[str, Any]:
    offer = luck.choice(sensible)
    move = luck.choice(list(filled(offer)))
    if dice := offer["fill"].get("dice"):
        move["dice"] = [luck.randint(1, dice["sides"]) for _die in range(dice["count"])]
    return move
