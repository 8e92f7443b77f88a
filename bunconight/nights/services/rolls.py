"""The hostess's hand on single rolls, of any round: one that was entered wrong, or never rolled."""

from collections.abc import Mapping
from typing import Any

from bunconight.club.models import Night
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Played, read_book
from bunconight.nights.queries.plays import moves_of
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.nights.services.sense import check_sense, seats_of_rounds
from games.errors import NotNow
from games.errors import gettext_noop as _


def take_back_roll(*, night: Night, number: int, name: str, who: Who, along: bool = False) -> Action:
    """It was never rolled: the roll of round `number` with this client id is taken back.

    `along`: later moves that are not possible without it go too; else raises Depends when there are such. Raises NotNow
    when the roll does not count any more, or a later round has been seated from a result that falls with it.
    """
    with acting(night=night, who=who, kind="roll_back", round=number) as desk:
        seats = seats_of_rounds(night)
        played = _round(night, number)
        _told(desk, played, name)
        desk.take_back(played.play, [name], along)
        check_sense(night, seats)
    return desk.done()


def change_roll(
    *, night: Night, number: int, name: str, roller: int, outcome: str, who: Who, along: bool = False
) -> Action | None:
    """It was something else, or somebody else's: in its place and at its time stands what is said now.

    `along` and what it raises: as above. None when it was so already.
    """
    with acting(night=night, who=who, kind="change", round=number) as desk:
        seats = seats_of_rounds(night)
        played = _round(night, number)
        old = _told(desk, played, name)
        new = {key: value for key, value in old.items() if key != "dice" or outcome == old["outcome"]}
        new |= {"roller": roller, "outcome": outcome}
        if new != old:
            desk.change(played.play, name, new, along)
            check_sense(night, seats)
    return desk.action


def _round(night: Night, number: int) -> Played:
    played = read_book(night).round(number)
    if played is None:
        raise NotNow(_("Round {number} has not started."), number=number)
    return played


def _told(desk: Desk, played: Played, name: str) -> Mapping[str, Any]:
    """The roll as it counts now; whose it was, and where, is noted with the action."""
    move = dict(moves_of(played.play)).get(name, {})
    if move.get("kind") != "roll":
        raise NotNow(_("That roll does not count any more."))
    desk.about |= {"person": move["roller"], "table": move["table"]}
    return move
