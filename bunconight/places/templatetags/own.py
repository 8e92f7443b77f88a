"""What a member and a sub read on the pages behind their links."""
from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from bunconight.club.models import Group
from bunconight.money.formats import money
from bunconight.places.models import Ask
from bunconight.places.queries.personal import AskCard, NightCard
from bunconight.places.queries.states import State

register = template.Library()
FULL = gettext_noop("All places are taken just now: say yes, and you are on the wait list.")


@register.filter
def my_title(card: NightCard) -> str:
    """The headline of her page for one night."""
    place = card.place
    if card.night.cancelled_at:
        return _("No Bunco this time")
    if place.for_id or place.state in (State.RESERVED, State.PROMISED):
        return _("You’re in!") if place.for_id or place.answer == "yes" or place.here else _("Are you coming?")
    titles = {State.NEEDS_SUB: _("You can’t come"), State.SUBBED: _("You have a sub"),
              State.GHOST: _("You have a ghost"), State.WAITING: _("You’re on the wait list")}
    return titles.get(place.state, _("You can’t come") if place.answer == "no" else _("Are you coming?"))


@register.filter
def my_sentence(card: NightCard) -> str:
    """How it stands with her on this night, in one friendly sentence."""
    place = card.place
    if card.night.cancelled_at:
        return _("This night does not take place.")
    if place.for_id:
        return _("You play for {name}: have fun!").format(name=place.for_name)
    return _of_her_place(card)


def _of_her_place(card: NightCard) -> str:
    place = card.place
    said = place.answer == "yes" or place.here
    return {
        State.RESERVED: _("You’re in, and your place is paid. See you there!") if said
        else _("Your place is paid, and it waits for you."),
        State.PROMISED: _("You’re in: a place is kept for you.") if said else _("A place is kept for you."),
        State.NEEDS_SUB: _("What a pity! Your place stays yours, and so does the fee: now a sub is wanted."),
        State.SUBBED: _("{name} plays for you. Your place and your fee stay yours.").format(name=place.sub_name),
        State.GHOST: _("A ghost sits in for you this time. Your place and your fee stay yours."),
        State.WAITING: _("All places are taken: you are number {n} on the wait list.").format(n=place.waits),
        State.OPEN: _(FULL) if card.full else _("There is a place for you: say whether you take it."),
        State.NONE: _("What a pity! Thanks for saying so.") if place.answer == "no"
        else _(FULL) if card.full else _("You have no place yet: would you like to come?"),
    }[place.state]


@register.filter
def my_money(card: NightCard, group: Group) -> str:
    """What she has still to pay for this night; nothing where the group shows no amounts."""
    place = card.place
    if group.hide_money or not place.owes_cents:
        return ""
    if place.part_paid_cents:
        return _("You paid {paid}; {due} is still due.").format(
            paid=money(place.part_paid_cents, group), due=money(place.owes_cents, group))
    return _("Your fee of {due} is still due.").format(due=money(place.owes_cents, group))


@register.filter
def my_change(card: NightCard) -> str:
    """How she changes what she has said."""
    if card.place.answer:
        return _("Changed your mind? Tap the other button, here, until the night begins.")
    return _("One tap is enough, and you can change it until the night begins.")


@register.filter
def my_sub(card: NightCard) -> str:
    """What is done about a sub for her."""
    if not card.asked:
        return ""
    said = ngettext("Your hostess has asked {n} sub.", "Your hostess has asked {n} subs.", card.asked)
    return said.format(n=card.asked)


@register.filter
def ask_title(card: AskCard) -> str:
    if _is_in(card):
        return _("You’re in!")
    return {"asked": _("Can you play?"), "no": _("Maybe next time"), "late": _("So close!")}.get(
        card.state, _("Thank you!"))


@register.filter
def ask_sentence(card: AskCard, ask: Ask) -> str:
    """How it stands with the sub who was asked, in one friendly sentence."""
    if _is_in(card):
        return _you_are_in(card)
    if card.state == "late":
        return _late(card, ask)
    if card.state == "no":
        return _("Thanks for saying so.")
    if card.state != "asked":
        return _("You are not needed any more: thank you for being there. Next time!")
    if card.for_name:
        return _("{name} can’t come, and you are asked to play for her.").format(name=card.for_name)
    return _("A place is free, and you are asked whether you would like it.")


def _is_in(card: AskCard) -> bool:
    """Her yes was the first, or the place that she waited for is hers."""
    return card.state == "yes" or (card.state == "late" and card.place.taken)


def _you_are_in(card: AskCard) -> str:
    if card.place.for_name:
        return _("You’re in! You play for {name}: have fun.").format(name=card.place.for_name)
    return _("You’re in! The place is yours: have fun.")


def _late(card: AskCard, ask: Ask) -> str:
    if card.waits == 1:
        return _("Somebody was quicker: you are first on the wait list.")
    if card.waits:
        return _("Somebody was quicker: you are number {n} on the wait list.").format(n=card.waits)
    if ask.answered_at:
        return _("Somebody was quicker. Another place is free, at the entry fee: say yes once more, and it is yours.")
    thanks = _("Somebody was quicker and plays already. Thank you for being there!")
    return " ".join([thanks, _("Would you like a place of your own, if one is free?")] if card.open else [thanks])


@register.filter
def own_place(card: AskCard) -> bool:
    """Whether it is about a place of her own, at the entry fee."""
    return not card.for_name or card.state == "late"
