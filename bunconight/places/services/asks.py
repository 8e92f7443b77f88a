"""Asking subs: one or all of them, a link each; the first yes holds the place, and nobody needs an account."""

from django.utils import timezone

from bunconight.club.models import Member, Night
from bunconight.nights.models import Action, Player
from bunconight.nights.services.desk import Desk, Who
from bunconight.places.hooks import ASKED, TAKEN, tell
from bunconight.places.models import Ask
from bunconight.places.queries.states import State, open_places, place_of, places_of
from bunconight.places.services.board import (
    check_member,
    come_or_wait,
    give_away,
    has_room,
    listed,
    placing,
    take_place,
    wait,
)
from bunconight.places.services.closing import LATE, close_asks, close_own
from bunconight.places.services.subs import check_sub, check_vacant, sit_in
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _


def ask_one(*, night: Night, sub: Member, for_member: Member | None, who: Who) -> Action:
    """Ask somebody to play in the place of a member, or (None) to take a free one. Asked anew, her link is the same.

    Raises NotNow when she is not free that night, has been asked already, or there is no such place to fill.
    """
    with placing(night=night, who=who, kind="ask") as desk:
        _about(desk, "ask", for_member)
        _check_wanted(desk, for_member)
        check_sub(desk, sub, for_member)
        if not _ask(desk, sub, for_member):
            raise NotNow(_("{name} has been asked already."), name=sub.name)
        desk.about["member"] = sub.pk
    return desk.done()


def ask_all(*, night: Night, for_member: Member | None, who: Who) -> Action:
    """Ask everybody on the sub list who is free that night and has not said that she cannot come, in its order.

    Raises NotNow when there is nobody left to ask, or no such place to fill.
    """
    with placing(night=night, who=who, kind="ask_all") as desk:
        _about(desk, "ask_all", for_member)
        _check_wanted(desk, for_member)
        asked = [sub for sub in free_subs(desk.night) if for_member != sub and _ask(desk, sub, for_member)]
        if not asked:
            raise NotNow(_("Nobody is left on the sub list to ask."))
        desk.about["count"] = len(asked)
    return desk.done()


def take_back_asks(*, night: Night, for_member: Member | None, who: Who, sub: Member | None = None) -> Action:
    """Questions about a place that nobody has answered are taken back (those to `sub`, or all): their links say so.

    Raises NotNow when there is none.
    """
    with placing(night=night, who=who, kind="take_back_asks") as desk:
        _about(desk, "take_back_asks", for_member)
        asks = Ask.objects.filter(night=desk.night, for_member=for_member, state=Ask.State.ASKED, void=False)
        for ask in asks.filter(member=sub) if sub is not None else asks:
            desk.set(ask, void=True)
        if not desk.changes:
            raise NotNow(_("Nobody has been asked, or everybody has answered."))
    return desk.done()


def answer_ask(*, ask: Ask, yes: bool, who: Who = None) -> Ask:
    """What a sub says to the question whose link she has; she may change her mind.

    The first yes holds the place. A later one is `late`: in a full night she waits, in order; in one with a free place
    a second yes takes that, at the entry fee. A no gives up what her yes had brought. Raises NotNow when the question
    has been taken back, the night is over or cancelled, or she has a place that night already.
    """
    with placing(night=ask.night, who=who, kind="ask_yes" if yes else "ask_no") as desk:
        ask = Ask.objects.select_related("member", "for_member", "night__group").get(pk=ask.pk)
        if ask.void:
            raise NotNow(_("You are not needed any more: the question has been taken back."))
        desk.about |= {"member": ask.member_id, "ask": ask.pk, "by": ask.member_id}
        (_yes if yes else _no)(desk, ask)
    return ask


