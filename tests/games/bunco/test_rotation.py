"""Seats round by round: the draw, who moves where, which chair, and the literal cases of the house's rules."""

from itertools import pairwise

import pytest

from games.bunco.rotation import (
    History,
    check_seats,
    draw,
    ghosts_for,
    next_seats,
    opening,
    partners_of,
    spare_for,
    tables_for,
    teams,
)
from games.dice import TypedSource
from games.errors import NotDice, NotNow

GHOSTS = (-1, -2, -3)
TWELVE = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))


def after(*seatings, ghosts=GHOSTS):
    return History.of(seatings, ghosts)


def follow(seating, winners, ghosts=frozenset(), **changes):
    return next_seats(seating, winners, after(seating, ghosts=ghosts), ghosts, **changes)


def people_of(seating):
    return [set(chairs) for chairs in seating]


@pytest.mark.parametrize(
    ("people", "tables", "ghosts"),
    [(2, 1, 2), (3, 1, 1), (4, 1, 0), (5, 2, 3), (8, 2, 0), (10, 3, 2), (11, 3, 1), (12, 3, 0), (13, 4, 3), (26, 7, 2)],
)
def test_tables_and_ghosts(people, tables, ghosts):
    assert (tables_for(people), ghosts_for(people)) == (tables, ghosts)


@pytest.mark.parametrize("people", [0, 1])
def test_nobody_plays_alone(people):
    with pytest.raises(NotNow, match="at least two people"):
        opening(list(range(people)), GHOSTS)


@pytest.mark.parametrize("people", range(2, 101))
def test_opening_seats_everyone_with_no_two_ghosts_as_partners(people):
    ghosts = GHOSTS[: ghosts_for(people)]
    seating = opening(range(people), ghosts)
    assert sorted(person for chairs in seating for person in chairs) == sorted([*range(people), *ghosts])
    check_seats(seating, ghosts)


def test_lots_are_drawn_one_by_one():
    assert draw([5, 6, 7, 8], TypedSource([[4], [1], [2], [1]])) == [8, 5, 7, 6]


def test_opening_keeps_the_order_of_the_draw():
    assert opening([3, 1, 2, 5, 4], GHOSTS) == ((3, 1, 2, -2), (5, 4, -3, -1))


def test_opening_wants_exactly_the_ghosts_that_are_missing():
    with pytest.raises(ValueError, match="11 people need 1 ghosts"):
        opening(range(11), ())


def test_swapped_seats_are_checked():
    check_seats(((1, 2, -1, -2),), GHOSTS)
    with pytest.raises(NotNow, match="table 1"):
        check_seats(((1, -1, 2, -2),), GHOSTS)
    with pytest.raises(NotNow, match="two chairs"):
        check_seats(((1, 2, 3, 1),), ())


def test_three_tables_move_the_classic_way():
    # Head: A+C win and stay, B+D go to table 3; table 2: B+D win and go up; table 3: A+C win and go up.
    seating = follow(TWELVE, (0, 1, 0))
    assert people_of(seating) == [{1, 3, 6, 8}, {5, 7, 9, 11}, {10, 12, 2, 4}]


def test_two_tables_change_places_between_head_losers_and_winners_below():
    assert people_of(follow(TWELVE[:2], (1, 0))) == [{2, 4, 5, 7}, {6, 8, 1, 3}]


def test_five_tables_send_head_losers_to_the_last():
    five = tuple(tuple(range(4 * k, 4 * k + 4)) for k in range(5))
    seating = follow(five, (0, 0, 0, 0, 0))
    assert people_of(seating) == [{0, 2, 4, 6}, {5, 7, 8, 10}, {9, 11, 12, 14}, {13, 15, 16, 18}, {17, 19, 1, 3}]


@pytest.mark.parametrize(
    ("winners", "head"),
    [
        # 1 and 3 stay from A and C: 1 keeps A, 3 goes on to D, and each new partner sits down opposite.
        ((0, 0, 0), (1, 7, 5, 3)),
        # 2 and 4 stay from B and D: 2 keeps B, 4 goes on to A.
        ((1, 0, 0), (4, 2, 7, 5)),
    ],
)
def test_the_lower_chair_stays_put_and_the_other_moves_on(winners, head):
    assert follow(TWELVE, winners)[0] == head


def test_one_table_uses_all_three_splits_evenly():
    seating, history, seen = ((1, 2, 3, 4),), History(), []
    for number in range(20):
        history = history.after(seating, ())
        seen.append(frozenset(map(frozenset, teams(seating[0]))))
        seating = next_seats(seating, (number % 2,), history, ())
    assert sorted(seen.count(split) for split in set(seen)) == [6, 7, 7]
    assert all(one != other for one, other in pairwise(seen))


def test_two_people_and_two_ghosts_play_on():
    seating, history = opening([1, 2], GHOSTS[:2]), History()
    for _ in range(6):
        history = history.after(seating, GHOSTS)
        before, seating = partners_of(seating), next_seats(seating, (0,), history, GHOSTS)
        assert partners_of(seating)[1] in GHOSTS
        assert partners_of(seating)[1] != before[1]


