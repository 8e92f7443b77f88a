"""What each move but the rolls does to a play of Hazard.

Rules of the house: a stake, which the bank covers in any shares, exactly; a main; a roll; with a chance, the odds, and
one raise, which the bank covers at the odds. What is not covered when time is called puts the play off: everybody takes
back what she put down. Before the first roll the caster may call time, and a caster who goes puts the play off; from
the chance on only whoever keeps the table calls time, and rolls for a caster who is gone, so that nobody gets out of a
bad chance by herself.
"""

from dataclasses import replace

from games.errors import NotNow
from games.errors import gettext_noop as _
from games.felt import Back, Skip, Stake, again, paid, without
from games.hazard import limits
from games.hazard.moves import COVERING, Cover, Main, Pass, Raise, TakeBack, Time
from games.hazard.state import Pot, State

OFF, PASSED = "off", "passed"
NEXT = {"cover": "main", "odds": "raise", "meet": "chance"}
LEFT = {"stake": PASSED, "cover": OFF, "main": OFF, "roll": OFF}


def stake(state: State, move: Stake) -> State:
    """The caster puts down a stake."""
    state.check_caster(move.gambler)
    if state.phase != "stake":
        raise NotNow(_("The stake is down already.") if state.phase != "done" else _("This play is over."))
    limits.check_stake(state, move.amount)
    wallets = paid(state.wallets, {move.gambler: -move.amount})
    return replace(state, phase="cover", stake=Pot(move.amount), wallets=wallets)


def give_up(state: State, move: Pass) -> State:
    """The caster gives the dice away, between plays: before anything is on the table."""
    state.check_caster(move.gambler)
    if state.phase != "stake":
        raise NotNow(_("The dice are given up between plays."))
    return replace(state, phase="done", outcome=PASSED)


def cover(state: State, move: Cover) -> State:
    """One of the bank puts up chips, in any share; with the last of them the play goes on."""
    state.check_bank(move.gambler)
    _check_covering(state, move.phase)
    limits.check_cover(state, move.gambler, move.amount)
    state = _put_up(state, move.gambler, move.amount)
    if state.missing:
        return state
    first = state.stake.cover if state.phase == "cover" else state.first_cover
    return replace(state, phase=NEXT[state.phase], first_cover=first)


def take_back(state: State, move: TakeBack) -> State:
    """Until all is covered, one of the bank may take back what she has put up for it."""
    state.check_bank(move.gambler)
    _check_covering(state)
    amount = limits.takes_back(state, move.gambler)
    if not amount:
        raise NotNow(_("There is nothing to take back."))
    return _put_up(state, move.gambler, -amount)


def _check_covering(state: State, phase: str | None = None) -> None:
    if state.phase not in COVERING:
        raise NotNow(_("There is nothing to cover now."))
    if phase not in (None, state.phase):
        raise NotNow(_("That was for another moment of the play: look again."))


def _put_up(state: State, gambler: int, amount: int) -> State:
    """So many chips more from her wallet into the pot that is being covered."""
    wallets = paid(state.wallets, {gambler: -amount})
    if state.phase == "meet":
        laid = state.raised.cover.get(gambler, 0) + amount
        return replace(state, wallets=wallets, raised=state.raised.with_cover(gambler, laid))
    laid = state.stake.cover.get(gambler, 0) + amount
    return replace(state, wallets=wallets, stake=state.stake.with_cover(gambler, laid))


def time(state: State, move: Time) -> State:
    """Time is called: what is not covered by now will not be, and the play is off."""
    if move.gambler is not None:
        state.check_caster(move.gambler)
    _check_covering(state, move.phase)
    if move.gambler is not None and state.phase != "cover":
        raise NotNow(_("After the chance only whoever keeps the table calls time."))
    return off(state)


def off(state: State, outcome: str = OFF) -> State:
    """Everybody takes back what she put down."""
    wallets = paid(state.wallets, {gambler: state.laid(gambler) for gambler in state.wallets})
    return replace(state, phase="done", outcome=outcome, wallets=wallets, stake=Pot(), raised=Pot())


def main(state: State, move: Main) -> State:
    """The caster declares the main."""
    state.check_caster(move.gambler)
    if state.main is not None and state.phase != "done":
        raise NotNow(_("The main is {main} already."), main=state.main)
    state.check_phase("main")
    return replace(state, phase="roll", main=move.main)


def raise_stake(state: State, move: Raise) -> State:
    """The caster adds an odds stake, once, before she rolls for the chance."""
    state.check_caster(move.gambler)
    state.check_here(move.gambler)
    if state.phase == "chance":
        raise NotNow(_("A raise comes before the first roll for the chance, and once."))
    state.check_phase("raise")
    limits.check_raise(state, move.amount)
    wallets = paid(state.wallets, {move.gambler: -move.amount})
    return replace(state, phase="meet", raised=Pot(move.amount), wallets=wallets)


def skip(state: State, move: Skip) -> State:
    """Somebody is gone: her chips stay where they lie. A caster gone before the first roll ends the play."""
    state.setup.check_sits(move.gambler)
    _check_on(state)
    state = replace(state, away=without(state.setup, state.away, move.gambler))
    ends = move.gambler == state.setup.caster and state.phase in LEFT
    return off(state, LEFT[state.phase]) if ends else state


def back(state: State, move: Back) -> State:
    """Somebody who was away may play again."""
    state.setup.check_sits(move.gambler)
    _check_on(state)
    return replace(state, away=again(state.setup, state.away, move.gambler))


def _check_on(state: State) -> None:
    if state.phase == "done":
        raise NotNow(_("This play is over."))
