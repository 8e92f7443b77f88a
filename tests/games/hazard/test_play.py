"""Plays of Hazard worked out by hand: everybody starts with 100, 2 and 3 are the bank."""

import pytest

from games.hazard import play
from games.hazard.rules import odds
from tests.games.hazard.played import (
    back,
    chips,
    cover,
    covered,
    give_up,
    main,
    played,
    raised,
    roll,
    rolled,
    setup,
    skip,
    stake,
    take_back,
    time,
)

ODDS = """
    --   4    5    6    7    8    9    10
    5   4/3  --   4/5  2/3  4/5  1    4/3
    6   5/3  5/4  --   5/6  1    5/4  5/3
    7   2    3/2  6/5  --   6/5  3/2  2
    8   5/3  5/4  1    5/6  --   5/4  5/3
    9   4/3  1    4/5  2/3  4/5  --   4/3
"""
CHANCES, *ROWS = [row.split() for row in ODDS.split("\n") if row.strip()]
CELLS = [
    (int(row[0]), int(chance), cell)
    for row in ROWS
    for chance, cell in zip(CHANCES[1:], row[1:], strict=True)
    if cell != "--"
]
FIRST = {
    # main: the outcome of a first roll of 2, 3, ..., 12
    5: "out out chance nick chance chance chance chance chance out out",
    6: "out out chance chance nick chance chance chance chance out nick",
    7: "out out chance chance chance nick chance chance chance nick out",
    8: "out out chance chance chance chance nick chance chance out nick",
    9: "out out chance chance chance chance chance nick chance out out",
}
FIRST_ROLLS = [
    (number, total, outcome)
    for number, row in FIRST.items()
    for total, outcome in zip(range(2, 13), row.split(), strict=True)
]


def test_the_table_has_thirty_cells():
    assert len(CELLS) == 30


@pytest.mark.parametrize(("number", "chance", "cell"), CELLS)
def test_the_odds(number, chance, cell):
    state = played(setup(), *covered(number), *rolled(chance))
    assert str(odds(number, chance)) == cell
    assert (state.chance, play.moves(state)["odds"]) == (chance, cell)


@pytest.mark.parametrize(("number", "total", "outcome"), FIRST_ROLLS)
def test_the_first_roll(number, total, outcome):
    state = played(setup(), *covered(number), *rolled(total))
    if outcome == "chance":
        assert (state.phase, state.outcome, state.chance) == ("raise", None, total)
    else:
        net = {1: 10, 2: -7, 3: -3} if outcome == "nick" else {1: -10, 2: 7, 3: 3}
        assert (state.outcome, play.result(state).net) == (outcome, net)


@pytest.mark.parametrize(
    ("totals", "outcome", "net"),
    [
        ((8, 8), "made", {1: 10, 2: -7, 3: -3}),
        ((8, 5, 2, 12, 11, 8), "made", {1: 10, 2: -7, 3: -3}),
        ((8, 7), "missed", {1: -10, 2: 7, 3: 3}),
        ((4, 5, 3, 7), "missed", {1: -10, 2: 7, 3: 3}),
    ],
)
def test_until_the_chance_or_the_main(totals, outcome, net):
    state = played(setup(), *covered(7), *rolled(*totals))
    came = play.result(state)
    assert (came.outcome, came.net, came.won) == (outcome, net, outcome == "made")
    assert [sum(dice) for dice in came.rolls] == list(totals)


def test_a_covered_raise_that_is_won():
    moves = [*covered(7), *rolled(8), raised(10), cover(2, 12), roll(2, 6, 2)]
    came = play.result(played(setup(), *moves))
    assert (came.outcome, came.net) == ("made", {1: 22, 2: -19, 3: -3})


def test_a_pot_is_shared_by_its_own_cover():
    moves = [*covered(7), *rolled(4), raised(10), cover(3, 20), roll(2, 6, 1)]
    came = play.result(played(setup(), *moves))
    assert came.net == {1: -20, 2: 7, 3: 13}


