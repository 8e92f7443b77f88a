"""The wait list: whenever a place falls free, the first who waits has it, in the same action."""

from collections.abc import Sequence
from contextlib import suppress

from django.db import transaction

from bunconight.club.models import Night
from bunconight.nights.models import Action, Evening, Player
from bunconight.nights.services.desk import Desk, Who
from bunconight.places.hooks import MOVED_UP, tell
from bunconight.places.queries.personal import is_open
from bunconight.places.queries.states import WAITING, State, open_places, places_of
from bunconight.places.services.board import placing, take_place
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def fill(*, night: Night, who: Who = None) -> Action | None:
    """Free places (there are more of them by now) go to those who wait, in order; None: nobody moves up."""
    with placing(night=night, who=who, kind="fill") as desk:
        move_up(desk)
    return desk.action


def fee_gone(night: Night) -> None:
    """A fee that held a place was given back elsewhere: on the ledger's pages, or at another night. Who waits moves up
    after the commit, for the locks of an evening come before those of the ledger."""
    def fill_it() -> None:
        if Player.objects.filter(night=night.pk, void=False, place=WAITING).exists():
            with suppress(NotNow):
                fill(night=night)

    transaction.on_commit(fill_it, robust=True)


def move_up(desk: Desk) -> None:
    """Give what is free to those who wait; an undo that put somebody back on the wait list leaves her there.

    When the night is over or cancelled nobody is given a place, for she would owe its fee.
    """
    sent_back = any(label == "player" and to == WAITING for label, _pk, _field, _from, to in desk.changes)
    if "of" in desk.about and sent_back:
        return
    for player in _next_ones(desk):
        take_place(desk, player)
        desk.about["moved_up"] = [*desk.about.get("moved_up", ()), player.pk]
        tell(MOVED_UP, player)


def _next_ones(desk: Desk) -> Sequence[Player]:
    """As many of those who wait, in their order, as there are free places."""
    waiting = Player.objects.filter(night=desk.night, void=False, place=WAITING)
    if not waiting.exists():
        return ()
    desk.night.refresh_from_db(fields=["places", "starts_at", "cancelled_at"])
    if not is_open(desk.night):
        return ()
    places = places_of(desk.night)
    left = open_places(desk.night, places)
    waits = {place.player_id for place in places if place.state == State.WAITING}
    first = [one for one in waiting.order_by("waits") if one.pk in waits]
    return first[: left if left is None else max(0, left)]


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


def places_changed(night: Night) -> None:
    """The form of the night gives it `night.places` places: it is as if that was said on the board, and as there it can
    be undone. A night that is over, settled or cancelled has no wait list to move up."""
    now = Night.objects.select_related("group").get(pk=night.pk)
    settled = Evening.objects.filter(night=night, settled_at__isnull=False).exists()
    if is_open(now, settled):
        set_places(night=now, places=night.places, who=None)
