"""The sign-in and fee sheet, and the lines to sign on the prize sheet."""

import pytest

from bunconight.club.models import Group, Member, Night
from tests.nights.hostess import NAMES, Hostess
from tests.prints.papers import SIZES, STRANGE, bare, come, joined, made, names, outside, pages


@pytest.mark.parametrize("paper", SIZES)
def test_lines_are_counted_and_names_stay_in_their_column(group: Group, night: Night, paper: str) -> None:
    come(group, night, names(48))
    pdf = made(night, "signin", paper=paper)
    assert len(pdf) == 3 and pdf.text.count("Paid next month") == 3
    read = joined(pdf)
    assert all(bare(name) in read for name in names(48) if name not in STRANGE[2:])
    wide, high = SIZES[paper]
    assert not outside(pdf, [(43, 36, wide - 43, high - 18)])


def test_wide_names_end_before_the_ticks(group: Group, night: Night) -> None:
    come(group, night, ["Щ" * 40, "国" * 40, "Ж" * 40, "w" * 40])
    letters = [letter for letter in made(night, "signin").letters(0) if letter.text in "Щ国Жw"]
    assert len(letters) >= 4 * 40
    assert all(letter.right < 43.2 + 525.6 * 0.37 for letter in letters if letter.top > 150)


def test_who_has_paid_is_ticked_already(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES[:3])
    Member.objects.create(group=group, name="Zora")
    text = made(hostess.night, "signin").text
    assert text.count("✓ paid") == 3
    assert text.count("cash") == 2 * 19 - 3  # for tonight and next month; three are done with tonight


def test_whom_a_sub_plays_for(group: Group, night: Night) -> None:
    come(group, night, NAMES[:4])
    night.players.filter(member__name="Ada").update(plays_for=Member.objects.create(group=group, name="Zora"))
    assert "plays for Zora" in made(night, "signin").words


def test_an_empty_sheet_is_written_by_hand(night: Night) -> None:
    pdf = made(night, "signin")
    assert len(pdf) == 1 and pdf.text.count("cash") == 2 * 19


@pytest.mark.parametrize("paper", SIZES)
def test_every_prize_has_a_line_to_sign_and_pages_are_counted(group: Group, night: Night, paper: str) -> None:
    hostess: Hostess = come(group, night, names(24))
    hostess.start(1)
    for number, chairs in enumerate(hostess.book.seats, 1):
        hostess.correct(1, number, 0, tallies={person: {"buncos": 1} for person in chairs})
    hostess.finish()
    pdf = made(night, "prizes", paper=paper)
    assert "Received: signature" in pdf.words and len(pdf) == pages(night, "prizes", paper=paper)
    wide, high = SIZES[paper]
    assert not outside(pdf, [(46, 32, wide - 46, high - 18)])


def test_a_night_of_twelve_has_one_prize_sheet(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.start(1)
    for number, chairs in enumerate(hostess.book.seats, 1):
        hostess.correct(1, number, 0, tallies={chairs[0]: {"buncos": number, "trips": number, "snake_eyes": number}})
    hostess.finish()
    assert len(made(night, "prizes")) == 1
