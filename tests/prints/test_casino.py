"""Paper for the side tables."""
import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bunconight.casino.services import house
from bunconight.club.models import Group, Member, Night
from bunconight.prints import casino, catalog
from bunconight.prints.casino import SHEETS
from tests.nights.hostess import Hostess
from tests.prints.papers import SIZES, asked, bare, cropped, grid, joined, made, outside
from tests.prints.reading import Pdf

LETTER, A4 = (612, 792), (595, 842)
LONG = "Wilhelmina Featherstonehaugh-Quillington"
Printed = Callable[..., Pdf]


@pytest.fixture
def sheet(logged_in: Client, seated: Hostess) -> Printed:
    """`sheet("odds", "a4")`: what comes out, read back."""

    def read(name: str, paper: str = "letter") -> Pdf:
        answer = logged_in.get(address(seated, name, paper))
        assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
        return Pdf(answer.content)

    return read


def address(hostess: Hostess, name: str, paper: str = "letter") -> str:
    return reverse("print_casino", args=[hostess.night.group.key, hostess.night.pk, name, paper])


@pytest.mark.parametrize("paper, size", [("letter", LETTER), ("a4", A4)])
def test_sheets_and_their_pages(sheet: Printed, paper: str, size: tuple[int, int]) -> None:
    for name, pages in {"bounder": 1, "hazard": 1, "odds": 1, "chips": 4, "tally": 3}.items():
        pdf = sheet(name, paper)
        assert len(pdf) == pages, name
        assert pdf.sizes == {size[::-1] if name in ("bounder", "hazard") else size}, name


def test_the_layout_of_bounder(sheet: Printed) -> None:
    words = sheet("bounder").words
    assert "least stake 5 chips" in words
    for spot in ("Shooter’s stake", "Bets on the point", "All even 1 to 1", "All odd 1 to 1", "Three of a kind 3 to 1"):
        assert spot in words
    assert all(f"{point} " in words for point in range(1, 21)) and words.count("29.79%") == 2


def test_the_layout_of_hazard(sheet: Printed) -> None:
    text = sheet("hazard").text
    assert "any stake" in text and "1 chips" not in text
    assert "7 2 3/2 6/5 – 6/5 3/2 2" in " ".join(text.split())
    assert "exactly as much as the stake" in text and "raise × odds" in text


def test_the_tables_of_the_night_say_what_stands_on_paper(seated: Hostess, sheet: Printed) -> None:
    house.open_casino(night=seated.night)
    house.change_casino(night=seated.night, unit="shields", start=60, ends="nothing", raffle_chips=20)
    house.open_table(night=seated.night, game="bounder", rules={"minimum": 25, "triple": 30, "dealer_bets": True})
    house.open_table(night=seated.night, game="hazard", rules={"odds_on_stake": True})
    bounder = sheet("bounder").words
    assert "least stake 25 shields" in bounder and "30 to 1" in bounder
    assert "stake × odds once there is a chance" in sheet("hazard").words
    assert "everybody begins with 60 shields" in sheet("tally").words
    house.change_table(night=seated.night, table=1, rules={"dealer_bets": False}, dice="typed")
    assert "All even" not in sheet("bounder").words


def test_the_odds_card(sheet: Printed) -> None:
    words = sheet("odds").words
    assert "163/400" in words and "18%" in words and "Doubling never pays." in words
    assert "+1/9 on 7, +1/36 on 6 and 8" in words and "7/495, 167/7128 and 43/2835" in words


def test_chip_slips_and_tally_sheets(sheet: Printed) -> None:
    chips = sheet("chips")
    for page, worth in zip(chips.texts, ("1", "5", "25", "100"), strict=True):
        assert page.split().count(worth) == 24
    tally = sheet("tally")
    assert "Everybody’s chips" in tally.words and "Ada" in tally.text and "House" in tally.text
    assert "26" in tally.texts[0].split() and "26" in tally.texts[1].split()


def test_chips_are_for_whoever_has_a_score_card(group: Group, night: Night) -> None:
    """Before anybody has come for every regular; then for whoever has, by the alphabet."""
    Member.objects.bulk_create(Member(group=group, name=name) for name in ("zoe", "Ada", "Øyvind", "Bo"))
    Member.objects.create(group=group, name="Sally", kind=Member.Kind.SUB)
    assert casino.names_of(night) == ("Ada", "Bo", "zoe", "Øyvind")
    page = catalog.document(catalog.SHEETS["casino_tally"], asked(night)).html()
    assert re.findall('class="clip">([^<]+)<', page) == ["Ada", "Bo", "zoe", "Øyvind"]
    Hostess(night).check_in("zoe", "Ada", "Sally")
    assert casino.names_of(night) == ("Ada", "Sally", "zoe")


@pytest.mark.parametrize("paper", SIZES)
def test_titles_of_the_tally_sheets_are_whole_words(night: Night, paper: str) -> None:
    pdf = made(night, "casino_tally", paper=paper)
    assert {"Turn", "Match", "Bound", "Missed", "House"} <= set(pdf.texts[0].split())
    assert {"Chance", "Odds", "Raise", "Won", "Lost", "Off"} <= set(pdf.texts[1].split())


@pytest.mark.parametrize("paper", SIZES)
def test_what_is_written_in_the_chart_of_hazard_is_read_at_a_table(night: Night, paper: str) -> None:
    """Mains below it, and what a stake is worth at each column: digits of seven points."""
    pdf = made(night, "casino_odds", paper=paper)
    chart = [letter for letter in pdf.letters(0) if letter.top > 585 and letter.text.isdigit()]
    assert "".join(letter.text for letter in chart).endswith("56789") and len(chart) > 5 + 10 * 2
    assert min(letter.bottom - letter.top for letter in chart) > 6.9


def test_a_groups_whole_name_stands_on_each_chip(group: Group, night: Night) -> None:
    group.name = "The Rolling Ladies of Wrenfield & the Upper Valley Road Club"
    group.save()
    pdf = made(night, "casino_chips")
    assert joined(pdf).count(bare(group.name)) == 4 * 24 and not cropped(pdf)
    assert not outside(pdf, grid(29, 29, 184.6, 86.4, 3, 8, 0))


def test_the_print_page_leads_to_all_of_them(seated: Hostess, get: Callable[..., HttpResponse]) -> None:
    page = get("print", paper="a4").content.decode()
    assert all(f'name="pick" value="casino_{name}"' in page for name in SHEETS)


def test_strangers_and_sheets_that_are_not_there(seated: Hostess, logged_in: Client) -> None:
    assert Client().get(address(seated, "odds")).status_code == 404
    assert logged_in.get(address(seated, "odds").replace("odds", "roulette")).status_code == 404
    assert logged_in.post(address(seated, "odds")).status_code == 405
