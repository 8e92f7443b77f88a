"""What happens on the board and is told at once: to whom, how often, and to whom not."""
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.notices.letters import Letter
from bunconight.notices.services import news, post
from bunconight.places.services import answers, waiting


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
