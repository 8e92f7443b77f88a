"""The printing process: apart from the server, shut off from the world, and never waited for."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from bunconight.prints import jobs
from bunconight.prints.engine import LONGER, SECONDS, Busy, Engine, Failed, NoPress
from tests.prints.reading import Pdf

CSS = ["@page { size: 100pt 50pt; margin: 0 }"]


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.stop()


def fake(code: str, seconds: float = 10) -> Engine:
    return Engine([sys.executable, "-c", code], seconds)


def alive(pid: int) -> bool:
    """Whether it still runs; who has ended but was not waited for yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_page_is_made_in_another_process(engine: Engine) -> None:
    pdf = Pdf(engine.pdf("<p>Ann", CSS))
    assert pdf.sizes == {(100, 50)} and "Ann" in pdf.text
    assert "weasyprint" not in sys.modules
    assert engine.child and engine.child.pid != os.getpid()


def test_the_process_is_kept(engine: Engine) -> None:
    engine.warm_up()
    assert engine.child
    before = engine.child.pid
    engine.pdf("<p>1", CSS)
    engine.pdf("<p>2", CSS)
    assert engine.child.pid == before


def test_after_it_died_the_next_page_gets_a_new_one(engine: Engine) -> None:
    engine.pdf("<p>1", CSS)
    assert engine.child
    before = engine.child.pid
    engine.child.kill()
    engine.child.wait()
    assert "2" in Pdf(engine.pdf("<p>2", CSS)).text
    assert engine.child.pid != before


def test_a_death_in_the_middle_of_a_page_is_told_and_mended() -> None:
    engine = fake("import sys; print('{\"ready\": true}', flush=True); sys.stdin.readline()")
    with pytest.raises(Failed):
        engine.pdf("<p>1", CSS)
    engine.command = Engine().command
    assert "2" in Pdf(engine.pdf("<p>2", CSS)).text
    engine.stop()


def test_a_page_that_takes_too_long_is_given_up() -> None:
    engine = fake("import time; time.sleep(60)", seconds=0.3)
    began = time.monotonic()
    with pytest.raises(Failed):
        engine.pdf("<p>1", CSS)
    assert time.monotonic() - began < 10
    assert engine.child is None


def test_a_step_of_many_documents_may_take_longer() -> None:
    """Nobody waits for its answer; a slow computer needs its time for a hundred pages."""
    slow = "import time; print('{\"ready\": true}', flush=True); input(); time.sleep(2)"
    engine = fake(slow + "; print('{\"size\": 0, \"pages\": 3}', flush=True)", seconds=1.5)
    assert engine.keep("word", "<p>1", CSS) == 3
    engine.stop()
    with pytest.raises(Failed):
        engine.pdf("<p>1", CSS)
    assert jobs.SILENT > SECONDS * LONGER, "a job whose step is waited for is not given up"


def test_where_the_libraries_are_missing_it_says_so_once() -> None:
    engine = fake('print(\'{"error": "cannot load library pango"}\', flush=True)')
    for _again in range(2):
        with pytest.raises(NoPress, match="pango"):
            engine.pdf("<p>1", CSS)
    assert engine.child is None
    engine.warm_up()
    assert engine.child is None


def test_nobody_waits_in_line(engine: Engine) -> None:
    engine.lock.acquire()
    with pytest.raises(Busy):
        engine.pdf("<p>1", CSS)
    engine.warm_up()  # somebody prints already: nothing to do
    engine.lock.release()
    engine.pdf("<p>1", CSS)


@pytest.fixture
def asked() -> Iterator[list[str]]:
    """What was asked of a server on this machine; its address is the first."""
    paths: list[str] = []

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_error(404)

        def log_message(self, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Ear) as server:
        paths.append(f"http://127.0.0.1:{server.server_port}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield paths
        server.shutdown()


def test_a_page_reads_no_file_and_calls_nobody(
    engine: Engine, asked: list[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    secret = tmp_path / "secret.css"
    secret.write_text("p::after { content: 'secret' }")
    page = (
        f"<link rel=stylesheet href='file://{secret}'><link rel=stylesheet href='{asked[0]}/a.css'>"
        f"<style>@import url('file://{secret}'); @font-face {{ font-family: x; src: url('{asked[0]}/x.ttf') }}"
        f"p {{ font-family: x; background: url('{asked[0]}/b.png') }}</style>"
        f"<p>Ann<img src='file:///etc/hostname'><img src='{asked[0]}/x.png'><object data='file://{secret}'></object>"
        f"<a rel=attachment href='file://{secret}'>a</a><svg><image href='{asked[0]}/y.png' width=9 height=9></svg>"
    )
    pdf = Pdf(engine.pdf(page, CSS))
    assert "Ann" in pdf.text and "secret" not in pdf.text and b"secret" not in pdf.content
    assert asked[1:] == []
    assert caplog.text.count("disallowed protocol") >= 6


def test_equal_drawings_are_one_object(engine: Engine) -> None:
    svg = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h7v7z'/></svg>"
    style = "body { margin: 0; line-height: 0 } img { width: 15pt; height: 15pt }"
    many = engine.pdf(f'<img src="{svg}">' * 9, [*CSS, style])
    assert len(re.findall(rb"/Subtype /Form", many)) == 1
    ink = Pdf(many).ink(0)
    assert sum(ink.at(15 * place + 10, 5) for place in range(6)) == 6


def test_it_ends_with_the_server_however_that_ends() -> None:
    code = (
        "from bunconight.prints.engine import engine; import time; engine.pdf('<p>1', []);"
        "print(engine.child.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        child = int(server.stdout.readline())
        assert alive(child)
        server.send_signal(signal.SIGKILL)
        server.wait()
    end = time.monotonic() + 10
    while alive(child) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(child)


def resident(pid: int) -> int:
    """Memory of a process, in kilobytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1])


def test_after_fifty_prints_it_holds_no_more_than_after_five(engine: Engine) -> None:
    """A tenth is what the allocator may keep; documents that were not let go would be more by far."""
    page = "<html lang=en><h1>Cards</h1>" + "".join(f"<p>Person {number} 🎲 花子" for number in range(48))
    for number in range(1, 51):
        engine.pdf(page, [])
        if number == 5:
            assert engine.child
            after_five = resident(engine.child.pid)
    assert resident(engine.child.pid) <= after_five * 1.1
