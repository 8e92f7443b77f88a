"""Everything that a script says at the side tables: templates with {names}, in the reader's language."""
from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

PHASES = {
    "bounder_stake": _("{name} puts down a stake"), "bounder_stake_me": _("Put down your stake"),
    "bounder_point": _("{name} rolls for the point"), "bounder_point_me": _("Roll for the point"),
    "bounder_betting": _("Place your bets"), "bounder_betting_me": _("Double, or bet on the dealer"),
    "bounder_dealer": _("No more bets: the dealer rolls"), "bounder_second": _("{name} rolls the second d20"),
    "bounder_second_me": _("Roll your second d20"),
    "hazard_stake": _("{name} sets a stake"), "hazard_stake_me": _("Set your stake"),
    "hazard_cover": _("The bank covers the stake"), "hazard_cover_me": _("The bank covers your stake"),
    "hazard_main": _("{name} declares a main"), "hazard_main_me": _("Declare your main"),
    "hazard_roll": _("{name} rolls"), "hazard_roll_me": _("Roll!"),
    "hazard_odds": _("The bank brings its side to the odds"),
    "hazard_raise": _("{name} may raise, or rolls"), "hazard_raise_me": _("Raise, or roll"),
    "hazard_meet": _("The bank covers the raise"), "hazard_chance": _("{name} rolls on: chance or main"),
    "hazard_chance_me": _("Roll on: chance or main"),
    "between": _("Between plays"),
}
"""What a table waits for, by game and phase; "_me" to the one whose turn it is."""

ENDS = {
    "end_match": _("Match"), "end_bound": _("Bound!"), "end_one_and_twenty": _("A 1 and a 20!"),
    "end_missed": _("Missed"), "end_off": _("The play is off"), "end_nick": _("Nick!"), "end_out": _("Out"),
    "end_made": _("The chance!"), "end_lost": _("The main: lost"), "end_passed": _("The dice pass"),
    "why_match": _("The dealer’s {total} is the point: the shooter and the bets on the point lose."),
    "why_bound": _("{point} and {second} lie on both sides of the dealer’s {total}."),
    "why_one_and_twenty": _("The stake is paid twice, bets on the point once."),
    "why_missed": _("{point} and {second} are on one side of the dealer’s {total}."),
    "why_equal": _("The second d20 is the dealer’s {total} itself: that loses."),
    "why_off": _("Everybody has back what she put down."), "why_passed": _("The caster gave up the dice."),
    "why_nick": _("{total} on a main of {main} wins at once."),
    "why_out": _("{total} on a main of {main} loses at once."),
    "why_made": _("The chance, {chance}, came before the main of {main}: the caster takes everything."),
    "why_lost": _("The main, {main}, came before the chance of {chance}: the bank shares the caster’s chips."),
}
"""What a play came to, and why."""

FELT = {
    "shooter": _("shooter"), "caster": _("caster"), "away": _("away"),
    "dealer": _("dealer"), "groom_porter": _("groom-porter"),
    "on_stake": _("Stake"), "on_point": _("Point"), "on_even": _("All even"), "on_odd": _("All odd"),
    "on_triple": _("Three of a kind"), "on_raise": _("Raise"), "cover_stake": _("Cover"),
    "cover_raise": _("Cover of the raise"), "pays": _("{n} to 1"),
    "pays_stake": _("1 to 1; a 1 and a 20 pay 2 to 1"),
    "doubled": _("doubled"), "total": _("total {n}"),
    "missing": _("{n} still to be covered"), "covered": _("covered by the bank"), "yours": _("you"),
    "won": _("won {n}"), "lost": _("lost {n}"), "next": _("Next: {name}"),
    "no_next": _("Nobody can put down the least stake."), "bank": _("bank"),
    "bets_point": _("Bets on the point"), "bets": _("{n} bets"),
    "d20_face": _("a d20 that shows {n}"), "die_face": _("a die that shows {n}"),
    "turn": _("Turn {n}"), "play": _("Play {n}"), "closed": _("This table is closed."),
    "minimum": _("least stake {n}"),
}
"""What lies on the felt, and who sits at it."""

