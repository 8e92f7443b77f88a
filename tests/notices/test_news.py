"""What happens on the board and is told at once: to whom, how often, and to whom not."""
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as post_box
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Action
from bunconight.nights.services.actions import redo, undo
from bunconight.notices.letters import Letter
from bunconight.notices.models import Notice
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


def job() -> list[str]:
    """What the job for cron sends now."""
    before = set(Notice.objects.values_list("pk", flat=True))
    send_reminders(now=timezone.now())
    return [f"{row.member.name}: {row.kind}" for row in Notice.objects.exclude(pk__in=before)]


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


def test_a_letter_that_was_lost_with_its_process_is_sent_by_the_job(
        night: Night, pair: list[Member], box: list[str], django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks():  # none of them runs: the process is gone
        answers.give_up(night=night, member=pair[0], who=None)
    Night.objects.filter(pk=night.pk).update(fee_cents=0)
    assert [job() for _hourly in range(3)] == [["Bea: moved up"], [], []]
    assert post_box.outbox[0].subject.startswith("You have a place on ")
    assert f"https://bunco.example/me/{pair[1].link_token}/n/{night.key}/" in post_box.outbox[0].body


def test_what_was_told_at_once_is_not_told_by_the_job_as_well(
        night: Night, pair: list[Member], box: list[str], django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answers.give_up(night=night, member=pair[0], who=None)
    given_up = Action.objects.latest("seq")
    with django_capture_on_commit_callbacks(execute=True):
        undo(action=given_up, who=None)
        assert "Bea: moved up" not in job(), "she waits again"
        redo(action=given_up, who=None)
    assert box == ["Bea: moved up"] and "Bea: moved up" not in job()


def test_who_moves_up_by_an_undo_is_told_by_the_job_as_well(
        night: Night, pair: list[Member], box: list[str], django_capture_on_commit_callbacks: Any) -> None:
    """Gigi came in by the hostess's word, in a full night; Ada gave up, and now Gigi's place is taken back."""
    gigi = Member.objects.create(group=night.group, name="Gigi")
    with django_capture_on_commit_callbacks():
        promised = answers.promise(night=night, member=gigi, who=None)
        answers.give_up(night=night, member=pair[0], who=None)
        undo(action=promised, who=None)
    assert "Bea: moved up" in job()
    assert Notice.objects.get(kind="moved up").about == Action.objects.latest("seq").pk


def test_who_moved_up_and_cannot_come_hears_nothing_of_it(
        night: Night, pair: list[Member], box: list[str], django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks():
        answers.give_up(night=night, member=pair[0], who=None)
        answers.say_no(night=night, member=pair[1], who=None)
    assert "Bea: moved up" not in job()


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
