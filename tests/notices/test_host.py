"""Whoever hosts a night cannot come: those who run the group have a letter about it, once."""
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail as post_box
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bunconight.club.models import Group, Member, Night, Role
from bunconight.nights.models import Action
from bunconight.nights.services.actions import redo, undo
from bunconight.notices.letters import Letter
from bunconight.notices.models import Notice
from bunconight.notices.services import news, post
from bunconight.notices.services.reminders import send_reminders
from bunconight.places.services import answers
from bunconight.places.services.leaving import leave_club

pytestmark = pytest.mark.usefixtures("mail")


@pytest.fixture
def ann(group: Group) -> Member:
    return Member.objects.create(group=group, name="Ann", email="ann@example.org", no_mail=True)


@pytest.fixture
def night(group: Group, ann: Member) -> Night:
    start = timezone.now() + timedelta(days=20)
    return Night.objects.create(group=group, starts_at=start, place="Ann’s", hostess=ann)


@pytest.fixture
def runs_it(group: Group) -> User:
    for name, kind in (("hostess", Role.Kind.HOSTESS), ("scorer", Role.Kind.SCORER)):
        user = User.objects.create(username=name, email=f"{name}@example.org")
        Role.objects.create(group=group, user=user, kind=kind)
    return User.objects.get(username="hostess")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def send_now(letter: Letter) -> None:
        post.send([letter])

    monkeypatch.setattr(news.post, "send_soon", send_now)


def letters() -> list[tuple[list[str], str]]:
    return [(one.to, one.subject.split(" on ")[0]) for one in post_box.outbox]


def test_her_own_tap_tells_who_runs_the_group(client: Client, night: Night, ann: Member, runs_it: User,
                                              django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("personal_answer", args=[ann.link_token, night.key]), {"answer": "no"})
    assert letters() == [(["hostess@example.org"], "Who hosts")]
    told = post_box.outbox[0].body
    assert "Ann hosts Bunco on" in told and "and cannot come." in told and ann.link_token not in told
    assert f"https://bunco.example{reverse('board', args=[night.group.key, night.pk])}" in told
    assert send_reminders(now=timezone.now()).sent == 0


def test_a_lost_letter_is_sent_by_the_job(night: Night, ann: Member, runs_it: User) -> None:
    answers.say_no(night=night, member=ann, who=None)
    assert [send_reminders(now=timezone.now()).sent for _hourly in range(2)] == [1, 0]
    assert Notice.objects.get().address == "hostess@example.org"


def test_each_no_is_told_once(night: Night, ann: Member, runs_it: User,
                              django_capture_on_commit_callbacks: Any) -> None:
    for letters_by_now in (1, 2):
        with django_capture_on_commit_callbacks(execute=True):
            answers.say_no(night=night, member=ann, who=None, by=ann)
        said = Action.objects.latest("seq")
        with django_capture_on_commit_callbacks(execute=True):
            undo(action=said, who=None)
            redo(action=said, who=None)
        assert len(letters()) == letters_by_now
        answers.say_yes(night=night, member=ann, who=None)


def leaves(night: Night, member: Member, who: User) -> None:
    leave_club(member=member, who=who)


@pytest.mark.parametrize("noted", [answers.say_no, answers.give_up, leaves])
def test_what_she_noted_herself_is_no_news_to_her(night: Night, ann: Member, runs_it: User, noted: Callable[..., None],
                                                  django_capture_on_commit_callbacks: Any) -> None:
    answers.say_yes(night=night, member=ann, who=None)
    with django_capture_on_commit_callbacks(execute=True):
        noted(night=night, member=ann, who=runs_it)
    assert letters() == [] and send_reminders(now=timezone.now()).sent == 0


def test_others_who_cannot_come_are_nobodys_news(night: Night, ann: Member, runs_it: User,
                                                 django_capture_on_commit_callbacks: Any) -> None:
    bea = Member.objects.create(group=night.group, name="Bea")
    with django_capture_on_commit_callbacks(execute=True):
        answers.say_no(night=night, member=bea, who=None, by=bea)
    assert letters() == []


def test_it_is_no_letter_to_her(client: Client, night: Night, ann: Member, runs_it: User) -> None:
    answers.say_no(night=night, member=ann, who=None)
    send_reminders(now=timezone.now())
    stored = client.get(reverse("personal_stored_file", args=[ann.link_token])).json()
    assert Notice.objects.filter(member=ann).count() == 1 and stored["letters"] == []
