"""Every address of a group, walked by every role, by a stranger, and by somebody without an account."""
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from bunconight.club import services
from bunconight.club.models import Group, Member, Night, Role
from bunconight.club.rights import RIGHTS, SESSION_KEY, may
from tests.club.conftest import account, logged_in

BY_LINK = {"player", "player_state", "player_rules", "taps", "felts", "felts_state", "felt", "felt_state", "felt_taps"}
"""Addresses with a night's key that a phone reaches: a device's own right, tested with the phones."""

TABLE = {
    # role          what it may do
    "hostess": {"group.see", "group.change", "members.see", "members.change", "night.see", "night.plan",
                "night.checkin", "night.money", "night.run", "night.prizes", "night.settle", "night.print",
                "places.see", "places.change", "money.see", "money.change", "notices.send", "history.see",
                "rules.change", "roles.change", "group.export", "casino.see", "casino.run"},
    "co-hostess": {"group.see", "members.see", "members.change", "night.see", "night.plan", "night.checkin",
                   "night.money", "night.run", "night.prizes", "night.settle", "night.print", "places.see",
                   "places.change", "money.see", "money.change", "notices.send", "history.see", "rules.change",
                   "group.export", "casino.see", "casino.run"},
    "treasurer": {"group.see", "members.see", "night.see", "night.checkin", "night.money", "night.prizes",
                  "night.settle", "night.print", "places.see", "places.change", "money.see", "money.change",
                  "notices.send", "history.see", "casino.see"},
    "scorer": {"group.see", "members.see", "night.see", "night.checkin", "night.run", "night.print", "places.see",
               "history.see", "casino.see", "casino.run"},
    "sub caller": {"group.see", "members.see", "members.change", "night.see", "night.checkin", "night.print",
                   "places.see", "places.change", "notices.send", "history.see", "casino.see"},
}


class Address(NamedTuple):
    name: str
    patterns: dict[str, str]
    """What each argument looks like."""
    action: str | None

    def path(self, group: Group, night: Night) -> str:
        own = {"key": group.key, "night": night.pk}
        others = {name: nobodys(pattern) for name, pattern in self.patterns.items() if name not in own}
        return reverse(self.name, kwargs=others | {name: own[name] for name in self.patterns if name in own})


def nobodys(pattern: str) -> str:
    """A number that is nobody's, or a word that the address takes."""
    words = ("987654", "letter", "tonight", "word", *pattern.split("|"))
    return next(value for value in words if re.fullmatch(pattern, value))


def walk(entries: list[Any], before: str = "") -> Iterator[tuple[str, Address]]:
    for entry in entries:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and entry.name:
            patterns = {name: converter.regex for name, converter in entry.pattern.converters.items()}
            if "key" in patterns:
                yield route, Address(entry.name, patterns, getattr(entry.callback, "needs", None))


ROUTES = dict(walk(get_resolver().url_patterns))
ADDRESSES = {address.name: address for route, address in ROUTES.items() if route.startswith("g/")}
WALKED = sorted(ADDRESSES)


def test_every_address_of_a_group_asks_for_a_right() -> None:
    assert len(ADDRESSES) >= 18
    assert [name for name, address in ADDRESSES.items() if address.action not in RIGHTS] == []


def test_no_other_address_takes_a_key_unseen() -> None:
    assert {address.name for route, address in ROUTES.items() if not route.startswith("g/")} <= BY_LINK


def test_the_table_of_rights() -> None:
    assert {role: {action for action in RIGHTS if may(role, action)} for role in Role.Kind.values} == TABLE
    assert not any(may(None, action) for action in RIGHTS)


def both(client: Client, path: str) -> set[int]:
    return {client.get(path).status_code, client.post(path).status_code}


@pytest.mark.parametrize("name", WALKED)
def test_a_stranger_and_the_logged_out_see_nothing(name: str, group: Group, night: Night, stranger: Client) -> None:
    path = ADDRESSES[name].path(group, night)
    assert both(stranger, path) == {404}
    assert both(Client(), path) == {404}


@pytest.mark.parametrize("name", WALKED)
def test_another_groups_night_is_not_here(name: str, group: Group, night: Night, site: Client) -> None:
    other = services.make_group(name="Oak Street", user=account("other"))
    theirs = services.plan_night(group=other, starts_at=timezone.now())
    if "night" in ADDRESSES[name].patterns:
        assert both(site, ADDRESSES[name].path(group, theirs)) == {404}


@pytest.mark.parametrize("name", WALKED)
@pytest.mark.parametrize("role", sorted(TABLE))
def test_each_role_at_each_address(role: str, name: str, group: Group, night: Night) -> None:
    helper = account("helper")
    services.set_role(group=group, user=helper, kind=role)
    client, address = logged_in(helper), ADDRESSES[name]
    path = address.path(group, night)
    if address.action in TABLE[role]:
        assert client.options(path).status_code != 403
    else:
        assert both(client, path) == {403}


@pytest.mark.parametrize("name", [name for name in WALKED if not name.startswith("print_")])
def test_every_page_opens_on_a_night_that_is_only_planned(name: str, group: Group, night: Night, site: Client) -> None:
    assert site.get(ADDRESSES[name].path(group, night)).status_code in (200, 302, 404, 405, 409)


@pytest.mark.parametrize("name", ["member_change", "member_move", "member_archive", "member_restore",
                                  "member_delete", "member_new_link"])
def test_another_groups_member_is_not_here(name: str, site: Client, group: Group) -> None:
    other = services.make_group(name="Oak Street", user=account("other"))
    theirs = services.add_member(group=other, name="Olga")
    assert both(site, reverse(name, kwargs={"key": group.key, "member": theirs.pk})) <= {404, 405}
    assert site.post(reverse(name, kwargs={"key": group.key, "member": theirs.pk})).status_code == 404
    assert Member.objects.get(pk=theirs.pk).archived_at is None
    assert site.get(reverse("member", kwargs={"key": group.key, "member": theirs.pk})).status_code == 404


def test_a_demo_is_this_browsers_until_it_is_over(db: None, settings: Any) -> None:
    demo = services.make_demo_group()
    client = Client()
    path = reverse("group", kwargs={"key": demo.key})
    assert client.get(path).status_code == 404
    session = client.session
    session[SESSION_KEY] = [demo.pk]
    session.save()
    assert client.get(path).status_code == 200
    Group.objects.filter(pk=demo.pk).update(demo_until=timezone.now())
    assert client.get(path).status_code == 404


def test_a_refusal_is_a_sentence(group: Group) -> None:
    helper = account("helper")
    services.set_role(group=group, user=helper, kind="scorer")
    answer = logged_in(helper).get(reverse("group_settings", kwargs={"key": group.key}))
    assert answer.status_code == 403
    assert "Your role in this group does not include that." in answer.content.decode()


def test_a_browser_that_ran_a_demo_runs_no_group_of_its_number(db: None) -> None:
    group = services.make_group(name="Oak Street", user=account("other"))
    client = Client()
    session = client.session
    session[SESSION_KEY] = [group.pk]
    session.save()
    assert client.get(reverse("group", kwargs={"key": group.key})).status_code == 404