DOING = {
    "do_stake": _("Put down the stake"), "do_point": _("Roll the d20"),
    "do_double": _("Double the stake: {n} more"),
    "do_bet": _("Bet"), "do_take_back": _("Take back {n} from {on}"), "do_take_back_cover": _("Take back your {n}"),
    "do_close": _("Close the betting"), "do_dealer": _("Roll the three dice"),
    "do_second": _("Roll the second d20"),
    "do_cover": _("Cover"), "do_time": _("Call time: the play is off"), "do_main": _("Declare the main"),
    "do_roll": _("Roll the dice"), "do_raise": _("Raise"), "do_pass": _("Give up the dice"),
    "do_skip": _("Pass over"),
    "do_back": _("I am back"), "do_open": _("Open the next play: {name}"),
    "do_open_me": _("Start: the dice are yours"),
    "enter_point": _("This is the d20"), "enter_dealer": _("These are the dealer’s dice"),
    "enter_second": _("This is the second d20"), "enter_roll": _("These are the dice"),
    "did_stake": _("Stake"), "did_point": _("Point"), "did_double": _("Doubling"),
    "did_take_back": _("Taking back"),
    "did_close": _("Betting closed"), "did_dealer": _("Dealer’s dice"), "did_second": _("Second d20"),
    "did_cover": _("Cover"), "did_time": _("Time called"), "did_main": _("Main"), "did_roll": _("Roll"),
    "did_raise": _("Raise"), "did_pass": _("Giving up the dice"), "did_skip": _("Passed over"),
    "did_back": _("Back"),
}
"""What a button does; also what was not done, in a refusal."""

ASKING = {
    "ask_stake": _("How much do you stake?"), "ask_bet": _("Your bet"), "ask_cover": _("How much do you cover?"),
    "ask_raise": _("Raise by"), "ask_raise_step": _("At odds of {odds} a raise goes in steps of {step}."),
    "ask_main": _("Which main?"), "ask_point": _("What does the d20 show?"),
    "ask_second": _("What does the second d20 show?"), "ask_dealer": _("What do the three dice show?"),
    "ask_roll": _("What do the dice show?"), "first_die": _("Die {n}"),
    "amount": _("Amount"), "less": _("less"), "more": _("more"), "all_in": _("all"), "range": _("{low} to {high}"),
    "range_step": _("{low} to {high}, in steps of {step}"), "skip_whom": _("Who is gone?"),
}
"""What is asked before a move is made."""

PHONE = {
    "waiting": _("{n} waiting to send"), "saved": _("all saved"), "ok": _("OK"),
    "conflict": _("“{what}” was not done: {reason}"), "never": _("“{what}” was not done: {reason}"),
    "held": _("“{what}” waits for the hostess."), "taking_back": _("Undo"), "opening": _("Opening the next play"),
    "seating": _("Taking or leaving a chair"), "came_after": _("something else came after it."),
    "awake": _("Keep your screen on: this phone will not do it by itself here."),
    "out": _("This phone is no longer part of the night."),
    "lying": _("{n} on the table"),
    "you_won": _("You won {n}"), "you_lost": _("You lost {n}"), "you_even": _("Nothing won, nothing lost"),
    "line_won": _("{on}: {amount} put down, {won} won"), "line_lost": _("{on}: {amount} lost"),
    "line_share": _("{on}: your {amount} back, and {won} of the caster’s"),
    "line_none": _("{on}: {amount} back"),
    "sending": _("Sending…"), "not_seated": _("You are watching this table."),
    "elsewhere": _("Your chips are on table {n} until the play there is over."),
    "broke": _("You hold too few chips to bet."), "nothing_now": _("Nothing for you to do just now."),
    "undo": _("Undo: {what}"), "nobody": _("nobody"),
    "call_odds": _("Call the odds: {bank} to {caster}."), "call_raise": _("A raise of {caster} takes {bank}."),
    "call_stake": _("The stake of {n} takes {takes}."), "call_meet": _("The raise of {n} takes {takes}."),
}
"""What else a phone at the table says."""

EVERYTHING = PHASES | ENDS | FELT | DOING | ASKING | PHONE


def word(name: str) -> str:
    """One of them all; "" for a name that none has."""
    text = EVERYTHING.get(name, "")
    return gettext(text) if text else ""


def screen_words() -> dict[str, str]:
    """For the big screen, and for phones too."""
    return _told(PHASES | ENDS | FELT)


def felt_words() -> dict[str, str]:
    """For a gambler's, a dealer's or a groom-porter's phone."""
    return _told(EVERYTHING)


def _told(words: Mapping[str, str]) -> dict[str, str]:
    return {name: gettext(text) for name, text in words.items()}
