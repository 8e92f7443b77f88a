"""Table tallies: a slip a table, or a sheet a table and set."""

import pytest

from bunconight.club.models import Group, Night
from bunconight.club.templatetags.club import night_short
from bunconight.nights.queries.book import read_book
from bunconight.prints.sheets import tallies, tally_face
from bunconight.prints.sheets.tally_face import ROUND, SLIP, boxes, places
from games.bunco.house import HouseRules
from tests.nights.hostess import NAMES
from tests.prints.papers import SIZES, STRANGE, asked, bare, come, cropped, grid, joined, made, names, outside, pages


@pytest.mark.parametrize("paper", SIZES)
def test_slips_stay_in_their_quarters(group: Group, night: Night, paper: str) -> None:
    come(group, night, names(20))
    pdf = made(night, "tallies", paper=paper)
    wide, high = SIZES[paper]
    assert len(pdf) == 2 and not outside(pdf, grid(0, 0, wide / 2, high / 2, 2, 2, 14))
    read = joined(pdf)
    assert all(bare(name) in read for name in names(20) if name not in STRANGE[2:])


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", ["tallies", "tallies_set"])
def test_names_stay_in_their_cells(group: Group, night: Night, paper: str, name: str) -> None:
    """Between the chair's letter and the box for Buncos."""
    come(group, night, ["Щ" * 40, "w" * 40, "国" * 40, "Ж" * 40])
    pdf = made(night, name, paper=paper)
    foot = SIZES[paper][1] * 0.9  # below are sentences, which have letters too
    found = [letter for letter in pdf.letters(0) if letter.text in "Щw国Ж" and letter.top < foot]
    assert len(found) >= 4 * 40
    lefts = {round(letter.left) for letter in found}
    half = SIZES[paper][0] / 2
    for letter in found:
        start = min(left for left in lefts if (left > half) == (letter.left > half))
        assert letter.right <= start + (118 if name == "tallies" else 99)


def test_a_usual_name_is_as_large_as_a_short_one(group: Group, night: Night) -> None:
    people = ["Nancy Johansson", "Bo", "06 Featherstonehaugh-Quillingtonshire-Abc", "W" * 40]
    come(group, night, people)
    maker = tallies._maker(asked(night), read_book(night), SLIP)
    assert [maker._size(name) for name in people] == [1, 1, 5, 6]


def test_titles_of_columns_are_read_in_dim_light() -> None:
    assert tally_face._title("Trips", 36) == (["Trips"], 7.2)
    assert tally_face._title("Snake eyes", 36) == (["Snake", "eyes"], 7.2)


def test_the_day_is_on_every_slip_of_a_long_group(group: Group, night: Night) -> None:
    group.name = "The Rolling Ladies of Wrenfield & the Upper Valley Road Club"
    group.save()
    come(group, night, NAMES)
    pdf = made(night, "tallies")
    assert joined(pdf).count(bare(f"{group.name} · {night_short(night)}")) == 3 and not cropped(pdf)
    assert not outside(pdf, grid(0, 0, 306, 396, 2, 2, 14))


def test_cut_slips_lie_in_the_order_of_tables(group: Group, night: Night) -> None:
    come(group, night, names(24))
    first, second = (text.split("Table ")[1:] for text in made(night, "tallies").texts)
    assert [text[0] for text in first] == ["1", "3", "5"] and [text[0] for text in second] == ["2", "4", "6"]


def test_a_slip_has_both_teams_and_boxes_to_the_bell(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    text = made(night, "tallies").texts[0]
    assert all(name in text for name in NAMES)
    assert "Round 1 · set 1 · roll twos" in " ".join(text.split())
    assert text.split().count("21") == 2 * len(hostess.book.seats)


def test_the_round_that_comes_next_has_its_seats(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.play((0, 1, 0))
    assert "Round 2 · set 1 · roll threes" in made(night, "tallies").words
    assert "Ada" in made(night, "tallies").text
    later = made(night, "tallies", round=7)
    assert "Round 7 · set 2 · roll threes" in later.words and "Ada" not in later.text


def test_a_filled_slip_has_the_score_and_what_was_rolled(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.start(1)
    lucky = hostess.book.seats[0][0]
    hostess.correct(1, 1, 0, score=[47, 13], tallies={lucky: {"buncos": 2, "trips": 1}})
    hostess.correct(1, 2, 1, score=[3, 19])
    hostess.correct(1, 3, 0, score=[9, 8])
    words = made(night, "tallies", round=1, filled=True).text.split()
    assert "47" in words and "||" in words
    assert "47" not in made(night, "tallies", round=1).text.split()


def test_sheets_of_sets(group: Group, night: Night) -> None:
    come(group, night, NAMES)
    assert pages(night, "tallies_set") == 12 and pages(night, "tallies_set", round=6) == 3
    pdf = made(night, "tallies_set", round=6)
    for number, text in enumerate(pdf.texts, 1):
        assert f"Table {number}" in text and "Set 2" in text
        assert all(str(number) in text.split() for number in range(6, 11))
    assert not outside(pdf, [(32, 28, 580, 764)])


def test_points_that_nobody_noted_are_no_nought(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.start(1)
    hostess.correct(1, 1, 0)
    assert "0" not in made(night, "tallies", filled=True).text.split()


def test_points_that_come_to_nothing_together_were_noted(group: Group, night: Night) -> None:
    """Where snake eyes cost 21, the losers of a Bunco may have as many below nothing."""
    group.rules = {"snake_eyes": "minus_21"}
    group.save()
    hostess = come(group, night, NAMES)
    hostess.start(1)
    hostess.correct(1, 1, 0, score=[21, -21])
    assert "-21" in made(night, "tallies", round=1, filled=True).text.replace("−", "-").split()
    assert "21–-21" in made(night, "story").text.replace("−", "-")


def test_filled_sheets_are_those_of_what_was_played(group: Group, night: Night) -> None:
    """A night that ended in its second set: no sheet of a round that never was."""
    hostess = come(group, night, NAMES)
    hostess.play(*[(0, 1, 0)] * 6)
    hostess.finish()
    assert "Round 6 · set 2 · roll twos" in made(night, "tallies", filled=True).words
    assert pages(night, "tallies_set", filled=True) == 6 and pages(night, "tallies_set") == 12
    assert "Set 3" not in made(night, "tallies_set", filled=True).text


def test_other_rules_have_other_rounds(group: Group, night: Night) -> None:
    group.rules = {"point_numbers": [1, 2, 3, 4, 5, 6], "sets": 2, "target": 500}
    group.save()
    assert pages(night, "tallies_set") == 6
    assert "roll ones" in made(night, "tallies").words
    made(night, "tallies_set")


@pytest.mark.parametrize(("target", "count"), [(21, 28), (10, 14), (30, 42), (31, 42), (32, 0), (500, 0)])
def test_boxes_go_beyond_the_bell(target: int, count: int) -> None:
    assert boxes(SLIP, target) == count


@pytest.mark.parametrize("shape", [SLIP, ROUND])
def test_boxes_are_inside_their_frame(shape: object) -> None:
    for _n, x, y, wide, high in places(shape, boxes(shape, HouseRules().target)):  # type: ignore[arg-type]
        assert 0 <= x and x + wide <= shape.run + 1  # type: ignore[attr-defined]
        assert shape.top <= y and y + high <= shape.height  # type: ignore[attr-defined]
