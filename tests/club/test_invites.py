"""Invitations by link, and a group that goes from hand to hand."""
import re
from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club import services
from bunconight.club.models import Group, Invite, Role
from bunconight.club.rights import SESSION_KEY
from tests.club.conftest import account, logged_in


@pytest.fixture
def invite(group: Group, hostess: Any) -> Invite:
    return services.make_invite(group=group, kind="treasurer", user=hostess)


def link(invite: Invite) -> str:
    return reverse("invited", kwargs={"token": invite.token})


def roles(group: Group) -> dict[str, str]:
    return dict(Role.objects.filter(group=group).values_list("user__username", "kind"))


def test_make_send_and_say_yes(site: Client, group: Group) -> None:
    page = site.post(reverse("invite_make", kwargs={"key": group.key}), {"kind": "treasurer"}, follow=True)
    made = Invite.objects.get()
    assert link(made) in page.content.decode()
    assert "mailto:?" in page.content.decode() and "sms:?" in page.content.decode()
    tess = logged_in(account("tess"))
    assert "Would you be treasurer?" in tess.get(link(made)).content.decode()
    assert roles(group) == {"hostess": "hostess"}  # to look changes nothing
    answer = tess.post(link(made))
    assert answer["Location"] == reverse("group", kwargs={"key": group.key})
    assert roles(group) == {"hostess": "hostess", "tess": "treasurer"}
    assert len(made.token) == 22  # 128 bits


def test_who_has_no_account_makes_one_and_comes_back(invite: Invite, group: Group, client: Client) -> None:
    page = client.get(link(invite)).content.decode()
    signup = next(path for path in re.findall(r'href="([^"]+)"', page) if path.startswith(reverse("account_signup")))
    assert client.post(link(invite)).status_code == 200  # nobody is logged in: nothing happens
    answer = client.post(signup, {"email": "new@example.org", "password1": "dice and cake",
                                  "next": link(invite)})
    assert answer["Location"] == link(invite)
    assert Role.objects.count() == 1
    client.post(link(invite))
    assert list(Role.objects.values_list("user__email", "kind")) == [
        ("hostess@example.org", "hostess"), ("new@example.org", "treasurer")]


@pytest.mark.parametrize(("end", "why"), [
    (lambda invite: services.revoke_invite(invite=invite), "was taken back"),
    (lambda invite: Invite.objects.update(expires_at=timezone.now()), "a week, which is over"),
    (lambda invite: services.accept_invite(invite=invite, user=account("first")), "has been used already"),
])
def test_a_link_that_is_over_says_so(invite: Invite, group: Group, end: Callable[[Invite], Any], why: str) -> None:
    end(invite)
    before = roles(group)
    late = logged_in(account("late"))
    answer = late.get(link(invite))
    assert answer.status_code == 410
    assert why in answer.content.decode()
    late.post(link(invite))
    assert roles(group) == before


def test_an_invitation_never_leads_downwards(invite: Invite, group: Group, site: Client) -> None:
    assert "You help here already" in site.get(link(invite)).content.decode()
    site.post(link(invite))
    assert roles(group) == {"hostess": "hostess"}
    assert Invite.objects.get().used_at is None  # the link stays good for somebody else


def test_an_invitation_leads_upwards(invite: Invite, group: Group) -> None:
    scorer = account("scorer")
    services.set_role(group=group, user=scorer, kind="scorer")
    services.accept_invite(invite=invite, user=scorer)
    assert roles(group)["scorer"] == "treasurer"


def test_open_invitations_can_be_taken_back(invite: Invite, group: Group, site: Client) -> None:
    settings = reverse("group_settings", kwargs={"key": group.key})
    revoke = reverse("invite_revoke", kwargs={"key": group.key, "invite": invite.pk})
    assert revoke in site.get(settings).content.decode()
    site.post(revoke)
    assert revoke not in site.get(settings).content.decode()
    assert link(invite) not in site.get(reverse("invite", kwargs={"key": group.key, "invite": invite.pk})
                                        ).content.decode()


def test_nobody_takes_back_what_was_used(invite: Invite, group: Group) -> None:
    services.accept_invite(invite=invite, user=account("tess"))
    assert services.revoke_invite(invite=invite).revoked_at is None


