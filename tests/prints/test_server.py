"""Prints of the real server: nobody waits for them but who asked."""

import threading
import time
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.club.rights import SESSION_KEY
from tests.server import Server


@pytest.fixture
def sheet(server: Server) -> tuple[str, dict[str, str]]:
    """The path of sixty blank cards, and the cookie of the browser whose demo they are of."""
    group = Group.objects.create(name="Tuesday Dice", demo_until=timezone.now() + timedelta(days=1))
    night = Night.objects.create(group=group, starts_at=timezone.now())
    Member.objects.bulk_create(Member(group=group, name=f"Person {number}") for number in range(60))
    client = Client()
    session = client.session
    session[SESSION_KEY] = [group.pk]
    session.save()
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
    return f"/g/{group.key}/n/{night.pk}/print/cards.letter.pdf?up=1", {"Cookie": cookie}


def get(server: Server, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        line.request("GET", path, headers=headers or {})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def children(pid: int) -> list[int]:
    return [int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in born(task)]


def born(thread: Path) -> list[str]:
    """The processes that a thread has started; none, where it has ended meanwhile."""
    try:
        return (thread / "children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def test_other_pages_are_served_while_one_is_printed(server: Server, sheet: tuple[str, dict[str, str]]) -> None:
    printed: list[tuple[int, bytes]] = []
    press = threading.Thread(target=lambda: printed.append(get(server, *sheet)))
    press.start()
    assert server.process
    while press.is_alive() and not children(server.process.pid):  # the printing process starts for the first page
        time.sleep(0.01)
    served, refused = 0, 0
    while press.is_alive():
        served += get(server, "/pin/")[0] == 200
        refused += get(server, *sheet)[0] == 503 if not refused else 0
    press.join()
    assert printed[0][0] == 200 and printed[0][1].startswith(b"%PDF")
    assert served >= 2 and refused == 1


def test_the_printing_process_ends_with_the_server(server: Server, sheet: tuple[str, dict[str, str]]) -> None:
    assert server.process
    assert get(server, *sheet)[0] == 200
    press = children(server.process.pid)
    assert len(press) == 1
    assert server.stop() < 10
    end = time.monotonic() + 30
    while Path(f"/proc/{press[0]}").exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert not Path(f"/proc/{press[0]}").exists()
