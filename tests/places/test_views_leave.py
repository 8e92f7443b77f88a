"""The page on which somebody leaves the club: it says what that means, does it, and takes it back."""

import pytest
from django.test import Client

from bunconight.club.models import Group, Night, Role
from bunconight.money.queries import kitty_cents, ledger
from bunconight.nights.models import Action
from tests.nights.conftest import browser_of
from tests.places.visits import Club, make_club


@pytest.fixture
def club(db: None) -> Club:
    """Ada and Bea have the two places, and Ada has paid; Cleo waits."""
    club = make_club(places=2)
    club.yes("Ada", "Bea", "Cleo")
    club.pay("Ada")
    return club


def leave(club: Club, name: str, site: Client | None = None, **form: str):
    path = f"/g/{club.group.key}/members/{club.member(name).pk}/leave/"
    return (site or club.site).post(path, form)


def helper(club: Club, kind: str) -> Client:
    return browser_of("helper", club.group, kind)


def test_her_page_leads_there_and_it_says_what_it_means(club: Club) -> None:
    path = f"/g/{club.group.key}/members/{club.member('Ada').pk}/"
    assert f'href="{path}leave/"' in club.site.get(path).content.decode()
    page = club.site.get(f"{path}leave/").content.decode()
    assert "Fees that she has paid for them: $5" in page and 'value="refund" checked' in page
    assert club.member("Ada").archived_at is None


def test_it_says_which_nights_she_was_to_host(club: Club) -> None:
    path = f"/g/{club.group.key}/members/{club.member('Ada').pk}/leave/"
    assert "She was to host" not in club.site.get(path).content.decode()
    Night.objects.filter(pk=club.night.pk).update(hostess=club.member("Ada"))
    assert "She was to host" in club.site.get(path).content.decode()


@pytest.mark.parametrize("fees, pot, kitty", [("refund", 0, 0), ("kitty", 0, 500), ("keep", 500, 0)])
def test_she_leaves_and_a_toast_takes_it_back(club: Club, fees: str, pot: int, kitty: int) -> None:
    answer = leave(club, "Ada", fees=fees)
    assert club.member("Ada").archived_at is not None
    assert (club.place("Ada").state, club.place("Cleo").state) == ("none", "promised")
    assert (ledger(club.night).balance.pot, kitty_cents(club.group)) == (pot, kitty)
    page = club.site.get(answer.url).content.decode()
    undo = f"/g/{club.group.key}/members/{club.member('Ada').pk}/stay/{Action.objects.get(kind='leave_club').pk}/"
    assert undo in page
    said = club.site.post(undo, follow=True).content.decode()
    assert "Ada is back, as she was before." in said
    assert club.member("Ada").archived_at is None
    assert (club.place("Ada").state, club.place("Cleo").state) == ("reserved", "waiting")
    assert (ledger(club.night).balance.pot, kitty_cents(club.group)) == (500, 0)


def test_somebody_without_a_part_in_any_night(club: Club) -> None:
    leave(club, "Sue")
    assert club.member("Sue").archived_at is not None
    club.site.post(f"/g/{club.group.key}/members/{club.member('Sue').pk}/stay/none/")
    assert club.member("Sue").archived_at is None


def test_a_sub_caller_moves_no_money(club: Club) -> None:
    caller = helper(club, Role.Kind.SUB_CALLER)
    path = f"/g/{club.group.key}/members/{club.member('Ada').pk}/leave/"
    page = caller.get(path).content.decode()
    assert "whoever handles the money can give them back" in page and 'value="refund"' not in page and "$" not in page
    leave(club, "Ada", caller, fees="refund")
    assert club.member("Ada").archived_at is not None and ledger(club.night).balance.pot == 500


def test_a_sub_caller_does_not_take_a_refund_back(club: Club) -> None:
    leave(club, "Ada", fees="refund")
    pk = Action.objects.get(kind="leave_club").pk
    path = f"/g/{club.group.key}/members/{club.member('Ada').pk}/stay/{pk}/"
    assert helper(club, Role.Kind.SUB_CALLER).post(path).status_code == 403
    assert club.member("Ada").archived_at is not None


def test_not_while_she_is_here(club: Club) -> None:
    club.night.players.filter(member=club.member("Ada")).update(here=True)
    answer = leave(club, "Ada", fees="kitty")
    page = answer.content.decode()
    assert (answer.status_code, "Ada is here: at check" in page, 'value="kitty" checked' in page) == (409, True, True)
    assert leave(club, "Bea", fees="burn").status_code == 409
    assert club.member("Ada").archived_at is None and club.member("Bea").archived_at is None


def test_only_her_own_leaving_is_taken_back_there(club: Club, db: None) -> None:
    leave(club, "Ada")
    pk, yes = Action.objects.get(kind="leave_club").pk, Action.objects.filter(kind="yes").first()
    assert yes is not None
    her, other = club.member("Ada").pk, club.member("Bea").pk
    for member, word in ((other, pk), (her, yes.pk), (her, f"{pk}-{pk}"), (her, "x"), (her, "9" * 30)):
        assert club.site.post(f"/g/{club.group.key}/members/{member}/stay/{word}/").status_code == 404
    elsewhere = browser_of("elsewhere", Group.objects.create(name="Oak Street"))
    assert leave(club, "Bea", elsewhere).status_code == 404
    assert club.site.get(f"/g/{club.group.key}/members/{her}/stay/{pk}/").status_code == 405


def test_hidden_money_stands_nowhere(club: Club) -> None:
    Group.objects.update(hide_money=True)
    page = club.site.get(f"/g/{club.group.key}/members/{club.member('Ada').pk}/leave/").content.decode()
    assert "Fees that she has paid for them" in page and "$" not in page
