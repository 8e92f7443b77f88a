"""Letters leave here: each is claimed by a row of its own before it goes, so that nobody gets one twice."""
import logging
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage, get_connection
from django.db import connection
from django.utils import timezone

from bunconight.notices.letters import Letter, Matter
from bunconight.notices.models import Notice

State = Notice.State
POSTMAN = "bunco-post"
_box: "queue.SimpleQueue[Letter]" = queue.SimpleQueue()
_hiring = threading.Lock()
log = logging.getLogger(__name__)


def send(letters: Iterable[Letter]) -> list[Notice]:
    """Send those that nobody has sent or is sending; return their rows. One connection to the mail server for all.

    People without an address, and those who want no reminders, are left out: their letters are for copying.
    """
    claimed = [(letter, row) for letter in letters if by_mail(letter) and (row := claim(letter)) is not None]
    if not claimed:
        return []
    try:
        with get_connection() as server:
            for letter, row in claimed:
                deliver(server, letter, row)
    except (OSError, SMTPException) as error:
        for _letter, row in claimed:
            settle(row, error)
    return [row for _letter, row in claimed]


def send_soon(letter: Letter) -> None:
    """The same beside the answer to a request: she does not wait for a mail server. Twenty asks are one errand."""
    _box.put(letter)
    with _hiring:
        if not any(thread.name == POSTMAN for thread in threading.enumerate()):
            threading.Thread(target=_carry, name=POSTMAN, daemon=True).start()


def _carry() -> None:
    while True:
        letters = [_box.get(), *_rest()]
        try:
            send(letters)
        except Exception:  # whatever it was: the next letter is to go out, and the page shows which did not
            log.exception("Letters could not be sent")
        finally:
            connection.close()


def _rest() -> Iterator[Letter]:
    """What lies in the box by now."""
    with suppress(queue.Empty):
        while True:
            yield _box.get_nowait()


def told(letter: Letter) -> Notice:
    """The hostess has told her by other ways: no mail goes out for it."""
    matter = letter.matter
    row, _made = Notice.objects.update_or_create(
        night=matter.night, member=matter.member, kind=matter.kind, about=matter.about, asking=matter.asking,
        defaults={"state": State.TOLD, "problem": ""})
    return row


def by_mail(letter: Letter) -> bool:
    """Whether it may go by mail. Who wants no reminders still hears what she asked for: subs and the wait list."""
    matter = letter.matter
    asked_for = matter.kind in (Notice.Kind.SUB, Notice.Kind.TAKEN, Notice.Kind.MOVED_UP, Notice.Kind.HOST)
    return bool(matter.addresses) and (asked_for or not matter.member.no_mail)


def claim(letter: Letter) -> Notice | None:
    """The right to send it, or None if it is taken: a new row, or one that failed. Two who ask at once get one row."""
    matter = letter.matter
    row, made = Notice.objects.get_or_create(
        night=matter.night, member=matter.member, kind=matter.kind, about=matter.about, asking=matter.asking,
        defaults={"address": _address(matter)})
    if made:
        return row
    again = Notice.objects.filter(pk=row.pk, state=State.FAILED)
    values = {"state": State.CLAIMED, "address": _address(matter), "changed_at": timezone.now()}
    return row if again.update(**values) else None


def _address(matter: Matter) -> str:
    return ", ".join(matter.addresses)[:254]


def deliver(server: Any, letter: Letter, row: Notice) -> None:
    """One letter; a refusal by the mail server is noted, and the others go on."""
    message = EmailMessage(letter.subject, letter.text, to=[*letter.matter.addresses], connection=server)
    try:
        message.send()
    except SMTPException as error:
        settle(row, error)
    else:
        settle(row)


def settle(row: Notice, error: Exception | None = None) -> None:
    """What became of a claimed letter; one that is settled stays as it is."""
    state, problem = (State.FAILED, f"{type(error).__name__}: {error}"[:200]) if error else (State.SENT, "")
    if error:
        log.warning("A letter could not be sent: %s", type(error).__name__)
    Notice.objects.filter(pk=row.pk, state=State.CLAIMED).update(
        state=state, problem=problem, changed_at=timezone.now())
    row.state, row.problem = state, problem
