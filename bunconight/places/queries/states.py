"""What every place on a night is: worked out from the list of the night and its fees, and never stored."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Member, Night
from bunconight.club.names import distinct, same
from bunconight.club.queries import STILL_TONIGHT
from bunconight.money.queries import ledgers
from bunconight.nights.models import Player
from games.bunco.rotation import ghosts_for

HELD, WAITING, YES, NO = Player.Place.HELD, Player.Place.WAITING, Player.Answer.YES, Player.Answer.NO


class State(models.TextChoices):
    """Rules of the house: a place is one of these; "in" and "wait list" are counts of them."""

    OPEN = "open", _("no answer")
    PROMISED = "promised", _("promised")
    RESERVED = "reserved", _("reserved")
    NEEDS_SUB = "needs_sub", _("needs a sub")
    SUBBED = "subbed", _("subbed")
    GHOST = "ghost", _("ghost")
    WAITING = "waiting", _("on the wait list")
    NONE = "none", _("no place")


TAKEN = frozenset({State.PROMISED, State.RESERVED, State.NEEDS_SUB, State.SUBBED, State.GHOST})
"""Whoever is in one of these states has one of the night's places."""
COMING = frozenset({State.PROMISED, State.RESERVED, State.SUBBED})
"""Somebody of flesh and blood sits there."""


@dataclass(frozen=True)
class Facts:
    """What a state follows from. `stands_in`: she plays in somebody else's place; `paid` and `due` are cents."""

    regular: bool = True
    answer: str = ""
    place: str = ""
    paid: int = 0
    due: int = 500
    here: bool = False
    stands_in: bool = False
    sub: bool = False
    ghost: bool = False
    archived: bool = False


def state_of(facts: Facts) -> State:
    """The state of one person's place on one night.

    Rules of the house: who is here has her place, whatever was said before; any fee for the night makes her hold one; a
    regular who holds one and cannot come keeps it, and needs a sub; others who cannot come give theirs up.
    """
    if facts.stands_in:
        return State.NONE
    if facts.here:
        return _held(facts)
    if facts.sub or facts.ghost:
        return State.SUBBED if facts.sub else State.GHOST
    regular = facts.regular and not facts.archived
    holds = facts.paid > 0 or facts.place == HELD or (facts.answer == YES and facts.place != WAITING)
    if facts.answer == NO:
        return State.NEEDS_SUB if regular and holds else State.NONE
    if facts.place == WAITING and not facts.paid:
        return State.WAITING
    if holds:
        return _held(facts)
    return State.OPEN if regular else State.NONE


def _held(facts: Facts) -> State:
    return State.RESERVED if facts.paid >= facts.due else State.PROMISED


@dataclass(frozen=True)
class Place:
    """One person and her place on one night. `sub_id` and `sub_name` say who plays for her, `for_id` and `for_name`
    whom she plays for herself. Money in cents: `part_paid_cents` where a part is in,
    `owes_cents` what is missing of the fee for a place that she has. `waits` is her turn on the wait list, from 1;
    `asked` (on the board only) how many subs have an open question about her place."""

    member_id: int
    player_id: int | None
    name: str
    kind: str
    state: State
    sub_name: str = ""
    sub_id: int | None = None
    part_paid_cents: int = 0
    owes_cents: int = 0
    waits: int | None = None
    answer: str = ""
    here: bool = False
    for_id: int | None = None
    for_name: str = ""
    paid_cents: int = 0
    place: str = ""
    archived: bool = False
    asked: int = 0

    @property
    def plays_for_name(self) -> str:
        return self.for_name

    @property
    def taken(self) -> bool:
        return self.state in TAKEN

    @property
    def listed(self) -> bool:
        """The night has something to do with her; those who have left the club come up only where they have a part."""
        said = not self.archived and (self.answer or self.paid_cents)
        return self.state != State.NONE or bool(self.for_id or said)


def places_of(night: Night) -> tuple[Place, ...]:
    """Everybody's place, regulars first, each kind by name; three queries, however many people."""
    return places_on([night])[night.pk]


def places_on(nights: Sequence[Night]) -> dict[int, tuple[Place, ...]]:
    """The places of several nights of one group, by night id; three queries, however many nights and people."""
    players: dict[int, list[Player]] = {night.pk: [] for night in nights}
    rows = Player.objects.filter(night__in=list(players), void=False)
    for row in rows.select_related("member", "plays_for").order_by("pk"):
        players[row.night_id].append(row)
    paid = {pk: rows.net for pk, rows in ledgers(nights).items()}
    members = _members(nights, {pk for fees in paid.values() for pk in fees})
    return {night.pk: _places(night, members, players[night.pk], paid[night.pk]) for night in nights}


