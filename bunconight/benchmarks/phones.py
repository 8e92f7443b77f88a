"""Nights with people at tables and a phone in every hand, made by the services; and the taps that these phones send."""
import json
import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from bunconight.benchmarks.load import Request, post
from bunconight.club.models import Member, Night
from bunconight.club.services import add_members, make_group, plan_night
from bunconight.nights.models import Round
from bunconight.nights.services.checkin import open_evening, set_here
from bunconight.nights.services.rounds import start_round
from bunconight.nights.services.seating import draw_seats
from bunconight.nights.state import now_ms
from bunconight.scoring import tokens
from bunconight.scoring.services.join import pick_name
from games.dice import SeededSource
from games.models import Play
from games.writing import writing

NAMES = ("Ann", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
PLAYS_ON = ("nothing", "nothing", "nothing", "one", "one", "two", "trips", "snake_eyes")  # no Bunco: it may end a round
NEVER_RINGS = ("nothing", "snake_eyes")  # the head table, which must not reach the target while it is measured
BROWSER = "Accept-Encoding: gzip, deflate\r\nSec-Fetch-Site: same-origin\r\n"


@dataclass(frozen=True)
class Phone:
    """One device at a table: where it taps, the lines of its requests that say who it is, and what it taps."""

    night: int
    play: int
    table: int
    chair: int
    player: int
    path: str
    headers: str

    def roll(self, luck: random.Random, made: Iterator[int]) -> bytes:
        """The body of one tap: a roll of whoever holds the phone, under an id that was never used."""
        outcome = luck.choice(NEVER_RINGS if self.table == 1 else PLAYS_ON)
        move = {"kind": "roll", "table": self.table, "roller": self.player, "outcome": outcome}
        return json.dumps({"id": f"bench-{next(made):012}", "play": self.play, "seen": 0, "at": now_ms(),
                           "move": move}).encode()


@dataclass(frozen=True)
class Running:
    """A night in its first round, and its phones: one of every player."""

    night: Night
    hostess: Any
    play: int
    phones: tuple[Phone, ...]


@writing()
def running_night(*, people: int = 12, seed: int = 1) -> Running:
    """A group of its own, everybody here and seated, round 1 running, a phone for each."""
    hostess = get_user_model().objects.create(username=f"hostess-{secrets.token_hex(6)}")
    group = make_group(name="The Dice Darlings", user=hostess)
    add_members(group=group, names=NAMES[:people])
    night = plan_night(group=group, starts_at=timezone.now(), place="Larkspur Lane 7")
    open_evening(night=night)
    for member in Member.objects.filter(group=group).order_by("pk"):
        set_here(night=night, member=member, here=True, who=hostess)
    draw_seats(night=night, who=hostess, luck=SeededSource(seed))
    start_round(night=night, number=1, who=hostess)
    night.refresh_from_db()
    play = Round.objects.select_related("play").get(night=night, number=1).play
    return Running(night, hostess, play.pk, tuple(_phones(night, play)))


def _phones(night: Night, play: Play) -> Iterator[Phone]:
    for number, table in enumerate(play.state["tables"], 1):
        for chair, player in enumerate(table["seats"]):
            cookie = f"Cookie: {tokens.COOKIE}={tokens.write(pick_name(night=night, player=player))}\r\n"
            yield Phone(night.pk, play.pk, number, chair, player, f"/t/{night.key}/taps", BROWSER + cookie)


def taps(nights: Sequence[Running], seed: int = 1) -> Request:
    """Requests without end: every table of every night in turn, and at each table its phones in turn."""
    phones = sorted((phone for night in nights for phone in night.phones), key=lambda phone: phone.chair)
    luck, made, turn = random.Random(seed), count(now_ms() * 1000), cycle(phones)

    def request() -> bytes:
        phone = next(turn)
        return post(phone.path, lambda: phone.roll(luck, made), phone.headers)()
    return request
