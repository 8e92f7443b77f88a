"""Paper is made in a child process: making a page holds the interpreter for half a second, and no tap may wait for it.

One child, started at the first need and kept warm. It ends with this process, however this one ends: then its input
does. If it dies, or takes too long, the next page gets a new one. It makes one page at a time, and nobody waits in line
for it: the server has few threads, and a second one that waits here would be one less for taps (`Busy`).
"""

import atexit
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

log = logging.getLogger(__name__)
CHILD = Path(__file__).with_name("child.py")
SECONDS = 30.0  # for one document, the child's start included; then it is ended
LONGER = 4  # times that, for each step of many documents: nobody waits for the answer, and computers may be slow


class Busy(Exception):
    """Another page is being made: ask again in a moment."""


class NoPress(Exception):
    """This machine lacks the libraries (Pango): the browser can print the page."""


class Failed(Exception):
    """The child died, took too long, or could not make this page."""


class Engine:
    """The child process and what we say to it."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-P", str(CHILD)), seconds: float = SECONDS) -> None:
        self.command, self.seconds = list(command), seconds
        self.lock = threading.Lock()
        self.child: subprocess.Popen[bytes] | None = None
        self.ready = False
        self.lacking = ""

    def pdf(self, html: str, css: Sequence[str]) -> bytes:
        """The pages as PDF. Nothing outside this text is read. Raises: Busy, NoPress, Failed."""
        return self._said({"html": html, "css": list(css)})[1]

    def keep(self, word: str, html: str, css: Sequence[str], patience: float = SECONDS) -> int:
        """Make one of several documents and keep it for `join`; how many pages it has. It waits its turn for so many
        seconds, so nothing that answers a request may call it. Raises: Busy, NoPress, Failed."""
        return int(self._said({"html": html, "css": list(css), "keep": word}, patience, LONGER)[0]["pages"])

    def join(self, word: str, title: str, patience: float = SECONDS) -> bytes:
        """All documents kept under this word as one PDF, in order. Raises: Busy, NoPress, Failed (they are gone)."""
        return self._said({"join": word, "title": title}, patience, LONGER)[1]

    def warm_up(self) -> None:
        """Start the child, if it is not there, and do not wait for it: somebody is about to print."""
        if not self.lacking and self.lock.acquire(blocking=False):
            try:
                self._started()
            finally:
                self.lock.release()

    def stop(self) -> None:
        """End the child; the next page starts another one."""
        child, self.child, self.ready = self.child, None, False
        if child:
            child.kill()
            child.communicate()

    def _said(self, request: dict[str, Any], patience: float = 0, longer: int = 1) -> tuple[dict[str, Any], bytes]:
        if not self.lock.acquire(timeout=patience):
            raise Busy
        try:
            return self._answered(request, self.seconds * longer)
        finally:
            self.lock.release()

    def _answered(self, request: dict[str, Any], seconds: float) -> tuple[dict[str, Any], bytes]:
        if self.lacking:
            raise NoPress(self.lacking)
        child = self._started()
        timer = threading.Timer(seconds, child.kill)
        timer.start()
        try:
            self._wait_until_ready(child)
            return self._ask(child, request)
        except (OSError, EOFError) as error:
            self.stop()
            raise Failed("The printing process ended before the page was done.") from error
        finally:
            timer.cancel()

    def _started(self) -> subprocess.Popen[bytes]:
        if self.child is None or self.child.poll() is not None:
            self.stop()
            self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self.child

    def _wait_until_ready(self, child: subprocess.Popen[bytes]) -> None:
        if self.ready:
            return
        head = _head(child.stdout)
        if error := head.get("error"):
            self.lacking = str(error)
            log.warning("cards are printed by the browser: %s", self.lacking)
            self.stop()
            raise NoPress(self.lacking)
        self.ready = True

    def _ask(self, child: subprocess.Popen[bytes], request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        assert child.stdin and child.stdout
        child.stdin.write(json.dumps(request).encode() + b"\n")
        child.stdin.flush()
        head = _head(child.stdout)
        for level, text in head.get("notes", ()):
            log.log(level, "%s", text)
        if head.get("missing"):
            log.warning("no installed font has %s", " ".join(head["missing"]))
        if error := head.get("error"):
            raise Failed(str(error))
        body = child.stdout.read(head["size"])
        if len(body) < head["size"]:
            raise EOFError
        return head, body


def _head(stream: IO[bytes] | None) -> dict[str, Any]:
    assert stream
    line = stream.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    head: dict[str, Any] = json.loads(line)
    return head


engine = Engine()
atexit.register(engine.stop)
