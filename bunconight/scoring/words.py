"""Everything that a script says on phones and screens: templates with {names}, in the reader's language."""
from django.utils.translation import gettext as _


def phone_words() -> dict[str, str]:
    return _shared() | {
        "waiting": _("{n} waiting to send"), "saved": _("all saved"),
        "rolls": _("{name} rolls"), "for_ghost": _("{name} for {ghost}"), "your_roll": _("Your roll, {name}!"),
        "your_ghost_roll": _("You roll for {ghost}"),
        "also_scoring": _("{names} is scoring here too"), "also_scoring_many": _("{names} are scoring here too"),
        "you": _("you"),
        "partner": _("Your partner is {name}"), "against": _("against {names}"),
        "said_score": _("{a}: {x}. {b}: {y}."),
        "said_go": _("Go to table {table}, seat {seat}. {partner}. Point number {point}."),
        "undo": _("Undo: {what}"), "undo_close": _("none in the hand"),
        "rolled": _("{name}: {outcome}"), "to_ring": _("{n}! The bell is about to ring…"),
        "held": _("“{what}” came after your table was closed. It is kept, and the hostess decides."),
        "conflict": _("“{what}” was not counted: {reason}"), "never": _("“{what}” was not counted: {reason}"),
        "did_turn": _("Passing the dice"), "did_close": _("None in the hand"), "did_throw": _("The roll-off"),
        "did_facts": _("Who won"), "did_leave": _("Somebody left"), "did_bell": _("The bell"),
        "taking_back": _("Taking back"), "changing": _("Changing a roll"), "ok": _("OK"), "bunco_word": _("BUNCO!"),
        "bell_closing": _("One roll in the hand? Enter it, or say there was none."),
        "bell_turn": _("Finish the turn, or say that there was none."),
        "eyes_wipe": _("score back to 0"), "eyes_minus_21": _("21 points less"), "eyes_none": _("the turn is over"),
        "bell_once": _("Roll on until everybody has had a turn. Still to roll: {names}."),
        "level_word": _("Level!"),
        "level_lap": _("One more turn each. Still to roll: {names}."),
        "level_sudden": _("Roll on: the first to get ahead wins the table."),
        "bell_asking": _("Still a roll to enter? Enter it. Else say who won."), "asking_head": _("Who won?"),
        "has_dice": _("has the dice"), "you_elsewhere": _("your other phone"),
        "team_won": _("{names} won this table"),
        "wait_done": _("Waiting for {tables}"),
        "wait_all": _("Every table is done. The hostess starts the next round."),
        "you_won": _("Your table is yours!"), "you_lost": _("Well rolled!"), "level": _("Level: {x} to {y}"),
        "result": _("{x} to {y}"), "won_round": _("You won round {n}!"),
        "lost_round": _("Round {n} goes to the others"),
        "planned": _("You're in, {name}!"), "soon": _("Seats are drawn soon. Stay near your phone."),
        "no_seat": _("You have no seat in this round."), "next_seat": _("You get one when the next round starts."),
        "left": _("Good night, {name}!"), "left_back": _("You have gone home. Back again? Your hostess seats you."),
        "settled": _("Thank you for playing!"), "throw_again": _("Both teams threw a {n}: throw again!"),
        "for_ghost_die": _("{name} throws for {ghost}"),
        "awake": _("Keep your screen on: this phone will not do it by itself here."),
        "out": _("This phone is no longer part of the night."),
    }


def screen_words() -> dict[str, str]:
    return _shared() | {
        "hello": _("Welcome to Bunco!"), "soon": _("Seats are drawn soon."),
        "scan": _("Scan the code, pick your name."), "code": _("QR code of tonight’s link"),
        "typed": _("Or type the PIN {pin} at {address}"), "join": _("PIN {pin} at {address}"),
        "won": _("won"),
        "said_bell": _("The bell!"),
    }


def _shared() -> dict[str, str]:
    return {
        "nothing": _("nothing"), "one": "+1", "two": "+2", "trips": _("trips +{n}"), "bunco": _("Bunco +{n}"),
        "snake_eyes": _("snake eyes"), "and": _("{a} & {b}"), "table": _("Table {n}"), "head": _("Head table"),
        "seat": _("Seat {s}"), "round": _("Round {n} of {of}"), "set": _("Set {n}"), "point": _("Point number {n}"),
        "winner": _("winner"), "bell": _("Bell!"), "roll_off": _("Roll-off"), "closing": _("last roll"),
        "once": _("a turn for everybody"),
        "playing": _("playing"),
        "asking": _("who won?"), "tied": _("roll-off"), "lap": _("one more lap"),
        "sudden": _("next point wins"), "done": _("done"), "ringing": _("bell"),
        "most_buncos": _("Most Buncos"), "most_wins": _("Most wins"), "last_bunco": _("Last Bunco"),
        "most_snake_eyes": _("Most snake eyes"), "most_trips": _("Most trips"), "most_losses": _("Most losses"),
        "tied_for": _("Roll-off between {names}"), "leads": _("{names} leads"), "lead": _("{names} lead"),
        "wins": _("{names} wins"), "nobody": _("nobody: to the kitty"),
        "waits": _("when a dearer prize is decided"), "threw": _("{name} threw {n}"),
        "traveler": _("{name} holds the traveler"), "go_on": _("Everyone moves: find your table"),
        "round_left": _("{time} left"), "round_up": _("time is up"), "move_left": _("{time} to move"),
        "move_up": _("take your seats"),
        "name": _("Name"), "prizes": _("Prizes"), "short_buncos": _("Buncos"), "short_wins": _("Wins"),
        "short_losses": _("Losses"),
        "short_trips": _("Trips"), "short_snake_eyes": _("Eyes"), "standings": _("Standings"),
        "next": _("Next: round {n}"),
    }
