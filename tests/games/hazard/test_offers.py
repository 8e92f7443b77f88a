"""What the buttons are, phase by phase."""

from games.hazard import play
from tests.games.hazard.played import cover, covered, main, played, raised, roll, rolled, setup, skip, stake


def offered(state, who=None):
    """The offers as short words: kind, and the amounts."""
    offers = play.moves(state)["keeper"] if who is None else play.moves(state)["gamblers"][str(who)]
    return [word(one["move"], one["fill"].get("amount")) for one in offers]


def word(move, amounts):
    number = f" {move['number']}" if "number" in move else ""
    steps = f" by {amounts['step']}" if amounts and amounts["step"] > 1 else ""
    return move["kind"] + number + (f" {amounts['low']}..{amounts['high']}{steps}" if amounts else "")


def everybody(state):
    return [offered(state, who) for who in (1, 2, 3, None)]


def test_phase_by_phase():
    table = setup((100, 40, 33))
    assert everybody(played(table)) == [["stake 1..73", "pass"], [], [], ["skip"]]
    assert everybody(played(table, stake(50), cover(2, 20))) == [
        ["time"],
        ["cover 1..20", "take_back"],
        ["cover 1..30"],
        ["time", "skip"],
    ]
    moves = [stake(10), cover(2, 7), cover(3, 3)]
    assert everybody(played(table, *moves)) == [["main"], [], [], ["skip"]]
    moves.append(main(7))
    assert everybody(played(table, *moves)) == [["roll 1"], [], [], ["roll 1", "skip"]]
    moves += rolled(8)
    assert everybody(played(table, *moves)) == [["roll 2", "raise 5..50 by 5"], [], [], ["roll 2", "skip"]]
    assert everybody(played(table, *moves, raised(40))) == [
        [],
        ["cover 1..33"],
        ["cover 1..30"],
        ["time", "skip"],
    ]
    assert everybody(played(table, *moves, roll(2, 1, 1))) == [["roll 3"], [], [], ["roll 3", "skip"]]
    assert everybody(played(table, *moves, roll(2, 3, 4))) == [[], [], [], []]


def test_the_head_of_it():
    state = played(setup(), *covered(7), *rolled(8), raised(10), cover(2, 5))
    head = {name: value for name, value in play.moves(state).items() if name not in ("keeper", "gamblers")}
    assert head == {"phase": "meet", "odds": "6/5", "missing": 7}
    assert play.moves(played(setup()))["odds"] is None


def test_an_offer_is_a_move_to_be_filled_in():
    state = played(setup(), stake(10), cover(2, 7), cover(3, 3))
    assert play.moves(state)["gamblers"]["1"] == [
        {"move": {"kind": "main", "gambler": 1}, "fill": {"main": [5, 6, 7, 8, 9]}}
    ]
    assert play.moves(play.apply(state, main(7)))["keeper"] == [
        {"move": {"kind": "roll", "gambler": 1, "number": 1}, "fill": {"dice": {"count": 2, "sides": 6}}},
        {"move": {"kind": "skip"}, "fill": {"gambler": [1, 2, 3]}},
    ]


def test_a_caster_whom_the_bank_cannot_cover_may_pass():
    assert offered(played(setup((100, 0, 0))), 1) == ["pass"]


def test_who_is_away_may_come_back():
    assert offered(played(setup(), *covered(7), *rolled(8), skip(1)), 1) == ["back"]


def test_no_raise_that_the_bank_could_not_meet():
    assert offered(played(setup((100, 7, 3)), *covered(7), *rolled(8)), 1) == ["roll 2"]


def test_the_bank_brings_its_side_to_the_odds():
    state = played(setup(odds_on_stake=True), *covered(7), *rolled(4))
    assert everybody(state) == [[], ["cover 1..10"], ["cover 1..10"], ["time", "skip"]]


def test_what_is_covered_says_for_what():
    state = played(setup(), *covered(7), *rolled(8), raised(10))
    offers = play.moves(state)
    assert offers["keeper"][0]["move"] == {"kind": "time", "phase": "meet"}
    assert offers["gamblers"]["2"][0]["move"] == {"kind": "cover", "gambler": 2, "phase": "meet"}
    assert play.moves(played(setup(), stake(10)))["gamblers"]["1"][0]["move"] == {
        "kind": "time", "gambler": 1, "phase": "cover"
    }
