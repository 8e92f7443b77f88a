"""One PDF of many documents: asked for once, told of while it is made, kept for an hour."""

import html
import io
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from bunconight.club.models import Group, Night, Role
from bunconight.prints import jobs
from bunconight.prints.choices import ENTRIES
from bunconight.prints.engine import Busy, Engine, Failed, NoPress
from bunconight.prints.jobs import Job, State
from bunconight.prints.models import Habit
from tests.nights.hostess import Hostess

pytestmark = pytest.mark.django_db(transaction=True)
PICKED = ["poster", "cards"]


@pytest.fixture(autouse=True)
def shelf(settings: Any, tmp_path: Path) -> Iterator[Path]:
    settings.DATA_DIR = tmp_path
    yield tmp_path / "prints"
    jobs._worker.wait()


@pytest.fixture
def order(logged_in: Client, seated: Hostess) -> Callable[..., Any]:
    """`order(["cards"], paper="a4")`: the answer to the form of the print page."""
    night = seated.night

    def post(picked: list[str] = PICKED, **how: object) -> Any:
        form = {"paper": "letter", "theme": "party", "up": 4, "round": "", **how, "pick": picked}
        return logged_in.post(reverse("print", args=[night.group.key, night.pk]), form)

    return post


def file_of(at: str) -> str:
    """Where the PDF is of a job whose page is there."""
    return re.sub("/$", ".pdf", at.partition("?")[0])


def read(client: Client, at: str) -> PdfReader:
    answer = client.get(file_of(at))
    assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(b"".join(answer.streaming_content)))  # type: ignore[attr-defined]