def test_the_same_night_has_the_same_seats():
    assert follow(TWELVE, (0, 1, 1)) == follow(TWELVE, (0, 1, 1))


def test_of_equal_splits_the_one_of_old_opponents_is_taken():
    # 1+3 meet 5+7 at the head again, never as partners; only 1 and 7, 3 and 5 have sat opposite each other.
    night = (((1, 7, 9, 11), (5, 3, 10, 12)), ((1, 2, 3, 4), (5, 6, 7, 8)))
    seating = next_seats(night[-1], (0, 0), History.of(night, ()), ())
    assert set(map(frozenset, teams(seating[0]))) == {frozenset({1, 7}), frozenset({3, 5})}


def test_a_leaver_hands_her_seat_to_a_ghost():
    seating = follow(TWELVE, (0, 1, 0), leaving={5: -1})
    assert people_of(seating) == [{1, 3, 6, 8}, {-1, 7, 9, 11}, {10, 12, 2, 4}]


def test_somebody_who_is_not_here_cannot_leave():
    with pytest.raises(NotDice, match="not seated"):
        follow(TWELVE, (0, 1, 0), leaving={99: -1})


def test_a_late_arrival_takes_a_ghosts_seat_the_last_table_first():
    haunted = ((1, 2, 3, -1), (5, 6, 7, -2), (9, 10, 11, 12))
    seating = follow(haunted, (0, 1, 0), {-1, -2}, arriving=[13])
    # -2 wins at table 2 and moves to the head, -1 loses at the head and moves to the last table.
    assert people_of(seating) == [{1, 3, 6, -2}, {5, 7, 9, 11}, {10, 12, 2, 13}]


def test_a_ghosts_seat_at_the_only_table():
    assert people_of(follow(((1, 2, 3, -1),), (0,), {-1}, arriving=[4])) == [{1, 2, 3, 4}]


def test_somebody_who_is_here_cannot_arrive():
    with pytest.raises(NotDice, match="seated cannot arrive"):
        follow(TWELVE, (0, 1, 0), arriving=[5], spare=GHOSTS)


def test_without_ghosts_a_new_table_opens():
    seating = follow(TWELVE, (0, 0, 0), arriving=[13], spare=GHOSTS)
    assert people_of(seating) == [{1, 3, 5, 7}, {6, 8, 9, 11}, {-3, 12, 2, 4}, {13, -1, 10, -2}]
    check_seats(seating, GHOSTS)
    assert {partners_of(seating)[13], partners_of(seating)[10]} == {-1, -2}


def test_the_second_arrival_joins_the_new_table():
    seating = follow(TWELVE, (0, 0, 0), arriving=[13, 14], spare=GHOSTS)
    assert people_of(seating)[3] == {13, 14, 10, -2}


def test_a_new_table_needs_its_ghosts():
    with pytest.raises(ValueError, match="three spare ghosts"):
        follow(TWELVE, (0, 0, 0), arriving=[13], spare=GHOSTS[:2])


@pytest.mark.parametrize(
    ("ghosts", "arriving", "spare"), [(0, 0, 0), (2, 2, 0), (0, 1, 3), (1, 2, 3), (0, 4, 3), (0, 5, 6)]
)
def test_spare_ghosts_that_arrivals_need(ghosts, arriving, spare):
    assert spare_for(ghosts, arriving) == spare


def test_four_ghosts_fold_the_last_table():
    haunted = ((1, 2, 3, 4), (5, 6, -1, -2), (9, 10, 11, -3))
    seating = follow(haunted, (0, 0, 0), {-1, -2, -3}, leaving={10: -4})
    assert people_of(seating) == [{1, 3, 5, 4}, {6, 2, 9, 11}]


def test_three_ghosts_at_one_table_are_spread():
    # 5 and 7 left at once, so two ghosts are a team; the winners of table 3, a ghost among them, come up to join them.
    haunted = ((1, 2, 3, 4), (-1, 6, -2, 8), (9, 10, -3, 12))
    seating = follow(haunted, (0, 1, 0), GHOSTS)
    assert people_of(seating) == [{1, 3, 6, 8}, {-1, -2, 9, 10}, {-3, 12, 2, 4}]
    check_seats(seating, GHOSTS)


def test_a_table_of_one_and_three_ghosts_is_over():
    with pytest.raises(NotNow, match="at least two people"):
        follow(((1, -1, 2, -2),), (0,), {-1, -2}, leaving={2: -3})


def test_somebody_who_comes_back_finds_her_old_partners():
    history = History.of((TWELVE, ((1, 2, -1, 4), *TWELVE[1:]), TWELVE), GHOSTS)
    assert history.together(1, 3) == history.together(3, 1) == 2
    assert (history.against(3, 4), history.beside_ghosts(1), history.beside_ghosts(3)) == (2, 1, 0)


def test_ghosts_are_nobodys_acquaintance():
    history = after(((1, -1, 2, -2),), ((1, 2, -1, -2),))
    assert history.repeats() == {1: 1}
    assert [history.beside_ghosts(person) for person in (1, 2)] == [1, 1]
    assert history.together(1, -1) == history.against(1, -1) == 0
