"""Who drew which seat card, read from a form: tapped, as an id and a card, or typed, as a name and a card."""

import re
from collections.abc import Mapping

from bunconight.nights.paper_forms import count, person
from bunconight.nights.queries.book import Book
from games.bunco.openings import LETTERS, Spot
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _

CARD = re.compile(rf"([1-9]\d?)\s*([{LETTERS}])|([{LETTERS}])\s*([1-9]\d?)", re.IGNORECASE | re.ASCII)


def read_card(data: Mapping[str, str], book: Book) -> tuple[int, Spot | None]:
    """The player, by id, and her chair; None for a card that she gives back.

    Raises NotDice for a name that is nobody's or several people's, and for a card that cannot be; NotNow for somebody
    who is not here.
    """
    if "person" in data:
        text = data.get("card", "")
        return count(data["person"], 10**12) or 0, spot(text) if text else None
    found = _named(data.get("name", ""), book)
    if found is None:
        raise NotDice(_("Type who drew the card: the first letters of her name are enough."))
    return found, spot(data.get("card", ""))


def _named(typed: str, book: Book) -> int | None:
    """Whom of those who are here the name means. One who is only on the list is not here, which is said."""
    try:
        return person(typed, {pk: book.names[pk] for pk in book.present})
    except NotDice as refusal:
        away = None if "names" in refusal.params else _away(typed, book)
        if away is None:
            raise
    raise NotNow(_("{name} is not here: check her in first."), name=book.names[away])


def _away(typed: str, book: Book) -> int | None:
    others = {pk: book.names[pk] for pk, one in book.players.items() if one.member_id and pk not in book.present}
    try:
        return person(typed, others)
    except NotDice:
        return None


def spot(text: str) -> Spot:
    """2B, or as people type it: 2 b, b2."""
    found = CARD.fullmatch(text.strip())
    if found is None:
        raise NotDice(_("“{typed}” is no chair: type the table and the letter, such as 2B."), typed=text.strip()[:20])
    table, letter = found[1] or found[4], found[2] or found[3]
    return int(table) - 1, LETTERS.index(letter.upper())
