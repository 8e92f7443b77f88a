"""One whole night in real browsers: a hostess, four phones, a set of five rounds, and what comes out of the printer."""
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.night_steps import Cards, Desk, Phone, free_port
from tests.prints.reading import Pdf
from tests.server import Server

Device = Callable[..., Page]
Look = Callable[[Page], None]
NAMES = ("Ada Quillfeather", "Bea Larkspur", "Cleo Tidewater", "Dot Pennyworth", "Effie Marchbanks", "Fern Holloway",
         "Gigi Oakhurst", "Hattie Brambleby", "Ivy Thistlewood", "Juno Featherby", "Kit Saltmarsh", "Zoë Müller-Åse")
FILE = "Name;E-mail\n" + "".join(f"{name};guest{n}@example.org\n" for n, name in enumerate(NAMES))
AMOUNTS = ("$15", "$13", "$11", "$9", "$7", "$5")
COUNTED = ("buncos", "wins", "losses", "trips", "snake_eyes")


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    """Under a name that phones reach, as at home: plain http, another origin than the hostess's own."""
    port = free_port()
    return new_server("--port", str(port), BUNCO_PUBLIC_URL=f"http://bunco.test:{port}")


@pytest.fixture
def hostess(desk: Device, axe: Look) -> Desk:
    return Desk(desk(), axe)


@pytest.fixture
def party(hostess: Desk, phone: Device, axe: Look) -> Iterator["Party"]:
    yield Party(hostess, phone, axe)


class Party:
    """The hostess, whoever has a phone, and score cards kept by hand beside them."""

    def __init__(self, hostess: Desk, phone: Device, look: Look) -> None:
        self.hostess, self.new_phone, self.look = hostess, phone, look
        self.phones: list[Phone] = []
        self.cards = Cards([])

    def at(self, table: int) -> list[Phone]:
        return [phone for phone in self.phones if self.cards.team_of(phone.name)[0] == table]

    def team(self, phone: Phone) -> int:
        return self.cards.team_of(phone.name)[1]

    def tap(self, table: int, *outcomes: str, phone: Phone | None = None) -> None:
        """Somebody's phone enters what is rolled at her table, and shows it at once."""
        phone = phone or self.at(table)[0]
        for outcome in outcomes:
            phone.says(self.cards.roller(table))
            phone.taps(outcome)
            self.cards.roll(table, outcome)
            if self.cards.score[1] != [0, 0] or table != 1:
                phone.shows(self.cards.score[table])
        phone.saved()

    def start(self, number: int) -> None:
        self.hostess.starts(number)
        self.cards.begin()
        for phone in self.phones:
            phone.on("table")

    def point_for(self, table: int, team: int) -> None:
        """One point for this team, which has not rolled yet."""
        self.tap(table, *(["nothing"] if team else []), "one")

    def bunco_at_the_head(self, *before: str) -> None:
        """A phone's team takes the head table home; the bell is seen at every table that still plays."""
        phone = self.at(1)[0]
        passing = ["nothing"] if self.team(phone) else []
        self.tap(1, *passing, *before, "bunco")
        for other in self.at(2) + self.at(3):
            other.rung()

    def everybody_moves(self, *winners: int) -> None:
        """Every table has a winner: the phones say where to go, and the hostess's plan says the same."""
        self.cards.end(winners)
        point = 2 + len(self.cards.rounds) % 5
        for phone in self.phones:
            phone.goes(self.cards.seats, point)
        page = self.hostess.page
        page.get_by_text("Where everybody goes next").click()
        expect(page.locator(".spot")).to_have_count(3)
        assert self.hostess.hall() == self.cards.seats


def test_a_set_of_five_rounds_to_the_printed_prize_sheet(party: Party, hostess: Desk) -> None:
    hostess.begins("Larkspur Lane Bunco")
    hostess.imports("members.csv", FILE.encode("cp1252"))
    hostess.plans("Larkspur Lane 7")
    everybody_arrives(party, hostess)
    a_round_with_a_roll_off(party, hostess)
    a_round_that_the_hostess_helps_with(party, hostess)
    a_bell_rung_by_hand(party, hostess)
    a_plain_round(party, 4)
    a_plain_round(party, 5)
    the_prizes(party, hostess)
    the_prints(party, hostess)


def everybody_arrives(party: Party, hostess: Desk) -> None:
    """All tick in and pay; seats are drawn; the code on the screen and the one on the poster let the phones in."""
    hostess.checks_in(12)
    party.look(hostess.page)
    hostess.link("Seat 12 people").click()
    hostess.button("Draw the seats").click()
    party.look(hostess.page)
    party.cards = Cards(hostess.hall())
    assert {name for names in party.cards.seats for name in names} == set(NAMES)
    link = hostess.scans()
    assert re.fullmatch(r"http://bunco\.test:\d+/j/[\w-]{11,}/", link)
    hostess.tab("Print")
    party.look(hostess.page)
    assert hostess.prints("Join poster").codes(0) == [link]
    assert set(hostess.prints("Score cards").codes(0)) == {link}
    hostess.tab("Seats")
    for table, chair in ((1, "A"), (2, "A"), (3, "A"), (3, "B")):
        name = party.cards.seats[table - 1]["ABCD".index(chair)]
        party.phones.append(Phone(party.new_phone(), link, name))
        party.phones[-1].goes(party.cards.seats, 2)
    party.look(party.phones[0].page)


