"""The wait list: whenever a place falls free, the first who waits has it, in the same action."""

from bunconight.club.models import Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.desk import Desk, Who
from bunconight.places.hooks import MOVED_UP, tell
from bunconight.places.queries.personal import is_open
from bunconight.places.queries.states import WAITING, State, open_places, places_of
from bunconight.places.services.board import placing, take_place
from games.errors import NotDice
from games.errors import gettext_noop as _


def fill(*, night: Night, who: Who = None) -> Action | None:
    """Free places (there are more of them by now) go to those who wait, in order; None: nobody moves up."""
    with placing(night=night, who=who, kind="fill") as desk:
        move_up(desk)
    return desk.action


def move_up(desk: Desk) -> None:
    """Give what is free to those who wait; an undo that put somebody back on the wait list leaves her there.

    When the night is over or cancelled nobody is given a place, for she would owe its fee.
    """
    sent_back = any(label == "player" and to == WAITING for label, _pk, _field, _from, to in desk.changes)
    if "of" in desk.about and sent_back:
        return
    waiting = Player.objects.filter(night=desk.night, void=False, place=WAITING)
    if not waiting.exists():
        return
    desk.night.refresh_from_db(fields=["places", "starts_at", "cancelled_at"])
    if not is_open(desk.night):
        return
    places = places_of(desk.night)
    left = open_places(desk.night, places)
    waits = {place.player_id for place in places if place.state == State.WAITING}
    first = [one for one in waiting.order_by("waits") if one.pk in waits]
    for player in first[: left if left is None else max(0, left)]:
        take_place(desk, player)
        desk.about["moved_up"] = [*desk.about.get("moved_up", ()), player.pk]
        tell(MOVED_UP, player)


def set_places(*, night: Night, places: int | None, who: Who) -> Action | None:
    """How many may come, or (None) as many as like; those who wait move up, and nobody who has a place loses it."""
    if places is not None and places < 1:
        raise NotDice(_("There is at least one place."))
    with placing(night=night, who=who, kind="places", count=places) as desk:
        if places is None:
            desk.about["as"] = "any places"
        desk.set(desk.night, places=places)
    if desk.action is not None:
        night.places = places
    return desk.action
