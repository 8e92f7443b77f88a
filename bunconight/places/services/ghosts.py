"""Ghosts from the board to the seats: when she and every sub cannot come, a ghost of hers takes the place."""

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action
from bunconight.nights.services.desk import Who
from bunconight.nights.services.ghosts import free_ghost
from bunconight.places.services.board import listed, placing, stand_in
from bunconight.places.services.subs import away, check_vacant
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


def no_ghost(*, night: Night, member: Member, who: Who) -> Action:
    """No ghost after all: her place needs a sub again. Raises NotNow when there is none."""
    with placing(night=night, who=who, kind="no_ghost") as desk:
        listed(desk, member)
        other = stand_in(desk, member)
        if other is None or other.ghost is None:
            raise NotNow(_("No ghost plays for {name}."), name=member.name)
        desk.set(other, plays_for_id=None)
    return desk.done()


