"""After anything that a treasurer may do the books agree: fees in = prizes + kitty + refunds + what is still held."""
import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.club.models import Group, Member, Night
from bunconight.money import services as money
from bunconight.money.models import Transfer
from bunconight.money.queries import balance, in_force, kitty_cents, ledgers
from bunconight.money.queries.cash import cash_count
from bunconight.money.queries.kitty import kitty
from bunconight.money.queries.statements import statement
from bunconight.nights.models import Action, Evening
from bunconight.nights.services import actions, checkin, fees
from games.errors import Refusal
from tests.money.conftest import Club

EXAMPLES = int(os.environ.get("BUNCO_EXAMPLES", "15"))
STEPS = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=18)


def moves(club: Club) -> list[Callable[[int, int], Any]]:
    """What may be done; `a` and `b` are any two numbers, which choose people, nights and amounts."""
    people, group = (club.ada, club.bea, club.cleo), club.group

    def who(number: int) -> Member:
        return people[number % 3]

    def night(number: int) -> Night:
        return Night.objects.select_related("group").get(pk=club.nights[number % 3].pk)

    def undo(a: int, b: int) -> Any:
        done = list(Action.objects.filter(night=night(b)).order_by("-seq")[:6])
        return actions.undo(action=done[a % len(done)], who=None) if done else None

    def reverse(a: int, b: int) -> Any:
        rows = list(Transfer.objects.filter(group=group).order_by("-pk")[:8])
        return money.reverse_rows(group=group, pks=[rows[a % len(rows)].pk], who=None) if rows else None

    def settle(a: int, b: int) -> Any:
        if balance(night(a)).open == 0:
            Evening.objects.update_or_create(night=night(a), defaults={"settled_at": timezone.now(), "rules": {}})

    return [
        lambda a, b: checkin.take_fee(night=night(b), member=who(a), for_night=night(b + a), who=None),
        lambda a, b: checkin.take_fee(night=night(b), member=who(a), for_night=night(b), cents=25 * a, who=None),
        lambda a, b: checkin.take_back_fee(night=night(b), member=who(a), for_night=night(b), who=None),
        lambda a, b: fees.prepay(night=night(b), member=who(a), months=a % 4, how="app", who=None),
        lambda a, b: fees.refund(night=night(b), member=who(a), for_night=night(b), cents=25 * a or None, who=None),
        lambda a, b: money.prepay(member=who(a), first=night(b), cents=40 * a, how="check", who=None),
        lambda a, b: money.refund(night=night(b), member=who(a), cents=20 * a, how="cash", who=None),
        lambda a, b: money.receive(night=night(b), member=who(a), cents=50 * a, how="cash", taken_at=None, who=None),
        lambda a, b: money.carry(night=night(b), member=who(a), to_night=night(b + 1), who=None),
        lambda a, b: paid(money.pay_prize, night(b), 30 * a, member=who(a), prize="most_wins"),
        lambda a, b: paid(money.to_kitty, night(b), 10 * a),
        lambda a, b: money.gift_to_kitty(group=group, cents=15 * a, memo="gift", who=None),
        lambda a, b: money.spend_kitty(group=group, cents=15 * a, memo="plates", who=None),
        reverse,
        undo,
        settle,
    ]


def paid(service: Callable[..., Transfer], night: Night, cents: int, **more: Any) -> Transfer:
    """What comes out of a pot, as far as the pot reaches: the pages of a night see to that."""
    return service(night=night, cents=min(cents, balance(night).open), who=None, **more)


def do(club: Club, step: tuple[int, int, int]) -> Any:
    which, a, b = step
    choices = moves(club)
    try:
        with transaction.atomic():
            return choices[which % len(choices)](a, b)
    except Refusal:
        return None


