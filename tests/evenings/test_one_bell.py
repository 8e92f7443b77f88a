"""One bell, told as it happens: rolled, rung, late, decided, taken back, rung again, and corrected a round later.

Twelve people, three tables, point number 2. Scores are of A and C, then of B and D.
"""
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from bunconight.club.models import Role
from bunconight.nights.models import Action
from bunconight.nights.queries.book import Book, read_book
from tests.nights.pages import get, post, text
from tests.scoring.evening import make_evening

MINUTE = 60_000


class Told:
    """The evening, the hostess's browser, and who sits in which chair of table 2."""

    def __init__(self) -> None:
        self.evening = make_evening().draw().start()
        user = get_user_model().objects.create_user("hostess", "hostess@example.org", "partytime")
        Role.objects.create(group=self.evening.night.group, user=user, kind=Role.Kind.HOSTESS)
        self.site = Client()
        self.site.force_login(user)
        self.a, self.b, self.c, self.d = (self.evening.seat(2, chair) for chair in "ABCD")
        self.at = self.evening.night.starts_at.timestamp() * 1000 // 1

    def name(self, player: int) -> str:
        return self.evening.name(player)

    def rolled(self, roller: int, outcome: str, minute: float, table: int = 2) -> dict[str, Any]:
        """A tap of the roller's own phone, at this minute of the round; its answer."""
        tap = self.evening.roll(table, outcome, roller=roller, at=int(self.at + minute * MINUTE))
        return self.evening.send(self.evening.phone(roller), tap)

    def says(self, player: int, **move: Any) -> dict[str, Any]:
        return self.evening.send(self.evening.phone(player), self.evening.move({"table": 2, **move}))

    def page(self) -> str:
        return text(get(self.site, "run", self.evening.night))

    def does(self, name: str, /, *more: object, **data: Any) -> None:
        answer = post(self.site, name, self.evening.night, *more, **data)
        assert answer.status_code == 302, text(answer)

    def table(self) -> tuple[str, list[int], int | None]:
        now = self.evening.table(2)
        return now["phase"], now["score"], now["winner"]

    @property
    def book(self) -> Book:
        self.evening.night.refresh_from_db()
        return read_book(self.evening.night)

    def won(self, *people: int) -> list[int]:
        return [self.book.tallies[player].wins for player in people]


@pytest.fixture
def told(db: None) -> Told:
    return Told()


def test_rung_late_decided_taken_back_rung_again_and_corrected(told: Told) -> None:
    head = told.evening.seat(1, "A")
    assert told.rolled(told.a, "two", 1)["status"] == "saved"
    assert told.rolled(told.a, "nothing", 2)["status"] == "saved"
    # B's phone has no line: her trips of minute 3 and her point of minute 4 stay on it.
    assert told.rolled(head, "bunco", 5, table=1)["status"] == "saved"
    assert told.evening.state["bell"]["at"] == int(told.at + 5 * MINUTE)
    assert told.table() == ("closing", [2, 0], None)
    assert told.says(told.a, kind="close")["status"] == "saved"
    assert told.table() == ("done", [2, 0], 0)
    the_late_rolls(told)
    the_bell_was_wrong(told, head)
    it_rings_again(told, head)
    a_round_later(told)


def the_late_rolls(told: Told) -> None:
    """Neither dropped nor counted: the hostess sees what each would change, takes one and leaves the other."""
    trips, point = told.rolled(told.b, "trips", 3), told.rolled(told.b, "one", 4)
    assert [trips["status"], point["status"], told.table()] == ["held", "held", ("done", [2, 0], 0)]
    assert told.rolled(told.b, "two", 6)["status"] == "never", "rolled after the table had closed"
    page, b, d = told.page(), told.name(told.b), told.name(told.d)
    assert f"{b} rolled trips at table 2 before the bell of round 1; it arrived late." in page
    assert f"The score 2-0 would become 2-5. {b} and {d} would have won." in page
    told.does("held_decide", 1, name=trips["id"], decide="accept")
    assert told.table() == ("done", [2, 5], 1)
    assert "The score 2-5 would become 2-6. The winners stay the same." in told.page()
    told.does("held_decide", 1, name=point["id"], decide="decline")
    assert told.table() == ("done", [2, 5], 1)
    assert "arrived late" not in told.page()


def the_bell_was_wrong(told: Told, head: int) -> None:
    """The Bunco was none: it goes, and so does the closing; what table 2 has rolled stays, the late roll with it."""
    told.does("round_unring")
    assert told.evening.state["bell"] is None
    assert told.evening.table(1)["score"] == [0, 0] and told.evening.table(1)["phase"] == "playing"
    assert told.table() == ("playing", [2, 5], None)
    assert told.rolled(head, "one", 7, table=1)["status"] == "saved"
    assert told.rolled(told.b, "nothing", 7)["status"] == "saved"


def it_rings_again(told: Told, head: int) -> None:
    """Rolls from before the bell count, however many, and the one that is in the hand; then the table is closed."""
    assert told.rolled(head, "bunco", 10, table=1)["status"] == "saved"
    assert told.evening.table(1)["score"] == [22, 0]
    assert told.rolled(told.c, "two", 8)["t"]["phase"] == "closing"
    assert told.rolled(told.c, "one", 9)["t"]["phase"] == "closing"
    assert told.table() == ("closing", [5, 5], None)
    assert told.rolled(told.c, "one", 10.1)["status"] == "saved"
    assert told.table() == ("done", [6, 5], 0)
    three = told.evening.seat(3, "B")
    told.evening.send(told.evening.phone(three), told.evening.move({"kind": "close", "table": 3}))
    dice = dict(zip(map(str, told.evening.table(3)["seats"]), (1, 6, 2, 5), strict=True))
    told.evening.send(told.evening.phone(three), told.evening.move({"kind": "throw", "table": 3, "dice": dice}))
    assert told.evening.table(3)["winner"] == 1


def a_round_later(told: Told) -> None:
    """The sheet of paper at table 2 says otherwise: who won is stated, and nobody who sits moves."""
    told.does("round_start", number=2)
    seats, people = told.book.seats, (told.a, told.b, told.c, told.d)
    assert told.won(*people) == [1, 0, 1, 0]
    form = get(told.site, "run_table", told.evening.night, 1, 2).context["form"]
    paper = {"winner": 1, "first": 5, "second": 6, "why": "It stands on the paper"}
    told.does("run_table", 1, 2, seen=form.seen, step="rounds", **paper)
    assert (told.won(*people), told.book.seats) == ([0, 1, 0, 1], seats)
    assert told.book.results[0].tables[0].score == (22, 0) and told.evening.state["bell"] is not None
    log = text(get(told.site, "night_log", told.evening.night))
    assert "Tallies and prizes follow; the seats of later rounds stay as they were." in log
    told.does("night_undo", Action.objects.latest("seq").pk, step="rounds")
    assert (told.won(*people), told.book.results[0].tables[1].score) == ([1, 0, 1, 0], (6, 5))
