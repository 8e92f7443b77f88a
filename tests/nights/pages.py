"""Looking at a page as a test does: its address, its parts, and how many questions it asks the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bunconight.club.models import Night

HTMX = {"HX-Request": "true"}


def at(name: str, night: Night, /, *more: object) -> str:
    return reverse(name, args=[night.group.key, night.pk, *more])


def get(client: Client, name: str, night: Night, /, *more: object, **query: Any) -> Any:
    return client.get(at(name, night, *more), query)


def post(client: Client, name: str, night: Night, /, *more: object, **data: Any) -> Any:
    """As a form without script does."""
    return client.post(at(name, night, *more), data)


def swap(client: Client, name: str, night: Night, /, *more: object, **data: Any) -> Any:
    """As htmx does."""
    return client.post(at(name, night, *more), data, headers=HTMX)


class Text(HTMLParser):
    """What a reader reads."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def text(answer: Any) -> str:
    reader = Text()
    reader.feed(answer.content.decode())
    return " ".join(reader.words)


@contextmanager
def counted() -> Iterator[CaptureQueriesContext]:
    with CaptureQueriesContext(connection) as queries:
        yield queries


def questions(client: Client, name: str, night: Night, *more: object) -> int:
    with counted() as queries:
        assert get(client, name, night, *more).status_code == 200
    return len(queries)
