"""What a play of Hazard refuses, with the reason; nothing is deducted."""

import pytest

from games.errors import NotDice, NotNow
from games.hazard import play
from tests.games.hazard.played import (
    back,
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

NOT_CASTER = "That is the caster's, and somebody else is the caster in this play."
NOBODY = "Somebody is named who does not sit at this table."
STAKED = [stake(10)]
MAIN = covered(7)[:3]
ROLL = covered(7)
RAISE = [*ROLL, *rolled(8)]
MEET = [*RAISE, raised(10)]
CHANCE = [*RAISE, roll(2, 1, 1)]
DONE = [*ROLL, *rolled(2)]
REFUSED = [
    ([], stake(0 + 1, 2), NotDice, NOT_CASTER),
    ([], stake(10, 9), NotDice, NOBODY),
    ([], stake(101), NotNow, "That takes 101 chips, and 100 are held."),
    ([], cover(2, 5), NotNow, "There is nothing to cover now."),
    ([], main(7), NotNow, "The caster has not put down a stake yet."),
    ([], roll(1, 1, 1), NotNow, "The caster has not put down a stake yet."),
    ([], time(1), NotNow, "There is nothing to cover now."),
    ([], give_up(2), NotDice, NOT_CASTER),
    (STAKED, stake(10), NotNow, "The stake is down already."),
    (STAKED, give_up(), NotNow, "The dice are given up between plays."),
    (STAKED, cover(1, 5), NotDice, "The caster does not cover her own chips."),
    (STAKED, cover(9, 5), NotDice, NOBODY),
    (STAKED, cover(2, 11), NotNow, "Only 10 chips are still to be covered."),
    ([stake(10), cover(2, 8)], cover(3, 3), NotNow, "Only 2 chips are still to be covered."),
    (STAKED, cover(2, 101), NotNow, "That takes 101 chips, and 100 are held."),
    (STAKED, take_back(2), NotNow, "There is nothing to take back."),
    (STAKED, main(7), NotNow, "The bank has not covered the stake yet."),
    (STAKED, roll(1, 1, 1), NotNow, "The bank has not covered the stake yet."),
    (STAKED, raised(5), NotNow, "The bank has not covered the stake yet."),
    (STAKED, time(2), NotDice, NOT_CASTER),
    ([stake(10), skip(2)], cover(2, 5), NotNow, "She is away: first she must be back."),
    ([stake(10), cover(2, 5), skip(2)], take_back(2), NotNow, "She is away: first she must be back."),
    (MAIN, cover(2, 1), NotNow, "There is nothing to cover now."),
    (MAIN, take_back(2), NotNow, "There is nothing to cover now."),
    (MAIN, time(), NotNow, "There is nothing to cover now."),
    (MAIN, roll(1, 1, 1), NotNow, "The caster has not declared a main yet."),
    (MAIN, main(7, 2), NotDice, NOT_CASTER),
    (ROLL, main(8), NotNow, "The main is 7 already."),
    (ROLL, roll(1, 1, 1, gambler=2), NotDice, NOT_CASTER),
    (ROLL, roll(2, 1, 1), NotNow, "Roll 1 comes first."),
    (ROLL, raised(5), NotNow, "The main is declared: the caster rolls."),
    (RAISE, roll(1, 1, 1), NotNow, "Roll 1 is in already."),
    (RAISE, raised(5, 2), NotDice, NOT_CASTER),
    (RAISE, raised(95), NotNow, "That takes 95 chips, and 90 are held."),
    (RAISE, raised(7), NotNow, "At 6/5 a raise goes in steps of 5, from 5 to 90."),
    ([*RAISE, skip(2)], raised(85), NotNow, "The bank can cover a raise of 80 at most."),
    ([*RAISE, skip(2), skip(3)], raised(5), NotNow, "The bank holds 0 chips: no raise comes out whole."),
    ([*RAISE, skip(1)], raised(5), NotNow, "She is away: first she must be back."),
    (RAISE, time(), NotNow, "There is nothing to cover now."),
    (RAISE, cover(2, 5), NotNow, "There is nothing to cover now."),
    (MEET, roll(2, 1, 1), NotNow, "The bank has not covered the raise yet."),
    (MEET, raised(5), NotNow, "The bank has not covered the raise yet."),
    (MEET, cover(2, 13), NotNow, "Only 12 chips are still to be covered."),
    (MEET, take_back(2), NotNow, "There is nothing to take back."),
    (MEET, time(1), NotNow, "After the chance only whoever keeps the table calls time."),
    ([*MEET, cover(2, 12)], raised(5), NotNow, "A raise comes before the first roll for the chance, and once."),
    (CHANCE, raised(5), NotNow, "A raise comes before the first roll for the chance, and once."),
    (CHANCE, roll(2, 1, 1), NotNow, "Roll 2 is in already."),
    (CHANCE, main(7), NotNow, "The main is 7 already."),
    ([skip(2)], skip(2), NotNow, "She is away already."),
    ([], back(2), NotNow, "She is here already."),
    ([], skip(9), NotDice, NOBODY),
    (DONE, stake(10), NotNow, "This play is over."),
    (DONE, roll(2, 1, 1), NotNow, "This play is over."),
    (DONE, main(7), NotNow, "This play is over."),
    (DONE, skip(2), NotNow, "This play is over."),
    (DONE, back(2), NotNow, "This play is over."),
]


@pytest.mark.parametrize(("moves", "move", "refusal", "reason"), REFUSED)
def test_refused_with_a_reason(moves, move, refusal, reason):
    state = played(setup(), *moves)
    with pytest.raises(refusal) as refused:
        play.apply(state, move)
    assert (type(refused.value), str(refused.value)) == (refusal, reason)
    assert state == played(setup(), *moves)


def test_a_stake_under_the_least():
    with pytest.raises(NotDice, match="The least stake at this table is 5 chips"):
        played(setup(minimum=5), stake(4))


def test_a_stake_that_the_bank_could_not_cover():
    with pytest.raises(NotNow, match="The bank holds 15 chips and cannot cover more"):
        played(setup((100, 10, 5)), stake(16))
    with pytest.raises(NotNow, match="The bank holds 5 chips"):
        played(setup((100, 10, 5), away=(2,)), stake(6))


@pytest.mark.parametrize(
    ("number", "chance", "works"),
    [
        (5, 4, "4/3 a raise goes in steps of 3, from 3 to 60"),
        (5, 6, "4/5 a raise goes in steps of 5, from 5 to 90"),
        (5, 7, "2/3 a raise goes in steps of 3, from 3 to 90"),
        (6, 5, "5/4 a raise goes in steps of 4, from 4 to 64"),
        (6, 7, "5/6 a raise goes in steps of 6, from 6 to 90"),
        (7, 5, "3/2 a raise goes in steps of 2, from 2 to 54"),
        (7, 6, "6/5 a raise goes in steps of 5, from 5 to 65"),
    ],
)
def test_a_raise_that_does_not_come_out_whole_is_told_which_do(number, chance, works):
    """The caster has 90 left, the bank 83 between them."""
    state = played(setup((100, 60, 33)), *covered(number), *rolled(chance))
    with pytest.raises(NotNow, match=works):
        play.apply(state, raised(1))


IMPOSSIBLE = [
    {"kind": "roll", "gambler": 1, "number": 1, "dice": [0, 6]},
    {"kind": "roll", "gambler": 1, "number": 1, "dice": [1, 7]},
    {"kind": "roll", "gambler": 1, "number": 1, "dice": [1]},
    {"kind": "roll", "gambler": 1, "number": 1, "dice": [1, 2, 3]},
    {"kind": "roll", "gambler": 1, "number": 1, "dice": 7},
    {"kind": "roll", "gambler": 1, "number": 0, "dice": [1, 2]},
    {"kind": "roll", "gambler": 1, "dice": [1, 2]},
    {"kind": "main", "gambler": 1, "main": 4},
    {"kind": "main", "gambler": 1, "main": 10},
    {"kind": "main", "gambler": 1, "main": "7"},
    {"kind": "main", "gambler": 1, "main": 7.0},
    {"kind": "main", "gambler": 1},
    {"kind": "stake", "gambler": 1, "amount": 0},
    {"kind": "cover", "gambler": 2, "amount": 0.5},
    {"kind": "cover", "gambler": 2, "amount": -3},
    {"kind": "raise", "gambler": 1, "amount": None},
    {"kind": "time", "gambler": "1"},
    {"kind": "pass"},
    {"kind": "double", "gambler": 1},
    {},
]


@pytest.mark.parametrize("data", IMPOSSIBLE)
def test_no_such_move(data):
    with pytest.raises(NotDice, match=r"\.$"):
        play.read_move({"id": "some-move", **data})


GOOD = {"gamblers": [1, 2], "stacks": {"1": 100, "2": 0}, "caster": 1}
NO_SETUPS = [
    {"gamblers": [1], "stacks": {"1": 100}},
    {"caster": 2},
    {"caster": 3},
    {"away": [1]},
    {"streak": 3},
    {"streak": -1},
    {"streak": None},
    {"rules": []},
    {"rules": {"odds_on_stake": 1}},
    {"rules": {"minimum": 101}},
    {"rules": {"seats": 1}},
    {"rules": {"colour": "green"}},
]


@pytest.mark.parametrize("wrong", NO_SETUPS)
def test_no_such_table(wrong):
    with pytest.raises(NotDice, match=r"\.$"):
        play.read_setup({**GOOD, **wrong})


def test_a_setup_there_and_back():
    read = play.read_setup({**GOOD, "streak": 2})
    assert play.read_setup(read.to_json()) == read
    assert read.to_json() == {
        "gamblers": [1, 2],
        "stacks": {"1": 100, "2": 0},
        "away": [],
        "caster": 1,
        "streak": 2,
        "rules": {"minimum": 1, "odds_on_stake": False, "seats": 20},
    }


LATE = [
    ([*MEET], time(phase="cover"), "That was for another moment of the play: look again."),
    ([*MEET], cover(2, 5, "cover"), "That was for another moment of the play: look again."),
    ([stake(10)], cover(2, 5, "meet"), "That was for another moment of the play: look again."),
    (MAIN, time(phase="cover"), "There is nothing to cover now."),
]


@pytest.mark.parametrize(("moves", "move", "reason"), LATE)
def test_what_was_meant_for_another_phase_is_refused(moves, move, reason):
    state = played(setup(), *moves)
    with pytest.raises(NotNow) as refused:
        play.apply(state, play.read_move(move.to_json()))
    assert str(refused.value) == reason


@pytest.mark.parametrize("phase", ["stake", "done", "", 5, ["meet"]])
def test_no_such_phase_to_cover(phase):
    for move in ({"kind": "time"}, {"kind": "cover", "gambler": 2, "amount": 5}):
        with pytest.raises(NotDice, match=r"\.$"):
            play.read_move({"id": "some-move", **move, "phase": phase})
