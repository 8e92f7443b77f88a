"""What must be true of the places of a night whatever is taken back."""

from collections import Counter
from collections.abc import Callable

from bunconight.club.models import Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.actions import latest
from bunconight.nights.services.desk import Desk
from bunconight.places.queries.states import HELD, WAITING, YES, places_of, taken
from games.errors import NotNow
from games.errors import gettext_noop as _


def whether_it_makes_sense(night: Night) -> Callable[[Desk], None]:
    """Called before an undo; what it returns is called after it, and raises NotNow for what would be wrong."""
    before = taken(places_of(night))

    def check(desk: Desk) -> None:
        _check_one_place_each(night)
        promised = desk.about.get("of") in ("promise", "ghosts_chair")  # by the hostess, in a full night too
        if not promised and any(
            change[0] == "player" and change[2] == "place" and change[4] == HELD for change in desk.changes
        ):
            desk.night.refresh_from_db(fields=["places"])
            now = taken(places_of(night))
            if night.places is not None and now > max(before, night.places) and not _nothing_stands_since(desk):
                raise NotNow(_("Her place has been given to somebody else by now."))

    return check


def _nothing_stands_since(desk: Desk) -> bool:
    """Whether all that came after what is taken back was taken back itself: then her place is nobody else's."""
    tip, _in_force = latest(Action.objects.get(pk=desk.about["action"]))
    written = Action.objects.filter(night=desk.night).order_by("seq").values_list("pk", "undoes", "seq")
    first: dict[int, int] = {}
    links: Counter[int] = Counter()
    for pk, undoes, seq in written:
        first[pk] = first[undoes] if undoes else pk
        links[first[pk]] += seq > tip.seq
    return not any(count % 2 for count in links.values())


def _check_one_place_each(night: Night) -> None:
    """Nobody plays for another and has, or waits for, a place herself."""
    standing_in = Player.objects.filter(night=night, void=False, plays_for__isnull=False).select_related("member")
    for player in standing_in:
        if player.place in (HELD, WAITING) or player.answer == YES:
            raise NotNow(_("{name} has a place herself by now."), name=player)
