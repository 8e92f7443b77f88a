"""What everything on the board has in common: one action, on a night that is still to come, in a state read anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bunconight.club.models import Member, Night
from bunconight.nights.models import Player
from bunconight.nights.services.checkin import player_of
from bunconight.nights.services.desk import Desk, Who, acting
from bunconight.places.queries.personal import is_open
from bunconight.places.queries.states import NO, YES, open_places, place_of, places_of
from games.errors import NotNow
from games.errors import gettext_noop as _


@contextmanager
def placing(*, night: Night, who: Who, kind: str, by: Member | None = None, **about: Any) -> Iterator[Desk]:
    """One action on the board, undone like any other; it does not open the night. `by`: a member's own tap.

    Raises NotNow when the night is over, settled or cancelled.
    """
    now = Night.objects.select_related("group").get(pk=night.pk)
    with acting(night=now, who=who, kind=kind, opening=False, **about) as desk:
        now.refresh_from_db(fields=["starts_at", "places", "fee_cents", "cancelled_at"])
        check_night(now)
        if by is not None:
            desk.about["by"] = by.pk
        yield desk


def check_night(night: Night) -> None:
    """Raises NotNow unless the night is still to come, or goes on."""
    if night.cancelled_at is not None:
        raise NotNow(_("The night is cancelled."))
    if not is_open(night):
        raise NotNow(_("That night is over."))


def listed(desk: Desk, member: Member) -> Player:
    """Her row on the list of the night, which the action is about from now on."""
    player = player_of(night=desk.night, member=member)
    desk.set(player, void=False)
    desk.about["person"] = player.pk
    return player


def check_member(member: Member) -> None:
    if member.archived_at is not None:
        raise NotNow(_("{name} is not in the club any more."), name=member.name)


def has_room(night: Night) -> bool:
    left = open_places(night, places_of(night))
    return left is None or left > 0


def take_place(desk: Desk, player: Player, answer: str = YES) -> None:
    desk.set(player, answer=answer, place=Player.Place.HELD, waits=None)


def wait(desk: Desk, player: Player) -> None:
    """The end of the wait list; whoever waits already keeps her turn."""
    waits = player.waits or desk.seq
    desk.set(player, answer=YES, place=Player.Place.WAITING, waits=waits)


def come_or_wait(desk: Desk, player: Player) -> None:
    """She says yes: a place that is hers or free, or else the wait list. Rules of the house: the first come first."""
    assert player.member is not None
    mine = place_of(desk.night, player.member)
    if mine.taken or (has_room(desk.night) and not _others_wait(desk, player)):
        take_place(desk, player)
    else:
        wait(desk, player)


def _others_wait(desk: Desk, player: Player) -> bool:
    others = Player.objects.filter(night=desk.night, void=False, place=Player.Place.WAITING)
    return others.exclude(pk=player.pk).exists()


def give_away(desk: Desk, player: Player, answer: str = NO) -> None:
    desk.set(player, answer=answer, place=Player.Place.NONE, waits=None)


def stand_in(desk: Desk, member: Member) -> Player | None:
    """Whoever plays for her, a ghost too."""
    return Player.objects.filter(night=desk.night, void=False, plays_for=member).select_related("member").first()


def release_ghost(desk: Desk, member: Member) -> None:
    other = stand_in(desk, member)
    if other is not None and other.ghost is not None:
        desk.set(other, plays_for_id=None)
