"""Every night's result: who won what, from the rows of the ledger with which the prizes were paid."""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from bunconight.club.models import Group, Member, Night
from bunconight.club.names import distinct
from bunconight.history.queries.attendance import played_nights
from bunconight.money.queries import Ledger, ledgers
from bunconight.nights.queries.figures import TITLES
from games.bunco.prizes import CATEGORIES


@dataclass(frozen=True)
class Won:
    """A prize, who won it (several names after a split) and how much it was, in cents altogether."""

    category: str
    title: str
    names: tuple[str, ...]
    cents: int


@dataclass(frozen=True)
class Result:
    """One night. `pot` and `kitty` in cents; `won` is empty until the prizes are paid out; `changes` counts what was
    put right on it afterwards, each of which stands in its log with who and when."""

    night: Night
    players: int
    rounds: int
    pot: int
    kitty: int
    won: tuple[Won, ...]
    changes: int


def results(group: Group, now: datetime) -> tuple[Result, ...]:
    """The nights that were played, the latest first; six queries, however many."""
    nights = played_nights(group, now)
    counted = {night.pk: night for night in Night.objects.filter(pk__in=[n.pk for n in nights]).annotate(
        people=Count("players", filter=Q(players__here=True, players__void=False, players__ghost=None), distinct=True),
        played=Count("rounds", filter=Q(rounds__void=False), distinct=True),
        changed=Count("actions", filter=CHANGES, distinct=True))}
    money = ledgers(nights)
    names = distinct(Member.objects.filter(group=group).values_list("pk", "name"))
    return tuple(result(night, counted[night.pk], money[night.pk], names) for night in reversed(nights))


CHANGES = Q(actions__kind__in=("roll_back", "change", "undo", "redo")) | Q(
    actions__kind="facts", actions__payload__about__old__winner__in=(0, 1))
"""Actions that put something right; a winner stated for a table that had none is no correction."""


def result(night: Night, counted: Night, money: Ledger, names: Mapping[int, str]) -> Result:
    balance = money.balance
    won = tuple(prize(category, money, names) for category in CATEGORIES if category in money.prizes)
    return Result(night, counted.people, counted.played, balance.pot, balance.kitty, won,  # type: ignore[attr-defined]
                  counted.changed)  # type: ignore[attr-defined]


def prize(category: str, money: Ledger, names: Mapping[int, str]) -> Won:
    rows = money.prizes[category]
    people = tuple(names.get(row.member_id or 0, "?") for row in rows)
    return Won(category, str(TITLES[category]), people, sum(row.cents for row in rows))


def prize_words(money: Ledger, member: Member) -> tuple[str, ...]:
    """The prizes of a night that this person took home."""
    return tuple(str(TITLES[category]) for category in CATEGORIES
                 if any(row.member_id == member.pk for row in money.prizes.get(category, ())))
