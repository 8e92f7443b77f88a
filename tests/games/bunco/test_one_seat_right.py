"""One seat to the right: from chair to chair, from table to table, and never with the same partner twice running."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bunco.history import History
from games.bunco.house import HouseRules
from games.bunco.movers import Ring
from games.bunco.partners import Split
from games.bunco.roster import Chairs, Seating, check_seats, ghosts_for, opening, partners_of, spare_for, teams
from games.bunco.rotation import next_seats
from games.bunco.simulate import play_night
from games.dice import SeededSource
from games.errors import NotNow

RULE = "one_seat_right"
TWELVE = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
"""The way goes 4, 3, 2, 1 and on to 8, 7, 6, 5 and 12, 11, 10, 9; after 9 it is 4's seat."""


def follow(seating: Seating, history: History, winners: tuple[int, ...] = (), **more) -> Seating:
    return next_seats(seating, winners or (0,) * len(seating), history, more.pop("ghosts", ()), rotation=RULE, **more)


def night(seating: Seating, ghosts=(), rounds: int = 20) -> list[Seating]:
    """The seats of so many rounds."""
    seats, history = [seating], History()
    for _ in range(rounds - 1):
        history = history.after(seats[-1], ghosts)
        seats.append(follow(seats[-1], history, ghosts=ghosts))
    return seats


def table_of(seating: Seating) -> dict[int, int]:
    return {person: table for table, chairs in enumerate(seating) for person in chairs}


def test_everybody_comes_a_chair_to_the_right_and_one_at_each_table_is_passed() -> None:
    """2 comes from B to A and 3 from C to B; 4 keeps D, and 9, who is new at the head table, passes her."""
    assert follow(TWELVE, History.of((TWELVE,), ())) == ((2, 3, 9, 4), (6, 7, 1, 8), (10, 11, 5, 12))


def test_where_the_newcomer_and_c_were_partners_less_often_it_is_c_who_is_passed() -> None:
    before = ((3, 9, 4, 2), (5, 6, 7, 8), (1, 10, 11, 12))  # 3 and 4 have been partners
    assert follow(TWELVE, History.of((before, TWELVE), ()))[0] == (2, 4, 3, 9)


@pytest.mark.parametrize(
    ("split", "chairs"),
    [
        (((4, 2), (9, 3)), (2, 3, 4, 9)),  # one chair for all; only where 4 and 2 were not partners, for one is new
        (((4, 3), (9, 2)), (2, 3, 9, 4)),  # 9 passes 4
        (((4, 9), (3, 2)), (2, 4, 3, 9)),  # 4 passes 3
    ],
)
def test_the_chairs_that_partners_take(split: Split, chairs: Chairs) -> None:
    """2, 3 and 4 sat in B, C and D; 9 comes from the table before."""
    assert Ring((9, 4, 3, 2)).seat(split) == chairs


@pytest.mark.parametrize("tables", [1, 2, 3, 4])
def test_it_does_not_matter_who_wins(tables: int) -> None:
    seating: Seating = opening(range(4 * tables), ())
    history = History.of((seating,), ())
    seats = {follow(seating, history, winners) for winners in product((0, 1), repeat=tables)}
    assert len(seats) == 1


@pytest.mark.parametrize("tables", [2, 3, 4])
def test_nobody_has_a_partner_twice_in_the_first_set(tables: int) -> None:
    pairs = [frozenset(pair) for seats in night(opening(range(4 * tables), ()), rounds=5)
             for chairs in seats for pair in teams(chairs)]  # fmt: skip
    assert len(pairs) == len(set(pairs))


def test_at_one_table_everybody_has_the_others_in_turn() -> None:
    seats = night(((1, 2, 3, 4),))
    met = [partners_of(seating)[1] for seating in seats]
    assert sorted(map(met.count, (2, 3, 4))) == [6, 7, 7]
    assert all(one != other for one, other in pairwise(met))


@pytest.mark.parametrize("tables", [2, 3, 4, 6])
def test_everybody_goes_around_and_nobody_stays_long(tables: int) -> None:
    """Of 24 rounds at a table without ghosts, at most seven running at one, and never back."""
    seats = night(opening(range(4 * tables), ()), rounds=8 * tables)
    for person in range(4 * tables):
        way = [table_of(seating)[person] for seating in seats]
        assert set(way) == set(range(tables))
        assert all(there in (here, (here + 1) % tables) for here, there in pairwise(way))
        assert not any(len(set(way[first : first + 8])) == 1 for first in range(len(way) - 7))


@pytest.mark.parametrize("tables", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_every_place_that_ghosts_can_have(tables: int, count: int) -> None:
    """All openings with so many ghosts: a chair for everyone in each round, and nobody's partner the same, nor two
    ghosts."""
    for haunted in combinations(range(4 * tables), count):
        everybody = tuple(range(4 * tables))
        seating = tuple(everybody[first : first + 4] for first in range(0, 4 * tables, 4))
        if 4 * tables - count < 2 or any(set(pair) <= set(haunted) for chairs in seating for pair in teams(chairs)):
            continue
        for before, after in pairwise(night(seating, frozenset(haunted), rounds=6)):
            assert sorted(person for chairs in after for person in chairs) == list(everybody)
            check_seats(after, haunted)
            old, new = partners_of(before), partners_of(after)
            assert all(old[person] != new[person] for person in everybody)


@given(st.integers(2, 26), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=12))
def test_people_come_and_go(people: int, changes: list[tuple[int, int]]) -> None:
    """Whoever is here has one chair, ghosts have the others, and never one for a partner of another."""
    ghosts = set(range(-ghosts_for(people), 0))
    seating: Seating = opening(range(people), sorted(ghosts))
    history, newest = History(), people
    for leave, arrive in changes:
        here = [person for chairs in seating for person in chairs if person not in ghosts]
        history = history.after(seating, ghosts)
        leaving = {person: -len(ghosts) - 1 - n for n, person in enumerate(here[: min(leave, len(here) - 2)])}
        ghosts |= set(leaving.values())
        sit = sum(person in ghosts for chairs in seating for person in chairs) + len(leaving)
        spare = [-len(ghosts) - 1 - n for n in range(spare_for(sit, arrive))]
        ghosts |= set(spare)
        new = list(range(newest, newest + arrive))
        newest += arrive
        seating = follow(seating, history, ghosts=ghosts, leaving=leaving, arriving=new, spare=spare)
        seated = [person for chairs in seating for person in chairs]
        assert len(set(seated)) == len(seated)
        assert {person for person in seated if person not in ghosts} == {*here, *new} - leaving.keys()
        check_seats(seating, ghosts)


@pytest.mark.parametrize("players", [4, 5, 10, 12, 15])
def test_a_whole_night(players: int) -> None:
    rules = HouseRules(rotation=RULE, sets=2)
    told = play_night(players, rules, SeededSource("dice"), SeededSource("seats"))
    assert [counted.wins + counted.losses for counted in told.tallies.values()] == [10] * players
    assert told == play_night(players, rules, SeededSource("dice"), SeededSource("seats"))


def test_two_and_two_ghosts_play_on() -> None:
    for seating in night(((1, 2, -1, -2),), {-1, -2}):
        check_seats(seating, {-1, -2})


def test_one_alone_does_not() -> None:
    seating = ((1, 2, -1, -2),)
    with pytest.raises(NotNow, match="at least two people"):
        follow(seating, History.of((seating,), {-1, -2}), ghosts={-1, -2}, leaving={2: -3})
