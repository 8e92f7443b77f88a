"""The odds page: the games' own numbers, to the fraction, and charts that stay in their boxes."""
import re
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import translation

from bunconight.casino.charts import Value, columns, line, round_steps
from bunconight.casino.odds_page import MINUS, odds_page, percent, signed


@pytest.fixture(scope="module")
def page() -> str:
    text = Client().get("/odds/").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


@pytest.mark.parametrize("exact", [
    "163/400", "40.75%", f"{MINUS}9/50", "1/20", "1/200", "19/40", f"{MINUS}97/240", "1/8", "1/36", "89%", "75%",
    "244/495", "1396/2835", "6961/14256", f"{MINUS}7/495", f"{MINUS}43/2835", f"{MINUS}167/7128", "+1/9", "+1/36",
    f"{MINUS}1/18", "18%",
])
def test_every_number_is_exact(page: str, exact: str) -> None:
    assert exact in page


def test_the_edge_is_said_in_words(page: str) -> None:
    assert "Doubling never pays." in page and "Odds on the stake turn the edge." in page
    assert "a main of 7 is worth +1/9 to the caster, 6 and 8 +1/36, and only 5 and 9 stay with the bank" in page
    assert "Raises at these odds are exactly fair" in page


def test_all_thirty_odds_of_the_table() -> None:
    table = {row.main: [cell.odds if cell else "" for cell in row.cells] for row in odds_page().hazard.mains}
    assert table == {
        5: ["4/3", "", "4/5", "2/3", "4/5", "1", "4/3"],
        6: ["5/3", "5/4", "", "5/6", "1", "5/4", "5/3"],
        7: ["2", "3/2", "6/5", "", "6/5", "3/2", "2"],
        8: ["5/3", "5/4", "1", "5/6", "", "5/4", "5/3"],
        9: ["4/3", "1", "4/5", "2/3", "4/5", "", "4/3"],
    }


def test_it_asks_no_database_and_styles_nothing_inline() -> None:
    answer = Client().get("/odds/")  # without the db fixture a query would raise
    assert answer.status_code == 200 and b"style=" not in answer.content
    assert Client().post("/odds/").status_code == 405


def test_percent_is_rounded_half_up_and_written_as_people_write_it() -> None:
    assert percent(Fraction(163, 400), 2) == "40.75%" and percent(Fraction(1, 8), 0) == "13%"
    assert percent(-Fraction(97, 240), 2) == f"{MINUS}40.42%" and percent(Fraction(0), 2) == "0%"
    assert percent(Fraction(1, 10), 2) == "10%" and signed(Fraction(1, 9), 1) == "+11.1%"
    with translation.override("de"):
        assert percent(Fraction(163, 400), 2) == "40,75%"


def test_columns_start_at_nothing_and_are_as_high_as_their_value() -> None:
    values = [Value("a", Fraction(1, 4)), Value("b", Fraction(1, 2)), Value("c", -Fraction(1, 4))]
    made = columns(values, low=-Fraction(1, 2), high=Fraction(1, 2), levels=[(Fraction(1, 2), "50%")])
    a, b, c = made.bars
    assert b.height == pytest.approx(2 * a.height, abs=0.02) and a.height == c.height
    assert a.y + a.height == pytest.approx(made.zero, abs=0.02) and c.y == made.zero
    assert made.levels[0].y == pytest.approx(b.y, abs=0.02)
    assert all(0 <= bar.x and bar.x + bar.width <= made.width for bar in made.bars)


@pytest.mark.parametrize("amounts", [[100], [100, 95, 115], [0, 0, 0], [5000, 3, 8_000_000]])
def test_a_line_stays_in_its_box(amounts: list[int]) -> None:
    made = line(amounts)
    spots = [tuple(map(float, spot.split(","))) for spot in made.points.split()]
    assert len(spots) == len(amounts) and made.last == spots[-1]
    assert all(0 <= x <= made.width and 0 <= y <= made.height for x, y in spots)


def test_steps_are_round_and_hold_everything() -> None:
    assert round_steps(0, 137) == [0, 50, 100, 150] and round_steps(0, 1) == [0, 1]
    for high in (3, 17, 99, 101, 4321):
        steps = round_steps(0, high)
        assert steps[0] == 0 and steps[-1] >= high and len(steps) <= 6
