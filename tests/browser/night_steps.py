"""A whole night in browsers: what the hostess does on her computer, what a phone does at its table, and what a test
keeps beside both of them: its own score cards, which know nothing of the site."""
import re
import socket
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from games.bunco.rotation import History, next_seats
from tests.browser.phones import shows
from tests.prints.reading import Pdf

Look = Callable[[Page], None]
Names = tuple[str, str, str, str]
CHAIRS = "ABCD"
PRIZES = ("Most Buncos", "Most Wins", "Last Bunco", "Most Snake Eyes", "Most Trips", "Most Losses")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Desk:
    """The hostess at her computer. Every kind of page is looked at once it has changed in place."""

    def __init__(self, page: Page, look: Look) -> None:
        self.page, self.look = page, look

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def link(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("link", name=name, exact=exact)

    def heading(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation", name="This night").get_by_role("link", name=name).click()

    def begins(self, group: str) -> None:
        self.page.goto("/")
        self.look(self.page)
        self.page.get_by_label("Your e-mail").fill("hostess@example.org")
        self.page.get_by_label("Password").fill("dice and cake")
        self.page.get_by_label("Your group's name").fill(group)
        self.button("Start my group").click()
        self.heading(group)

    def imports(self, name: str, content: bytes) -> None:
        self.link("Members", exact=True).click()
        self.link("Import a file").click()
        self.page.get_by_label("The file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})
        self.button("Show me what is in it").click()
        self.look(self.page)
        self.button(re.compile("^Import$")).click()

    def plans(self, place: str) -> None:
        self.page.locator(".bar-group").click()
        self.look(self.page)
        self.link("Plan a night").first.click()
        self.page.get_by_role("textbox", name="Place").fill(place)
        self.look(self.page)
        self.button("Plan this night").click()
        self.look(self.page)
        self.link("Who comes? To the board").click()
        self.look(self.page)
        self.link("Check-in", exact=True).click()

    def checks_in(self, count: int) -> None:
        """A tap on every name and one on every fee, as quickly as they come."""
        rows = self.page.locator(".guest")
        expect(rows).to_have_count(count)
        for number in range(count):
            rows.nth(number).locator("button[name=here]").click()
            rows.nth(number).locator("button[name=pays]").first.click()
        expect(self.page.locator("#counts dd")).to_have_text([str(count), str(count), f"${count * 5}", "3", "0"])

    def hall(self) -> list[Names]:
        """The floor plan that stands on the page, by the chairs' letters."""
        def name(spot: Locator, chair: str) -> str:
            return spot.locator(f".at-{chair.lower()} .name").inner_text()
        return [(name(spot, "A"), name(spot, "B"), name(spot, "C"), name(spot, "D"))
                for spot in self.page.locator(".spot").all()]

    def scans(self) -> str:
        """What a phone reads from the QR code on the screen."""
        self.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # out from under the big button
        found = zxingcpp.read_barcodes(Image.open(BytesIO(self.page.locator(".qr svg").screenshot())))
        assert len(found) == 1
        return found[0].text

    def prints(self, name: str) -> Pdf:
        """Look at a document, and follow the link to its PDF."""
        self.link(re.compile(f"^Look.*: {name}$")).click()
        expect(self.page.locator("#look-title")).to_have_text(name)
        answer = self.page.request.get(self.link("Only this one as PDF").get_attribute("href") or "")
        assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
        return Pdf(answer.body())

    def starts(self, number: int) -> None:
        self.button(f"Start round {number}").click()
        self.heading(re.compile(f"^Round {number}: "))

    def enters(self, table: int, team: int) -> None:
        """A table without a phone: who won, and nothing else."""
        self.page.locator(f"#enter-{table}").click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_role("radio").nth(team).check()
        sheet.get_by_role("button", name="Save the result").click()
        expect(sheet).to_be_hidden()
        expect(self.page.locator(f"#table-{table} .state")).to_have_text("done")

    def prize(self, title: str) -> Locator:
        return self.page.get_by_role("article", name=title)

    def rolls_off(self, title: str, level: bool = False) -> list[dict[str, int]]:
        """Die by die: everybody a four, if it is to be level at first; then a six for whoever is asked first."""
        card, throwers = self.prize(title), self.prize(title).locator(".thrower")
        names = throwers.locator("> .name").all_inner_texts()
        throws = [dict.fromkeys(names, 4)] * level + [dict.fromkeys(names, 2) | {names[0]: 6}]
        for number, throw in enumerate(throws, 1):
            for left, (name, die) in zip(reversed(range(len(names))), throw.items(), strict=True):
                card.get_by_role("button", name=f"{name} rolled {die}").click()
                expect(throwers).to_have_count(left or (0 if number == len(throws) else len(names)))
        return throws

    def winners(self) -> dict[str, tuple[str, str]]:
        """Winner and amount by prize, as they stand on the screen."""
        return {title: (self.prize(title).locator(".winner").inner_text().removeprefix("★ "),
                        self.prize(title).locator(".amount").inner_text()) for title in PRIZES}


class Phone:
    """A guest's phone: `name` is whose it is."""

    def __init__(self, page: Page, link: str, name: str) -> None:
        self.page, self.name = page, name
        page.goto(link)
        page.get_by_role("button", name=name).click()
        page.locator("[data-ready=yes]").wait_for()

    def on(self, screen: str) -> None:
        """table, tied, done, go, prizes or wait."""
        expect(self.page.locator(f"[data-screen={screen}]")).to_be_visible()

    def goes(self, seats: Sequence[Names], point: int) -> None:
        """It says where she goes, with whom, and what is rolled there."""
        table = next(number for number, names in enumerate(seats, 1) if self.name in names)
        chair = seats[table - 1].index(self.name)
        self.on("go")
        go = self.page.locator("[data-screen=go]")
        expect(go.locator("[data-x=table]")).to_have_text(f"Table {table}")
        expect(go.locator("[data-x=seat]")).to_have_text(re.compile(f"Chair {CHAIRS[chair]}$"))
        expect(go.locator("[data-x=partner]")).to_have_text(f"Your partner is {seats[table - 1][(chair + 2) % 4]}")
        expect(go.locator("[data-x=point]")).to_have_text(str(point))

    def says(self, roller: str) -> None:
        expect(self.page.locator("[data-x=who]")).to_contain_text(roller)

    def taps(self, outcome: str) -> None:
        self.page.locator(f"[data-outcome={outcome}]").tap()

    def undoes(self) -> None:
        self.page.locator("[data-undo]").filter(visible=True).tap()

    def shows(self, score: Sequence[int]) -> None:
        shows(self.page, *score)

    def saved(self) -> None:
        expect(self.page.locator("[data-x=waiting]")).to_have_text("all saved")

    def rung(self) -> None:
        expect(self.page.locator("[data-x=belled]")).to_be_visible()

    def none_in_the_hand(self) -> None:
        self.page.locator("[data-none]").tap()

    def throws(self, *dice: int) -> None:
        rows = self.page.locator(".dice-pick")
        for row, value in enumerate(dice):
            rows.nth(row).locator(f"input[value='{value}']").check(force=True)
        self.page.locator("[data-throw]").tap()


POINTS = {"nothing": 0, "one": 1, "two": 2, "trips": 5, "bunco": 21}
COUNTED = {"bunco": "buncos", "trips": "trips", "snake_eyes": "snake_eyes"}


@dataclass
class Cards:
    """Everybody's score card and where she sits, kept by hand: the rules once more, in a few plain lines."""

    seats: list[Names]
    rounds: list[list[Names]] = field(default_factory=list)
    cards: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    score: dict[int, list[int]] = field(default_factory=dict)
    chair: dict[int, int] = field(default_factory=dict)
    last_bunco: str = ""

    def begin(self) -> None:
        self.rounds.append(self.seats)
        self.score = {table: [0, 0] for table in (1, 2, 3)}
        self.chair = dict.fromkeys((1, 2, 3), 0)

    def roller(self, table: int) -> str:
        return self.seats[table - 1][self.chair[table]]

    def roll(self, table: int, outcome: str) -> None:
        name, team = self.roller(table), self.chair[table] % 2
        if outcome in COUNTED:
            self.cards[name][COUNTED[outcome]] += 1
        if outcome == "bunco":
            self.last_bunco = name
        self.score[table][team] = 0 if outcome == "snake_eyes" else self.score[table][team] + POINTS[outcome]
        if outcome in ("nothing", "snake_eyes"):
            self.chair[table] = (self.chair[table] + 1) % 4

    def team_of(self, name: str) -> tuple[int, int]:
        table = next(number for number, names in enumerate(self.seats, 1) if name in names)
        return table, self.seats[table - 1].index(name) % 2

    def end(self, winners: Sequence[int]) -> None:
        """Everybody counts a win or a loss and moves: up by one, or from the head table to the last."""
        before, people = self.seats, sorted(name for names in self.seats for name in names)
        number = {name: place for place, name in enumerate(people)}
        for names, winner in zip(before, winners, strict=True):
            for chair, name in enumerate(names):
                self.cards[name]["wins" if chair % 2 == winner else "losses"] += 1
        played = [[tuple(number[name] for name in names) for names in seats] for seats in self.rounds]
        after = next_seats(tuple(played[-1]), winners, History.of(map(tuple, played), ()), ())  # type: ignore[arg-type]
        self.seats = [(people[a], people[b], people[c], people[d]) for a, b, c, d in after]
        self._check(before, winners)

    def _check(self, before: Sequence[Names], winners: Sequence[int]) -> None:
        """The rotation, as the rules tell it in one sentence each."""
        last = len(before)
        for number, (names, winner) in enumerate(zip(before, winners, strict=True), 1):
            for chair, name in enumerate(names):
                won = chair % 2 == winner
                wanted = max(1, number - 1) if won else last if number == 1 else number
                table = next(place for place, seated in enumerate(self.seats, 1) if name in seated)
                partner = self.seats[table - 1][(self.seats[table - 1].index(name) + 2) % 4]
                assert table == wanted and partner != names[(chair + 2) % 4], name

    def leaders(self, what: str) -> list[str]:
        most = max(card[what] for card in self.cards.values())
        return sorted(name for name, card in self.cards.items() if card[what] == most)
