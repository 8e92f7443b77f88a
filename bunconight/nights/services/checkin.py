"""Check-in: who is here, who has paid for which night, walk-in guests, and subs. Every tap is one action."""

from bunconight.club.models import Member, Night
from bunconight.club.names import tidy
from bunconight.money import services as money
from bunconight.money.queries import ledger
from bunconight.nights.models import Action, Evening, Player
from bunconight.nights.queries.book import read_book
from bunconight.nights.services.desk import Desk, Who, acting, locked_evening
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.writing import writing

LONGEST_NAME = 80


@writing()
def open_evening(*, night: Night, who: Who = None) -> Evening:
    """Open the night: its group's house rules are frozen into it. Opening twice changes nothing."""
    return locked_evening(night)


def set_here(*, night: Night, member: Member, here: bool, who: Who) -> Action | None:
    """Somebody is here, or was ticked by mistake; None when nothing changes.

    Who comes after the start plays from the next round; a ghost that was to sit for her is any ghost again. Raises
    NotNow when she has played (she can leave instead), or when somebody else is here for her place.
    """
    with acting(night=night, who=who, kind="here" if here else "not_here") as desk:
        player = _listed(desk, member) if here else player_of(night=night, member=member)
        desk.about["person"] = player.pk
        if here:
            check_place(player)
            _release_ghost(desk, member)
            desk.set(member, archived_at=None)
        if not here and _plays(night, player):
            raise NotNow(_("She is seated tonight: let her leave instead."))
        desk.set(player, here=here, **({"left": False} if here else {}))
    return desk.action


def take_fee(
    *, night: Night, member: Member, for_night: Night, how: str = "cash", who: Who, cents: int | None = None
) -> Action:
    """A fee handed over tonight, for this night or another of the group: these cents, by default all that she still has
    to pay for it. `how` is cash, check or app.

    Raises NotNow when it is paid already, is more than is due, or there is nothing to pay.
    """
    due = ledger(for_night).due(member.pk)
    cents = due if cents is None else cents
    kind = "fee_part" if cents < due else "fee"
    with acting(night=night, who=who, kind=kind, fee_for=for_night.pk, how=how) as desk:
        desk.about["person"] = _listed(desk, member).pk
        for row in money.receive(night=for_night, member=member, cents=cents, how=how, taken_at=night, who=who):
            desk.paid(row)
    return desk.done()


def take_back_fee(*, night: Night, member: Member, for_night: Night, who: Who) -> Action:
    """The tick was a mistake, or she gets her money back: her fee rows for that night are reversed.

    Raises NotNow when she has not paid, or the money is in prizes already.
    """
    with acting(night=night, who=who, kind="fee_back", fee_for=for_night.pk) as desk:
        desk.about["person"] = player_of(night=night, member=member).pk
        for row in money.give_back(night=for_night, member=member, who=who):
            desk.paid(row)
        money.check_pot(ledger(for_night))
    return desk.done()


def add_guest(*, night: Night, name: str, who: Who) -> Action:
    """Somebody walks in: a guest of the group who is here. Her player's id is the action's `about` person."""
    with acting(night=night, who=who, kind="guest") as desk:
        member = new_member(desk, name, Member.Kind.GUEST)
        player = Player.objects.create(night=night, member=member, here=True)
        desk.made(player, "here", before=False)
        desk.made(player)
        desk.about["person"] = player.pk
    return desk.done()


def set_sub(*, night: Night, member: Member, plays_for: Member | None, who: Who) -> Action | None:
    """`member` plays tonight in the place of another, or (None) in her own; she stays a person of her own.

    Raises NotNow when that other is here herself or has a sub already.
    """
    with acting(night=night, who=who, kind="sub" if plays_for else "no_sub") as desk:
        player = _listed(desk, member)
        desk.about["person"] = player.pk
        if plays_for is not None:
            _check_sub(night, player, plays_for)
            _release_ghost(desk, plays_for)
            desk.set(player, answer="", place="", waits=None)
        desk.set(player, plays_for_id=plays_for.pk if plays_for else None)
    return desk.action


def add_sub(*, night: Night, name: str, plays_for: Member, who: Who) -> Action:
    """Somebody whom the club does not know yet plays tonight in the place of another; see `set_sub`."""
    with acting(night=night, who=who, kind="sub") as desk:
        player = Player.objects.create(night=night, member=new_member(desk, name, Member.Kind.SUB))
        desk.made(player)
        desk.about["person"] = player.pk
        _check_sub(night, player, plays_for)
        _release_ghost(desk, plays_for)
        desk.set(player, plays_for_id=plays_for.pk)
    return desk.done()


def player_of(*, night: Night, member: Member) -> Player:
    """The member's row on the night's list, made at the first need; a row that is not here is nobody."""
    if member.group_id != night.group_id:
        raise NotDice(_("She is not of this group."))
    return Player.objects.get_or_create(night=night, member=member)[0]


def check_place(player: Player) -> None:
    """Raises NotNow when whoever plays for her, or whom she plays for, is here and has not gone home."""
    here = Player.objects.filter(night=player.night_id, void=False, here=True, left=False).select_related("member")
    if sub := here.filter(plays_for=player.member_id, ghost=None).first():
        raise NotNow(_("{name} plays for her tonight: let {name} play for herself first."), name=sub)
    if player.plays_for_id and (other := here.filter(member=player.plays_for_id).first()):
        raise NotNow(_("{name} is here herself."), name=other)


def _listed(desk: Desk, member: Member) -> Player:
    """Her row on the night's list; it counts again if her coming was once undone."""
    player = player_of(night=desk.night, member=member)
    desk.set(player, void=False)
    return player


def new_member(desk: Desk, name: str, kind: str) -> Member:
    """Somebody whom the club does not know yet; an undo archives her. Raises NotDice for no name, or a long one."""
    name = tidy(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise NotDice(_("A name has 1 to {longest} letters."), longest=LONGEST_NAME)
    member = Member.objects.create(group_id=desk.night.group_id, name=name, kind=kind)
    desk.made(member, "archived_at", before=member.made_at)
    return member


def _check_sub(night: Night, player: Player, plays_for: Member) -> None:
    if plays_for.group_id != night.group_id or plays_for.pk == player.member_id:
        raise NotDice(_("Nobody plays for herself or for another group."))
    others = Player.objects.filter(night=night, void=False).exclude(pk=player.pk)
    if others.filter(member=plays_for, here=True).exists():
        raise NotNow(_("{name} is here herself."), name=plays_for.name)
    if others.filter(plays_for=plays_for, ghost=None).exists():
        raise NotNow(_("Somebody plays for {name} already."), name=plays_for.name)
    if player.place == Player.Place.HELD:
        raise NotNow(_("{name} has a place herself: give it up first."), name=player)


def _release_ghost(desk: Desk, member: Member) -> None:
    """The ghost that was to play in her place is any ghost again."""
    ghost = Player.objects.filter(night=desk.night, plays_for=member, ghost__isnull=False, void=False).first()
    if ghost is not None:
        desk.set(ghost, plays_for_id=None)


def _plays(night: Night, player: Player) -> bool:
    book = read_book(night)
    return any(player.pk in chairs for played in book.rounds for chairs in played.seated + played.seats)
