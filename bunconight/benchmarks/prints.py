"""Sixteen score cards, four on a sheet, against sixteen empty pages from the same printing process, in seconds."""
import functools
import time
from collections.abc import Callable

from django.utils import timezone

from bunconight.club.models import Group, Member, Night
from bunconight.prints import documents, queries
from bunconight.prints.engine import engine

CARDS = 16
EMPTY = ["@page { size: 8.5in 11in; margin: 0 } section { height: 100%; break-after: page }"]


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


@functools.cache
def a_night() -> Night:
    """Sixteen regulars with names of the usual length."""
    group = Group.objects.create(name="Sixteen")
    Member.objects.bulk_create(Member(group=group, name=f"Person {number} Longname") for number in range(CARDS))
    return Night.objects.create(group=group, starts_at=timezone.now())


def print_cards() -> bytes:
    """All of what a request does: read the night, draw, write the page, make the PDF."""
    night = a_night()
    way = documents.way_in(night, "http://192.168.1.20:8000")
    made = documents.cards(night, queries.blank_cards(night), paper="letter", up=4, way=way, filled=False)
    return engine.pdf(made.html(), made.css())


def print_empty() -> bytes:
    return engine.pdf('<html lang="en">' + "<section></section>" * CARDS, EMPTY)


def cards() -> float:
    return timed(print_cards)


def empty_pages() -> float:
    return timed(print_empty)