def _members(nights: Sequence[Night], payers: Collection[int]) -> list[Member]:
    """The regulars, and whoever has paid; others come with the list of a night."""
    regulars = Q(group__in={night.group_id for night in nights}, kind=Member.Kind.REGULAR, archived_at=None)
    return list(Member.objects.filter(regulars | Q(pk__in=payers)))


def place_of(night: Night, member: Member) -> Place:
    return own_place(places_of(night), member)


def taken(places: Iterable[Place]) -> int:
    return sum(place.taken for place in places)


def ghosts_among(places: Iterable[Place]) -> int:
    """How many ghosts would sit at the tables with those who come."""
    coming = sum(place.state in COMING for place in places)
    return ghosts_for(coming) if coming > 1 else 0


def open_places(night: Night, places: Iterable[Place]) -> int | None:
    """How many places nobody has; None: as many as come. Negative when more have one than there are."""
    return None if night.places is None else night.places - taken(places)


def _places(
    night: Night, known: Sequence[Member], players: Sequence[Player], paid: Mapping[int, int]
) -> tuple[Place, ...]:
    """A night that is over has to do with those who were on its list or paid: whoever is new since was not asked."""
    over = night.starts_at + STILL_TONIGHT < timezone.now()
    own = {row.member_id: row for row in players if row.member is not None}
    for_her = {row.plays_for_id: row for row in players if row.plays_for_id}
    members = {one.pk: one for one in known if one.pk in paid or not (over or one.archived_at)}
    members |= {row.member.pk: row.member for row in players if row.member is not None}
    members |= {row.plays_for.pk: row.plays_for for row in players if row.plays_for is not None}
    names = distinct((member.pk, member.name) for member in members.values())
    found = [
        _place(night, member, own.get(member.pk), for_her.get(member.pk), names, paid.get(member.pk, 0))
        for member in members.values()
    ]
    return tuple(sorted(_in_turn(found), key=lambda place: (_ORDER[place.kind], same(place.name), place.member_id)))


_ORDER = {"regular": 0, "sub": 1, "guest": 2}


def _place(
    night: Night, member: Member, row: Player | None, other: Player | None, names: Mapping[int, str], paid: int
) -> Place:
    """`row`: hers on the list of the night, if she is on it; `other`: of whoever plays for her."""
    facts = _facts(night, member, row, other, paid)
    state = state_of(facts)
    sub = other.member_id if other and state == State.SUBBED else None
    return Place(
        member.pk,
        row.pk if row else None,
        names[member.pk],
        member.kind,
        state,
        sub_name=names[sub] if sub else "",
        sub_id=sub,
        part_paid_cents=paid if 0 < paid < night.fee_cents else 0,
        owes_cents=max(0, night.fee_cents - paid) if state in TAKEN else 0,
        waits=row.waits if row and state == State.WAITING else None,
        answer=facts.answer,
        here=facts.here,
        for_id=row.plays_for_id if row else None,
        for_name=names.get(row.plays_for_id or 0, "") if row else "",
        paid_cents=paid,
        place=facts.place,
        archived=facts.archived,
    )


def _facts(night: Night, member: Member, row: Player | None, other: Player | None, paid: int) -> Facts:
    return Facts(
        regular=member.kind == Member.Kind.REGULAR,
        answer=row.answer if row else "",
        place=row.place if row else "",
        paid=paid,
        due=night.fee_cents,
        here=bool(row and row.here),
        stands_in=bool(row and row.plays_for_id),
        sub=bool(other and other.member_id),
        ghost=bool(other and not other.member_id),
        archived=member.archived_at is not None,
    )


def _in_turn(places: Sequence[Place]) -> list[Place]:
    """`waits` as stored keeps the order; shown is the turn, from 1."""
    order = sorted(place.waits for place in places if place.waits is not None)
    return [replace(p, waits=order.index(p.waits) + 1) if p.waits is not None else p for p in places]


def states_of(member: Member, nights: Sequence[Night]) -> dict[int, State]:
    """Her state on each of these nights of her group, by night id; three queries."""
    return {pk: own_place(places, member).state for pk, places in places_on(nights).items()}


def own_place(places: Iterable[Place], member: Member) -> Place:
    """Hers among the places of a night; somebody with whom the night has nothing to do has none."""
    found = next((place for place in places if place.member_id == member.pk), None)
    archived = member.archived_at is not None
    return found or Place(member.pk, None, member.name, member.kind, State.NONE, archived=archived)
