"""What is done on the board, in a few words, for the night's log."""

from django.utils.translation import gettext_noop as _

TITLES = {
    "yes": _("{person} comes"),
    "wait": _("{person} is on the wait list"),
    "no": _("{person} can’t come"),
    "clear_answer": _("{person} has not answered after all"),
    "give_up": _("The place of {person} is given up"),
    "promise": _("{person} is given a place"),
    "ghost": _("A ghost plays for {person}"),
    "no_ghost": _("No ghost plays for {person}"),
    "ghosts_chair": _("{person} plays where a ghost would have sat"),
    "ask": _("{member} asked to play for {person}"),
    "ask for a free place": _("{member} asked to take a free place"),
    "ask_all": _("Subs asked to play for {person}: {count}"),
    "ask_all for a free place": _("Subs asked to take a free place: {count}"),
    "take_back_asks": _("Questions to subs for {person} taken back"),
    "take_back_asks for a free place": _("Questions to subs for a free place taken back"),
    "ask_yes": _("{member} said yes"),
    "ask_late": _("{member} said yes, after somebody else"),
    "ask_no": _("{member} said no"),
    "places": _("{count} places"),
    "any places": _("As many places as people"),
    "fill": _("Places filled"),
    "leave_club": _("{person} left the club"),
}
