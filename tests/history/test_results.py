"""Every night's result, from the ledger and the night's log."""
from typing import Any

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.history.queries.results import results
from bunconight.money import services as money
from bunconight.nights.models import Action
from tests.history.conftest import NOW
from tests.nights.conftest import browser_of
from tests.nights.pages import text


@pytest.fixture
def may(nights: list[Night], people: dict[str, Member]) -> Night:
    """Three fees; Ada took 8, Bea and Cleo split 4, and 3 went into the kitty."""
    night = nights[0]
    for name in ("Ada", "Bea", "Cleo"):
        money.take_fee(night=night, member=people[name], cents=500, how="cash", taken_at=night, who=None)
    for name, prize, cents in (("Ada", "most_buncos", 800), ("Bea", "most_wins", 200), ("Cleo", "most_wins", 200)):
        money.pay_prize(night=night, member=people[name], prize=prize, cents=cents, who=None)
    money.to_kitty(night=night, cents=300, who=None)
    for seq, before in enumerate((None, 1), 1):  # stated, and then stated otherwise
        Action.objects.create(night=night, seq=seq, kind="facts", payload={"about": {"old": {"winner": before}}})
    return night


def test_the_latest_night_stands_first(group: Group, nights: list[Night]) -> None:
    assert [(one.night.pk, one.players) for one in results(group, NOW)] == [
        (nights[3].pk, 3), (nights[2].pk, 4), (nights[1].pk, 3), (nights[0].pk, 3)]


def test_a_night_s_result(group: Group, may: Night) -> None:
    one = results(group, NOW)[-1]
    assert (one.pot, one.kitty, one.changes) == (1500, 300, 1)
    assert [(won.title, won.names, won.cents) for won in one.won] == [
        ("Most Buncos", ("Ada",), 800), ("Most Wins", ("Bea", "Cleo"), 400)]


def test_queries_do_not_grow_with_nights(group: Group, may: Night, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(4):
        results(group, NOW)


def test_the_pages(site: Client, group: Group, may: Night, people: dict[str, Member]) -> None:
    page = site.get(f"/g/{group.key}/history/").content.decode()
    assert "missed the last 2" in page and "Bea, Cleo" in page and "$8" in page and "1 correction" in page
    own = site.get(f"/g/{group.key}/members/{people['Dot'].pk}/history/").content.decode()
    assert "played as a sub" in own and "for Cleo" in own


def test_hidden_money_is_hidden(site: Client, group: Group, may: Night) -> None:
    Group.objects.update(hide_money=True)
    said = text(site.get(f"/g/{group.key}/history/"))
    assert "Most Buncos" in said and "$" not in said and "Pot" not in said


def test_other_groups_are_404(group: Group, people: dict[str, Member], db: None) -> None:
    stranger = browser_of("stranger", Group.objects.create(name="Oak Street"))
    for path in ("history/", f"members/{people['Ada'].pk}/history/"):
        assert stranger.get(f"/g/{group.key}/{path}").status_code == 404


def test_empty(site: Client, group: Group) -> None:
    assert "After the first night it stands here who came." in site.get(f"/g/{group.key}/history/").content.decode()
