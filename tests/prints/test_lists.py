"""Prize sheet, sign-in list, poster."""

from collections.abc import Callable

import pytest
from django.test import Client

from bunconight.club.models import Group, Night
from bunconight.money.formats import money
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import prizes, scores
from bunconight.prints.sheets import prizes as prize_parts
from tests.nights.hostess import NAMES, Hostess
from tests.prints.conftest import Printed
from tests.prints.papers import come, made

TITLES = ["Most Buncos", "Most Wins", "Last Bunco", "Most Snake Eyes", "Most Trips", "Most Losses"]


@pytest.fixture
def over(seated: Hostess) -> Hostess:
    """One round: Ada and Bea have rolled two Buncos each, Cleo one, and the hostess has ended the night."""
    seated.start(1)
    seats = seated.book.seats
    rolled = {seated.id("Ada"): 2, seated.id("Bea"): 2, seated.id("Cleo"): 1}
    for number, chairs in enumerate(seats, 1):
        tallies = {
            person: {"buncos": rolled[person], "trips": 0, "snake_eyes": 0} for person in chairs if person in rolled
        }
        scores.correct(night=seated.night, number=1, table=number, winner=0, score=[21, 14], tallies=tallies, who=None)
    seated.finish()
    return seated


def test_before_the_night_there_are_lines_for_the_winners(seated: Hostess, printed: Printed) -> None:
    words = printed("print_prizes").words
    assert all(title in words for title in TITLES)
    assert all(f"${amount}" in words for amount in (15, 13, 11, 9, 7, 5))
    assert "Pot $60" in words and "Standings" not in words and "kitty." not in words


def test_before_anybody_has_paid_there_are_no_amounts(add: Callable[..., Hostess], printed: Printed) -> None:
    add("Ann")
    words = printed("print_prizes").words
    assert "$" not in words and "Pot" in words


def test_ties_and_their_dice(over: Hostess, printed: Printed) -> None:
    assert "Tied, to be rolled off: Ada, Bea" in printed("print_prizes").words
    for name, value in (("Ada", 4), ("Bea", 4), ("Ada", 2), ("Bea", 5)):
        prizes.roll_off_die(night=over.night, category="most_buncos", person=over.id(name), value=value, who=None)
    words = printed("print_prizes").words
    assert "Most Buncos Bea" in words and "Roll-off Ada" in words and "Again Ada" in words
    assert "Tied, to be rolled off: Ada, Bea" not in words


def test_a_roll_off_of_eight_with_long_names_leaves_the_amounts_on_the_page(
        add: Callable[..., Hostess], printed: Printed) -> None:
    names = [f"Person {number} Featherstonehaugh-Quillington" for number in range(1, 8)] + ["W" * 40]
    hostess = add(*names)
    hostess.check_in(*names)
    hostess.take_fees(*names)
    hostess.draw()
    hostess.start(1)
    for number, chairs in enumerate(hostess.book.seats, 1):
        tallies = {person: {"buncos": 1, "trips": 0, "snake_eyes": 0} for person in chairs}
        scores.correct(night=hostess.night, number=1, table=number, winner=0, tallies=tallies, who=None)
    hostess.finish()
    for name in names:
        prizes.roll_off_die(night=hostess.night, category="most_buncos", person=hostess.id(name),
                            value=2 + (name == names[0]), who=None)
    pdf = printed("print_prizes")
    assert all(f"${amount}" in pdf.words for amount in (10, 9, 7, 6, 5, 3))
    assert all(letter.left > 40 and letter.right < 612 - 40 for number in range(len(pdf))
               for letter in pdf.letters(number))


def test_places_skip_after_equals(over: Hostess, printed: Printed) -> None:
    words = printed("print_prizes").words
    assert "1. Ada (2) · 1. Bea (2) · 3. Cleo (1)" in words
    standings = words.split("Standings")[1]
    assert [place for place in standings.split() if place in ("1.", "3.", "4.")] == ["1.", "1.", "3.", *["4."] * 9]