def test_another_groups_invitation_is_not_here(invite: Invite, stranger: Client) -> None:
    other = Group.objects.exclude(pk=invite.group_id).get()
    for name in ("invite", "invite_revoke"):
        path = reverse(name, kwargs={"key": other.key, "invite": invite.pk})
        assert {stranger.get(path).status_code, stranger.post(path).status_code} <= {404, 405}
    assert Invite.objects.get().revoked_at is None
    assert Client().get("/invite/nobody/").status_code == 404


def test_a_week(invite: Invite) -> None:
    assert timedelta(days=6, hours=23) < invite.expires_at - timezone.now() <= timedelta(days=7)


def test_a_demo_has_no_helpers(db: None) -> None:
    demo = services.make_demo_group()
    client = Client()
    session = client.session
    session[SESSION_KEY] = [demo.pk]
    session.save()
    page = client.post(reverse("invite_make", kwargs={"key": demo.key}), {"kind": "scorer"}, follow=True)
    assert "A demo group has no helpers." in page.content.decode()
    assert not Invite.objects.exists()


def test_hand_the_group_over(site: Client, group: Group) -> None:
    tess = services.set_role(group=group, user=account("tess"), kind="scorer")
    page = site.post(reverse("hand_over", kwargs={"key": group.key}), {"to": tess.pk}, follow=True)
    assert roles(group) == {"hostess": "co-hostess", "tess": "hostess"}
    assert "tess@example.org is hostess now" in page.content.decode()
    assert site.post(reverse("hand_over", kwargs={"key": group.key}), {"to": tess.pk}).status_code == 403


def test_nobody_hands_over_to_herself_or_to_a_stranger(site: Client, group: Group, stranger: Client) -> None:
    path = reverse("hand_over", kwargs={"key": group.key})
    own, theirs = Role.objects.get(group=group), Role.objects.exclude(group=group).get()
    site.post(path, {"to": own.pk})
    assert site.post(path, {"to": theirs.pk}).status_code == 404
    assert site.post(path, {"to": "x"}).status_code == 404
    assert roles(group) == {"hostess": "hostess"}


def test_who_is_alone_is_told_what_to_do(site: Client, group: Group) -> None:
    path, hint = reverse("group_settings", kwargs={"key": group.key}), "if your phone dies"
    assert hint in site.get(path).content.decode()
    services.set_role(group=group, user=account("tess"), kind="co-hostess")
    assert hint not in site.get(path).content.decode()


def test_who_became_hostess_meanwhile_is_not_sent_away(group: Group, hostess: Any) -> None:
    """The page that offers "Remove" was made before she took over."""
    seen = services.set_role(group=group, user=account("tess"), kind="scorer")
    services.hand_over(group=group, to=seen, user=hostess)
    with pytest.raises(services.Refused, match="needs a hostess"):
        services.end_role(role=seen)


def at_once(*steps: Callable[[], Any]) -> list[str]:
    """What each of these says, called in threads that start together."""
    barrier, said = Barrier(len(steps)), [""] * len(steps)

    def run(number: int) -> None:
        barrier.wait()
        try:
            steps[number]()
            said[number] = "done"
        except services.Refused:
            said[number] = "refused"
        finally:
            connection.close()

    threads = [Thread(target=run, args=(number,)) for number in range(len(steps))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(said)


@pytest.mark.django_db(transaction=True)
def test_two_hostesses_step_down_at_once_and_one_stays() -> None:
    users = [account("one"), account("two")]
    group = services.make_group(name="G", user=users[0])
    services.set_role(group=group, user=users[1], kind="hostess")
    own = list(Role.objects.order_by("pk"))
    said = at_once(lambda: services.end_role(role=own[0]),
                   lambda: services.set_role(group=group, user=users[1], kind="scorer"))
    assert said == ["done", "refused"]
    assert Role.objects.filter(kind="hostess").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_open_one_link_at_once_and_one_gets_in() -> None:
    group = services.make_group(name="G", user=account("hostess"))
    invite = services.make_invite(group=group, kind="scorer", user=None)
    copies = [Invite.objects.get(pk=invite.pk) for _n in range(2)]
    users = [account("one"), account("two")]
    said = at_once(lambda: services.accept_invite(invite=copies[0], user=users[0]),
                   lambda: services.accept_invite(invite=copies[1], user=users[1]))
    assert said == ["done", "refused"]
    assert Role.objects.count() == 2
