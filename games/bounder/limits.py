"""How much may be put down now: the same amounts for what is offered and for what is taken."""

from games.bounder.rules import POINT
from games.bounder.state import State
from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import Range, check_holds


def stakes(state: State) -> Range:
    """What the shooter may stake."""
    return Range(state.setup.rules.minimum, state.wallets[state.setup.shooter])


def doubles(state: State) -> Range:
    """What the shooter may add to the stake: once, as much again."""
    holds = state.wallets[state.setup.shooter] >= state.stake
    return Range(state.stake, state.stake if holds and not state.doubled else 0)


def bets(state: State, gambler: int) -> Range:
    """What she may add to a spot."""
    return Range(1, state.wallets[gambler])


def check_stake(state: State, amount: int) -> None:
    minimum = state.setup.rules.minimum
    if amount < minimum:
        raise NotDice(_("The least stake at this table is {minimum} chips."), minimum=minimum)
    check_holds(state.wallets, state.setup.shooter, amount)


def check_double(state: State) -> None:
    if state.doubled:
        raise NotNow(_("The stake has been doubled already."))
    check_holds(state.wallets, state.setup.shooter, state.stake)


def check_spot(state: State, gambler: int, spot: str) -> None:
    if spot not in state.setup.rules.spots:
        raise NotDice(_("This table takes no bets on the dealer's dice."))
    if spot == POINT and gambler == state.setup.shooter:
        raise NotDice(_("The shooter's stake is on the point already: doubling it is all she may add."))
