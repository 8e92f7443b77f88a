"""Half a year of a club with fourteen members and three subs: after every step its boards, pots and statements are
what the rules of the house say, and what was not said to change has not changed."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db.models import Q, Sum

from bunconight.money.models import Transfer
from bunconight.money.queries.statements import Statement
from tests.evenings.six_months import DATA, HalfYear, moment

KEPT = ("boards", "pots", "statements")
ASKED = ("asked", "envelope", "won")
Pots = Mapping[str, Mapping[str, int]]
POT, KITTY = Transfer.Account.POT, Transfer.Account.KITTY


@pytest.fixture
def club(db: None) -> HalfYear:
    return HalfYear(DATA)


def test_six_months(club: HalfYear, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {month: club.night(month).starts_at.isoformat() for month in DATA["nights"]} == DATA["starts"], (
        "19:00 on the wall of New York, in winter and in summer"
    )
    expected = {name: dict(DATA["first"][name]) for name in KEPT} | {"kitty": DATA["first"]["kitty"]}
    for step in DATA["steps"]:
        now = moment(step["on"], club.group)
        monkeypatch.setattr("django.utils.timezone.now", lambda now=now: now)
        for verb, *arguments in step["do"]:
            club.do(step["night"], verb, *arguments)
        carry_on(expected, step["after"])
        where = f"{step['on']}, {step['night']}: {step['what']}"
        accounts, pots = club.accounts(), club.pots()
        assert club.boards() == expected["boards"], f"boards ({where})"
        assert pots == expected["pots"], f"pots ({where})"
        assert club.kitty() == expected["kitty"], f"kitty ({where})"
        nothing = {name: [0, 0, 0, 0] for name in accounts}
        assert told(accounts) == nothing | expected["statements"], f"statements ({where})"
        for question in set(ASKED).intersection(step["after"]):
            assert getattr(club, question)(step["night"]) == step["after"][question], f"{question} ({where})"
        check_sums(club, accounts, pots, where)


def carry_on(expected: dict[str, Any], after: Mapping[str, Any]) -> None:
    """What is expected from this step on: what it changes, and all else as it was."""
    for name in KEPT:
        expected[name] |= after.get(name, {})
    expected["kitty"] = after.get("kitty", expected["kitty"])


def told(accounts: Mapping[str, Statement]) -> dict[str, list[int]]:
    """By name, cents: paid, given back, won, owes."""
    return {name: [one.paid, one.refunded, one.won, one.owes] for name, one in accounts.items()}


def check_sums(club: HalfYear, accounts: Mapping[str, Statement], pots: Pots, where: str) -> None:
    """Fees in = prizes + kitty + held + refunds, on every night and over all; people's own statements say the same."""
    lines = [line for account in accounts.values() for line in account.lines]
    for pk, month in club.months.items():
        own = [line for line in lines if line.night.pk == pk]
        fees, back, won = (sum(getattr(line, name) for line in own) for name in ("paid", "refunded", "won"))
        pot = pots[month]
        assert fees == pot["prizes"] + pot["kitty"] + pot["held"] + pot["refunds"], f"fees of {month} ({where})"
        assert (back, won) == (pot["refunds"], pot["prizes"]), f"people of {month} ({where})"
    parts = sum(pot[name] for pot in pots.values() for name in ("prizes", "kitty", "held", "refunds"))
    assert sum(line.paid for line in lines) == parts, f"all fees ({where})"
    assert sum(pot["held"] for pot in pots.values()) == in_account(POT), f"what the pots hold ({where})"
    assert club.kitty() == in_account(KITTY) >= 0, f"what the kitty holds ({where})"


def in_account(account: str) -> int:
    """What every row of the ledger, reversals too, leaves in an account."""
    sides = {"came": Sum("cents", filter=Q(target=account)), "went": Sum("cents", filter=Q(source=account))}
    sums = Transfer.objects.aggregate(**sides)
    return (sums["came"] or 0) - (sums["went"] or 0)


def test_the_file_tells_of_half_a_year() -> None:
    """Six nights are played and settled; the steps of each come in order of time."""
    steps = DATA["steps"]
    played = [step["night"] for step in steps if ["settle"] in step["do"]]
    assert played == ["jan", "feb", "mar", "apr", "may", "jun"]
    assert [sum(step["night"] == month for step in steps) for month in played] == [5, 6, 8, 4, 9, 6]
    assert [step["on"] for step in steps] == sorted(step["on"] for step in steps)