def check(club: Club) -> None:
    nights = list(Night.objects.filter(group=club.group))
    rows = Transfer.objects.filter(group=club.group)
    standing = in_force(list(rows))
    total = {kind: sum(row.cents for row in standing if row.kind == kind) for kind in Transfer.Kind.values}
    held = 0
    for pk, ledger in ledgers(nights).items():
        came = sum(row.cents for row in standing if row.kind == "fee" and row.night_id == pk)
        books = ledger.balance
        assert came == books.paid_out + books.kitty + books.refunded + books.open
        assert books.open >= 0 and min(ledger.net.values(), default=1) > 0
        assert sum(ledger.net.values()) == books.pot
        held += books.open
    assert total["fee"] == total["prize"] + total["kitty"] + total["refund"] + held
    assert kitty_cents(club.group) == total["kitty"] + total["gift"] - total["spent"] >= 0
    assert (kitty(club.group)[0].held if kitty(club.group) else 0) == kitty_cents(club.group)
    both_sides(rows, held, kitty_cents(club.group))
    statements = [statement(member) for member in (club.ada, club.bea, club.cleo)]
    assert sum(one.paid for one in statements) == total["fee"]
    assert sum(one.refunded for one in statements) == total["refund"]
    assert sum(one.won for one in statements) == total["prize"]


def both_sides(rows: Any, pots: int, kitty: int) -> None:
    """Every account is what went in less what came out, whatever was reversed."""
    def account(name: str) -> int:
        came = rows.filter(target=name).aggregate(sum=Sum("cents"))["sum"] or 0
        return came - (rows.filter(source=name).aggregate(sum=Sum("cents"))["sum"] or 0)

    assert (account("pot"), account("kitty"), account("people")) == (pots, kitty, -pots - kitty)


def the_club() -> Club:
    group = Group.objects.create(name="Tuesday Dice")
    nights = [Night.objects.create(group=group, starts_at=datetime(2026, month, day, 23, tzinfo=UTC))
              for month, day in ((5, 12), (6, 9), (7, 14))]
    return Club(group, *nights, *(Member.objects.create(group=group, name=name) for name in ("Ada", "Bea", "Cleo")))


@pytest.mark.django_db
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_the_books_agree_after_anything(steps: list[tuple[int, int, int]]) -> None:
    sid = transaction.savepoint()
    club = the_club()
    before: dict[int, dict[str, Any]] = {}
    for step in steps:
        do(club, step)
        check(club)
        now = {row["pk"]: row for row in Transfer.objects.values("pk", *fields())}
        assert {pk: now[pk] for pk in before} == before, "rows are never altered"
        before = now
    transaction.savepoint_rollback(sid)


def fields() -> list[str]:
    return [field.attname for field in Transfer._meta.concrete_fields if field.attname != "id"]


def balances(club: Club) -> dict[Any, Any]:
    found: dict[Any, Any] = {pk: (one.balance, dict(one.net)) for pk, one in
                             ledgers(Night.objects.filter(group=club.group)).items() if one.rows}
    return found | {"kitty": kitty_cents(club.group), "may": cash_count(club.may).expected}


@pytest.mark.django_db
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_each_step_is_undone_exactly(steps: list[tuple[int, int, int]]) -> None:
    """An action by its inverse, rows by their reversal: backwards through all of them, the books are as they were."""
    sid = transaction.savepoint()
    club = the_club()
    done, states = [], [balances(club)]
    for which, a, b in steps:
        result = do(club, (which % 13, a, b)) if which % 13 not in (9, 10) else None
        if result is not None:
            done.append(result)
            states.append(balances(club))
    for result, state in zip(reversed(done), reversed(states[:-1]), strict=True):
        if isinstance(result, Action):
            actions.undo(action=result, who=None)
        else:
            rows = [result] if isinstance(result, Transfer) else result
            money.reverse_rows(group=club.group, pks=[row.pk for row in rows], who=None)
        assert balances(club) == state
    assert balances(club) == states[0]
    transaction.savepoint_rollback(sid)


def test_a_reversal_names_a_row_of_its_own_group_and_sum(club: Club) -> None:
    row = money.take_fee(night=club.may, member=club.ada, cents=500, how="cash", taken_at=club.may, who=None)
    money.reverse(transfer=row, who=None)
    assert not Transfer.objects.filter(reverses__isnull=False).exclude(cents=F("reverses__cents")).exists()
