"""The hostess reads a night's letters, sends those of a kind, or passes them on herself."""
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as post_box
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.nights.models import Action
from bunconight.notices.models import Notice
from bunconight.places.models import Ask
from bunconight.places.services import answers, asks
from tests.nights.conftest import browser_of


@pytest.fixture
def night(group: Group) -> Night:
    return Night.objects.create(group=group, starts_at=timezone.now() + timedelta(days=3), place="Wrenfield Hall")


@pytest.fixture
def letters(group: Group, night: Night) -> str:
    return f"/g/{group.key}/n/{night.pk}/letters/"


def test_every_letter_stands_there_word_for_word(site: Client, letters: str, people: dict[str, Member],
                                                 mail: None) -> None:
    text = site.get(letters).content.decode()
    assert "Hello Cleo," in text and "Are you coming? One tap tells us:" in text
    assert f"https://bunco.example/me/{people['Cleo'].link_token}/" in text
    assert "Send 2 letters" in text  # Ada and Cleo have not answered; Fern wants no mail
    assert "sms:+1%20555%200100?" in text and "mailto:cleo@example.org?" in text


def test_reading_sends_nothing(site: Client, letters: str, people: dict[str, Member], mail: None) -> None:
    site.get(letters)
    assert (Notice.objects.count(), len(post_box.outbox)) == (0, 0)


def test_one_tap_sends_all_of_a_kind_once(site: Client, letters: str, people: dict[str, Member], mail: None) -> None:
    for _twice in range(2):
        site.post(f"{letters}send/", {"kind": "rsvp"})
    assert sorted(message.to[0] for message in post_box.outbox) == ["ada@example.org", "cleo@example.org"]
    assert "2 letters sent." in site.post(f"{letters}send/", {"kind": "fee"}, follow=True).content.decode()


def test_without_mail_nothing_is_claimed(site: Client, letters: str, people: dict[str, Member],
                                         settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    said = site.post(f"{letters}send/", {"kind": "rsvp"}, follow=True).content.decode()
    assert "This site sends no mail: copy the texts instead." in said
    assert Notice.objects.count() == 0


def test_whom_she_has_told_herself(site: Client, letters: str, people: dict[str, Member], mail: None) -> None:
    fern = people["Fern"]
    site.post(f"{letters}told/", {"kind": "rsvp", "line": f"rsvp-{fern.pk}-0"})
    assert Notice.objects.get().state == "told"
    assert "told by you" in site.get(letters).content.decode()


def test_the_next_letter_opens_when_one_is_told(site: Client, letters: str, people: dict[str, Member],
                                                settings: Any) -> None:
    """To pass on are all of them where the site sends no mail, else those without an address; after the last, none."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    lines = [f"rsvp-{people[name].pk}-0" for name in ("Ada", "Cleo", "Fern")]
    ways = [site.post(f"{letters}told/", {"kind": "rsvp", "line": line}).url for line in (lines[1], lines[2], lines[0])]
    assert ways == [f"{letters}?next={lines[2]}#{lines[2]}", f"{letters}?next={lines[0]}#{lines[0]}", letters]


def test_letters_that_go_by_mail_are_not_the_next_to_tell(site: Client, letters: str, people: dict[str, Member],
                                                          mail: None) -> None:
    ada, fern = (f"rsvp-{people[name].pk}-0" for name in ("Ada", "Fern"))
    answer = site.post(f"{letters}told/", {"kind": "rsvp", "line": ada}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [(f"{letters}?next={fern}#{fern}", 302)]
    assert (page.count(" open>"), page.count(" autofocus ")) == (1, 1) and f'id="{fern}" open>' in page


@pytest.mark.parametrize("form", [{}, {"kind": "nonsense"}, {"kind": "rsvp", "line": "rsvp-0-0"}, {"kind": "rsvp"}])
def test_nobody_known_is_404(site: Client, letters: str, people: dict[str, Member], form: dict[str, str]) -> None:
    assert site.post(f"{letters}told/", form).status_code == 404


def test_a_scorer_sends_no_letters(group: Group, letters: str, people: dict[str, Member]) -> None:
    browser = browser_of("scorer", group, "scorer")
    sent = browser.post(f"{letters}send/", {"kind": "rsvp"})
    assert (browser.get(letters).status_code, sent.status_code) == (403, 403)


def test_a_question_to_a_sub_says_what_became_of_its_letter(site: Client, group: Group, night: Night,
                                                            people: dict[str, Member]) -> None:
    gigi = Member.objects.create(group=group, name="Gigi", kind="sub", email="gigi@example.org")
    asks.ask_one(night=night, sub=gigi, for_member=None, who=None)
    ask = Ask.objects.get()
    row = Notice.objects.create(night=night, member=gigi, kind="sub", about=ask.pk, address=gigi.email)
    for state, said in (("sent", "A letter went to gigi@example.org."), ("failed", "could not be sent"),
                        ("told", "You told her yourself.")):
        Notice.objects.filter(pk=row.pk).update(state=state)
        assert said in site.get(f"/g/{group.key}/n/{night.pk}/board/asks/{ask.pk}/").content.decode()


def test_a_kind_without_letters_is_not_there(site: Client, letters: str, night: Night,
                                             people: dict[str, Member]) -> None:
    """Hattie was late, but nobody has told her that she is asked: no news, and no heading without a name."""
    gigi, hattie = (Member.objects.create(group=night.group, name=name, kind="sub") for name in ("Gigi", "Hattie"))
    answers.say_no(night=night, member=people["Bea"], who=None)
    for sub in (gigi, hattie):
        asks.ask_one(night=night, sub=sub, for_member=people["Bea"], who=None)
    asks.answer_ask(ask=Ask.objects.get(member=gigi), yes=True)
    shown = site.get(letters).context["sections"]
    assert "taken" not in [section.kind for section in shown] and all(section.lines for section in shown)


def test_who_moved_up_is_to_be_told_where_the_site_sends_no_mail(
        site: Client, letters: str, night: Night, people: dict[str, Member]) -> None:
    gigi = Member.objects.create(group=night.group, name="Gigi")
    Night.objects.filter(pk=night.pk).update(places=3)
    answers.say_yes(night=night, member=gigi, who=None)
    answers.give_up(night=night, member=people["Bea"], who=None)
    shown = site.get(letters)
    assert [line.name for one in shown.context["sections"] if one.kind == "moved up" for line in one.lines] == ["Gigi"]
    assert "a place fell free, and it is yours" in shown.content.decode()
    moves = Action.objects.latest("seq").pk
    site.post(f"{letters}told/", {"kind": "moved up", "line": f"moved-up-{gigi.pk}-{moves}"})
    assert Notice.objects.get().state == "told"


def test_when_the_night_has_begun_only_fees_are_left_to_write_of(site: Client, letters: str, night: Night,
                                                                 people: dict[str, Member], mail: None) -> None:
    Night.objects.filter(pk=night.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    assert [section.kind for section in site.get(letters).context["sections"]] == ["fee"]
    assert site.post(f"{letters}send/", {"kind": "rsvp"}).status_code == 404
    assert post_box.outbox == []
