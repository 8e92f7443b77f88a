"""Who goes home and who comes back while the rounds run."""

from bunconight.club.models import Night
from bunconight.nights.models import Action, Player
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.seating import movement
from bunconight.nights.services.checkin import check_place
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.ghosts import make_ghosts
from games.errors import NotNow
from games.errors import gettext_noop as _


def leave(*, night: Night, player: Player, who: Who, at_once: bool = False) -> Action:
    """Somebody goes home: from the next round on a ghost sits in her seat, or `at_once`.

    What she has won and rolled stays hers. Raises NotNow when she is not here, or (at once) her table has its result.
    """
    with acting(night=night, who=who, kind="leave", person=player.pk, at_once=at_once) as desk:
        book = read_book(night)
        if player.pk not in book.present:
            raise NotNow(_("She is not here."))
        desk.set(book.players[player.pk], left=True)
        if at_once and book.current and not book.current.complete and player.pk in book.seated:
            _hand_over(desk, book, player)
    return desk.done()


def come_back(*, night: Night, player: Player, who: Who) -> Action:
    """Somebody who left is back and plays from the next round: the same person, with her old tallies and partners.

    Raises NotNow when she has not left, or somebody else is here for her place.
    """
    with acting(night=night, who=who, kind="come_back", person=player.pk) as desk:
        player.refresh_from_db()
        if not player.left:
            raise NotNow(_("She has not left."))
        check_place(player)
        desk.set(player, left=False, here=True)
    return desk.done()


def _hand_over(desk: Desk, book: Book, player: Player) -> None:
    """A ghost that sits nowhere takes her chair in the running round."""
    assert book.current is not None
    spare = movement(book).spare
    ghost = spare[0] if spare else make_ghosts(night=desk.night, count=len(book.ghosts) + 1)[-1].pk
    desk.about["round"] = book.current.number
    desk.move(book.current.play, {"kind": "leave", "person": player.pk, "ghost": ghost})
