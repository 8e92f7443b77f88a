"""What happens on the board and is told at once: to whom, how often, and to whom not."""
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Action
from bunconight.nights.services.actions import undo
from bunconight.notices.letters import Letter
from bunconight.notices.services import news, post
from bunconight.notices.services.reminders import send_reminders
from bunconight.places.models import Ask
from bunconight.places.services import answers, asks, waiting


@pytest.fixture
def night(group: Group) -> Night:
    return Night.objects.create(group=group, starts_at=timezone.now() + timedelta(days=3), places=1)


@pytest.fixture
def pair(group: Group, night: Night) -> list[Member]:
    """Ada has the only place, Bea waits."""
    both = [Member.objects.create(group=group, name=name, email=f"{name}@example.org") for name in ("Ada", "Bea")]
    for member in both:
        answers.say_yes(night=night, member=member, who=None)
    return both


@pytest.fixture
def box(mail: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who got which letter: each leaves at once, so that the test need not wait."""
    found: list[str] = []

    def send_now(letter: Letter) -> None:
        found.extend(f"{row.member.name}: {row.kind}" for row in post.send([letter]))

    monkeypatch.setattr(news.post, "send_soon", send_now)
    return found


def test_who_moves_up_twice_hears_of_it_twice(night: Night, pair: list[Member], box: list[str],
                                              django_capture_on_commit_callbacks: Any) -> None:
    ada, bea = pair
    with django_capture_on_commit_callbacks(execute=True):
        answers.give_up(night=night, member=ada, who=None)
    assert box == ["Bea: moved up"]
    answers.say_no(night=night, member=bea, who=None)
    answers.give_up(night=night, member=bea, who=None)
    answers.say_yes(night=night, member=ada, who=None)
    answers.say_yes(night=night, member=bea, who=None)
    with django_capture_on_commit_callbacks(execute=True):
        answers.give_up(night=night, member=ada, who=None)
    assert box == ["Bea: moved up"] * 2


def test_a_place_that_is_taken_back_and_given_again_is_told_once_each(
        night: Night, pair: list[Member], box: list[str], django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        waiting.set_places(night=night, places=2, who=None)
        waiting.set_places(night=night, places=3, who=None)
    assert box == ["Bea: moved up"]


@pytest.fixture
def sal(group: Group, night: Night) -> Member:
    Night.objects.filter(pk=night.pk).update(places=None)
    return Member.objects.create(group=group, name="Sal", email="sal@example.org", kind="sub")


def ask(night: Night, sub: Member) -> Ask:
    asks.ask_one(night=night, sub=sub, for_member=None, who=None)
    return Ask.objects.get(night=night, member=sub, void=False)


def test_who_is_asked_anew_gets_another_letter(night: Night, sal: Member, box: list[str],
                                               django_capture_on_commit_callbacks: Any) -> None:
    for letters in (1, 2, 3):
        with django_capture_on_commit_callbacks(execute=True):
            asks.answer_ask(ask=ask(night, sal), yes=False)
        assert box == ["Sal: sub"] * letters
        assert send_reminders(now=timezone.now()).sent == 0


def test_an_asking_that_is_taken_back_and_made_again_is_another(night: Night, sal: Member, box: list[str],
                                                                django_capture_on_commit_callbacks: Any) -> None:
    asks.answer_ask(ask=ask(night, sal), yes=False)
    asked_anew = []
    for _twice in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            asked_anew.append(ask(night, sal).asking)
            undo(action=Action.objects.latest("seq"), who=None)
    assert box == ["Sal: sub"] * 2 and len(set(asked_anew)) == 2
    assert Ask.objects.get(member=sal).asking == 0