def a_round_with_a_roll_off(party: Party, hostess: Desk) -> None:
    """Every button once; two phones at one table; a roll in the hand; a level table, level again, then decided."""
    party.start(1)
    head, two, three, other = party.phones
    party.tap(3, "two")
    other.shows([2, 0])
    party.look(three.page)
    three.taps("one")
    three.shows([3, 0])
    three.undoes()
    other.shows([2, 0])
    party.tap(3, "snake_eyes")
    party.tap(3, "trips", "one", "nothing", phone=other)
    expect(three.page.get_by_text(f"{other.name} is scoring here too")).to_be_visible()
    party.tap(2, "one", "nothing", "one")
    party.look(hostess.page)
    party.bunco_at_the_head("one", "two")
    head.on("done")
    party.look(two.page)
    party.tap(3, "nothing")
    three.on("done")
    other.on("done")
    party.look(other.page)
    two.none_in_the_hand()
    two.on("tied")
    party.look(two.page)
    two.throws(5, 5, 1, 2)
    expect(two.page.get_by_text("Both teams threw a 5: throw again!")).to_be_visible()
    expect(hostess.page.locator("#table-2 .state")).to_have_text("level: roll off")
    two.throws(2, 6, 1, 1)
    assert party.cards.score == {1: [24, 0], 2: [1, 1], 3: [0, 6]}
    party.everybody_moves(0, 1, 1)
    party.look(hostess.page)
    party.look(two.page)


def a_round_that_the_hostess_helps_with(party: Party, hostess: Desk) -> None:
    """Trips, so that two are tied for them; no phone speaks for table 3, so the hostess enters its winner."""
    party.start(2)
    two, three = party.at(2)[0], party.at(3)[0]
    party.point_for(2, 1 - party.team(two))
    winner = party.team(party.at(1)[0])
    party.bunco_at_the_head("trips")
    for phone in party.at(2)[:1]:
        phone.none_in_the_hand()
    hostess.enters(3, 1 - party.team(three))
    party.everybody_moves(winner, 1 - party.team(two), 1 - party.team(three))


def a_bell_rung_by_hand(party: Party, hostess: Desk) -> None:
    """Dinner is ready: the hostess rings, takes it back, rings again; the head table is asked, the others close."""
    party.start(3)
    losers = [1 - party.team(party.at(table)[0]) for table in (2, 3)]
    for table, team in zip((2, 3), losers, strict=True):
        party.point_for(table, team)
    hostess.button("Ring the bell by hand").click()
    for phone in party.phones:
        phone.rung()
    hostess.button("Undo the bell").click()
    for phone in party.phones:
        expect(phone.page.locator("[data-x=belled]")).to_be_hidden()
    hostess.button("Ring the bell by hand").click()
    head = party.at(1)[0]
    winner = party.team(head)
    head.page.locator(f"[data-won='{winner}']").click()
    head.on("done")
    for table in (2, 3):
        party.at(table)[0].rung()
        party.at(table)[0].none_in_the_hand()
    party.everybody_moves(winner, *losers)


def a_plain_round(party: Party, number: int) -> None:
    party.start(number)
    winners = [party.team(party.at(1)[0])] + [1 - party.team(party.at(table)[0]) for table in (2, 3)]
    for table in (2, 3):
        party.point_for(table, winners[table - 1])
    party.bunco_at_the_head()
    for table in (2, 3):
        party.at(table)[0].none_in_the_hand()
    party.everybody_moves(*winners)


def the_prizes(party: Party, hostess: Desk) -> None:
    """The night ends after one set. Ties are named and rolled off die by die, then all is paid and settled."""
    cards = party.cards
    hostess.button("End the night here").click()
    hostess.heading("Six prizes")
    party.look(hostess.page)
    for title, what in (("Most Buncos", "buncos"), ("Most Wins", "wins"), ("Most Trips", "trips"),
                        ("Most Losses", "losses"), ("Most Snake Eyes", "snake_eyes")):
        tied = cards.leaders(what)
        assert len(tied) == {"trips": 2, "snake_eyes": 1}.get(what, len(tied))
        if len(tied) > 1:
            throws = hostess.rolls_off(title, level=what == "trips")
            assert all(sorted(throw) == tied for throw in throws)
            tied = [name for name, die in throws[-1].items() if die == 6]
        expect(hostess.prize(title).locator(".winner")).to_contain_text(tied[0])
    expect(hostess.prize("Last Bunco").locator(".winner")).to_contain_text(cards.last_bunco)
    hostess.button("Pay out $60").click()
    expect(hostess.page.locator(".prize .state.done")).to_have_count(6)
    party.look(hostess.page)
    hostess.button("Settle the night").click()
    hostess.heading("What a night!")
    party.look(hostess.page)


def the_prints(party: Party, hostess: Desk) -> None:
    """Screen, phones and paper say the same, and it is what the score cards that were kept by hand say."""
    winners = hostess.winners()
    assert tuple(amount for _, amount in winners.values()) == AMOUNTS
    for phone in party.phones:
        phone.on("prizes")
        for name, amount in winners.values():
            line = phone.page.locator("[data-screen=prizes] li").filter(has_text=amount)
            expect(line).to_contain_text(name)
    party.look(party.phones[0].page)
    hostess.tab("Print")
    party.look(hostess.page)
    sheet = hostess.prints("Prize sheet").words
    for title, (name, amount) in winners.items():
        assert re.search(rf"{title} {name}.*?{re.escape(amount)}", sheet), sheet
    assert "Pot $60 · paid out $60 · kitty $0" in sheet
    for name in NAMES:
        numbers = " ".join(str(party.cards.cards[name][what]) for what in COUNTED)
        assert re.search(rf"\d+\. {name} {numbers}", sheet), (name, numbers, sheet)
    filled: Pdf = hostess.prints("Score cards, filled in")
    assert len(filled) == 3 and all(filled.text.count(name) == 1 for name in NAMES)
