"""The job for cron: one letter a person, night and kind, whatever runs twice, at once or late."""
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail as post_box
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import CommandError, call_command
from django.db import connection

from bunconight.club.models import Member, Night
from bunconight.notices.models import Notice
from bunconight.notices.services.reminders import Sent, send_reminders
from tests.notices.conftest import STARTS

pytestmark = pytest.mark.usefixtures("mail")
MORNING = datetime(2027, 6, 8, 12, 5, tzinfo=UTC)


def sent() -> list[tuple[str, str]]:
    return sorted((message.to[0], message.subject) for message in post_box.outbox)


EXPECTED = [
    ("ada@example.org", "Bunco tonight at 7:00 PM"),
    ("bea@example.org", "Bunco tonight at 7:00 PM"),
    ("bea@example.org", "Entry fee for Tue, Jun 8, 2027"),
    ("dot@example.org", "Bunco tonight at 7:00 PM"),
    ("effie@example.org", "Entry fee for Tue, Jun 8, 2027"),
]


def plain_spaces(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Babel writes a narrow space before PM."""
    return [(to, subject.replace("\u202f", " ")) for to, subject in found]


def test_three_runs_and_a_late_one_send_each_letter_once(night: Night, people: dict[str, Member]) -> None:
    assert send_reminders(now=MORNING) == Sent(sent=5)
    for now in (MORNING, MORNING + timedelta(minutes=1), MORNING + timedelta(hours=6)):
        assert send_reminders(now=now) == Sent()
    assert plain_spaces(sent()) == EXPECTED


def test_a_run_six_hours_late_sends_them_all(night: Night, people: dict[str, Member]) -> None:
    send_reminders(now=MORNING + timedelta(hours=6))
    assert plain_spaces(sent()) == EXPECTED


def test_a_run_after_the_night_began_tells_nobody_of_tonight(night: Night, people: dict[str, Member]) -> None:
    send_reminders(now=STARTS)
    assert [subject.split()[0] for _to, subject in sent()] == ["Entry", "Entry"]


@pytest.mark.django_db(transaction=True)
def test_runs_beside_each_other_send_each_letter_once(night: Night, people: dict[str, Member]) -> None:
    together = threading.Barrier(3)

    def run() -> None:
        together.wait()
        try:
            send_reminders(now=MORNING)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert plain_spaces(sent()) == EXPECTED
    assert set(Notice.objects.values_list("state", flat=True)) == {"sent"}


def test_who_wants_no_reminders_gets_none_and_is_counted(night: Night, people: dict[str, Member]) -> None:
    assert send_reminders(now=MORNING - timedelta(days=3)).by_hand == 1
    assert "fern@example.org" not in [to for to, _subject in sent()]


class Choosy(EmailBackend):
    """A mail server that does not take letters to Bea."""

    def send_messages(self, messages: Any) -> int:
        if any("bea@example.org" in message.to for message in messages):
            raise SMTPRecipientsRefused({"bea@example.org": (550, b"no such person")})
        return super().send_messages(messages)


class Gone(EmailBackend):
    """A mail server that cannot be reached."""

    def open(self) -> bool:
        raise ConnectionRefusedError(111, "Connection refused")


def test_a_letter_that_is_refused_stops_no_other_and_is_tried_again(
        night: Night, people: dict[str, Member], settings: Any) -> None:
    kept, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Choosy"
    assert send_reminders(now=MORNING) == Sent(sent=3, failed=2)
    assert "550" in Notice.objects.filter(state="failed").first().problem  # type: ignore[union-attr]
    settings.EMAIL_BACKEND = kept
    assert send_reminders(now=MORNING) == Sent(sent=2)
    assert plain_spaces(sent()) == EXPECTED


def test_a_mail_server_that_is_away_loses_nothing(night: Night, people: dict[str, Member],
                                                 settings: Any) -> None:
    kept, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Gone"
    assert send_reminders(now=MORNING) == Sent(failed=5)
    settings.EMAIL_BACKEND = kept
    assert send_reminders(now=MORNING) == Sent(sent=5)


def test_what_a_process_that_died_had_claimed_is_not_sent_again(night: Night, people: dict[str, Member]) -> None:
    Notice.objects.create(night=night, member=people["Ada"], kind="tonight")
    assert send_reminders(now=MORNING) == Sent(sent=4)
    assert "ada@example.org" not in [to for to, _subject in sent()]


def test_whom_the_hostess_has_told_gets_no_letter(night: Night, people: dict[str, Member]) -> None:
    Notice.objects.create(night=night, member=people["Ada"], kind="tonight", state="told")
    assert send_reminders(now=MORNING) == Sent(sent=4)


def test_a_demo_sends_nothing(night: Night, people: dict[str, Member]) -> None:
    night.group.demo_until = MORNING
    night.group.save()
    assert send_reminders(now=MORNING) == Sent()


Run = Callable[[], str]


@pytest.fixture
def run() -> Run:
    def call() -> str:
        out = StringIO()
        call_command("send_reminders", stdout=out)
        return out.getvalue()

    return call


def test_the_command_says_what_it_did(night: Night, people: dict[str, Member], run: Run) -> None:
    assert run() == "0 sent, 0 could not be sent, 0 to pass on by hand.\n"


def test_the_command_needs_an_address_and_a_mail_server(db: None, run: Run, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    with pytest.raises(CommandError, match="BUNCO_EMAIL_URL is not set"):
        run()
    settings.PUBLIC_URL = ""
    with pytest.raises(CommandError, match="BUNCO_PUBLIC_URL is not set"):
        run()