def shown(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def found(pattern: str, page: str) -> str:
    return html.unescape(re.findall(pattern, page)[0])


def test_everything_picked_is_one_pdf_in_the_order_of_the_evening(
    order: Callable[..., Any], logged_in: Client, seated: Hostess
) -> None:
    answer = order(["cards", "poster"], paper="a4", up=2)
    assert answer.status_code == 302
    jobs._worker.wait()
    page = logged_in.get(answer.url)
    assert "Ready to print!" in shown(page) and "7 pages in one PDF." in shown(page)
    assert page["Refresh"] == f"0; url={file_of(answer.url)}?save=1"
    pdf = read(logged_in, answer.url)
    order_of_evening = [ENTRIES[name].title for name in ENTRIES if name in ("cards", "poster")]
    assert [mark.title for mark in pdf.outline] == order_of_evening  # type: ignore[union-attr]
    assert len(pdf.pages) == 7 and round(float(pdf.pages[0].mediabox.height)) == 842
    assert pdf.metadata and pdf.metadata.title == "Tuesday Dice · Tuesday, May 12, 2026"
    saved = logged_in.get(file_of(answer.url), {"save": 1})
    assert saved["Content-Disposition"] == 'attachment; filename="bunco-2026-05-12.pdf"'
    saved.close()


def test_a_second_tap_makes_no_second_pdf(order: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Job] = []
    monkeypatch.setattr(jobs, "make", lambda job, *more: made.append(job))
    assert order().url == order().url
    jobs._worker.wait()
    assert len(made) == 1
    assert order(paper="a4").url != order().url


def test_the_second_of_two_taps_leaves_the_first_ones_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes when the first has made the folder, and has not said anything in it yet."""
    made: list[Job] = []
    monkeypatch.setattr(jobs, "make", lambda job, *more: made.append(job))
    job = jobs.named(1, {})
    job.folder.mkdir(parents=True)
    mark = job.folder / "of the first"
    mark.touch()
    jobs.order(job, [], "All")
    jobs._worker.wait()
    assert mark.exists() and not made
    os.utime(job.folder, (1, 1))  # left by a server that ended there
    jobs.order(job, [], "All")
    jobs._worker.wait()
    assert made == [job]


def test_who_waits_in_line_has_not_failed() -> None:
    assert State(5, alive=time.time() - 200).running, "four others are before it on a slow computer"
    assert not State(5, 1, alive=time.time() - 200).running


def test_what_has_changed_since_is_printed_anew(order: Callable[..., Any], seated: Hostess) -> None:
    first = order().url
    seated.play((0, 0, 0))
    assert order().url != first


def test_the_choice_is_kept_for_the_group(order: Callable[..., Any], logged_in: Client, group: Group) -> None:
    order(paper="a4", theme="plain", up=2, codes="0")
    habit = Habit.objects.get(group=group)
    assert (habit.paper, habit.theme, habit.up, habit.codes) == ("a4", "plain", 2, False)
    later = Night.objects.create(group=group, starts_at=timezone.now() + timedelta(days=30))
    page = shown(logged_in.get(reverse("print", args=[group.key, later.pk])))
    assert all(f'name="{key}" value="{value}" form="print-list" checked' in page
               for key, value in {"paper": "a4", "theme": "plain", "up": 2, "codes": 0}.items())


@pytest.mark.parametrize("state", ["running", "failed", "gone"])
def test_whatever_becomes_of_it_the_way_back_keeps_what_was_ticked(
    order: Callable[..., Any], logged_in: Client, seated: Hostess, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    failed = State(2, ended=1, error="failed")
    monkeypatch.setattr(jobs, "make", lambda job, *more: job.tell(failed) if state == "failed" else None)
    at = order(["poster", "rules"], paper="a4", theme="winter", round="3", codes="0").url
    jobs._worker.wait()
    if state == "gone":
        shutil.rmtree(jobs.shelf())
    page = shown(logged_in.get(at))
    if state == "running":  # it asks how far it is, and is still on its way
        page = shown(logged_in.get(found('hx-get="([^"]*)', page), headers={"HX-Request": "true"}))
    page = shown(logged_in.get(found('href="([^"]*)">Back to what', page)))
    assert re.findall('value="([^"]*)" checked hx-get', page) == ["poster", "rules"]
    assert all(f'value="{value}" form="print-list" checked' in page for value in ("a4", "winter", "0"))
    assert '<option value="3" selected>' in page


def test_nothing_ticked_and_nonsense(order: Callable[..., Any], shelf: Path) -> None:
    answer = order([])
    assert answer.status_code == 422 and "Tick what you would like to print." in shown(answer)
    assert order(["nonsense"]).status_code == 422
    for bad in ({"paper": "a5"}, {"theme": "../x"}, {"up": 3}, {"round": "x"}, {"round": "-1"}):
        assert order(**bad).status_code == 404
    assert not shelf.exists()


def test_the_page_says_how_far_it_is_and_asks_again_by_itself(logged_in: Client, seated: Hostess) -> None:
    job = jobs.named(seated.night.pk, {})
    job.folder.mkdir(parents=True)
    job.tell(State(5, 2, "Sign-in list"))
    at = reverse("print_job", args=[seated.night.group.key, seated.night.pk, job.name])
    page = shown(logged_in.get(at))
    assert "2 of 5 documents are done. Now: Sign-in list." in page and '<progress value="2" max="5"' in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    part = shown(logged_in.get(at, headers={"HX-Request": "true"}))
    assert part.startswith("<section") and f'hx-get="{at}"' in part and "<noscript" not in part
    job.tell(State(5, 5, ended=time.time(), pages=9))
    ready = logged_in.get(f"{at}?pick=rules", headers={"HX-Request": "true"})
    assert "9 pages in one PDF." in shown(ready) and ready["HX-Redirect"] == f"{at}?pick=rules"  # which downloads it
    job.tell(State(5, 5, ended=time.time() - 60, pages=9))
    assert "Refresh" not in logged_in.get(at)


def test_what_is_not_there_any_more(logged_in: Client, seated: Hostess) -> None:
    at = reverse("print_job", args=[seated.night.group.key, seated.night.pk, "0" * 20])
    answer = logged_in.get(at)
    assert answer.status_code == 404 and "kept for an hour" in shown(answer)
    assert logged_in.get(file_of(at)).status_code == 404


def test_a_job_without_a_sign_of_life_is_given_up(logged_in: Client, seated: Hostess) -> None:
    job = jobs.named(seated.night.pk, {})
    job.folder.mkdir(parents=True)
    (job.folder / "state.json").write_text('{"total": 5, "alive": 1.0}')
    at = reverse("print_job", args=[seated.night.group.key, seated.night.pk, job.name])
    assert "That did not work" in shown(logged_in.get(at))
    jobs.order(job, [], "x")
    assert job.state and job.state.alive > 1


def test_jobs_of_one_night_are_not_seen_from_another(
    order: Callable[..., Any], logged_in: Client, group: Group
) -> None:
    at = order().url
    jobs._worker.wait()
    other = Night.objects.create(group=group, starts_at=timezone.now())
    name = at.partition("?")[0].rstrip("/").rpartition("/")[2]
    elsewhere = reverse("print_job_pdf", args=[group.key, other.pk, name])
    assert logged_in.get(elsewhere).status_code == 404
    assert Client().get(at).status_code == 404
    Role.objects.all().delete()
    assert logged_in.get(at).status_code == 404


def test_after_an_hour_it_is_removed_and_never_are_there_many(shelf: Path) -> None:
    for number in range(jobs.MOST + 5):
        (shelf / f"1-{number}").mkdir(parents=True)
        os.utime(shelf / f"1-{number}", (time.time() - number, time.time() - number))
    old = time.time() - 3601
    os.utime(shelf / "1-3", (old, old))
    jobs.tidy_up()
    left = {folder.name for folder in shelf.iterdir()}
    assert "1-3" not in left and "1-0" in left and len(left) <= jobs.MOST


def test_more_than_a_night_needs_are_refused(order: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(task: object) -> None:
        raise jobs.queue.Full

    monkeypatch.setattr(jobs._worker, "give", full)
    answer = order()
    assert answer.status_code == 422 and "Try again in a moment." in shown(answer)


class Fails(Engine):
    """Dies so many times, then keeps what it is told to."""

    def __init__(self, error: Exception, times: int) -> None:
        super().__init__()
        self.error, self.times = error, times

    def keep(self, word: str, html: str, css: object, patience: float = 0) -> int:
        self.times -= 1
        if self.times >= 0:
            raise self.error
        return 1

    def join(self, word: str, title: str, patience: float = 0) -> bytes:
        return b"%PDF"


class Sheet:
    def html(self) -> str:
        return "<p>Ann"

    def css(self) -> list[str]:
        return []


@pytest.mark.parametrize(
    ("error", "times", "ends"),
    [(Failed(), 1, ""), (Failed(), 9, "failed"), (NoPress(), 1, "press")],
)
def test_a_printing_process_that_dies_is_tried_once_more(error: Exception, times: int, ends: str) -> None:
    job = jobs.named(1, {})
    job.folder.mkdir(parents=True)
    jobs.make(job, [("Cards", Sheet)] * 2, "All", "en", Fails(error, times))  # type: ignore[list-item]
    assert job.state and job.state.ended and job.state.error == ends
    assert job.pdf.exists() == (not ends)


class Interrupted(Engine):
    """Somebody else has the press for too long, once, when the second document is to be kept."""

    kept = 0

    def keep(self, word: str, html: str, css: Sequence[str], patience: float = 0) -> int:
        self.kept += 1
        if self.kept == 2:
            raise Busy
        return super().keep(word, html, css, patience)


def test_what_was_kept_before_a_failure_is_not_printed_twice() -> None:
    press, job = Interrupted(), jobs.named(1, {})
    job.folder.mkdir(parents=True)
    for ends in ("failed", ""):
        jobs.make(job, [("Cards", Sheet)] * 2, "All", "en", press)  # type: ignore[list-item]
        assert job.state and job.state.error == ends
    assert (len(PdfReader(job.pdf).pages), job.state and job.state.pages) == (2, 2)
    press.stop()


def test_a_document_that_cannot_be_written_is_told(caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> Any:
        raise ZeroDivisionError

    job = jobs.named(1, {})
    jobs.order(job, [("Cards", broken)], "All")
    jobs._worker.wait()
    assert job.state and job.state.error == "failed" and "ZeroDivisionError" in caplog.text
