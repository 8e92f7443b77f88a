"""Everything that a script says on phones and screens: templates with {names}, in the reader's language."""
from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

ROUND = {
    "round": _("Round {n} of {of}"), "set": _("Set {n}"), "point": _("Point number {n}"),
    "table": _("Table {n}"), "head": _("Head table"), "chair": _("Chair {chair}"), "next": _("Next: round {n}"),
    "nothing": _("nothing"), "one": "+1", "two": "+2", "trips": _("trips +{n}"), "bunco": _("Bunco +{n}"),
    "snake_eyes": _("snake eyes"), "and": _("{a} & {b}"),
    "round_left": _("{time} left"), "round_up": _("time is up"),
    "move_left": _("{time} to move"), "move_up": _("take your seats"), "go_on": _("Everyone moves: find your table"),
}
"""The round, its tables and the dice."""

PHASES = {
    "playing": _("playing"), "ringing": _("bell"), "closing": _("last roll"), "once": _("a turn for everybody"),
    "asking": _("who won?"), "tied": _("roll-off"), "lap": _("one more lap"), "sudden": _("next point wins"),
    "done": _("done"), "bell": _("Bell!"), "roll_off": _("Roll-off"), "winner": _("winner"),
}
"""What a table is at."""

STANDINGS = {
    "standings": _("Standings"), "prizes": _("Prizes"), "name": _("Name"), "short_buncos": _("Buncos"),
    "short_wins": _("Wins"), "short_losses": _("Losses"), "short_trips": _("Trips"), "short_snake_eyes": _("Eyes"),
    "most_buncos": _("Most Buncos"), "most_wins": _("Most wins"), "last_bunco": _("Last Bunco"),
    "most_snake_eyes": _("Most snake eyes"), "most_trips": _("Most trips"), "most_losses": _("Most losses"),
    "tied_for": _("Roll-off between {names}"), "leads": _("{names} leads"), "lead": _("{names} lead"),
    "wins": _("{names} wins"), "nobody": _("nobody: to the kitty"), "waits": _("when a dearer prize is decided"),
    "threw": _("{name} threw {n}"), "traveler": _("{name} holds the traveler"),
}
"""Who is ahead, and the prizes."""

PAD = {
    "rolls": _("{name} rolls"), "for_ghost": _("{name} for {ghost}"), "your_roll": _("Your roll, {name}!"),
    "your_ghost_roll": _("You roll for {ghost}"), "has_dice": _("has the dice"), "you": _("you"),
    "rolled": _("{name}: {outcome}"), "to_ring": _("{n}! The bell is about to ring…"),
    "eyes_wipe": _("score back to 0"), "eyes_minus_21": _("21 points less"), "eyes_none": _("the turn is over"),
    "said_score": _("{a}: {x}. {b}: {y}."), "bunco_word": _("BUNCO!"),
    "also_scoring": _("{names} is scoring here too"), "also_scoring_many": _("{names} are scoring here too"),
    "you_elsewhere": _("your other phone"),
}
"""The score pad."""

ENDING = {
    "bell_closing": _("One roll in the hand? Enter it, or say there was none."),
    "bell_turn": _("Finish the turn, or say that there was none."),
    "bell_once": _("Roll on until everybody has had a turn. Still to roll: {names}."),
    "bell_asking": _("Still a roll to enter? Enter it. Else say who won."), "asking_head": _("Who won?"),
    "level_word": _("Level!"), "level_lap": _("One more turn each. Still to roll: {names}."),
    "level_sudden": _("Roll on: the first to get ahead wins the table."),
    "level": _("Level: {x} to {y}"), "throw_again": _("Both teams threw a {n}: throw again!"),
    "for_ghost_die": _("{name} throws for {ghost}"),
    "team_won": _("{names} won this table"), "you_won": _("Your table is yours!"), "you_lost": _("Well rolled!"),
    "result": _("{x} to {y}"), "won_round": _("You won round {n}!"), "lost_round": _("Round {n} goes to the others"),
    "wait_done": _("Waiting for {tables}"), "wait_all": _("Every table is done. The hostess starts the next round."),
}
"""From the bell to the winner of the table."""

PLACE = {
    "partner": _("Your partner is {name}"), "against": _("against {names}"),
    "said_go": _("Go to table {table}, chair {chair}. {partner}. Point number {point}."),
    "planned": _("You're in, {name}!"), "soon": _("Seats are drawn soon. Stay near your phone."),
    "no_seat": _("You have no seat in this round."), "next_seat": _("You get one when the next round starts."),
    "left": _("Good night, {name}!"), "left_back": _("You have gone home. Back again? Your hostess seats you."),
    "settled": _("Thank you for playing!"),
}
"""Where she sits, or why not."""

SENT = {
    "waiting": _("{n} waiting to send"), "saved": _("all saved"),
    "undo": _("Undo: {what}"), "undo_close": _("none in the hand"),
    "held": _("“{what}” came after your table was closed. It is kept, and the hostess decides."),
    "conflict": _("“{what}” was not counted: {reason}"), "never": _("“{what}” was not counted: {reason}"),
    "did_turn": _("Passing the dice"), "did_close": _("None in the hand"), "did_throw": _("The roll-off"),
    "did_facts": _("Who won"), "did_leave": _("Somebody left"), "did_bell": _("The bell"), "did_time": _("The bell"),
    "taking_back": _("Taking back"), "changing": _("Changing a roll"), "ok": _("OK"),
    "awake": _("Keep your screen on: this phone will not do it by itself here."),
    "out": _("This phone is no longer part of the night."),
}
"""What became of a tap."""

WELCOME = {
    "hello": _("Welcome to Bunco!"), "soon": _("Seats are drawn soon."), "scan": _("Scan the code, pick your name."),
    "code": _("QR code of tonight’s link"), "typed": _("Or type the PIN {pin} at {address}"),
    "join": _("PIN {pin} at {address}"), "won": _("won"), "said_bell": _("The bell!"),
}
"""What only the big screen says."""

SHARED = ROUND | PHASES | STANDINGS


def phone_words() -> dict[str, str]:
    return _told(SHARED | PAD | ENDING | PLACE | SENT)


def screen_words() -> dict[str, str]:
    return _told(SHARED | WELCOME)


def _told(words: Mapping[str, str]) -> dict[str, str]:
    return {name: gettext(text) for name, text in words.items()}
