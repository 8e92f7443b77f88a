"""Who comes and who cannot: a member's own answer, or what the hostess was told; and places given and given up."""

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.desk import Desk, Who
from bunconight.places.models import Ask
from bunconight.places.queries.states import HELD, place_of
from bunconight.places.services.board import (
    check_member,
    come_or_wait,
    give_away,
    listed,
    placing,
    release_ghost,
    stand_in,
    take_place,
)
from bunconight.places.services.closing import close_asks, close_yes
from games.errors import NotNow
from games.errors import gettext_noop as _


def say_yes(*, night: Night, member: Member, who: Who, by: Member | None = None) -> Action | None:
    """She comes: her place, a free one, or the end of the wait list when the night is full; None: nothing changes.

    `by`: she says so herself. A ghost that was to sit for her is not needed any more. Somebody who plays for her is
    let go by the hostess's yes only. Raises NotNow when she plays for another, or when whoever plays for her is here.
    """
    with placing(night=night, who=who, kind="yes", by=by) as desk:
        check_member(member)
        player = listed(desk, member)
        _check_stands_in(player)
        _let_go(desk, member, hers=by is not None)
        close_asks(desk, member)
        come_or_wait(desk, player)
        if player.place == Player.Place.WAITING:
            desk.about["as"] = "wait"
    return desk.action


def say_no(*, night: Night, member: Member, who: Who, by: Member | None = None) -> Action | None:
    """She cannot come. A regular keeps the place that she has, which needs a sub; a guest, a sub and whoever waits give
    theirs up, and a sub lets go of the place that she was to play in. Raises NotNow when she is here."""
    with placing(night=night, who=who, kind="no", by=by) as desk:
        player = listed(desk, member)
        if player.here and not player.left:
            raise NotNow(_("{name} is here: at check-in the hostess takes her off the list."), name=member.name)
        if player.plays_for_id:
            desk.set(player, plays_for_id=None)
        close_yes(desk, member, Ask.State.NO)
        keeps = member.kind == Member.Kind.REGULAR and player.place == HELD
        desk.set(player, answer=Player.Answer.NO, place=HELD if keeps else Player.Place.NONE, waits=None)
    return desk.action


def clear_answer(*, night: Night, member: Member, who: Who, by: Member | None = None) -> Action | None:
    """As if she had not answered: without a fee her place is open again. Raises NotNow while somebody plays for her."""
    with placing(night=night, who=who, kind="clear_answer", by=by) as desk:
        check_member(member)
        player = listed(desk, member)
        _check_not_subbed(desk, member)
        release_ghost(desk, member)
        close_asks(desk, member)
        close_yes(desk, member, Ask.State.CLOSED)
        give_away(desk, player, answer="")
    return desk.action


def give_up(*, night: Night, member: Member, who: Who) -> Action | None:
    """The hostess gives up her place on this night for her: it is free for another, or for the first who waits.

    Raises NotNow when her fee is in (any fee holds a place), when she is here, or somebody plays for her.
    """
    with placing(night=night, who=who, kind="give_up") as desk:
        check_unpaid(desk, member)
        let_place_go(desk, member)
    return desk.action


def promise(*, night: Night, member: Member, who: Who) -> Action | None:
    """The hostess gives her a place, even when the night is full, and ahead of those who wait."""
    with placing(night=night, who=who, kind="promise") as desk:
        check_member(member)
        player = listed(desk, member)
        _check_stands_in(player)
        _check_not_subbed(desk, member)
        release_ghost(desk, member)
        close_asks(desk, member)
        take_place(desk, player, answer="" if player.answer == Player.Answer.NO else player.answer)
    return desk.action


def check_unpaid(desk: Desk, member: Member) -> None:
    place = place_of(desk.night, member)
    if place.paid_cents and place.taken:
        raise NotNow(
            _("{name} has paid for this night: give the fee back, or move it to another night, first."),
            name=member.name,
        )


def let_place_go(desk: Desk, member: Member) -> None:
    """Her place is nobody's, she waits for none and plays for nobody; whoever was asked for it is not needed."""
    player = listed(desk, member)
    if player.here and not player.left:
        raise NotNow(_("{name} is here: at check-in the hostess takes her off the list."), name=member.name)
    _check_not_subbed(desk, member)
    release_ghost(desk, member)
    close_asks(desk, member)
    close_yes(desk, member, Ask.State.CLOSED)
    desk.set(player, plays_for_id=None)
    give_away(desk, player)


def _check_stands_in(player: Player) -> None:
    if player.plays_for_id:
        raise NotNow(
            _("{name} plays for {other}: let her play for herself first."), name=player, other=player.plays_for
        )


def _check_not_subbed(desk: Desk, member: Member) -> None:
    other = stand_in(desk, member)
    if other is not None and other.ghost is None:
        raise NotNow(_("{name} plays for her: let her go first."), name=other)


def _let_go(desk: Desk, member: Member, hers: bool) -> None:
    """Whoever stands in for her is not needed."""
    other = stand_in(desk, member)
    if other is None:
        return
    if other.member is not None:
        if hers or (other.here and not other.left):
            raise NotNow(_("{name} plays for her."), name=other)
        close_yes(desk, other.member, Ask.State.CLOSED)
    desk.set(other, plays_for_id=None)
