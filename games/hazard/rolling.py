"""The rolls of a play of Hazard, and what they settle.

Rules of the house: whoever wins as caster takes everything on the table. When she loses, each of the bank takes back
her own cover and a share of the caster's chips in proportion to it, the stake and the raise shared separately; whole
chips by largest remainder, ties by seat. Where the first stake is brought to the odds and those are below 1, the bank
takes back chips in proportion to its first cover.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.errors import NotNow
from games.errors import gettext_noop as _
from games.felt import Settled, paid, pay_out
from games.hazard.moves import Roll
from games.hazard.rules import CHANCE, NICK, first_roll
from games.hazard.state import Pot, State
from games.shares import apportion

MADE, MISSED = "made", "missed"
WINS = frozenset({NICK, MADE})
ROLLING = ("roll", "raise", "chance")


def roll(state: State, move: Roll) -> State:
    """The first roll nicks, is out or sets the chance; a later one makes the chance, misses on the main, or neither."""
    state.check_caster(move.gambler)
    _check_number(state, move.number)
    state.check_phase(*ROLLING)
    total = sum(move.dice)
    state = replace(state, rolls=(*state.rolls, move.dice))
    assert state.main is not None
    if state.phase == "roll":
        outcome = first_roll(state.main, total)
        return _chance(state, total) if outcome == CHANCE else _over(state, outcome)
    if total in (state.chance, state.main):
        return _over(state, MADE if total == state.chance else MISSED)
    return replace(state, phase="chance")


def _check_number(state: State, number: int) -> None:
    if state.phase in ROLLING and number <= len(state.rolls):
        raise NotNow(_("Roll {number} is in already."), number=number)
    if state.phase in ROLLING and number > len(state.rolls) + 1:
        raise NotNow(_("Roll {number} comes first."), number=len(state.rolls) + 1)


def _chance(state: State, total: int) -> State:
    """There is a chance; where the table plays so, the bank's side of the stake is brought to the odds."""
    state = replace(state, chance=total, phase="raise")
    if not state.setup.rules.odds_on_stake:
        return state
    over = state.stake.covered - state.at_odds(state.stake.caster)
    if over > 0:
        return _give_back(state, over)
    return replace(state, phase="odds") if over < 0 else state


def _give_back(state: State, over: int) -> State:
    shares = shared(over, state.stake.cover, state.setup.bank)
    pot = state.stake
    for gambler, share in shares.items():
        pot = pot.with_cover(gambler, pot.cover[gambler] - share)
    return replace(state, stake=pot, wallets=paid(state.wallets, shares))


def shared(chips: int, cover: Mapping[int, int], bank: tuple[int, ...]) -> dict[int, int]:
    """So many chips among those who cover, in proportion; equal remainders to the earlier seat."""
    covering = [gambler for gambler in bank if cover.get(gambler)]
    return dict(zip(covering, apportion(chips, [cover[gambler] for gambler in covering]), strict=True))


def _over(state: State, outcome: str) -> State:
    pots = {"stake": state.stake, "raise": state.raised}
    settle = _won if outcome in WINS else _lost
    settled = tuple(item for on, pot in pots.items() if pot.caster for item in settle(state, on, pot))
    return replace(
        state,
        phase="done",
        outcome=outcome,
        wallets=pay_out(state.wallets, settled),
        stake=Pot(),
        raised=Pot(),
        settled=settled,
    )


def _won(state: State, on: str, pot: Pot) -> Iterator[Settled]:
    yield Settled(state.setup.caster, on, pot.caster, pot.covered)
    for gambler in state.setup.bank:
        if gambler in pot.cover:
            yield Settled(gambler, on, pot.cover[gambler], -pot.cover[gambler])


def _lost(state: State, on: str, pot: Pot) -> Iterator[Settled]:
    """A stake so small that its side at the odds is no whole chip goes by the first cover."""
    yield Settled(state.setup.caster, on, pot.caster, -pot.caster)
    for gambler, share in shared(pot.caster, pot.cover or state.first_cover, state.setup.bank).items():
        yield Settled(gambler, on, pot.cover.get(gambler, 0), share)
