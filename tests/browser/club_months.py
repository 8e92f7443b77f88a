"""A club of any size after some months: nights that were played, paid and won, and one to come with all that can be."""
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from bunconight.club import services
from bunconight.club.models import Group, Member, Night
from bunconight.money.services import gift_to_kitty, take_fee
from bunconight.nights.models import Player
from bunconight.nights.queries.figures import read_figures
from bunconight.nights.services.prizes import roll_off_die, settle
from bunconight.places.services import answers, asks, subs
from tests.nights.hostess import Hostess

NAME = "The Maple Street Bunco Society, second Tuesdays"
LONG = "Wilhelmina Featherstonehaugh-Brambleworth"[:40]
FIRST = ("Ann", "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
LAST = ("Oakhurst", "Saltmarsh", "Tidewater", "Larkspur")


def make_club(people: int) -> tuple[Any, Group]:
    """A hostess's account and her group: of four people one is a sub, of five one has a name of 40 letters."""
    user = get_user_model().objects.create_user(f"hostess{people}", "hostess@example.org", "partytime")
    group = services.make_group(name=NAME, user=user)
    group.pay_text = "Venmo @maple-street-bunco, or cash in the blue box by the door."
    group.save()
    made = [_person(group, number) for number in range(people)]
    Member.objects.bulk_create(made)
    if people:
        for weeks in range(11, 1, -1):
            _came(_night(group, -28 * weeks, cents=0), made, weeks)
        _played(_night(group, -28), made)
    coming = _night(group, 6)
    _night(group, 34)
    if people:
        _said(coming, made)
    return user, group


def _person(group: Group, number: int) -> Member:
    name = f"{FIRST[number % 12]} {LAST[number // 12]}" if number % 5 else f"{LONG[:38]} {number // 5}"[:40]
    return Member(group=group, name=name, kind="sub" if number % 4 == 3 else "regular", sub_order=number,
                  email=f"guest{number}@maple-street.example.org" if number % 2 else "", phone="+1 555 0100",
                  joined_on=date(2024, 1 + number % 12, 9), note="Brings the lemon cake." if number % 7 == 0 else "")


def _night(group: Group, days: int, cents: int = 500) -> Night:
    starts = (timezone.now() + timedelta(days=days)).replace(microsecond=0)
    people = Member.objects.filter(group=group).order_by("pk")
    hostess = people[abs(days) % len(people)] if people else None
    return services.plan_night(group=group, starts_at=starts, place="Wrenfield Hall, Larkspur Lane 7", hostess=hostess,
                               fee_cents=cents)


def _came(night: Night, people: Sequence[Member], weeks: int) -> None:
    """Long ago: who was there, and no more."""
    Player.objects.bulk_create(Player(night=night, member=member, here=True) for number, member in enumerate(people)
                               if (number * 7 + weeks * weeks) % (4 if member.kind == "regular" else 9) or number == 1)


def _played(night: Night, people: Sequence[Member]) -> None:
    """Last month: one round with a Bunco of everybody's, paid out; one fee is missing still."""
    hostess = Hostess(night)
    here = people[:len(people) // 4 * 4]
    hostess.check_in(*(member.name for member in here))
    hostess.take_fees(*(member.name for member in here[1:]))
    hostess.draw()
    hostess.start(1)
    hostess.roll(1, "trips", 1)
    hostess.roll(1, "bunco", 2)
    hostess.state(*(0 for _ in range(len(here) // 4)))
    hostess.finish()
    for prize in read_figures(hostess.book).prizes:
        for value, person in zip((6, *(2 for _ in prize.waiting)), prize.waiting, strict=False):
            roll_off_die(night=night, category=prize.category, person=person, value=value, who=None)
    hostess.pay_out()
    settle(night=night, who=None)
    gift_to_kitty(group=night.group, cents=1250, memo="cake sale at the summer fair", who=None)


def _said(night: Night, people: Sequence[Member]) -> None:
    """Paid, promised, cannot come, subbed, asked, said nothing: a bit of each."""
    regulars = [member for member in people if member.kind == "regular"]
    free = [member for member in people if member.kind == "sub"]
    for number, member in enumerate(regulars):
        if number % 3 != 2:
            answers.say_yes(night=night, member=member, who=None)
        if number % 3 == 0 and number:
            take_fee(night=night, member=member, cents=500, how="cash", taken_at=None, who=None)
    for member in regulars[:2]:
        answers.say_no(night=night, member=member, who=None, by=member)
    subs.set_sub(night=night, member=free[0], plays_for=regulars[1], who=None)
    asks.ask_all(night=night, for_member=regulars[0], who=None)
