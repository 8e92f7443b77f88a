"""Seat cards: who drew which chair. Until everybody is seated a card can be changed, and given back."""

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Book
from bunconight.nights.queries.openings import by_spot, card_of, card_tables
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.seating import before_start
from games.bunco.openings import LETTERS, Spot
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def draw_card(*, night: Night, player: int, spot: Spot, who: Who) -> Action | None:
    """Somebody who is here drew the card of this chair, or another than was entered; None when nothing changes.

    Raises NotDice where there is no such person or chair, NotNow where somebody else drew it.
    """
    table, chair = spot[0] + 1, LETTERS[spot[1]]
    with acting(night=night, who=who, kind="card", person=player, table=table, value=chair) as desk:
        book = _by_cards(night)
        if player not in book.present:
            raise NotDice(_("Tap somebody who is here."))
        if not 0 < table <= card_tables(book):
            raise NotDice(_("There is no card of table {table}: the last table is {last}."), table=table,
                          last=card_tables(book))  # fmt: skip
        _free(desk, book, spot, player)
        desk.set(book.players[player], card=card_of(spot))
    return desk.action


def give_back(*, night: Night, player: int, who: Who) -> Action | None:
    """She has no card after all; None when she had none."""
    with acting(night=night, who=who, kind="no_card", person=player) as desk:
        book = _by_cards(night)
        if player not in book.players:
            raise NotDice(_("Tap somebody who is here."))
        desk.set(book.players[player], card="")
    return desk.action


def back_to_cards(*, night: Night, who: Who) -> Action | None:
    """The seats that were made of the cards are cards again, as everybody sits now, so that they can be changed.

    None when nobody was seated. Raises NotNow once a round has started.
    """
    with acting(night=night, who=who, kind="to_cards") as desk:
        book = before_start(night)
        _check_rule(book)
        if book.seats:
            people = [player for player in book.players.values() if player.member_id]
            cards = {pk: card_of(spot) for spot, pk in by_spot(book.seats).items()}
            for player in people:  # first of all out of each other's way
                if player.card != cards.get(player.pk, ""):
                    desk.set(player, card="")
            for player in people:
                desk.set(player, card=cards.get(player.pk, ""))
            desk.set(desk.evening, seats=None)
    return desk.action


def _by_cards(night: Night) -> Book:
    """Raises NotNow where seats are not drawn by cards, or are made of them already."""
    book = before_start(night)
    _check_rule(book)
    if book.seats:
        raise NotNow(_("Everybody is seated: go back to the cards first."))
    return book


def _check_rule(book: Book) -> None:
    if book.rules.opening != "cards":
        raise NotNow(_("By this night’s house rules the seats are not drawn with cards."))


def _free(desk: Desk, book: Book, spot: Spot, player: int) -> None:
    """Nobody else who is here has this card; one who is not gives it up."""
    holder = next((one for one in book.players.values() if one.card == card_of(spot) and one.pk != player), None)
    if holder is None:
        return
    if holder.pk in book.present:
        raise NotNow(_("{name} has drawn table {table}, chair {chair}: it cannot be drawn twice."),
                     name=book.names[holder.pk], table=spot[0] + 1, chair=LETTERS[spot[1]])  # fmt: skip
    desk.set(holder, card="")