def test_equal_remainders_go_to_the_earlier_seat():
    """10 against 3, 3, 3, 3 of a raise at 6/5: two units are left over, for the first two seats."""
    moves = [stake(4), *(cover(who, 1) for who in (5, 4, 3, 2)), main(7), *rolled(6), raised(10)]
    moves += [cover(who, 3) for who in (4, 5, 3, 2)]
    came = play.result(played(setup([100] * 5), *moves, roll(2, 6, 1)))
    assert [item.won for item in came.settled if item.on == "raise"] == [-10, 3, 3, 2, 2]
    assert came.net == {1: -14, 2: 4, 3: 4, 4: 3, 5: 3}


OFF = {
    "nothing covered": [stake(10), time(1)],
    "half covered, time called by the caster": [stake(10), cover(2, 5), time(1)],
    "half covered, time called at the table": [stake(10), cover(2, 5), cover(3, 4), time()],
    "the caster gone while it is covered": [stake(10), cover(2, 5), skip(1)],
    "the caster gone before the main": [*covered(7)[:3], skip(1)],
    "the caster gone before the roll": [*covered(7), skip(1)],
    "a raise not covered": [*covered(7), *rolled(8), raised(10), cover(2, 11), time()],
}


@pytest.mark.parametrize("name", OFF)
def test_off_plays_return_everything(name):
    state = played(setup(streak=2), *OFF[name])
    came = play.result(state)
    assert (came.complete, came.outcome, came.won) == (True, "off", None)
    assert (state.wallets, state.on_table, state.settled) == ({1: 100, 2: 100, 3: 100}, 0, ())
    assert came.net == {1: 0, 2: 0, 3: 0}


def test_odds_on_the_stake_that_the_bank_adds_to():
    state = played(setup(odds_on_stake=True), *covered(7), *rolled(4))
    assert (state.phase, state.missing) == ("odds", 10)
    state = play.apply(play.apply(state, cover(3, 6)), cover(2, 4))
    assert (state.phase, state.stake.to_json()["cover"]) == ("raise", {"3": 9, "2": 11})
    won = play.result(play.apply(state, roll(2, 2, 2)))
    lost = play.result(play.apply(state, roll(2, 3, 4)))
    assert (won.net, lost.net) == ({1: 20, 2: -11, 3: -9}, {1: -10, 2: 6, 3: 4})


def test_odds_on_the_stake_that_the_bank_takes_back_from():
    """10 at 2/3 is 6: four of the ten go back, 7 to 3 is 2.8 to 1.2."""
    state = played(setup(odds_on_stake=True), *covered(5), *rolled(7))
    assert (state.phase, state.wallets, state.stake.cover) == ("raise", {1: 90, 2: 96, 3: 98}, {2: 4, 3: 2})
    assert play.result(play.apply(state, roll(2, 3, 4))).net == {1: 6, 2: -4, 3: -2}
    assert play.result(play.apply(state, roll(2, 1, 4))).net == {1: -10, 2: 7, 3: 3}


def test_even_odds_on_the_stake_change_nothing():
    assert played(setup(odds_on_stake=True), *covered(6), *rolled(8)).phase == "raise"


def test_odds_on_the_stake_that_the_bank_will_not_add_to():
    state = played(setup(odds_on_stake=True), *covered(7), *rolled(4), cover(2, 9), take_back(2), cover(3, 1), time())
    assert (state.outcome, state.wallets) == ("off", {1: 100, 2: 100, 3: 100})


def test_a_stake_too_small_for_its_odds_is_shared_by_the_first_cover():
    moves = [stake(1), cover(3, 1), main(5), *rolled(7)]
    state = played(setup(odds_on_stake=True), *moves)
    assert (state.phase, state.stake.covered, state.wallets) == ("raise", 0, {1: 99, 2: 100, 3: 100})
    assert play.result(play.apply(state, roll(2, 1, 4))).net == {1: -1, 2: 0, 3: 1}
    assert play.result(play.apply(state, roll(2, 3, 4))).net == {1: 0, 2: 0, 3: 0}


def test_cover_taken_back_until_all_is_covered():
    state = played(setup(), stake(10), cover(2, 4), take_back(2))
    assert (state.wallets, state.missing) == ({1: 90, 2: 100, 3: 100}, 10)


def test_added_cover_is_taken_back_and_the_first_is_not():
    state = played(setup(odds_on_stake=True), *covered(7), *rolled(4), cover(2, 5), take_back(2))
    assert (state.stake.cover[2], state.wallets[2]) == (7, 93)


