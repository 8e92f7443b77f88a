"""Fees at the door for nights that are not in the calendar yet: it is said that they are planned, and undone."""
import pytest
from django.test import Client

from bunconight.club.models import Night
from bunconight.club.templatetags.club import night_short
from bunconight.money.queries import ledger
from bunconight.nights.models import Action
from tests.nights.hostess import Hostess
from tests.nights.pages import post, swap, text


def later(hostess: Hostess) -> list[Night]:
    return list(Night.objects.filter(starts_at__gt=hostess.night.starts_at).order_by("starts_at"))


def pays_for_next(site: Client, hostess: Hostess, name: str = "Ada", **form: str) -> str:
    return text(swap(site, "checkin_fee", hostess.night, hostess.member(name).pk, "next", **form))


def undo(site: Client, hostess: Hostess, action: Action) -> str:
    return text(swap(site, "night_undo", hostess.night, action.pk, step="checkin"))


def test_a_tick_for_the_next_month_says_that_it_planned_it(site: Client, hostess: Hostess) -> None:
    said = pays_for_next(site, hostess)
    (added,), first = later(hostess), hostess.last()
    assert f"{night_short(added)} was added to the calendar." in said
    assert "was added to the calendar" not in pays_for_next(site, hostess, "Bea")
    hostess.undo(hostess.last())
    assert "1 night that was planned for it is out of the calendar again." in undo(site, hostess, first)
    assert later(hostess) == []


def test_several_months_say_how_many_they_planned(site: Client, hostess: Hostess) -> None:
    form = {"which": "tonight", "how": "cash", "months": "4", "cents": "", "what": "months"}
    said = text(swap(site, "checkin_pay", hostess.night, hostess.member("Ada").pk, **form))
    assert f"3 nights were added to the calendar, the last on {night_short(later(hostess)[-1])}." in said
    assert "3 nights that were planned for it are out of the calendar again." in undo(site, hostess, hostess.last())


def test_another_way_of_paying_keeps_the_night(site: Client, hostess: Hostess) -> None:
    pays_for_next(site, hostess)
    (added,) = later(hostess)
    post(site, "checkin_how", hostess.night, hostess.last().pk, way="check")
    assert later(hostess) == [added]
    assert [row.how for row in ledger(added).fees[hostess.member("Ada").pk]] == ["check"]


@pytest.mark.parametrize("form", [{"cents": "6", "what": "part"}, {"cents": "5", "what": "refund"}])
def test_what_is_refused_at_the_door_plans_nothing(site: Client, hostess: Hostess, form: dict[str, str]) -> None:
    values = {"which": "next", "how": "cash", "months": "2", **form}
    assert post(site, "checkin_pay", hostess.night, hostess.member("Ada").pk, **values).status_code == 409
    assert later(hostess) == []


def test_a_tick_that_is_refused_plans_nothing(site: Client, hostess: Hostess) -> None:
    assert "has not paid" in pays_for_next(site, hostess, back="1")
    assert later(hostess) == []
