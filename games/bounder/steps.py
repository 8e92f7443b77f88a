"""What each move does to a turn of Bounder.

Rules of the house: stake, point, betting until the dealer closes it, the dealer's dice, the second d20. Dealer bets are
settled as soon as the dealer has rolled. A gambler who is gone is passed over: before the point is rolled that is the
end of her turn and the stake is hers again; from the point on her chips stay where they lie, and the dealer rolls her
d20 for her, so that nobody takes back a bad point by leaving.
"""

from dataclasses import replace

from games.bounder import limits
from games.bounder.moves import Bet, Close, Dealer, Double, Point, Second, TakeBack
from games.bounder.rules import MATCH, POINT, dealer_bet_wins, point_bet_wins, shooter_wins, verdict
from games.bounder.state import STAKE, State
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.felt import Back, Settled, Skip, Stake, again, check_holds, paid, without

OFF = "off"


def stake(state: State, move: Stake) -> State:
    """The shooter puts down at least the table's minimum."""
    state.check_shooter(move.gambler)
    if state.phase != "stake":
        raise NotNow(_("The stake is down already.") if state.phase != "done" else _("This turn is over."))
    limits.check_stake(state, move.amount)
    return replace(state, phase="point", stake=move.amount, wallets=paid(state.wallets, {move.gambler: -move.amount}))


def point(state: State, move: Point) -> State:
    """The shooter's first d20 opens the betting."""
    state.check_shooter(move.gambler)
    state.check_phase("point")
    return replace(state, phase="betting", point=move.dice[0])


def double(state: State, move: Double) -> State:
    """The shooter may put down as much again, once."""
    state.check_shooter(move.gambler)
    state.check_here(move.gambler)
    state.check_phase("betting")
    limits.check_double(state)
    wallets = paid(state.wallets, {move.gambler: -state.stake})
    return replace(state, wallets=wallets, stake=2 * state.stake, doubled=True)


def bet(state: State, move: Bet) -> State:
    """Chips on a spot, more of them on top of what she has there."""
    state.check_here(move.gambler)
    limits.check_spot(state, move.gambler, move.on)
    state.check_phase("betting")
    check_holds(state.wallets, move.gambler, move.amount)
    return state.with_pile(move.gambler, move.on, state.pile(move.gambler, move.on) + move.amount)


def take_back(state: State, move: TakeBack) -> State:
    """A bet may be taken back until betting is closed; the stake may not."""
    state.check_here(move.gambler)
    state.check_phase("betting")
    if not state.pile(move.gambler, move.on):
        raise NotNow(_("There is no such bet to take back."))
    return state.with_pile(move.gambler, move.on, 0)


def close(state: State, move: Close) -> State:
    """No more bets."""
    state.check_phase("betting")
    return replace(state, phase="dealer")


def dealer(state: State, move: Dealer) -> State:
    """The dealer's dice settle the bets on them; a total on the point settles everything."""
    state.check_phase("dealer")
    rules = state.setup.rules
    settled = [
        Settled(pile.gambler, pile.on, pile.amount, dealer_bet_wins(rules, pile.on, pile.amount, move.dice))
        for pile in state.bets
        if pile.on != POINT
    ]
    state = replace(state.settle(*settled), dealer=move.dice, phase="second")
    return _over(state, MATCH) if sum(move.dice) == state.point else state


def second(state: State, move: Second) -> State:
    """The shooter's second d20 settles the stake and the bets on the point."""
    state.check_shooter(move.gambler)
    state.check_phase("second")
    assert state.point is not None and state.dealer is not None
    outcome = verdict(state.point, sum(state.dealer), move.dice[0])
    return _over(replace(state, second=move.dice[0]), outcome)


def _over(state: State, outcome: str) -> State:
    won = shooter_wins(outcome, state.stake)
    settled = [Settled(state.setup.shooter, STAKE, state.stake, won)]
    settled += [
        Settled(pile.gambler, pile.on, pile.amount, point_bet_wins(outcome, pile.amount)) for pile in state.bets
    ]
    return replace(state.settle(*settled), phase="done", outcome=outcome)


def skip(state: State, move: Skip) -> State:
    """Somebody is gone; a shooter who has not rolled yet takes her stake along, and the turn is off."""
    state.setup.check_sits(move.gambler)
    if state.phase == "done":
        state.check_phase()
    away = without(state.setup, state.away, move.gambler)
    if move.gambler != state.setup.shooter or state.phase not in ("stake", "point"):
        return replace(state, away=away)
    wallets = paid(state.wallets, {move.gambler: state.stake})
    return replace(state, away=away, phase="done", outcome=OFF, stake=0, wallets=wallets)


def back(state: State, move: Back) -> State:
    """Somebody who was away may bet again."""
    state.setup.check_sits(move.gambler)
    if state.phase == "done":
        state.check_phase()
    return replace(state, away=again(state.setup, state.away, move.gambler))
