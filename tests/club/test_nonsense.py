"""Addresses and numbers that no page of ours gives: an answer, and never an error of the server."""
import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from bunconight.club import services
from bunconight.club.models import Group, Member, Night, Role
from bunconight.club.numbers import number
from tests.club.conftest import account

HUGE = "9" * 30


@pytest.mark.parametrize(("text", "found"), [
    ("12", 12), ("0", 0), ("", 0), (None, 0), ("-1", 0), ("1.5", 0), ("²", 0), ("٣", 0), (" 1", 0),
    ("9" * 15, 10**15 - 1), ("9" * 16, 0), ("9" * 5000, 0),
])
def test_a_number_from_a_form(text: str | None, found: int) -> None:
    assert number(text) == found


@pytest.mark.parametrize("path", [
    "/j/\0/", "/screen/\0/", "/screen/\0/state", "/t/\0/", "/t/\0/c/", "/screen/\0/c/1/", "/me/\0/", "/sub/\0/",
    "/me/\0/stored/", "/invite/\0/", "/t/abc/c/9999999999/taps",
])
def test_no_page_is_at_what_no_database_can_look_for(path: str) -> None:
    """PostgreSQL takes no NUL in a text, and no database a number of any length."""
    with pytest.raises(Resolver404):
        resolve(path)


@pytest.mark.parametrize("word", [f"{HUGE}-0-0", f"1-{HUGE}-0", "1-0", "a-b-c", "--", "1-2-3_", "1-2-3-4"])
def test_the_rota_is_not_taken_back_by_nonsense(word: str, site: Client, group: Group) -> None:
    assert site.post(reverse("rota_back", kwargs={"key": group.key, "word": word})).status_code == 404


def test_what_was_done_to_the_rota_is_read_as_it_was_told(group: Group, night: Night, ann: Member) -> None:
    other = services.plan_night(group=group, starts_at=night.starts_at)
    services.assign_hostess(night=other, hostess=ann)
    done = services.swap_hostesses(group=group, first=night.pk, second=other.pk)
    assert services.Done.read(done.word) == done
    assert len(done.changes) == 2


@pytest.mark.parametrize("to", ["9" * 5000, HUGE, "²", "x", ""])
def test_a_group_is_handed_to_nobody_of_that_number(to: str, site: Client, group: Group) -> None:
    services.set_role(group=group, user=account("helper"), kind="scorer")
    assert site.post(reverse("hand_over", kwargs={"key": group.key}), {"to": to}).status_code == 404
    assert Role.objects.filter(kind="hostess").count() == 1
