"""No Wi-Fi at all: the whole evening is printed before, played on paper and typed in afterwards. By the tallies, by
the score cards, or half of it tapped on phones: the same tallies and prizes as if every roll had been tapped.
"""
from typing import Any

import pytest

from tests.evenings.evening import load
from tests.evenings.on_paper import card, last_round_of_a_bunco, sheets
from tests.evenings.over_http import Phones, by_table
from tests.evenings.test_evening_http import Night, the_prize_sheet, the_prizes, the_tallies
from tests.prints.reading import Pdf

MIXED = {4: {2}, 9: {1}, 13: {1, 3}, 20: {3}}  # round: the tables that are typed, the others tap
WHOLE = (2, 11)  # rounds of which nothing is tapped


@pytest.fixture
def night(db: None) -> Night:
    return Night(load("first_friday"))


def test_typed_from_the_tallies(night: Night) -> None:
    sit_down_on_paper(night)
    for number in range(1, 21):
        types(night, number)
    it_ends_alike(night)


def test_typed_from_the_cards(night: Night) -> None:
    """One card after another, then one press of a button."""
    sit_down_on_paper(night)
    for who in night.ids:
        answer = night.hostess.post("paper_card", night.ids[who], next="1", **card(night.evening, who))
        assert answer.status_code == 200
    night.hostess.post("paper_cards")
    assert night.hostess.get("paper_cards").context["page"].rest == ()
    it_ends_alike(night)


def test_phones_and_paper_in_one_night(night: Night) -> None:
    """Some tables tap and others are typed, in one round too: a head table that is typed rings the bell."""
    night.arrive()
    for number in range(1, 21):
        if number in WHOLE:
            night.hostess.post("round_start", number=number)
            types(night, number, follow=False)
        elif number in MIXED:
            mixed(night, number, MIXED[number])
        else:
            night.round(number)
    it_ends_alike(night)


def test_tallies_then_cards(night: Night) -> None:
    """The sheets of the last rounds are lost: the cards have them, and agree with what was typed before."""
    sit_down_on_paper(night)
    for number in range(1, 13):
        types(night, number)
    for who in night.ids:
        night.hostess.post("paper_card", night.ids[who], next="1", **card(night.evening, who))
    night.hostess.post("paper_cards")
    assert night.hostess.get("paper_cards").context["page"].rest == ()
    it_ends_alike(night)


def sit_down_on_paper(night: Night) -> None:
    """Everything is printed before; afterwards it is said who was there and where they sat."""
    hostess = night.hostess
    hostess.begin()
    hostess.import_members()
    hostess.plan()
    printed = [letters(Pdf(hostess.get(name, "letter").content).text) for name in ("print_signin", "print_cards")]
    assert all(letters(name) in words for name in night.evening.data["members"] for words in printed)
    players = hostess.check_in()
    night.ids = {number: players[name] for number, name in enumerate(night.evening.data["members"], 1)}
    night.names = {pk: name for name, pk in players.items()}
    boxes = {f"seat-{table}-{letter}": night.names[pk] for table, chairs in enumerate(night.seats(1), 1)
             for letter, pk in zip("ABCD", chairs, strict=True)}
    hostess.post("paper_seats", **boxes)


def letters(text: str) -> str:
    """Without what a line break swallows or adds."""
    return "".join(char for char in text if char.isalnum())


def types(night: Night, number: int, follow: bool = True) -> None:
    """The sheets of a round: the typist sees on each the people whom her paper has."""
    page = night.hostess.get("paper").context["page"]
    assert page.number == number
    fields: dict[str, Any] = {"next": "1"} if follow else {}
    for table, sheet in zip(page.tables, sheets(night.evening, number), strict=True):
        (a, c), (b, d) = ([row.id for row in pair] for pair in table.pairs)
        assert [a, b, c, d] == [night.ids[who] for who in sheet.chairs], (number, table.number)
        fields |= {f"seen-{table.number}": table.seen, **sheet.fields(night.ids)}
    night.hostess.post("paper_save", number, **fields)


def mixed(night: Night, number: int, typed: set[int]) -> None:
    hostess, phones = night.hostess, night.phones
    hostess.post("round_start", number=number)
    state = phones.state(phones.anybody)["round"]
    scorers = {table["table"]: table["seats"][number % 4] for table in state["tables"]}
    for table, moves in sorted(by_table(phones.moves(number)).items()):
        for move in moves if table not in typed else ():
            phones.send(scorers[table], phones.tap(state["play"], move))
    page = hostess.get("paper").context["page"]
    fields: dict[str, Any] = {f"seen-{table.number}": table.seen for table in page.tables}
    for sheet in sheets(night.evening, number):
        fields |= sheet.fields(night.ids) if sheet.table in typed else {}
    for table in (one for one in page.tables if one.number not in typed):
        fields[f"won-{table.number}"] = table.entry.won
        for row in (*table.pairs[0], *table.pairs[1]):
            fields |= {f"{what}-{table.number}-{row.id}": count for what, count in row.rolled.to_json().items()}
    hostess.post("paper_save", number, **fields)
    state = phones.state(phones.anybody)["round"] or {"tables": []}
    assert 1 not in typed or state["bell"], "a head table that is typed rings the bell"
    for table in state["tables"]:
        if table["phase"] == "closing":
            phones.close(state["play"], table["table"], scorers[table["table"]])


def it_ends_alike(night: Night) -> None:
    """Who ended with the traveler is asked where nobody can tell; then all is as it was counted from the rolls."""
    hostess = night.hostess
    asked = {person.id for person in hostess.get("paper").context["page"].ask_traveler}
    assert asked in (set(), {night.ids[who] for who in last_round_of_a_bunco(night.evening)})
    if asked:
        assert "Who has it?" in hostess.get("paper").content.decode()
        name = night.expected["last_bunco"]["name"]
        hostess.post("prizes_traveler", player=next(pk for pk in asked if night.names[pk] == name), step="paper")
    if not hasattr(night, "phones"):
        night.phones = Phones(night.evening, night.hostess.night, {1: night.ids[1]})  # the only one, when all is over
    the_tallies(night)
    night.roll_off()
    hostess.post("prizes_pay")
    hostess.post("prizes_settle")
    the_prizes(night)
    the_prize_sheet(night)