def free_subs(night: Night) -> list[Member]:
    """Those on the sub list who could be asked for this night, in its order; two queries and those of the places."""
    busy = {place.member_id for place in places_of(night) if place.taken or place.for_id or place.answer == "no"}
    busy |= set(Ask.objects.filter(night=night, state=Ask.State.NO, void=False).values_list("member", flat=True))
    subs = Member.objects.filter(group=night.group_id, kind=Member.Kind.SUB, archived_at=None).exclude(pk__in=busy)
    return list(subs.order_by("sub_order", "name", "pk"))


def _about(desk: Desk, kind: str, for_member: Member | None) -> None:
    if for_member is None:
        desk.about["as"] = f"{kind} for a free place"
        return
    if for_member.group_id != desk.night.group_id:
        raise NotDice(_("She is not of this group."))
    listed(desk, for_member)


def _check_wanted(desk: Desk, for_member: Member | None) -> None:
    if for_member is not None:
        check_vacant(desk, for_member)
    elif not has_room(desk.night):
        raise NotNow(_("The night is full."))


def _ask(desk: Desk, sub: Member, for_member: Member | None) -> bool:
    """Whether she was asked; not, where her question is open still."""
    ask = Ask.objects.filter(night=desk.night, member=sub, for_member=for_member, void=False).first()
    if ask is not None and ask.state == Ask.State.ASKED:
        return False
    if ask is None:
        ask = Ask.objects.create(night=desk.night, member=sub, for_member=for_member)
        desk.made(ask)
    else:
        desk.set(ask, state=Ask.State.ASKED, asking=desk.seq, asked_at=timezone.now(), answered_at=None)
    tell(ASKED, ask)
    return True


def _yes(desk: Desk, ask: Ask) -> None:
    if ask.state == Ask.State.YES:
        return
    _check_free(desk, ask)
    player = listed(desk, ask.member)
    if ask.for_member is None:
        _open_place(desk, ask, player)
    elif _vacant(desk, ask.for_member):
        _stand_in(desk, ask, player, ask.for_member)
    elif ask.state == LATE and ask.answered_at is not None:
        come_or_wait(desk, player)
    else:
        _late(desk, ask, player)


def _check_free(desk: Desk, ask: Ask) -> None:
    """Who waits for a place is free for one; anybody else as whoever is asked."""
    check_member(ask.member)
    if place_of(desk.night, ask.member).state != State.WAITING:
        check_sub(desk, ask.member, ask.for_member)


def _stand_in(desk: Desk, ask: Ask, player: Player, missing: Member) -> None:
    _answered(desk, ask, Ask.State.YES)
    sit_in(desk, player, missing)
    close_asks(desk, missing, LATE)


def _open_place(desk: Desk, ask: Ask, player: Player) -> None:
    left = open_places(desk.night, places_of(desk.night))
    if left is not None and left <= 0:
        _late(desk, ask, player)
        return
    _answered(desk, ask, Ask.State.YES)
    take_place(desk, player)
    close_own(desk, ask.member)
    if left == 1:
        close_asks(desk, None, LATE)


def _late(desk: Desk, ask: Ask, player: Player) -> None:
    """Somebody else was first. Where every place is taken, she waits for the next that falls free."""
    _answered(desk, ask, LATE)
    desk.about["as"] = "ask_late"
    tell(TAKEN, ask)
    if not has_room(desk.night):
        wait(desk, player)


def _vacant(desk: Desk, member: Member) -> bool:
    try:
        check_vacant(desk, member)
    except NotNow:
        return False
    return place_of(desk.night, member).state in (State.NEEDS_SUB, State.GHOST)


def _no(desk: Desk, ask: Ask) -> None:
    player = listed(desk, ask.member)
    had = ask.state in (Ask.State.YES, LATE)
    if had and player.here and not player.left:
        raise NotNow(_("{name} is here: at check-in the hostess takes her off the list."), name=ask.member.name)
    _answered(desk, ask, Ask.State.NO)
    if had:
        desk.set(player, plays_for_id=None)
        give_away(desk, player, answer="")


def _answered(desk: Desk, ask: Ask, state: str) -> None:
    desk.set(ask, state=state, answered_at=timezone.now())
