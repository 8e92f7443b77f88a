"""The ledger: rows are only appended, a reversal names what it reverses, and both sides always agree."""

from contextlib import suppress
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bunconight.club.models import Group, Member, Night
from bunconight.money.models import ROUTES, Transfer
from bunconight.money.queries import balance, kitty_cents, ledger, ledgers
from bunconight.money.services import pay_prize, reverse, take_fee, to_kitty
from games.errors import NotNow
from games.models import AppendOnly


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Tuesday Dice")


@pytest.fixture
def night(group: Group) -> Night:
    return Night.objects.create(group=group, starts_at=datetime(2026, 5, 12, 23, 0, tzinfo=UTC))


@pytest.fixture
def ada(group: Group) -> Member:
    return Member.objects.create(group=group, name="Ada")


def fee(night: Night, member: Member, cents: int = 500) -> Transfer:
    return take_fee(night=night, member=member, cents=cents, how="cash", taken_at=night, who=None)


def test_a_fee_is_in_the_pot_of_the_night_it_is_for(night: Night, ada: Member) -> None:
    later = Night.objects.create(group=night.group, starts_at=datetime(2026, 6, 9, 23, 0, tzinfo=UTC))
    row = take_fee(night=later, member=ada, cents=500, how="check", taken_at=night, who=None)
    assert (balance(night).pot, balance(later).pot) == (0, 500)
    assert ledger(later).paid == {ada.pk} and ledger(night).paid == frozenset()
    assert (row.source, row.target, row.how, row.taken_at) == ("people", "pot", "check", night)


def test_a_worked_night(night: Night, ada: Member) -> None:
    night.fee_cents = 1275
    fee(night, ada, 1275)
    pay_prize(night=night, member=ada, prize="most_wins", cents=1000, who=None)
    to_kitty(night=night, cents=75, who=None)
    books = balance(night)
    assert (books.pot, books.paid_out, books.kitty, books.open) == (1275, 1000, 75, 200)
    assert kitty_cents(night.group) == 75
    assert [row.cents for row in ledger(night).prizes["most_wins"]] == [1000]


def test_a_reversal_and_its_own_reversal(night: Night, ada: Member) -> None:
    row = fee(night, ada)
    back = reverse(transfer=row, who=None)
    assert balance(night).pot == 0 and ledger(night).paid == frozenset()
    assert (back.source, back.target, back.reverses) == ("pot", "people", row)
    again = reverse(transfer=back, who=None)
    assert balance(night).pot == 500
    reverse(transfer=again, who=None)
    assert balance(night).pot == 0


def test_a_row_is_reversed_once(night: Night, ada: Member) -> None:
    row = fee(night, ada)
    reverse(transfer=row, who=None)
    with pytest.raises(NotNow, match="taken back already"):
        reverse(transfer=row, who=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer(
            group=night.group, night=night, kind="reversal", source="pot", target="people", cents=500, reverses=row
        ).save()


@pytest.mark.parametrize("cents", [0, -500])
def test_nothing_is_no_payment(night: Night, ada: Member, cents: int) -> None:
    with pytest.raises(NotNow, match="nothing to pay"):
        fee(night, ada, cents)


@pytest.mark.parametrize(
    "wrong",
    [
        {"cents": 0},
        {"source": "pot", "target": "pot"},
        {"source": "bank"},
        {"kind": "gift"},
        {"kind": "reversal"},
        {"kind": "loan"},
        {"target": "kitty"},
        {"source": "pot", "target": "people"},
        {"kind": "prize"},
        {"kind": "kitty"},
        {"kind": "refund"},
        {"kind": "spent"},
        {"how": "stamps"},
        {"night": None},
        {"member": None},
        {"kind": "gift", "target": "kitty", "how": "carried"},
    ],
    ids=str,
)
def test_the_database_refuses_what_cannot_be(night: Night, ada: Member, wrong: dict[str, object]) -> None:
    row = {
        "group": night.group,
        "night": night,
        "member": ada,
        "kind": "fee",
        "source": "people",
        "target": "pot",
        "cents": 500,
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer(**{**row, **wrong}).save()


@pytest.mark.parametrize(("kind", "route"), ROUTES.items())
@pytest.mark.parametrize("source", ["people", "pot", "kitty"])
@pytest.mark.parametrize("target", ["people", "pot", "kitty"])
def test_each_kind_of_row_joins_two_accounts(
    night: Night, ada: Member, kind: str, route: tuple[str, str], source: str, target: str
) -> None:
    row = Transfer(group=night.group, night=night, member=ada, kind=kind, source=source, target=target, cents=500)
    if (source, target) == route:
        row.save()
        return
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_rows_are_kept_for_good(night: Night, ada: Member) -> None:
    row = fee(night, ada)
    for alter in (row.save, row.delete, Transfer.objects.all().delete, lambda: Transfer.objects.update(cents=1)):
        with pytest.raises(AppendOnly):
            alter()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.sampled_from(["fee", "prize", "kitty", "reverse"]), st.integers(1, 2000), st.integers(0, 30)),
        max_size=30,
    )
)
def test_both_sides_agree_after_anything(night: Night, ada: Member, steps: list[tuple[str, int, int]]) -> None:
    sid = transaction.savepoint()
    for kind, cents, which in steps:
        with suppress(NotNow):
            _step(night, ada, kind, cents, which)
    sides = {"people": 0, "pot": 0, "kitty": 0}
    for row in Transfer.objects.all():
        sides[row.source] -= row.cents
        sides[row.target] += row.cents
    books = balance(night)
    assert sum(sides.values()) == 0
    assert sides["pot"] == books.open and sides["kitty"] == books.kitty == kitty_cents(night.group)
    assert -sides["people"] == books.pot - books.paid_out
    transaction.savepoint_rollback(sid)


def _step(night: Night, ada: Member, kind: str, cents: int, which: int) -> None:
    if kind == "fee":
        fee(night, ada, cents)
    elif kind == "prize":
        pay_prize(night=night, member=ada, prize="most_trips", cents=cents, who=None)
    elif kind == "kitty":
        to_kitty(night=night, cents=cents, who=None)
    elif rows := list(Transfer.objects.filter(reversed_by=None)):
        reverse(transfer=rows[which % len(rows)], who=None)


def test_one_query_for_any_number_of_rows(night: Night, ada: Member, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        balance(night)
    for _ in range(20):
        reverse(transfer=fee(night, ada), who=None)
    with django_assert_num_queries(1):
        assert ledgers([night])[night.pk].balance.pot == 0
