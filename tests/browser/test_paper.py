"""A night typed in from paper in a real browser: how many keys it takes, by taps, after a reload, and how it looks."""
import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night
from bunconight.nights.queries.book import read_book
from bunconight.nights.services import seating
from games.bunco.rules import outcome
from tests.browser.test_hostess import LONG, LOOKS, go, logged_in, make_hostess
from tests.evenings.evening import Evening, load
from tests.nights.hostess import BELL, Hostess
from tests.server import Server

KEYS = {"bunco": "abcd", "trips": "efgh", "snake_eyes": "ijkl"}
MOST = 5  # keys a table and round, in the usual case


@pytest.fixture
def evening(server: Server) -> Evening:
    return load("first_friday")


@pytest.fixture
def hostess(evening: Evening) -> Hostess:
    """Twelve are checked in and sit as on that evening."""
    made = make_hostess(*evening.data["members"])
    made.check_in(*evening.data["members"])
    made.take_fees(*evening.data["members"])
    return made


@pytest.fixture
def page(hostess: Hostess, server: Server, desk: Callable[..., Page]) -> Iterator[Page]:
    page = logged_in(desk(), hostess, server.url)
    yield page
    page.unroute_all(behavior="wait")


def seat(hostess: Hostess, evening: Evening) -> None:
    seating.draw_seats(night=hostess.night, who=None)
    names = evening.data["members"]
    wanted = [hostess.id(names[who - 1]) for chairs in evening.data["rounds"][0]["tables"] for who in chairs]
    for place, person in enumerate(wanted):
        sits = [pk for chairs in hostess.book.seats for pk in chairs]
        if sits[place] != person:
            seating.swap_seats(night=hostess.night, a=sits[place], b=person, who=None)


def keys_of(evening: Evening, number: int, table: int) -> list[str]:
    """What is pressed for one sheet: the pair that won, a letter for all that is counted, Enter."""
    played = evening.data["rounds"][number - 1]
    chairs = played["tables"][table - 1]
    rolled = [(outcome([int(face) for face in dice], played["point_number"]), who)
              for at, who, dice in played["rolls"] if at == table]  # fmt: skip
    letters = sorted(KEYS[what][chairs.index(who)] for what, who in rolled if what in KEYS)
    return [str(evening.expected["rounds"][number - 1][table - 1][1] + 1), *letters, "Enter"]


def test_a_whole_night_by_keys_alone(hostess: Hostess, evening: Evening, page: Page) -> None:
    """Sixty sheets, never more than the mouse is needed for: not at all. Keys are typed as fast as they come, also while
    the next round is being seated."""
    seat(hostess, evening)
    hostess.start(1)
    go(page, hostess, "paper")
    expect(page.locator("#tally-1.is-active")).to_be_visible()
    pressed = []
    for number in range(1, 21):
        for table in (1, 2, 3):
            keys = keys_of(evening, number, table)
            for key in keys:
                page.keyboard.press(key)
            pressed.append(len(keys))
    expect(page.get_by_role("heading", name="The pile is done!")).to_be_visible(timeout=60_000)
    book = hostess.book
    tallies = {book.names[pk]: [t.buncos, t.wins, t.losses, t.trips, t.snake_eyes] for pk, t in book.tallies.items()}
    assert tallies == evening.expected["tallies"]
    told = Counter(pressed)
    print("keys a sheet:", dict(sorted(told.items())), "on average", sum(pressed) / len(pressed))
    assert sum(pressed) / len(pressed) < 4
    assert sum(count for keys, count in told.items() if keys <= MOST) / len(pressed) >= 0.9
