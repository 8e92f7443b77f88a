"""A sign for each table: its number to be read from across the room, what happens there, and the way in for phones."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from bunconight.club.house_words import answer
from bunconight.nights.queries.book import read_book
from bunconight.prints import drawing, emblems
from bunconight.prints.documents import way_in
from bunconight.prints.sheets.common import head, table_count
from bunconight.prints.sheets.kinds import Context, PrintRequest
from bunconight.prints.themes import theme
from games.bunco.house import HouseRules

AT_THE_BELL = {  # HouseRules.closing, as it is said to those who sit there
    "one_roll": _l("At the bell: the roll in your hand still counts, then stop."),
    "finish_turn": _l("At the bell: whoever has the dice finishes her turn, then stop."),
    "everyone_once": _l("At the bell: go on until each of you has had a turn."),
}


@dataclass(frozen=True)
class Sign:
    """`rings`: the bell stands on this table; `moves` says who goes where after a round."""

    number: int
    rings: bool
    bell: str
    moves: str


def build(asked: PrintRequest) -> Context:
    book, inks = read_book(asked.night), theme(asked.theme).inks
    last = table_count(asked, book)
    way = way_in(asked.night, asked.address)
    return {
        **head(asked),
        "signs": [sign(book.rules, number, last) for number in range(1, last + 1)],
        "way": way,
        "code": drawing.code_image(way.code) if way else "",
        "star": emblems.star(inks),
        "bell": emblems.bell(inks),
    }


def pages(asked: PrintRequest) -> int:
    return table_count(asked)


def sign(rules: HouseRules, number: int, last: int) -> Sign:
    rings = rules.bell == "any" or (rules.bell == "head" and number == 1)
    return Sign(number, rings, _bell(rules, rings), moves(rules, number, last))


def _bell(rules: HouseRules, rings: bool) -> str:
    if rings:
        return _("{target} points: ring the bell!").format(target=rules.target)
    return answer("bell", "timer") if rules.bell == "timer" else str(AT_THE_BELL[rules.closing])


def moves(rules: HouseRules, number: int, last: int) -> str:
    """After a round; a rotation that is not by table is told in its own words."""
    up, down = (number - 1 or last), (number + 1)
    goes: dict[str, tuple[int, int]] = {
        "classic": (max(1, number - 1), last if number == 1 else number),
        "ladder": (max(1, number - 1), min(down, last)),
        "losers_move": (number, up),
        "winners_move": (up, number),
    }
    if rules.rotation not in goes or last == 1:
        return "" if last == 1 else answer("rotation", rules.rotation)
    winners, losers = goes[rules.rotation]
    return f"{_goes(_('Winners'), winners, number)} {_goes(_('Losers'), losers, number)}"


def _goes(who: str, to: int, number: int) -> str:
    if to == number:
        return _("{who} stay.").format(who=who)
    if to == 1:
        return _("{who} go to the head table.").format(who=who)
    return _("{who} go to table {to}.").format(who=who, to=to)
