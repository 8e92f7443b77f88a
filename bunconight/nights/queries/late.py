"""Rolls that arrived after their table had closed: what accepting them would change, in figures and in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.plays import BELL_ENDS
from games.bunco.round import State, result
from games.bunco.tallies import TableResult
from games.fold import ACCEPT, Row, fold, line, waiting
from games.models import Move
from games.registry import GAMES

OUTCOMES = {
    "nothing": gettext_lazy("nothing"),
    "one": gettext_lazy("one point"),
    "two": gettext_lazy("two points"),
    "trips": gettext_lazy("trips"),
    "bunco": gettext_lazy("a Bunco"),
    "snake_eyes": gettext_lazy("snake eyes"),
}

LEVEL = {
    "roll_off": gettext_lazy("The table would be level and roll off."),
    "lap": gettext_lazy("The table would be level and play one more lap."),
    "sudden_death": gettext_lazy("The table would be level and roll on."),
}


@dataclass(frozen=True)
class Held:
    """A roll that arrived after its table closed, and what accepting it would change.

    `before`: the move that it would fold before (None: the record finds the place); `names`: throws of a roll-off,
    or rolls of a lap, that would not have been; `possible`: False when other moves stand against it: decline it, or
    correct the result.
    """

    name: str
    table: int
    roller: int
    outcome: str
    at: int
    before: str | None
    names: tuple[str, ...]
    possible: bool
    now: TableResult
    then: TableResult


@dataclass(frozen=True)
class Fit:
    """A late roll accepted in a place: `names` settled its table and falls with it; `possible`: all else stands;
    `then`: the state of the round."""

    before: str | None
    names: tuple[str, ...]
    possible: bool
    then: State


@dataclass(frozen=True)
class HeldLine:
    """`name` is the move's client id, `play` its play; `possible`: whether it can be accepted."""

    play: int
    round: int
    table: int
    name: str
    text: str
    effect: str
    possible: bool


def held_lines(book: Book) -> tuple[HeldLine, ...]:
    """The late rolls of every round that wait for the hostess; one query."""
    waiting = Move.objects.filter(kind=Move.Kind.HELD).values("play")
    moves = Move.objects.filter(play__in=[played.play.pk for played in book.rounds]).filter(play__in=waiting)
    logs: dict[int, list[Row]] = {}
    for play, *row in moves.order_by("play", "seq").values_list("play", "seq", "kind", "client_id", "payload"):
        logs.setdefault(play, []).append(Row(*row))
    return tuple(
        _line(book, played, held)
        for played in book.rounds
        if played.play.pk in logs
        for held in held_rolls(played, logs[played.play.pk])
    )


def _line(book: Book, played: Played, held: Held) -> HeldLine:
    text = _("{name} rolled {outcome} at table {table} before the bell of round {round}; it arrived late.").format(
        name=book.names.get(held.roller, "?"), outcome=OUTCOMES[held.outcome], table=held.table, round=played.number
    )
    return HeldLine(played.play.pk, played.number, held.table, held.name, text, effect(book, held), held.possible)


def effect(book: Book, held: Held) -> str:
    """What accepting the roll would change, in one or two sentences."""
    if not held.possible:
        return _("It cannot be fitted in where it was rolled; correct the result if it matters.")
    score = _("The score {old} would become {new}.").format(old=_score(held.now), new=_score(held.then))
    if held.now.score == held.then.score:
        score = _("The score stays {old}.").format(old=_score(held.now))
    if held.now.winner == held.then.winner:
        return f"{score} {_('The winners stay the same.')}"
    if held.then.winner is None:
        return f"{score} {LEVEL[book.rules.table_tie]}"
    one, other = (book.names.get(person, "?") for person in held.then.teams[held.then.winner])
    return f"{score} " + _("{one} and {other} would have won.").format(one=one, other=other)


def _score(result: TableResult) -> str:
    return "{}-{}".format(*result.score)


def held_rolls(played: Played, rows: list[Row]) -> list[Held]:
    """The late rolls of a round, whose log is `rows`, that wait for the hostess."""
    late = {row.client_id: row.payload for row in rows if row.client_id in waiting(rows)}
    return [_held(played, rows, name, payload) for name, payload in late.items()]


def _held(played: Played, rows: list[Row], name: str, payload: Mapping[str, Any]) -> Held:
    table = int(payload["table"])
    fit = _fit(played, rows, name, _place(rows, payload))
    return Held(
        name,
        table,
        payload["roller"],
        payload["outcome"],
        payload["at"],
        fit.before,
        fit.names,
        fit.possible,
        now=played.result.tables[table - 1],
        then=_result(fit.then, table),
    )


def _place(rows: list[Row], payload: Mapping[str, Any]) -> str | None:
    """Before the first roll of its table that was made after it, or whatever closed the table."""
    for name, move in line(rows):
        later = move["kind"] == "roll" and move["at"] > payload["at"]
        if move.get("table") == payload["table"] and (later or move["kind"] in BELL_ENDS):
            return name
    return None


def _fit(played: Played, rows: list[Row], name: str, before: str | None) -> Fit:
    """In this place, or where other moves stand against that, wherever the record finds one."""
    fit = _with(played, rows, name, before)
    return fit if fit.possible or before is None else _with(played, rows, name, None)


def _with(played: Played, rows: list[Row], name: str, before: str | None) -> Fit:
    table = next(row.payload["table"] for row in rows if row.client_id == name)
    throws = {key for key, move in line(rows) if move.get("table") == table and _of_level(played, move)}
    trial: tuple[str, ...] = ()
    for _attempt in range(2):
        row = Row(len(rows) + 1, ACCEPT, "trial", {"name": name, "before": before, "names": list(trial)})
        made = fold(GAMES["bunco"], played.state.setup, [*rows, row])
        if not made.illegal or not throws.issuperset(made.illegal):
            break
        trial = tuple(made.illegal)
    return Fit(before, trial, not made.illegal, made.state)


def _of_level(played: Played, move: Mapping[str, Any]) -> bool:
    """A throw of a level table's roll-off, or where it plays on instead, what was rolled after the bell."""
    if move["kind"] not in ("roll", "turn"):
        return bool(move["kind"] == "throw")
    bell = played.state.bell
    if bell is None or played.state.setup.rules.table_tie == "roll_off":
        return False
    return move["kind"] == "turn" or bell.precedes(move["at"])


def _result(state: State, table: int) -> TableResult:
    return result(state).tables[table - 1]
