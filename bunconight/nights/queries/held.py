"""Late rolls, in words: what was rolled, and what accepting it would change."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.plays import Held, held_rolls
from games.bunco.tallies import TableResult
from games.fold import Row
from games.models import Move

OUTCOMES = {
    "nothing": gettext_lazy("nothing"),
    "one": gettext_lazy("one point"),
    "two": gettext_lazy("two points"),
    "trips": gettext_lazy("trips"),
    "bunco": gettext_lazy("a Bunco"),
    "snake_eyes": gettext_lazy("snake eyes"),
}


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
        return f"{score} {_('The table would be level and roll off.')}"
    one, other = (book.names.get(person, "?") for person in held.then.teams[held.then.winner])
    return f"{score} " + _("{one} and {other} would have won.").format(one=one, other=other)


def _score(result: TableResult) -> str:
    return "{}-{}".format(*result.score)
