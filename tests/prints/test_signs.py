"""Table signs."""

import pytest

from bunconight.club.models import Group, Night
from bunconight.prints.sheets.signs import moves, sign
from games.bunco.house import HouseRules
from tests.nights.hostess import NAMES
from tests.prints.papers import ADDRESS, come, made


def test_a_sign_has_its_number_the_code_and_what_is_in_it(group: Group, night: Night) -> None:
    come(group, night, NAMES)
    pdf, link = made(night, "signs"), f"{ADDRESS}/j/{night.join_token}/"
    assert len(pdf) == 3
    for number, text in enumerate(pdf.texts, 1):
        assert pdf.codes(number - 1) == [link] and link in "".join(text.split())
        assert str(number) in text.split() and f"PIN {night.pin[:3]} {night.pin[3:]}" in " ".join(text.split())
    assert "Head table" in pdf.texts[0] and "ring the bell!" in pdf.texts[0]
    assert "Winners stay. Losers go to table 3." in " ".join(pdf.texts[0].split())
    assert "Winners go to the head table. Losers stay." in " ".join(pdf.texts[1].split())
    assert "ring the bell" not in pdf.texts[1]


def test_the_number_is_large(group: Group, night: Night) -> None:
    come(group, night, NAMES)
    tall = max(made(night, "signs").letters(1), key=lambda letter: letter.bottom - letter.top)
    assert tall.text == "2" and tall.bottom - tall.top > 180


@pytest.mark.parametrize("address", [None])
def test_without_an_address_the_sign_is_for_a_night_without_phones(night: Night, address: None) -> None:
    """The print page says why there is no code; the wall does not."""
    pdf = made(night, "signs", address=address)
    assert len(pdf) == 3 and pdf.codes(0) == [] and "http" not in pdf.text
    assert "phone" not in pdf.words.lower()
    assert "At the bell: the roll in your hand still counts, then stop." in pdf.words


@pytest.mark.parametrize(
    ("rotation", "number", "last", "said"),
    [
        ("classic", 1, 3, "Winners stay. Losers go to table 3."),
        ("classic", 3, 3, "Winners go to table 2. Losers stay."),
        ("classic", 1, 2, "Winners stay. Losers go to table 2."),
        ("classic", 1, 1, ""),
        ("ladder", 2, 3, "Winners go to the head table. Losers go to table 3."),
        ("ladder", 3, 3, "Winners go to table 2. Losers stay."),
        ("losers_move", 1, 4, "Winners stay. Losers go to table 4."),
        ("losers_move", 3, 4, "Winners stay. Losers go to table 2."),
        ("winners_move", 1, 4, "Winners go to table 4. Losers stay."),
        ("nobody_moves", 2, 4, "Nobody changes table, whoever wins."),
        ("one_seat_right", 2, 4, "Everybody moves one seat to the right, from chair A on to the next table, whoever "
         "wins; where two would stay partners, one stays put and the rest pass her."),
    ],
)
def test_who_goes_where(rotation: str, number: int, last: int, said: str) -> None:
    assert moves(HouseRules(rotation=rotation), number, last) == said


def test_where_any_table_may_end_the_round_all_have_the_bell() -> None:
    rules = HouseRules(bell="any", target=30)
    assert [sign(rules, number, 3).rings for number in (1, 2, 3)] == [True] * 3
    assert sign(rules, 2, 3).bell == "30 points: ring the bell!"
