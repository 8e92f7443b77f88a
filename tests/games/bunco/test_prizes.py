import pytest

from games.bunco.prizes import CATEGORIES, Place, amounts, leaders, places
from games.bunco.tallies import LastBunco, Tally
from games.errors import NotDice

TALLIES = {
    1: Tally(buncos=5, wins=10, losses=10, trips=2),
    2: Tally(buncos=3, wins=12, losses=8, trips=4),
    3: Tally(buncos=5, wins=9, losses=11, trips=4),
    4: Tally(buncos=0, wins=9, losses=11, trips=1),
}


@pytest.mark.parametrize(
    ("pot", "prizes"),
    [
        (60, (15, 13, 11, 9, 7, 5)),
        (80, (20, 17, 15, 12, 9, 7)),
        (55, (14, 12, 10, 8, 6, 5)),
        (100, (25, 22, 19, 15, 11, 8)),
        (0, (0, 0, 0, 0, 0, 0)),
    ],
    ids=["12 players", "16 players", "55", "100", "nothing"],
)
def test_amounts(pot: int, prizes: tuple[int, ...]) -> None:
    assert amounts(pot) == prizes


@pytest.mark.parametrize("pot", range(1, 501))
def test_every_pot_is_paid_out_exactly(pot: int) -> None:
    prizes = amounts(pot)
    assert sum(prizes) == pot
    assert sorted(prizes, reverse=True) == list(prizes)


def test_places_are_shared_and_the_next_skipped() -> None:
    assert places("most_buncos", TALLIES, None) == [Place(1, 1, 5), Place(1, 3, 5), Place(3, 2, 3), Place(4, 4, 0)]
    assert [place.place for place in places("most_losses", TALLIES, None)] == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("category", "people"),
    [
        ("most_buncos", (1, 3)),
        ("most_wins", (2,)),
        ("last_bunco", ()),
        ("most_snake_eyes", ()),
        ("most_trips", (2, 3)),
        ("most_losses", (3, 4)),
    ],
)
def test_leaders(category: str, people: tuple[int, ...]) -> None:
    assert leaders(category, TALLIES, None) == people


def test_the_last_bunco_has_one_place() -> None:
    last = LastBunco(3, 19, 12345, (3,))
    assert places("last_bunco", TALLIES, last) == [Place(1, 3, 1)]
    assert leaders("last_bunco", TALLIES, last) == (3,)


def test_a_traveler_that_times_cannot_place_is_no_kitty() -> None:
    assert leaders("last_bunco", TALLIES, LastBunco(None, 19, None, (1, 3))) == (1, 3)


def test_nobody_is_there() -> None:
    assert [leaders(category, {}, None) for category in CATEGORIES] == [()] * 6


def test_unknown_category() -> None:
    with pytest.raises(NotDice, match="no prize for most_hats"):
        places("most_hats", TALLIES, None)