def test_a_caster_gone_after_the_chance_has_her_rolls_made_for_her():
    came = play.result(played(setup(), *covered(7), *rolled(8), skip(1), roll(2, 6, 2)))
    assert (came.net[1], came.next_caster, came.streak) == (10, 2, 0)


def test_one_of_the_bank_gone_keeps_her_cover_on_the_table():
    came = play.result(played(setup(), *covered(7), skip(2), *rolled(3)))
    assert came.net == {1: -10, 2: 7, 3: 3}


def test_somebody_back_covers_again():
    state = played(setup(away=(2,)), stake(10), back(2), cover(2, 10))
    assert (state.phase, state.away) == ("main", ())


@pytest.mark.parametrize(
    ("streak", "moves", "caster", "after"),
    [
        (0, [*covered(7), *rolled(2)], 1, 1),
        (1, [*covered(7), *rolled(2)], 1, 2),
        (2, [*covered(7), *rolled(2)], 2, 0),
        (2, [*covered(7), *rolled(8, 7)], 2, 0),
        (2, [*covered(7), *rolled(7)], 1, 0),
        (2, [*covered(7), *rolled(8, 8)], 1, 0),
        (2, [stake(10), time(1)], 1, 2),
        (0, [stake(10), time(1)], 1, 0),
        (1, [give_up()], 2, 0),
        (1, [skip(1)], 2, 0),
        (1, [*covered(7), skip(1)], 2, 0),
        (1, [*covered(7), *rolled(8), skip(1), roll(2, 3, 4)], 2, 0),
        (2, [skip(2), *covered(7)[:1], cover(3, 10), main(7), *rolled(2)], 3, 0),
    ],
)
def test_how_the_dice_pass(streak, moves, caster, after):
    came = play.result(played(setup(streak=streak), *moves))
    assert came.complete
    assert (came.next_caster, came.streak) == (caster, after)


@pytest.mark.parametrize(
    ("stacks", "caster"),
    [((10, 100, 100), 2), ((10, 10, 100), 2), ((30, 7, 3), 1)],
)
def test_who_has_no_chips_gets_no_dice(stacks, caster):
    """The caster loses 10; whoever holds nothing then is passed over."""
    assert play.result(played(setup(stacks), *covered(7), *rolled(2))).next_caster == caster


def test_dice_that_nobody_else_can_take_stay():
    moves = [stake(10), cover(2, 10), main(7)]
    assert play.result(played(setup((10, 10), streak=2), *moves, *rolled(7))).next_caster == 1
    came = play.result(played(setup((100, 40), streak=2, minimum=50), give_up()))
    assert (came.next_caster, came.streak) == (1, 0)
    lost = [stake(30), cover(2, 10), cover(3, 10), cover(4, 10), main(7), *rolled(2)]
    came = play.result(played(setup((100, 10, 10, 10), streak=2, minimum=30), *lost))
    assert (came.next_caster, came.streak) == (1, 0)
    broke = {"gamblers": (1, 2), "wallets": {1: 50, 2: 0}, "away": (), "minimum": 1}
    assert play.next_caster(caster=1, passes=True, **broke) == 1
    assert play.next_caster(caster=1, passes=True, **broke | {"away": (1,)}) is None
    assert play.next_caster(caster=1, passes=True, **broke | {"minimum": 51}) is None
    assert play.next_caster(caster=1, passes=False, **broke) == 1
    assert play.next_caster(caster=2, passes=False, **broke) == 1


def test_three_losses_in_a_row_over_an_evening():
    """Lost, off, lost, off, lost: the dice pass; a win between would have begun the count anew."""
    streak, casters = 0, []
    for moves in ("lost", "off", "lost", "off", "lost"):
        ends = [*covered(7), *rolled(2)] if moves == "lost" else [stake(10), time()]
        came = play.result(played(setup(streak=streak), *ends))
        streak = came.streak
        casters.append(came.next_caster)
    assert casters == [1, 1, 1, 1, 2]


def test_the_result_while_chips_lie_on_the_table():
    state = played(setup(streak=1), *covered(7), *rolled(8), raised(5), cover(2, 4))
    came = play.result(state)
    assert (came.complete, came.won, came.net, came.streak) == (False, None, {1: 0, 2: 0, 3: 0}, 1)
    assert chips(state) == 300
