"""House rules for the wall, and the night's story to keep."""

from datetime import UTC, datetime

import pytest

from bunconight.club.house_words import sentences
from bunconight.club.models import Group, Night, RulesChange
from bunconight.nights.services import prizes
from bunconight.prints.sheets.story import holders
from games.bunco.house import HouseRules
from tests.nights.hostess import NAMES, Hostess
from tests.prints.papers import SIZES, bare, come, made, names, outside, pages

LONG = {
    "point_numbers": [6, 1, 5, 2, 4, 3], "sets": 9, "target": 150, "bunco_worth": 125, "trips_worth": 25,
    "trips_roll_again": False, "snake_eyes": "minus_21", "bell": "any", "closing": "finish_turn",
    "rotation": "ladder", "ghost_credit": "nobody", "prize_tie": "split", "one_prize": True, "sub_keeps": False,
    "minimum_rounds": 10,
}  # fmt: skip


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("rules", [{}, LONG])
def test_all_rules_are_on_one_page(group: Group, night: Night, rules: dict[str, object], paper: str) -> None:
    group.name, group.rules = "W" * 80, rules
    group.save()
    pdf = made(night, "rules", paper=paper)
    read = bare(pdf.text)
    assert all(bare(title) in read and bare(said) in read for title, said in sentences(HouseRules.from_json(rules)))
    wide, high = SIZES[paper]
    assert len(pdf) == 1 and not outside(pdf, [(40, 30, wide - 40, high - 30)])


def test_the_fee_and_the_printed_columns(night: Night) -> None:
    words = made(night, "rules").words
    assert "$5, paid on the night" in words
    assert "12 players 16 players" in words
    for row in ("Most Buncos $15 $20", "Most Wins $13 $17", "Last Bunco $11 $15", "Most Snake Eyes $9 $12",
                "Most Trips $7 $9", "Most Losses $5 $7"):  # fmt: skip
        assert row in words


def test_rules_say_since_when(group: Group, night: Night) -> None:
    for month, sets in ((1, 4), (2, 3), (3, 3)):
        RulesChange.objects.create(group=group, rules={"sets": sets}, since=datetime(2026, month, 5, 12, tzinfo=UTC))
    group.rules = {"sets": 3}
    group.save()
    assert "agreed on Feb. 5, 2026" in made(night, "rules").words


@pytest.fixture
def told(group: Group, night: Night) -> Hostess:
    """Three rounds: Ada rolls the first Bunco, nobody one in the second, and two people in the third."""
    hostess = come(group, night, NAMES)
    for number, lucky in ((1, ["Ada"]), (2, []), (3, ["Bea", "Cleo"])):
        hostess.start(number)
        people = {hostess.id(name) for name in lucky}
        for table, chairs in enumerate(hostess.book.seats, 1):
            tallies = {person: {"buncos": 1} for person in chairs if person in people}
            hostess.correct(number, table, 0, score=[21, 12], tallies=tallies or None)
    hostess.finish()
    return hostess


def test_who_held_the_traveler_when(told: Hostess) -> None:
    ada = told.id("Ada")
    assert holders(told.book) == [ada, ada, None]
    prizes.name_traveler(night=told.night, person=told.id("Cleo"), who=None)
    assert holders(told.book) == [ada, ada, told.id("Cleo")]


def test_the_story_tells_every_round(told: Hostess) -> None:
    words = made(told.night, "story").words
    assert "3 rounds · 3 tables · 12 players" in words
    first = told.book.rounds[0].seated[0]
    assert f"21–12 {told.name(first[0])} & {told.name(first[2])} Ada Ada" in words
    assert "Bea, Cleo ?" in words or "Cleo, Bea ?" in words
    assert all(name in words for name in NAMES)


def test_where_no_way_of_the_traveler_is_known_it_says_why(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.play((0, 1, 0))
    assert "Nobody rolled a Bunco." in made(night, "story").words
    first, second = (table[0] for table in hostess.book.rounds[0].seated[:2])
    for number, person in ((1, first), (2, second)):
        hostess.correct(1, number, 0, score=[21, 12], tallies={person: {"buncos": 1}})
    assert "Nobody noted who had it at the end of a round." in made(night, "story").words


def test_the_travelers_way_is_as_long_as_the_night(told: Hostess) -> None:
    """Three rounds, not the twenty that were meant."""
    assert "20" not in made(told.night, "story").text.split()


def test_long_names_of_the_story_stay_in_their_lines(group: Group, night: Night) -> None:
    """Thirteen people stand in lines of ten points: whatever the name, no letter comes near the next one's number."""
    letter = "Ж"
    hostess = come(group, night, [letter * (39 - number % 2) + "abcdefghijklm"[number] for number in range(13)])
    hostess.play((0, 1, 0, 1))
    small = [one for one in made(night, "story").letters(0) if one.text == letter and one.top > 400]
    assert {round(one.bottom - one.top) for one in small} <= {3, 4, 5}


def test_before_the_first_round_there_is_no_story(night: Night) -> None:
    assert "No round has been played yet." in made(night, "story").words


@pytest.mark.parametrize("paper", SIZES)
def test_a_long_night_of_many_is_told_on_a_page(group: Group, night: Night, paper: str) -> None:
    hostess = come(group, night, names(48))
    hostess.play((0,) * 12, (1,) * 12)
    pdf = made(night, "story", paper=paper)
    wide, high = SIZES[paper]
    assert len(pdf) == 1 and not outside(pdf, [(34, 27, wide - 34, high - 27)])


def test_more_rounds_than_a_page_has_go_on_the_next(group: Group, night: Night) -> None:
    group.rules = {"point_numbers": [6], "sets": 22}
    group.save()
    come(group, night, NAMES[:4]).play(*[(0,)] * 21)
    assert pages(night, "story") == 2
    assert "21 6:" not in made(night, "story").texts[0]
