"""Many documents as one PDF, made beside the requests: the answer comes at once, and a page says how far it is.

What is known of a job lies in files below var/prints/, so that any server process can tell of it: `state.json` and, in
the end, `whole.pdf`. They are removed after an hour, and there are never more than MOST of them. Each process makes one
job at a time, in one thread; the pages themselves are made by the printing process, which others use in between.
"""

import hashlib
import json
import logging
import os
import queue
import shutil
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connections
from django.utils import translation

from bunconight.prints.documents import Document
from bunconight.prints.engine import Busy, Engine, Failed, NoPress, engine

log = logging.getLogger(__name__)
AN_HOUR, SILENT, JUST_NOW = 3600, 150, 20  # seconds: kept; without a sign of life, given up; the same tap again
IN_LINE = 600  # seconds that it may wait for others before its first document
TIDY = 600  # seconds after which an idle thread looks for what is old
MOST, WAITING = 24, 4  # jobs kept; jobs that wait for their turn in this process

Make = Callable[[], Document]


class TooMany(Exception):
    """More are waiting than a night needs: try again in a moment."""


@dataclass(frozen=True)
class State:
    """`done` of `total` documents are made, the next is `title`; `ended` is when, in seconds; `error` says that nothing
    will come of it: "press" (no PDF can be made here) or "failed"."""

    total: int
    done: int = 0
    title: str = ""
    ended: float = 0.0
    error: str = ""
    pages: int = 0
    alive: float = 0.0

    @property
    def fresh(self) -> bool:
        """It ended a moment ago: whoever asked is waiting in front of it."""
        return bool(self.ended) and time.time() - self.ended < JUST_NOW

    @property
    def running(self) -> bool:
        patience = SILENT if self.done or self.title else IN_LINE
        return not self.ended and time.time() - self.alive < patience

    @property
    def ready(self) -> bool:
        return bool(self.ended) and not self.error


class Job:
    """One PDF to be made, under a name that says whose night it is of and what of it."""

    def __init__(self, night: int, name: str) -> None:
        self.night, self.name = night, name

    @property
    def folder(self) -> Path:
        return shelf() / f"{self.night}-{self.name}"

    @property
    def pdf(self) -> Path:
        return self.folder / "whole.pdf"

    @property
    def state(self) -> State | None:
        """None where there is no such job, or not any more."""
        try:
            return State(**json.loads((self.folder / "state.json").read_text()))
        except (OSError, ValueError, TypeError):
            return None

    def tell(self, state: State) -> None:
        """Whole or not at all: somebody may be reading."""
        made = self.folder / f"state.{threading.get_ident()}"
        made.write_text(json.dumps({**state.__dict__, "alive": time.time()}))
        os.replace(made, self.folder / "state.json")


def named(night: int, what: Mapping[str, Any]) -> Job:
    """The same choice for the same night, as it stands, is the same job."""
    told = json.dumps({"night": night, **what}, sort_keys=True)
    return Job(night, hashlib.sha256(told.encode()).hexdigest()[:20])


def shelf() -> Path:
    return Path(settings.DATA_DIR) / "prints"


def order(job: Job, documents: Sequence[tuple[str, Make]], title: str) -> None:
    """Have it made. Nothing happens if it is being made, or was a moment ago. Raises: TooMany."""
    tidy_up()
    if not _claimed(job):
        return
    job.tell(State(len(documents)))
    language = translation.get_language() or settings.LANGUAGE_CODE
    try:
        _worker.give(lambda: make(job, documents, title, language))
    except queue.Full:
        shutil.rmtree(job.folder, ignore_errors=True)
        raise TooMany from None


def _claimed(job: Job) -> bool:
    """Whether it is for this order to have it made: its folder is there then, and empty."""
    state = job.state
    if state and (state.running or (state.fresh and state.ready)):
        return False
    if state or _age(job.folder) > JUST_NOW:
        shutil.rmtree(job.folder, ignore_errors=True)
    try:
        job.folder.mkdir(parents=True)
    except FileExistsError:  # the second of two taps: the first one is just ordering it
        return False
    return True


def make(job: Job, documents: Sequence[tuple[str, Make]], title: str, language: str, press: Engine = engine) -> None:
    """In the worker's thread: whatever comes of it, the job tells of it."""
    try:
        with translation.override(language):
            pdf, pages = _made(job, documents, title, press)
        job.pdf.write_bytes(pdf)
        job.tell(State(len(documents), len(documents), ended=time.time(), pages=pages))
    except NoPress:
        job.tell(State(len(documents), ended=time.time(), error="press"))
    except FileNotFoundError:  # nobody has asked for it for an hour
        log.warning("A print was removed before it was done.")
    except (Failed, Busy) as error:
        log.warning("A print of %d documents failed: %s", len(documents), error)
        job.tell(State(len(documents), ended=time.time(), error="failed"))
    except Exception:
        job.tell(State(len(documents), ended=time.time(), error="failed"))
        raise


def _made(job: Job, documents: Sequence[tuple[str, Make]], title: str, press: Engine) -> tuple[bytes, int]:
    """The PDF and its pages. A printing process that dies is given a second chance."""
    try:
        return _attempt(job, documents, title, press)
    except Failed:
        return _attempt(job, documents, title, press)


def _attempt(job: Job, documents: Sequence[tuple[str, Make]], title: str, press: Engine) -> tuple[bytes, int]:
    """Each attempt has a word of its own: what an earlier one had kept, before it failed, is none of this PDF."""
    word, pages = f"{job.name}-{uuid.uuid4().hex}", 0
    for number, (name, document) in enumerate(documents):
        job.tell(State(len(documents), number, name))
        made = document()
        pages += press.keep(word, made.html(), made.css())
    job.tell(State(len(documents), len(documents)))
    return press.join(word, title), pages


def tidy_up() -> None:
    """Remove what is older than an hour, and the oldest of too many."""
    with suppress(FileNotFoundError):
        kept = sorted(shelf().iterdir(), key=_age)
        for place, folder in enumerate(kept):
            if place >= MOST or _age(folder) > AN_HOUR:
                shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    """Seconds since the last sign of it."""
    try:
        return time.time() - folder.stat().st_mtime
    except OSError:
        return AN_HOUR + 1.0


class Worker:
    """A thread, started at the first need, that does one thing after another and ends with the process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.tasks: queue.Queue[Callable[[], None]] = queue.Queue(WAITING)
        self.thread: threading.Thread | None = None

    def give(self, task: Callable[[], None]) -> None:
        """Raises queue.Full."""
        self.tasks.put_nowait(task)
        with self.lock:
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._work, name="prints", daemon=True)
                self.thread.start()

    def _work(self) -> None:
        while True:
            try:
                task = self.tasks.get(timeout=TIDY)
            except queue.Empty:
                tidy_up()
                continue
            try:
                task()
            except Exception:
                log.exception("A print failed.")
            finally:
                connections.close_all()  # this thread's own
                self.tasks.task_done()

    def wait(self) -> None:
        """Until everything is done: for tests."""
        self.tasks.join()


_worker = Worker()
