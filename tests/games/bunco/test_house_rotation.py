"""The other ways to move on: who sits with whom after a round, table by table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bunco.movers import ROTATIONS, move
from games.bunco.rotation import History, Seating, check_seats, ghosts_for, next_seats, opening, partners_of

FOUR_TABLES = ((11, 12, 13, 14), (21, 22, 23, 24), (31, 32, 33, 34), (41, 42, 43, 44))
"""A and C (11, 13) won at tables 1 and 3, B and D (22, 24) at tables 2 and 4."""
WINNERS = (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("rotation", "tables"),
    [
        ("classic", ["11 13 22 24", "21 23 31 33", "32 34 42 44", "41 43 12 14"]),
        ("ladder", ["11 13 22 24", "12 14 31 33", "21 23 42 44", "41 43 32 34"]),
        ("losers_move", ["11 13 41 43", "22 24 12 14", "31 33 21 23", "42 44 32 34"]),
        ("winners_move", ["12 14 22 24", "21 23 31 33", "32 34 42 44", "41 43 11 13"]),
        ("nobody_moves", ["11 13 12 14", "22 24 21 23", "31 33 32 34", "42 44 41 43"]),
    ],
)
def test_who_goes_where(rotation: str, tables: list[str]) -> None:
    fours = [" ".join(map(str, four.people)) for four in move(FOUR_TABLES, WINNERS, rotation)]
    assert fours == tables


@pytest.mark.parametrize(
    ("rotation", "tables"),
    [
        ("classic", ["11 13 22 24", "21 23 12 14"]),
        ("ladder", ["11 13 22 24", "21 23 12 14"]),
        ("losers_move", ["11 13 21 23", "22 24 12 14"]),
        ("winners_move", ["12 14 22 24", "21 23 11 13"]),
    ],
)
def test_two_tables(rotation: str, tables: list[str]) -> None:
    fours = [" ".join(map(str, four.people)) for four in move(FOUR_TABLES[:2], WINNERS[:2], rotation)]
    assert fours == tables


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_at_one_table_nobody_can_move(rotation: str) -> None:
    assert [four.people for four in move(FOUR_TABLES[:1], (1,), rotation)] == [(12, 14, 11, 13)]


@given(
    st.sampled_from(sorted(ROTATIONS)),
    st.integers(4, 24),
    st.lists(st.integers(0, 2**6 - 1), min_size=1, max_size=20),
)
def test_everybody_has_a_seat_and_another_partner_every_round(rotation: str, people: int, luck: list[int]) -> None:
    ghosts = tuple(range(900, 900 + ghosts_for(people)))
    seating: Seating = opening(range(1, people + 1), ghosts)
    history, everybody = History(), {person for chairs in seating for person in chairs}
    for bits in luck:
        history, before = history.after(seating, ghosts), partners_of(seating)
        winners = [bits >> table & 1 for table in range(len(seating))]
        seating = next_seats(seating, winners, history, ghosts, rotation=rotation)
        check_seats(seating, ghosts)
        after = partners_of(seating)
        assert after.keys() == everybody
        swapped = people % 4 and len(ghosts) == 3
        assert swapped or all(after[person] != before[person] for person in everybody)
