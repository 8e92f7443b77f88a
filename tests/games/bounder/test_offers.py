"""What the buttons are, phase by phase."""

from games.bounder import turn
from tests.games.bounder.played import bet, close, dealer, double, played, point, second, setup, skip, stake


def offered(state, who=None):
    """The offers as short words: kind, spot, and the amounts."""
    offers = turn.moves(state)["keeper"] if who is None else turn.moves(state)["gamblers"][str(who)]
    return [word(one["move"], one["fill"]) for one in offers]


def word(move, fill):
    amounts = fill.get("amount")
    spot = [move["on"]] if "on" in move else []
    return " ".join([move["kind"], *spot, *([f"{amounts['low']}..{amounts['high']}"] if amounts else [])])


def test_phase_by_phase():
    table = setup((100, 20, 0), minimum=5)
    state = played(table)
    assert turn.moves(state)["phase"] == "stake"
    assert [offered(state, who) for who in (1, 2, 3, None)] == [["stake 5..100"], [], [], ["skip"]]
    state = played(table, stake(60))
    assert [offered(state, who) for who in (1, 2, None)] == [["point"], [], ["point", "skip"]]
    state = played(table, stake(30), point(10), bet(2, "odd", 8))
    assert offered(state, 1) == ["double", "bet even 1..70", "bet odd 1..70", "bet triple 1..70"]
    assert offered(state, 2) == [
        "bet point 1..12",
        "bet even 1..12",
        "bet odd 1..12",
        "bet triple 1..12",
        "take_back odd",
    ]
    assert (offered(state, 3), offered(state)) == ([], ["close", "skip"])
    state = played(table, stake(30), point(10), close())
    assert [offered(state, who) for who in (1, 2, None)] == [[], [], ["dealer", "skip"]]
    state = played(table, stake(30), point(10), close(), dealer(3, 4, 4))
    assert [offered(state, who) for who in (1, 2, None)] == [["second"], [], ["second", "skip"]]
    state = played(table, stake(30), point(10), close(), dealer(3, 4, 4), second(3))
    assert [offered(state, who) for who in (1, 2, None)] == [[], [], []]


def test_no_doubling_without_the_chips_or_twice():
    assert "double" not in offered(played(setup(), stake(51), point(3)), 1)
    assert "double" not in offered(played(setup(), stake(20), point(3), double()), 1)


def test_an_offer_is_a_move_to_be_filled_in():
    state = played(setup(), stake(), point(10))
    assert turn.moves(state)["gamblers"]["2"][0] == {
        "move": {"kind": "bet", "gambler": 2, "on": "point"},
        "fill": {"amount": {"low": 1, "high": 100, "step": 1}},
    }
    assert turn.moves(played(setup(), stake()))["gamblers"]["1"] == [
        {"move": {"kind": "point", "gambler": 1}, "fill": {"dice": {"count": 1, "sides": 20}}}
    ]


def test_who_is_away_may_come_back_and_is_not_skipped_again():
    state = played(setup(), stake(), point(10), skip(2))
    assert offered(state, 2) == ["back"]
    assert turn.moves(state)["keeper"][-1] == {"move": {"kind": "skip"}, "fill": {"gambler": [1, 3, 4]}}


def test_a_table_without_dealer_bets_offers_none():
    state = played(setup(dealer_bets=False), stake(), point(10))
    assert [offered(state, 1), offered(state, 2)] == [["double"], ["bet point 1..100"]]
