"""How much may be put down now: the same amounts for what is offered and for what is taken."""

from games.errors import NotDice, NotNow
from games.errors import gettext_noop as _
from games.felt import Range, check_holds
from games.hazard.state import State


def stakes(state: State) -> Range:
    """What the caster may stake: no more than the bank could cover, since nobody brings chips during a play."""
    setup = state.setup
    return Range(setup.rules.minimum, min(state.wallets[setup.caster], state.bank_holds))


def covers(state: State, gambler: int) -> Range:
    """What she may put up of what is missing."""
    return Range(1, min(state.missing, state.wallets[gambler]))


def raises(state: State) -> Range:
    """What the caster may raise by: her side and the bank's both come out in whole chips, and the bank holds its own.

    The bank's side counts the wallets of those who are here; else a bad chance could be voided for nothing, by a raise
    that nobody can meet.
    """
    ratio = state.odds
    if ratio is None or state.phase != "raise" or state.raised.caster:
        return Range(1, 0)
    step = ratio.denominator
    most = min(state.wallets[state.setup.caster] // step, state.bank_holds // ratio.numerator)
    return Range(step, most * step, step)


def takes_back(state: State, gambler: int) -> int:
    """What she has put up for what is being covered now, and may take back until it is covered."""
    if state.phase == "meet":
        return state.raised.cover.get(gambler, 0)
    if state.phase in ("cover", "odds"):
        return state.stake.cover.get(gambler, 0) - state.first_cover.get(gambler, 0)
    return 0


def check_stake(state: State, amount: int) -> None:
    minimum = state.setup.rules.minimum
    if amount < minimum:
        raise NotDice(_("The least stake at this table is {minimum} chips."), minimum=minimum)
    check_holds(state.wallets, state.setup.caster, amount)
    if amount > state.bank_holds:
        raise NotNow(_("The bank holds {bank} chips and cannot cover more."), bank=state.bank_holds)


def check_cover(state: State, gambler: int, amount: int) -> None:
    check_holds(state.wallets, gambler, amount)
    if amount > state.missing:
        raise NotNow(_("Only {missing} chips are still to be covered."), missing=state.missing)


def check_raise(state: State, amount: int) -> None:
    if state.raised.caster:
        raise NotNow(_("The caster has raised already."))
    check_holds(state.wallets, state.setup.caster, amount)
    allowed = raises(state)
    if not allowed:
        raise NotNow(_("The bank holds {bank} chips: no raise comes out whole."), bank=state.bank_holds)
    if amount % allowed.step:
        raise NotNow(
            _("At {odds} a raise goes in steps of {step}, from {low} to {high}."), odds=state.odds, **allowed.to_json()
        )
    if amount > allowed.high:
        raise NotNow(_("The bank can cover a raise of {high} at most."), high=allowed.high)
