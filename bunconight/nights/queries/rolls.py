"""The rolls of one table in one round, one by one, in the words of the phones."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bunconight.nights.queries.book import Book, Played
from bunconight.nights.queries.plays import moves_of
from games.bunco.house import HouseRules
from games.bunco.rules import points, score_after


@dataclass(frozen=True)
class RollLine:
    """One roll that counts. `name` is its client id, `place` the how-manieth of its table it is; `roller` a player id;
    `score` what both teams had after it, as far as rolls tell."""

    name: str
    place: int
    roller: int
    person: str
    outcome: str
    what: str
    score: tuple[int, int]

    @property
    def is_bunco(self) -> bool:
        return self.outcome == "bunco"


def rolls_of(book: Book, played: Played, table: int) -> tuple[RollLine, ...]:
    """In the order in which they count; one query."""
    return tuple(_lines(book, played, table))


def _lines(book: Book, played: Played, table: int) -> Iterator[RollLine]:
    rules, score, place = played.state.setup.rules, [0, 0], 0
    chairs = (*played.state.setup.tables[table - 1], *played.state.tables[table - 1].seats)
    for name, move in moves_of(played.play):
        if move["kind"] == "roll" and move["table"] == table:
            roller, outcome, place = move["roller"], move["outcome"], place + 1
            team = chairs.index(roller) % 2
            score[team] = score_after(score[team], outcome, rules)
            person = book.names.get(roller, "?")
            yield RollLine(name, place, roller, person, outcome, said(outcome, rules), (score[0], score[1]))


def said(outcome: str, rules: HouseRules) -> str:
    """What was rolled, in a word and its points: +1, trips +5."""
    if outcome == "snake_eyes" and rules.snake_eyes == "minus_21":
        return _("snake eyes {n}").format(n=f"\N{MINUS SIGN}{-points(outcome, rules)}")
    words = {"nothing": _("nothing"), "one": "+{n}", "two": "+{n}", "trips": _("trips +{n}"),
             "bunco": _("Bunco! +{n}"), "snake_eyes": _("snake eyes")}
    return words[outcome].format(n=points(outcome, rules))