def test_the_figures_are_those_of_the_page(over: Hostess, printed: Printed) -> None:
    page, text = prizes_page(over.night), printed("print_prizes").text
    for prize in page.prizes:
        assert money(prize.cents, over.night.group) in text
        assert all(person.name in text for person in prize.winners)
    assert "nobody: to the kitty" in text  # snake eyes and trips
    lines = text.splitlines()
    for person, tally in over.book.tallies.items():
        figures = f"{tally.buncos} {tally.wins} {tally.losses} {tally.trips} {tally.snake_eyes}"
        assert any(over.name(person) in line and line.rstrip().endswith(figures) for line in lines), (figures, lines)


def test_money_adds_up_on_paper_too(over: Hostess, printed: Printed) -> None:
    assert "Pot $60 · paid out $0 · kitty $0 · still open $60" in printed("print_prizes").words


def test_a_prize_sheet_of_forty_eight_names_every_person_and_repeats_its_head(
    add: Callable[..., Hostess], printed: Printed
) -> None:
    names = [f"Person{number:02}" for number in range(1, 49)]
    hostess = add(*names)
    hostess.check_in(*names)
    hostess.draw()
    hostess.play((0,) * 12)
    pdf = printed("print_prizes", paper="a4")
    assert all(name in pdf.text.split("Standings")[1] for name in names)
    assert len(pdf) == 2 and all("Snake eyes" in text for text in pdf.texts)


def test_the_sign_in_list_has_the_regulars_and_whoever_is_here(add: Callable[..., Hostess], printed: Printed) -> None:
    add(*reversed(NAMES))
    pdf = printed("print_signin")
    found = [word for word in pdf.text.split() if word in NAMES]
    assert found == list(NAMES)
    assert "Entry fee $5" in pdf.words and len(pdf) == 1


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_poster_has_a_code_its_link_and_the_pin(
    seated: Hostess, printed: Printed, client: Client, paper: str
) -> None:
    pdf = printed("print_poster", paper=paper)
    link = f"http://testserver/j/{seated.night.join_token}/"
    assert len(pdf) == 1 and pdf.codes(0) == [link] and link in pdf.text
    assert f"{seated.night.pin[:3]} {seated.night.pin[3:]}" in pdf.text
    assert "http://testserver/pin/" in pdf.text
    assert client.get(link.removeprefix("http://testserver")).status_code == 200


def test_a_poster_that_cannot_work_says_why(seated: Hostess, printed: Printed, settings: object) -> None:
    settings.PUBLIC_URL = "http://localhost:8000"  # type: ignore[attr-defined]
    pdf = printed("print_poster")
    assert pdf.codes(0) == [] and "localhost" not in pdf.text
    assert "No phone can reach this computer yet" in pdf.words and "python3 manage.py --lan" in pdf.words


def test_a_name_is_text_and_nothing_else(add: Callable[..., Hostess], printed: Printed) -> None:
    nasty = "<b>x</b><img src=file:///etc/passwd> & 'q'"
    add(nasty)
    for name in ("print_cards", "print_signin"):
        assert nasty.replace(" ", "") in "".join(printed(name).words.split())  # wherever its lines break


@pytest.mark.parametrize(
    ("people", "room", "counts"), [(46, 0, [0, 46]), (40, 0, [0, 40]), (12, 300, [12]), (60, 0, [0, 45, 15])]
)
def test_a_page_is_not_begun_for_the_last_line_of_the_standings(people: int, room: float, counts: list[int]) -> None:
    loose, dense = (prize_parts._counts(people, room, 764, row) for row in (prize_parts.ROW, prize_parts.DENSE))
    assert (dense if len(dense) < len(loose) else loose) == counts


def test_a_long_name_among_the_places_stays_in_its_column(group: Group, night: Night) -> None:
    """Its winner's; beside it stand the amount and a line to sign."""
    come(group, night, ["Щ" * 40, "Bo", "Ann", "Cy"]).play((0,))
    pdf = made(night, "prizes")
    places = [letter.right for letter in pdf.letters(0) if letter.text == "Щ"]
    assert len(places) > 2 * 40 and max(places) < 47 + (0.23 + 0.41) * 518
