"""Score cards, as they come out of the printer."""

import logging
from collections import Counter
from collections.abc import Callable
from math import cos, radians, sin

import pytest
from django.test import Client

from bunconight.club.models import Member
from bunconight.nights.services import scores
from bunconight.prints.board import board
from bunconight.prints.layout import layout
from games.bunco.house import HouseRules
from tests.nights.hostess import NAMES, Hostess
from tests.prints.conftest import Printed
from tests.prints.reading import Ink, Letter, Pdf

POINTS = {"letter": (612, 792), "a4": (595, 842)}
RIM = 14  # points that no letter may come near to: cuts are not exact


def people(count: int) -> list[str]:
    return [f"Person{number:02}" for number in range(1, count + 1)]


def corners(paper: str, up: int) -> list[tuple[float, float, float, float]]:
    """The boxes of the cards on a sheet: left, top, right, bottom."""
    width, height = POINTS[paper]
    across, down = {4: (2, 2), 2: (1, 2), 1: (1, 1)}[up]
    wide, high = width / across, height / down
    return [
        (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        for row in range(down)
        for column in range(across)
    ]


def astray(pdf: Pdf, paper: str, up: int) -> list[Letter]:
    """Letters that are not well inside one of the cards."""
    boxes = corners(paper, up)
    return [
        letter
        for number in range(len(pdf))
        for letter in pdf.letters(number)
        if not any(
            left + RIM <= letter.left
            and letter.right <= right - RIM
            and top + RIM <= letter.top
            and letter.bottom <= bottom - RIM
            for left, top, right, bottom in boxes
        )
    ]


@pytest.mark.parametrize(("paper", "count"), [("letter", 1), ("letter", 12), ("letter", 48), ("a4", 24)])
@pytest.mark.parametrize("up", [4, 2, 1])
def test_blank_cards(
    add: Callable[..., Hostess], printed: Printed, caplog: pytest.LogCaptureFixture, paper: str, up: int, count: int
) -> None:
    add(*people(count))
    with caplog.at_level(logging.WARNING):
        pdf = printed("print_cards", paper=paper, up=up)
    assert not caplog.records  # what WeasyPrint could not do, and glyphs that are missing
    assert len(pdf) == -(-count // up)
    assert pdf.sizes == {POINTS[paper]}
    assert all(pdf.text.count(name) == 1 for name in people(count))
    assert not astray(pdf, paper, up)


@pytest.mark.parametrize("up", [4, 2])
def test_cut_piles_lie_in_order(add: Callable[..., Hostess], printed: Printed, up: int) -> None:
    add(*people(11))
    pdf = printed("print_cards", up=up)
    piles: list[str] = []
    for left, top, right, bottom in corners("letter", up):
        for number in range(len(pdf)):
            inside = "".join(
                letter.text
                for letter in pdf.letters(number)
                if left < letter.middle[0] < right and top < letter.middle[1] < bottom
            )
            piles += [name for name in people(11) if name in inside]
    assert piles == people(11)


@pytest.mark.parametrize("name", ["W" * 40, "w" * 40, "Anna-Maria Wilhelmina van der Wateringen-W", "W" * 80])
@pytest.mark.parametrize("up", [4, 2, 1])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_long_names_stay_beside_the_code_and_above_the_board(
    add: Callable[..., Hostess], printed: Printed, name: str, up: int, paper: str
) -> None:
    add(name)
    pdf = printed("print_cards", paper=paper, up=up)
    at, scale = layout(paper, up), 2 if up == 1 else 1
    top = at.title.y + 22
    below, right = (at.link.y, at.code.x) if up != 2 else (at.code.y, at.board.x)
    found = [
        letter
        for letter in pdf.letters(0)
        if letter.text in set(name)
        and letter.top > top * scale
        and letter.bottom < below * scale
        and letter.left < right * scale
    ]
    counts = Counter(letter.text for letter in found)
    assert all(counts[char] >= number for char, number in Counter(name.replace(" ", "")).items()), counts
    assert all(letter.right <= (right - 3) * scale for letter in found)


def test_seats_are_on_the_cards_once_they_are_drawn(seated: Hostess, printed: Printed) -> None:
    pdf = printed("print_cards", up=1)
    order = [seated.name(person) for chairs in seated.book.seats for person in chairs]
    assert [next(name for name in NAMES if name in text.split()) for text in pdf.texts] == order
    assert "Start: Table 1, chair A" in pdf.texts[0] and "Start: Table 3, chair D" in pdf.texts[11]


def test_a_late_arrival_has_a_card_without_a_seat_and_ghosts_have_none(
    add: Callable[..., Hostess], printed: Printed
) -> None:
    hostess = add(*NAMES[:8])
    hostess.check_in(*NAMES[:7])
    hostess.draw()
    hostess.check_in("Hattie")
    pdf = printed("print_cards", up=1)
    assert len(pdf) == 8
    assert "Hattie" in pdf.texts[7] and "Start" not in pdf.texts[7] and "Ghost" not in pdf.text


def test_before_anybody_has_come_regulars_have_cards_and_others_not(
    add: Callable[..., Hostess], printed: Printed
) -> None:
    hostess = add("Ann", "Bea")
    Member.objects.create(group=hostess.night.group, name="Sub Sue", kind="sub")
    assert printed("print_cards").text.count("PIN") == 4  # two of them are spare
    assert "Sub Sue" not in printed("print_cards").text


def test_the_code_is_the_link_below_it_and_opens_the_night(seated: Hostess, printed: Printed, client: Client) -> None:
    link = f"http://testserver/j/{seated.night.join_token}/"
    for up in (4, 2, 1):
        pdf = printed("print_cards", up=up)
        assert all(set(pdf.codes(number)) == {link} and len(pdf.codes(number)) == up for number in range(len(pdf)))
        assert all(text.count(link) == up for text in pdf.texts)
        assert all(text.count(f"PIN {seated.night.pin[:3]} {seated.night.pin[3:]}") == up for text in pdf.texts)
    assert "Ada" in client.get(link.removeprefix("http://testserver")).content.decode()


def test_without_an_address_there_is_no_code(seated: Hostess, printed: Printed, settings: object) -> None:
    settings.PUBLIC_URL = ""  # type: ignore[attr-defined]
    pdf = printed("print_cards")
    assert pdf.codes(0) == [] and "http" not in pdf.text and "PIN" not in pdf.text


def test_other_house_rules_draw_another_board(add: Callable[..., Hostess], printed: Printed) -> None:
    hostess = add("Ann")
    hostess.night.group.rules = {"point_numbers": [1, 2, 3, 4, 5, 6], "sets": 2, "bunco_worth": 25}
    hostess.night.group.save()
    text = printed("print_cards", up=1).text
    assert "Set 2" in text and "Set 3" not in text and "Bunco 25" in text and "snake eyes" not in text


@pytest.mark.parametrize("name", ["אסתר כהן", "مريم", "Zoë Åström", "Ελένη", "Ольга"])
def test_names_in_other_scripts_have_glyphs(
    add: Callable[..., Hostess], printed: Printed, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    add(name)
    with caplog.at_level(logging.WARNING):
        printed("print_cards")
    assert not caplog.records


def test_a_glyph_that_no_font_has_is_told(
    add: Callable[..., Hostess], printed: Printed, caplog: pytest.LogCaptureFixture
) -> None:
    add("Ann \U000f1234")  # of a private plane: no font has it
    with caplog.at_level(logging.WARNING):
        printed("print_cards")
    assert "no installed font has \U000f1234" in caplog.text


# Filled cards


def look(pdf: Pdf, page: int, number: int, up: int = 1) -> str:
    """What was done to the point number of a round on a card that fills its sheet: circled, crossed or open."""
    at = layout("letter", up)
    made = board(HouseRules(), at.board.width, at.board.height)
    x, y = made.middle(number)
    middle = ((at.board.x + x) * 2, (at.board.y + y) * 2)
    digit = next(
        letter.text
        for letter in pdf.letters(page)
        if abs(letter.middle[0] - middle[0]) < 4 and abs(letter.middle[1] - middle[1]) < 4
    )
    assert digit == str(HouseRules().point_number(number))
    return seen(pdf.ink(page), middle, made.radius * 2)


def seen(ink: Ink, middle: tuple[float, float], radius: float) -> str:
    x, y = middle
    ring = [ink.at(x + radius * cos(radians(turn)), y + radius * sin(radians(turn))) for turn in range(0, 360, 10)]
    arm = radius * 0.65
    ends = [ink.at(x + arm * right, y + arm * down) for right in (-1, 1) for down in (-1, 1)]
    if all(ring):
        return "both" if all(ends) else "circled"
    return "crossed" if all(ends) else "open" if not any(ring) and not any(ends) else "unclear"


def test_a_filled_card_is_circled_for_a_win_and_crossed_for_a_loss(seated: Hostess, printed: Printed) -> None:
    seated.start(1)
    first = seated.book.seats
    lucky = first[0][0]
    scores.correct(
        night=seated.night,
        number=1,
        table=1,
        winner=0,
        score=[43, 8],
        who=None,
        tallies={lucky: {"buncos": 2, "trips": 1}},
    )
    seated.correct(1, 2, 1)
    seated.correct(1, 3, 0)
    seated.start(2)
    second = seated.book.seats
    table = next(number for number, chairs in enumerate(second, 1) if lucky in chairs)
    loses = 1 - second[table - 1].index(lucky) % 2
    for number in (1, 2, 3):
        seated.correct(2, number, loses if number == table else 0)
    seated.start(3)

    pdf = printed("print_filled", up=1)
    assert len(pdf) == 12
    for page, (number, chair) in enumerate((number, chair) for number in range(3) for chair in range(4)):
        won = chair % 2 == (0, 1, 0)[number]
        assert seated.name(first[number][chair]) in pdf.texts[page]
        assert look(pdf, page, 1) == ("circled" if won else "crossed")
    assert look(pdf, 0, 2) == "crossed"
    assert [look(pdf, 0, number) for number in (3, 4, 20)] == ["open"] * 3  # running, and not played
    assert "B2" in pdf.texts[0].split() and "T" in pdf.texts[0].split()
    assert tallies(pdf, 0) == "2 1 1 1 0"  # Buncos, wins, losses, trips, snake eyes


def tallies(pdf: Pdf, page: int) -> str:
    """The totals below the board of a card that fills its sheet, from left to right."""
    at = layout("letter", 1)
    below = [
        letter
        for letter in pdf.letters(page)
        if letter.top > (at.tallies.y + 25) * 2 and letter.bottom < (at.tallies.y + at.tallies.height) * 2
    ]
    boxes = [at.tally(place) for place in range(5)]
    return " ".join(
        "".join(letter.text for letter in below if box.x * 2 < letter.left < (box.x + box.width) * 2) for box in boxes
    )


def test_totals_are_those_of_the_record(seated: Hostess, printed: Printed) -> None:
    seated.play((0, 1, 0), (1, 1, 0), (0, 0, 1))
    pdf, book = printed("print_filled", up=1), seated.book
    order = [person for chairs in book.rounds[0].seated for person in chairs]
    for page, person in enumerate(order):
        tally = book.tallies[person]
        assert tallies(pdf, page) == f"0 {tally.wins} {tally.losses} 0 0"
        marks = Counter(look(pdf, page, number) for number in (1, 2, 3))
        assert (marks["circled"], marks["crossed"]) == (tally.wins, tally.losses)


def test_rounds_before_somebody_came_stay_open(seated: Hostess, printed: Printed) -> None:
    seated.play((0, 0, 0))
    seated.leave("Lola")
    Member.objects.create(group=seated.night.group, name="Zelda")
    seated.check_in("Zelda")
    seated.play((0, 0, 0), (1, 1, 1))
    pdf = printed("print_filled", up=1)
    late = next(page for page, text in enumerate(pdf.texts) if "Zelda" in text)
    gone = next(page for page, text in enumerate(pdf.texts) if "Lola" in text)
    assert [look(pdf, late, number) == "open" for number in (1, 2, 3)] == [True, False, False]
    assert [look(pdf, gone, number) == "open" for number in (1, 2, 3)] == [False, True, True]


@pytest.mark.parametrize("up", [4, 2, 1])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_filled_cards_stay_in_their_boxes(seated: Hostess, printed: Printed, up: int, paper: str) -> None:
    seated.play((0, 1, 0))
    pdf = printed("print_filled", paper=paper, up=up)
    assert len(pdf) == 12 // up and pdf.sizes == {POINTS[paper]}
    assert all(name in pdf.text for name in NAMES)
    assert not astray(pdf, paper, up)
    assert pdf.codes(0) == []


def test_before_the_first_round_there_is_nothing_to_fill(seated: Hostess, printed: Printed) -> None:
    assert "No round has been played yet." in printed("print_filled").text
