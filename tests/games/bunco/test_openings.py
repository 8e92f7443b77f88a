"""Opening seats where some have a chair already: who takes which, and where the ghosts sit."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bunco.openings import LETTERS, Spot, fill, fit, loosen
from games.bunco.roster import check_seats, ghosts_for, opening
from games.errors import NotNow

GHOSTS = (-1, -2, -3)


def spots(**people: int) -> dict[Spot, int]:
    """a1=7 says that 7 has chair A of table 1."""
    return {(int(name[1:]) - 1, LETTERS.lower().index(name[0])): person for name, person in people.items()}


@pytest.mark.parametrize("people", range(2, 30))
def test_where_nobody_has_a_chair_it_is_the_draw(people: int) -> None:
    ghosts = GHOSTS[: ghosts_for(people)]
    assert fill({}, range(people), ghosts) == opening(range(people), ghosts)


def test_everybody_keeps_her_chair_and_the_others_take_free_ones_in_order() -> None:
    placed = spots(b1=2, c1=3, a2=5, d2=8)
    assert fill(placed, [10, 11, 12, 13], ()) == ((10, 2, 3, 11), (5, 12, 13, 8))


def test_ghosts_have_what_is_left_the_last_table_first_and_never_both_chairs_of_a_team() -> None:
    placed = spots(a1=1, b1=2, c1=3, d1=4, a2=5)
    assert fill(placed, [6, 7], GHOSTS[:1]) == ((1, 2, 3, 4), (5, 6, 7, -1))
    assert fill(placed, [6], GHOSTS[:2]) == ((1, 2, 3, 4), (5, 6, -2, -1))


def test_both_chairs_of_a_team_are_not_left_to_ghosts() -> None:
    placed = spots(a1=1, b1=2, c1=3, d1=4, b2=6, d2=8)
    with pytest.raises(NotNow, match="At table 2 both A and C are free, and two ghosts cannot be partners"):
        fill(placed, (), GHOSTS[:2])
    assert fill(placed, [5], GHOSTS[:1]) == ((1, 2, 3, 4), (5, 6, -1, 8))


def test_somebody_of_the_nearest_team_takes_one_of_two_free_chairs() -> None:
    """Her own table's other team has two people: the one in D comes over to A."""
    placed = loosen(spots(a1=1, b1=2, c1=3, d1=4, b2=6, d2=8), ())
    assert fill(placed, (), GHOSTS[:2]) == ((1, 2, 3, 4), (8, 6, -2, -1))


def test_a_place_that_somebody_takes_need_not_be_given() -> None:
    placed = spots(a1=1, b1=2, c1=3, d1=4, b2=6, d2=8)
    assert loosen(placed, [5]) == placed


def test_who_had_a_chair_at_a_table_that_is_not_there_is_the_first_to_take_another() -> None:
    chairs = spots(a1=1, b1=2, d1=4, a3=9)
    assert fit(chairs, [1, 2, 4, 7, 9]) == (spots(a1=1, b1=2, d1=4), [9, 7])
    assert fit(chairs, [1, 2, 9]) == (spots(a1=1, b1=2), [9]), "who is not here has no chair"


@pytest.mark.parametrize("tables", [1, 2])
def test_whoever_of_a_full_house_stays_away(tables: int) -> None:
    """All who could be missing, with and without somebody who is new: seated by the rules, few of them moved."""
    chairs = {(table, chair): 4 * table + chair for table, chair in product(range(tables), range(4))}
    for missing, new in product(range(2 ** (4 * tables)), range(3)):
        people = [person for person in chairs.values() if not missing >> person & 1] + list(range(90, 90 + new))
        if len(people) < 2:
            continue
        placed, waiting = fit(chairs, people)
        kept = loosen(placed, waiting)
        ghosts = GHOSTS[: ghosts_for(len(people))]
        seats = fill(kept, waiting, ghosts)
        check_seats(seats, ghosts)
        assert sorted(person for table in seats for person in table) == sorted([*people, *ghosts])
        assert sum(kept.get(spot) != person for spot, person in placed.items()) <= 1


@given(st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 3)), st.integers(0, 40)), st.integers(2, 26))
def test_any_chairs_and_any_people(chairs: dict[Spot, int], count: int) -> None:
    one_each = {person: spot for spot, person in chairs.items()}
    chairs = {spot: person for person, spot in one_each.items()}
    placed, waiting = fit(chairs, range(count))
    ghosts = GHOSTS[: ghosts_for(count)]
    kept = loosen(placed, waiting)
    seats = fill(kept, waiting, ghosts)
    check_seats(seats, ghosts)
    assert sorted(person for table in seats for person in table) == sorted([*range(count), *ghosts])
    assert all(seats[table][chair] == person for (table, chair), person in kept.items())
    assert set(kept.values()) == set(placed.values())
