"""Ghosts from the board to the seats: when she and every sub cannot come, a ghost of hers takes the place. Nobody waits
for a chair on which a ghost would sit."""

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.desk import Desk, Who
from bunconight.nights.services.ghosts import free_ghost
from bunconight.places.hooks import MOVED_UP, tell
from bunconight.places.queries.states import Place, State, ghosts_among, own_place, places_of
from bunconight.places.services.board import check_member, listed, placing, stand_in, take_place
from bunconight.places.services.closing import LATE, close_asks, close_own
from bunconight.places.services.subs import away, check_vacant, sit_in
from games.errors import NotNow
from games.errors import gettext_noop as _


def ghost_for(*, night: Night, member: Member, who: Who) -> Action:
    """A ghost plays in her place: it is called after her, and the first to sit when seats need ghosts.

    Her place and fee stay hers. Raises NotNow when she is here, has no place, or somebody plays for her.
    """
    with placing(night=night, who=who, kind="ghost") as desk:
        check_vacant(desk, member)
        if stand_in(desk, member) is not None:
            raise NotNow(_("A ghost plays for {name} already."), name=member.name)
        listed(desk, member)
        away(desk, member)
        desk.set(free_ghost(night=desk.night), plays_for_id=member.pk)
    return desk.done()


def ghosts_chair(*, night: Night, member: Member, who: Who) -> Action:
    """Somebody who waits plays where a ghost would sit: in the place of the first member for whom one plays, whose fee
    stays hers; or else at a chair that nobody has, at the entry fee, however many places there are.

    Raises NotNow when she does not wait, or no ghost would sit that night.
    """
    with placing(night=night, who=who, kind="ghosts_chair") as desk:
        check_member(member)
        places = places_of(desk.night)
        if own_place(places, member).state != State.WAITING:
            raise NotNow(_("{name} is not on the wait list."), name=member.name)
        if not ghosts_among(places):
            raise NotNow(_("The tables are full: no ghost sits that night."))
        _sit(desk, listed(desk, member), next((place for place in places if place.state == State.GHOST), None))
    return desk.done()


def _sit(desk: Desk, player: Player, ghost: Place | None) -> None:
    """`ghost`: the place in which one was to play. She hears of it like everybody who moves up."""
    if ghost is None:
        take_place(desk, player)
        assert player.member is not None
        close_own(desk, player.member)
    else:
        absent = Member.objects.get(pk=ghost.member_id)
        sit_in(desk, player, absent)
        close_asks(desk, absent, LATE)
    tell(MOVED_UP, player)


def no_ghost(*, night: Night, member: Member, who: Who) -> Action:
    """No ghost after all: her place needs a sub again. Raises NotNow when there is none."""
    with placing(night=night, who=who, kind="no_ghost") as desk:
        listed(desk, member)
        other = stand_in(desk, member)
        if other is None or other.ghost is None:
            raise NotNow(_("No ghost plays for {name}."), name=member.name)
        desk.set(other, plays_for_id=None)
    return desk.done()


