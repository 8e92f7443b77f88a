"""Which letters are due for a night at a moment. A pure function of the board: asked twice, it says the same."""
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Q
from django.urls import reverse

from bunconight.club.models import Member, Night, Role
from bunconight.nights.models import Action, Player
from bunconight.notices.letters import Matter
from bunconight.notices.models import Notice
from bunconight.places.models import Ask
from bunconight.places.queries.hosting import host_away
from bunconight.places.queries.states import NO, Place, State, places_of

Kind = Notice.Kind
ASKED_BEFORE = timedelta(days=10)
"""So long before a night the club asks who comes."""
ANSWERED_BEFORE = timedelta(hours=12)
"""From then on nobody is asked any more: what counts is who walks in."""
FEE_BEFORE = timedelta(days=4)
FEE_AFTER = timedelta(days=3)
MORNING = time(8)
"""On the group's clock: a letter about tonight does not come at midnight."""

COMES = (State.RESERVED, State.PROMISED)
RESPONSIBLE = (State.RESERVED, State.PROMISED, State.NEEDS_SUB, State.SUBBED, State.GHOST)
"""Whose fee is due: her place is hers, whoever sits on it."""


@dataclass(frozen=True)
class Window:
    """When a kind of letter goes out."""

    opens: datetime
    closes: datetime

    def __contains__(self, now: datetime) -> bool:
        return self.opens <= now < self.closes


def windows(night: Night) -> dict[str, Window]:
    """By kind. A job that is late sends while the window is open, and never after it."""
    start = night.starts_at
    morning = datetime.combine(night.local_start.date(), MORNING, night.group.zone)
    return {
        Kind.RSVP: Window(start - ASKED_BEFORE, start - ANSWERED_BEFORE),
        Kind.FEE: Window(start - FEE_BEFORE, start + FEE_AFTER),
        Kind.TONIGHT: Window(min(morning, start - timedelta(hours=2)), start),
        Kind.SUB: Window(night.made_at - timedelta(days=1), start),
        Kind.TAKEN: Window(night.made_at - timedelta(days=1), start),
        Kind.MOVED_UP: Window(night.made_at - timedelta(days=1), start),
        Kind.HOST: Window(night.made_at - timedelta(days=1), start),
    }


def due(night: Night, now: datetime, kinds: Iterable[str] | None = None) -> tuple[Matter, ...]:
    """Everything that is to be said about a night now, sent or not; `kinds`: these, whatever the hour. A cancelled
    night has none. A fixed number of queries."""
    if night.cancelled_at is not None:
        return ()
    opened = [kind for kind, window in windows(night).items() if now in window] if kinds is None else list(kinds)
    places = [place for place in places_of(night) if place.listed]
    members = Member.objects.filter(archived_at=None).in_bulk([place.member_id for place in places])
    found = [matter for place in places if (member := members.get(place.member_id))
             for matter in about_place(night, member, place, opened)]
    waits = {place.member_id: place.waits for place in places}
    plays = {place.member_id for place in places if place.taken or place.for_id}
    asks = (one for one in about_asks(night, opened, waits) if one.kind != Kind.TAKEN or one.member.pk not in plays)
    moved = about_moves(night, places, members) if Kind.MOVED_UP in opened else ()
    host = about_host(night, places) if Kind.HOST in opened else ()
    return (*found, *moved, *host, *asks)


def about_place(night: Night, member: Member, place: Place, kinds: Iterable[str]) -> Iterator[Matter]:
    link = reverse("personal_night", args=[member.link_token, night.key])
    wanted = {
        Kind.RSVP: not place.answer and place.state in (State.OPEN, *COMES),
        Kind.FEE: place.owes_cents > 0 and place.state in RESPONSIBLE,
        Kind.TONIGHT: place.state in COMES or place.for_id is not None,
    }
    for kind in kinds:
        if wanted.get(Kind(kind)):
            yield Matter(kind, night, member, link=link, state=place.state, owes=place.owes_cents,
                         waits=place.waits, instead_of=place.for_name)


def about_moves(night: Night, places: Iterable[Place], members: Mapping[int, Member]) -> Iterator[Matter]:
    """Who waited and has a place now, in case the process that was to tell her at once has died."""
    found = moved_up(night)
    for place in places:
        member, by = members.get(place.member_id), found.get(place.player_id or 0)
        plays = place.for_id or (place.place == Player.Place.HELD and place.state in COMES)
        if member and by and plays and not place.here:
            yield about_move(night, member, by, place.for_name)


def about_move(night: Night, member: Member, by: int, instead_of: str) -> Matter:
    link = reverse("personal_night", args=[member.link_token, night.key])
    return Matter(Kind.MOVED_UP, night, member, about=by, link=link, instead_of=instead_of)


def moved_up(night: Night) -> dict[int, int]:
    """The action with which each player got the place that she had waited for, the last of several; one query. An undo
    speaks of the same people as what it undoes, but moves up only those who are new in it."""
    found: dict[int, int] = {}
    moved = Q(payload__about__has_key="moved_up") | Q(kind="ghosts_chair")
    for action in Action.objects.filter(moved, night=night).select_related("undoes").order_by("seq"):
        before = movers(action.undoes) if action.undoes else ()
        found |= {player: action.pk for player in movers(action) if player not in before}
    return found


def movers(action: Action) -> Iterable[int]:
    about = action.payload["about"]
    return [about["person"]] if action.kind == "ghosts_chair" else about.get("moved_up", ())


def about_host(night: Night, places: Iterable[Place]) -> Iterator[Matter]:
    """Whoever hosts can't come: those who run the group hear of it, but not from themselves."""
    away = host_away(night, places)
    hostess = Member.objects.filter(pk=away.member_id).first() if away else None
    if away is None or hostess is None:
        return
    by = said_no(night, away.player_id or 0)
    leaders = Role.objects.filter(group=night.group_id, kind=Role.Kind.HOSTESS).exclude(user__email="")
    to = leaders.exclude(user=by.who_id if by else None).order_by("pk").values_list("user__email", flat=True)
    if found := tuple(to):
        link = reverse("board", args=[night.group.key, night.pk])
        yield Matter(Kind.HOST, night, hostess, about=by.pk if by else 0, link=link, to=found)


def said_no(night: Night, player: int) -> Action | None:
    """The action by which somebody cannot come, the last of several; an undo or redo says nothing new."""
    for action in Action.objects.filter(night=night, undoes=None).order_by("-seq"):
        if any(change[:3] == ["player", player, "answer"] and change[4] == NO for change in action.payload["changes"]):
            return action
    return None


def about_asks(night: Night, kinds: Iterable[str], waits: Mapping[int, int | None]) -> Iterator[Matter]:
    """Who is asked to play hears of it; who was asked and came too late hears of that too. `waits`: turns on the wait
    list, by member id."""
    states = {Kind.SUB: (Ask.State.ASKED,), Kind.TAKEN: (Ask.State.LATE, Ask.State.CLOSED)}
    wanted = [kind for kind in kinds if kind in states]
    if not wanted:
        return
    asks = Ask.objects.filter(night=night, void=False, member__archived_at=None).select_related("member", "for_member")
    for ask in asks:
        for kind in wanted:
            if ask.state in states[Kind(kind)]:
                yield about_ask(night, ask, kind, waits.get(ask.member_id))


def about_ask(night: Night, ask: Ask, kind: str, waits: int | None = None) -> Matter:
    return Matter(kind, night, ask.member, about=ask.pk, link=reverse("sub", args=[ask.token]), waits=waits,
                  instead_of=ask.for_member.name if ask.for_member else "", asking=ask.asking)
