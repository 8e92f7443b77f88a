"""A whole evening of twelve people, twenty rounds, every roll: it ends in tallies and prizes counted independently."""

from datetime import datetime
from typing import Any

import pytest

from bunconight.club import csv_import, csv_read
from bunconight.club.models import Group, Member, Night
from bunconight.club.services import import_members, plan_night
from bunconight.money.queries import balance
from bunconight.nights.models import Player
from bunconight.nights.queries.book import Book, read_book
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import checkin, prizes, rounds, seating
from games import record
from games.models import Play
from tests.evenings.evening import Evening, load


class Played:
    """The evening, as the hostess and the phones of three tables play it."""

    def __init__(self, evening: Evening, night: Night) -> None:
        self.evening, self.night = evening, night
        self.members = {number: Member.objects.get(name=name) for number, name in enumerate(evening.data["members"], 1)}
        self.ids: dict[int, int] = {}

    def check_in(self) -> None:
        for number, member in self.members.items():
            checkin.set_here(night=self.night, member=member, here=True, who=None)
            checkin.take_fee(night=self.night, member=member, for_night=self.night, who=None)
            self.ids[number] = Player.objects.get(night=self.night, member=member).pk

    def sit_down(self) -> None:
        """Draw, then change seats two by two until everyone sits as on that evening."""
        seating.draw_seats(night=self.night, who=None)
        wanted = [self.ids[who] for chairs in self.evening.data["rounds"][0]["tables"] for who in chairs]
        for place, person in enumerate(wanted):
            sits = [pk for chairs in read_book(self.night).seats for pk in chairs]
            if sits[place] != person:
                seating.swap_seats(night=self.night, a=sits[place], b=person, who=None)

    def round(self, number: int) -> None:
        rounds.start_round(night=self.night, number=number, who=None)
        current = read_book(self.night).current
        assert current is not None
        tables = [[self.ids[who] for who in chairs] for chairs in self.evening.data["rounds"][number - 1]["tables"]]
        assert [list(chairs) for chairs in current.seats] == tables, f"round {number} is seated as on that evening"
        plays = Play.objects.filter(pk=current.play.pk)
        for made, move in enumerate(self.evening.moves(number, self.ids)):
            answer = record.make_move(plays=plays, client_id=f"tap-{number:02}-{made:04}", payload=move)
            assert answer.status == "saved", answer.reason

    def roll_off(self) -> None:
        for off in self.evening.data["prize_roll_offs"]:
            for who, value in off["dice"]:
                person = self.ids[who]
                prizes.roll_off_die(night=self.night, category=off["category"], person=person, value=value, who=None)


@pytest.fixture
def played(db: None) -> Played:
    evening = load("first_friday")
    group = Group.objects.create(name="First Friday")
    sheet = csv_read.read(csv_read.decode(evening.csv))
    import_members(group=group, sheet=sheet, columns=csv_import.guess(sheet.headings))
    starts_at = datetime.fromisoformat(evening.data["starts_at"])
    return Played(evening, plan_night(group=group, starts_at=starts_at, place=evening.data["place"]))


def test_the_whole_evening(played: Played) -> None:
    played.check_in()
    played.sit_down()
    for number in range(1, 21):
        played.round(number)
    expected, book = played.evening.expected, read_book(played.night)
    assert book.phase == "prizes"
    check_rounds(book, expected)
    check_tallies(book, expected)
    played.roll_off()
    check_prizes(played.night, expected)
    prizes.pay_out(night=played.night, who=None)
    prizes.settle(night=played.night, who=None)
    books = balance(played.night)
    assert (books.pot, books.paid_out, books.kitty, books.open) == (6000, 6000, 0, 0)


def check_rounds(book: Book, expected: Any) -> None:
    assert [[[list(table.score), table.winner] for table in result.tables] for result in book.results] == expected[
        "rounds"
    ]


def check_tallies(book: Book, expected: Any) -> None:
    tallies = {book.names[pk]: [t.buncos, t.wins, t.losses, t.trips, t.snake_eyes] for pk, t in book.tallies.items()}
    assert tallies == expected["tallies"]
    assert book.last is not None and book.last.person is not None
    assert {"name": book.names[book.last.person], "round": book.last.round} == expected["last_bunco"]


def check_prizes(night: Night, expected: Any) -> None:
    page = prizes_page(night)
    told = [
        {
            "category": prize.category,
            "amount": prize.cents // 100,
            "winner": prize.winners_text,
            "leaders": [person.name for person in prize.leaders],
        }
        for prize in page.prizes
    ]
    assert told == expected["prizes"]
    assert page.balance.pot == expected["pot"] * 100 and page.due_kitty == expected["kitty"]
