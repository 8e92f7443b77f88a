"""Five people, five accounts: what each of them is offered and may do on the pages of the club."""
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club import hooks, services
from bunconight.club.models import Group, Invite, Member, Night, Role
from tests.club.conftest import account, logged_in

DOES = {
    # role         plans  rota   members export settings
    "hostess":     (True, True, True, True, True),
    "co-hostess":  (True, True, True, True, False),
    "treasurer":   (False, False, False, False, False),
    "scorer":      (False, False, False, False, False),
    "sub caller":  (False, False, True, False, False),
}


@pytest.fixture
def team(group: Group, hostess: Any) -> dict[str, Client]:
    """Everybody came by an invitation of her own."""
    clients = {"hostess": logged_in(hostess)}
    for kind in ("co-hostess", "treasurer", "scorer", "sub caller"):
        invite = services.make_invite(group=group, kind=kind, user=hostess)
        clients[kind] = logged_in(account(kind.replace(" ", "-")))
        clients[kind].post(reverse("invited", kwargs={"token": invite.token}))
    return clients


@pytest.mark.parametrize("role", DOES)
def test_what_each_role_does(role: str, team: dict[str, Client], group: Group, night: Night, ann: Member) -> None:
    client, (plans, rota, members, export, settings) = team[role], DOES[role]

    def url(name: str, **more: Any) -> str:
        return reverse(name, kwargs={"key": group.key, **more})

    def answers(name: str, **more: Any) -> int:
        return client.get(url(name, **more)).status_code

    assert [answers(name) for name in ("group", "members", "rota")] == [200, 200, 200]
    assert answers("member", member=ann.pk) == 200
    assert (answers("rhythm") == 200, answers("night_plan") == 200) == (plans, plans)
    client.post(url("rota_assign", night=night.pk), {"hostess": ann.pk})
    assert Night.objects.filter(hostess=ann).exists() is rota
    client.post(url("member_add"), {"name": "Bea", "kind": "sub"})
    assert Member.objects.filter(name="Bea").exists() is members
    assert (answers("members_export") == 200) is export
    assert (answers("group_settings") == 200) is settings
    client.post(url("invite_make"), {"kind": "hostess"})
    assert Invite.objects.filter(kind="hostess").exists() is settings
    assert client.get("/")["Location"] == url("group")


@pytest.mark.parametrize("role", DOES)
def test_what_is_offered_is_what_is_allowed(role: str, team: dict[str, Client], group: Group, night: Night,
                                            ann: Member) -> None:
    """Every link of a page that leads into the group opens for whoever sees it."""
    for name, more in (("group", {}), ("members", {}), ("rota", {}), ("member", {"member": ann.pk}),
                       ("night", {"night": night.pk})):
        page = team[role].get(reverse(name, kwargs={"key": group.key, **more})).content.decode()
        links = {part.split('"')[0].split("#")[0] for part in page.split('href="')[1:]}
        for link in sorted(one for one in links if one.startswith(f"/g/{group.key}/")):
            assert team[role].get(link).status_code in (200, 302), f"{role} is offered {link} on {name}"


def test_each_has_an_account_of_her_own(team: dict[str, Client], group: Group) -> None:
    kinds = list(Role.objects.filter(group=group).order_by("pk").values_list("kind", flat=True))
    assert kinds == list(DOES)
    assert len(set(Role.objects.filter(group=group).values_list("user", flat=True))) == 5


def lands(email: str) -> Any:
    """Where somebody is after she has logged in on a device that knows nothing of her."""
    return Client().post(reverse("account_login"), {"login": email, "password": "partytime"}, follow=True)


@pytest.mark.parametrize("role", ["hostess", "co-hostess", "scorer", "treasurer", "sub-caller"])
def test_when_a_phone_dies_any_device_leads_to_the_night(role: str, team: dict[str, Client], group: Group,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    night = services.plan_night(group=group, starts_at=timezone.now())
    answer = lands(f"{role}@example.org")
    assert answer.redirect_chain[-1][0] == reverse("group", kwargs={"key": group.key})
    assert answer.context["page"].next.night == night
    going = hooks.Phase("round 3", "run", started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {one.pk: going for one in nights})
    answer = Client().post(reverse("account_login"), {"login": f"{role}@example.org", "password": "partytime"})
    assert answer["Location"] == "/"
    assert team[role.replace("sub-caller", "sub caller")].get("/")["Location"] == reverse(
        "run", kwargs={"key": group.key, "night": night.pk})


def test_a_night_that_is_over_holds_nobody(site: Client, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    services.plan_night(group=group, starts_at=timezone.now())
    over = hooks.Phase("settled", "prizes", settled=True, started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {one.pk: over for one in nights})
    assert site.get("/")["Location"] == reverse("group", kwargs={"key": group.key})
    assert site.get("/?all=1").status_code == 200
