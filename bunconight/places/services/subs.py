"""Subs from the board: a person of her own plays in the place of a member, who stays responsible for the fee."""

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.checkin import new_member
from bunconight.nights.services.desk import Desk, Who
from bunconight.places.models import Ask
from bunconight.places.queries.states import State, place_of
from bunconight.places.services.board import check_member, has_room, listed, placing, stand_in, take_place
from bunconight.places.services.closing import LATE, close_asks, close_own, close_yes
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def set_sub(*, night: Night, member: Member, plays_for: Member, who: Who, by: Member | None = None) -> Action:
    """`member` plays in the place of `plays_for`; a ghost there is not needed, and a wait of hers is over.

    Raises NotNow when she has a place herself or plays for another, or when that place is not to be had.
    """
    with placing(night=night, who=who, kind="sub", by=by) as desk:
        player = listed(desk, member)
        sit_in(desk, player, plays_for)
        close_asks(desk, plays_for, LATE)
    return desk.done()


def new_sub(*, night: Night, name: str, plays_for: Member, who: Who, by: Member | None = None) -> Action:
    """Somebody whom the club does not know yet plays in the place of a member; see `set_sub`."""
    with placing(night=night, who=who, kind="sub", by=by) as desk:
        member = new_member(desk, name, Member.Kind.SUB)
        player = Player.objects.create(night=desk.night, member=member)
        desk.made(player)
        desk.about["person"] = player.pk
        sit_in(desk, player, plays_for)
        close_asks(desk, plays_for, LATE)
    return desk.done()


def no_sub(*, night: Night, member: Member, who: Who, by: Member | None = None) -> Action | None:
    """The sub `member` is not needed, or cannot come: whoever she was to play for has her place back, as it was.

    Raises NotNow when she is here already.
    """
    with placing(night=night, who=who, kind="no_sub", by=by) as desk:
        player = listed(desk, member)
        if player.here and not player.left:
            raise NotNow(_("{name} is here: at check-in the hostess takes her off the list."), name=member.name)
        desk.set(player, plays_for_id=None)
        close_yes(desk, member, Ask.State.CLOSED)
    return desk.action


def sit_in(desk: Desk, player: Player, plays_for: Member) -> None:
    """A sub takes the place of a member, who cannot come herself. Raises: why she cannot."""
    assert player.member is not None
    check_sub(desk, player.member, plays_for)
    check_vacant(desk, plays_for)
    if (ghost := stand_in(desk, plays_for)) is not None:
        desk.set(ghost, plays_for_id=None)
    away(desk, plays_for)
    desk.set(player, plays_for_id=plays_for.pk, place=Player.Place.NONE, waits=None, answer="")
    close_own(desk, player.member)


def check_sub(desk: Desk, member: Member, plays_for: Member | None) -> None:
    """Raises NotNow when she is not free on this night, NotDice when she cannot be a sub there at all."""
    if plays_for is not None and (plays_for.group_id != desk.night.group_id or plays_for.pk == member.pk):
        raise NotDice(_("Nobody plays for herself or for another group."))
    check_member(member)
    hers = place_of(desk.night, member)
    if hers.for_id:
        raise NotNow(_("{name} plays for {other} that night."), name=member.name, other=hers.for_name)
    if hers.taken and not hers.here:
        raise NotNow(_("{name} has a place herself that night."), name=member.name)
    if hers.here and (hers.place == Player.Place.HELD or hers.paid_cents):
        raise NotNow(_("{name} has a place herself that night."), name=member.name)


def check_vacant(desk: Desk, member: Member) -> None:
    """Raises NotNow unless the member's place is one that somebody may play in."""
    check_member(member)
    place = place_of(desk.night, member)
    if place.here:
        raise NotNow(_("{name} is here herself."), name=member.name)
    if place.state == State.SUBBED:
        raise NotNow(_("Somebody plays for {name} already."), name=member.name)
    if place.for_id:
        raise NotNow(_("{name} plays for {other} that night."), name=member.name, other=place.for_name)
    if not place.taken and not (place.state == State.OPEN and has_room(desk.night)):
        raise NotNow(_("{name} has no place on that night."), name=member.name)


def away(desk: Desk, member: Member) -> None:
    """She keeps her place and cannot come."""
    player = Player.objects.filter(night=desk.night, member=member).first() or Player(night=desk.night, member=member)
    if player.pk is None:
        player.save()
    take_place(desk, player, answer=Player.Answer.NO)
