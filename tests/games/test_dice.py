from collections import Counter

import pytest

from games.dice import SecretSource, SeededSource, TypedSource, check, rolls, ways
from games.errors import NotDice

TWO_DICE = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_ways_of_two_dice() -> None:
    assert {total: ways(total) for total in TWO_DICE} == TWO_DICE
    assert (ways(1), ways(13)) == (0, 0)


def test_ways_of_three_dice() -> None:
    assert [ways(total, dice=3) for total in range(3, 19)] == [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]


def test_every_roll_once() -> None:
    assert Counter(rolls()).most_common(1)[0][1] == 1
    assert len(set(rolls())) == 216
    assert len(set(rolls(dice=2, sides=4))) == 16


def test_the_same_seed_rolls_the_same() -> None:
    first, again, other = SeededSource(1), SeededSource(1), SeededSource(2)
    rolled = [first.roll() for _roll in range(20)]
    assert rolled == [again.roll() for _roll in range(20)]
    assert rolled != [other.roll() for _roll in range(20)]
    assert rolled[:3] == [(2, 5, 1), (3, 1, 4), (4, 4, 6)]


@pytest.mark.parametrize("source", [SecretSource(), SeededSource("a night")])
def test_every_face_comes_up(source: SecretSource | SeededSource) -> None:
    faces = {face for _roll in range(200) for face in source.roll(dice=4, sides=5)}
    assert faces == {1, 2, 3, 4, 5}


def test_typed_rolls_come_in_order_and_are_checked() -> None:
    typed = TypedSource([[1, 2, 3], [6, 6, 7]])
    assert typed.roll() == (1, 2, 3)
    with pytest.raises(NotDice, match="6, 6, 7 is not a roll of 3 dice"):
        typed.roll()
    with pytest.raises(NotDice):
        typed.roll()


def test_check() -> None:
    assert check([6, 1], dice=2) == (6, 1)
    with pytest.raises(NotDice):
        check([True, 1], dice=2)
