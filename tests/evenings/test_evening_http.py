"""The whole evening of twenty rounds once more, by HTTP alone: the pages of the hostess, and the taps of the phones."""
from typing import Any

import pytest
from django.urls import reverse

from bunconight.nights.models import Action
from tests.evenings.evening import Evening, load
from tests.evenings.over_http import Hostess, Phones, by_table
from tests.prints.reading import Pdf

TALLIES = ("buncos", "wins", "losses", "trips", "snake_eyes")
LIVE = (1, 11, 17)  # tapped roll by roll (two of them have a table roll-off); the others come in batches
ON_PAPER = {7: 3, 15: 2}  # round: the table that nobody taps for
BY_HAND = 10  # the round whose bell the hostess rings


class Night:
    """The evening as it is played: the hostess, the phones, and who is who."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.hostess = evening, Hostess(evening)
        self.expected = evening.expected

    def arrive(self) -> None:
        self.hostess.begin()
        assert self.hostess.import_members() == {"new": 12, "changed": 0, "same": 0, "error": 0}
        self.hostess.plan()
        players = self.hostess.check_in()
        self.ids = {number: players[name] for number, name in enumerate(self.evening.data["members"], 1)}
        self.names = {pk: name for name, pk in players.items()}
        self.hostess.seat([person for chairs in self.seats(1) for person in chairs])
        self.phones = Phones(self.evening, self.hostess.night, self.ids)

    def seats(self, number: int) -> list[list[int]]:
        return [[self.ids[who] for who in chairs] for chairs in self.evening.data["rounds"][number - 1]["tables"]]

    def round(self, number: int) -> None:
        """It is seated as on that evening, and ends as it did; a person at each table taps, another in every round."""
        self.hostess.post("round_start", number=number)
        tables = self.phones.state(self.phones.anybody)["round"]["tables"]
        assert [table["seats"] for table in tables] == self.seats(number), f"round {number}"
        scorers = {table["table"]: table["seats"][number % 4] for table in tables}
        if number in LIVE:
            self.phones.live(number, scorers)
        elif number == BY_HAND:
            self.rung_by_hand(number, scorers)
        else:
            self.batches(number, scorers)
        self.check(number)

    def batches(self, number: int, scorers: dict[int, int]) -> None:
        paper = ON_PAPER.get(number, 0)
        self.phones.late(number, scorers, without=paper)
        if paper:
            rolls = by_table(self.phones.moves(number))[paper]
            self.hostess.enter(number, paper, rolls, self.expected["rounds"][number - 1][paper - 1])

    def rung_by_hand(self, number: int, scorers: dict[int, int]) -> None:
        """The bell first, then everybody's rolls, which were made before it: the head table's own ends its round."""
        play = self.phones.state(self.phones.anybody)["round"]["play"]
        self.hostess.post("round_ring", number=number)
        self.phones.late(number, scorers)
        for table in (2, 3):
            self.phones.close(play, table, scorers[table])

    def check(self, number: int) -> None:
        shown = self.hostess.get("rounds").context["page"].rounds[number - 1]
        told = [[[team.score for team in table.teams], table.winner] for table in shown.tables]
        assert told == self.expected["rounds"][number - 1], f"round {number}"

    def roll_off(self) -> None:
        for off in self.evening.data["prize_roll_offs"]:
            for who, value in off["dice"]:
                self.hostess.post("prizes_die", category=off["category"], player=self.ids[who], value=value)

    def told(self) -> Any:
        """What a phone is told."""
        return self.phones.state(self.phones.anybody)


@pytest.fixture
def night(db: None) -> Night:
    return Night(load("first_friday"))


def test_the_whole_evening_over_http(night: Night) -> None:
    night.arrive()
    for number in range(1, 21):
        night.round(number)
    a_wrong_correction_is_undone(night)
    the_tallies(night)
    night.roll_off()
    night.hostess.post("prizes_pay")
    night.hostess.post("prizes_settle")
    the_prizes(night)
    the_prize_sheet(night)


def a_wrong_correction_is_undone(night: Night) -> None:
    before = night.told()["standings"]
    form = night.hostess.get("run_table", 4, 2).context["form"]
    night.hostess.post("run_table", 4, 2, seen=form.seen, winner=0, first=19, second=8, step="rounds", why="misread")
    assert night.told()["standings"] != before
    night.hostess.post("night_undo", Action.objects.latest("seq").pk, step="rounds")
    assert night.told()["standings"] == before


def the_tallies(night: Night) -> None:
    told = night.told()
    standings = {night.names[one["id"]]: [one[name] for name in TALLIES] for one in told["standings"]}
    assert standings == night.expected["tallies"]
    assert (night.names[told["traveler"]], told["phase"]) == (night.expected["last_bunco"]["name"], "prizes")


def the_prizes(night: Night) -> None:
    """On the hostess's page and on the phones."""
    page = night.hostess.get("prizes").context["page"]
    shown = [{"category": prize.category, "amount": prize.cents // 100, "winner": prize.winners_text,
              "leaders": [person.name for person in prize.leaders]} for prize in page.prizes]
    assert shown == night.expected["prizes"]
    assert (page.settled, page.balance.paid_out, page.balance.kitty, page.balance.open) == (True, 6000, 0, 0)
    told = night.told()
    assert told["phase"] == "settled"
    assert [(one["category"], one["amount"], [night.names[pk] for pk in one["winners"]]) for one in told["prizes"]] == [
        (one["category"], one["amount"] * 100, [one["winner"]]) for one in night.expected["prizes"]]


def the_prize_sheet(night: Night) -> None:
    words = Pdf(night.hostess.get("print_prizes", "letter").content).words
    for prize in night.expected["prizes"]:
        assert f"{prize['winner']} " in words and f"${prize['amount']}" in words
    for name, counts in night.expected["tallies"].items():
        assert f"{name} {' '.join(map(str, counts))}" in words
    assert reverse("join", args=[night.hostess.night.join_token]) not in words
