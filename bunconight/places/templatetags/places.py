"""What the pages of places say again and again: a person's state in a mark, a word or a sentence."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from babel.dates import format_skeleton
from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bunconight.club.models import Group, Member, Night
from bunconight.money.formats import money
from bunconight.places.models import Ask
from bunconight.places.queries.board import AskLine, BoardPage, SubLine
from bunconight.places.queries.states import Place, State
from bunconight.places.views.links import absolute
from bunconight.places.views.ways import Ways, ways_of
from bunconight.places.words import when_where

register = template.Library()

MARKS = {State.RESERVED: "✓", State.PROMISED: "✓", State.SUBBED: "⇄", State.GHOST: "", State.OPEN: "?",
         State.NEEDS_SUB: "!", State.WAITING: "…", State.NONE: "–"}
ASK_TONES = {"asked": "info", "yes": "ok", "no": "bad", "late": "wait", "closed": "wait"}


@register.simple_tag(takes_context=True)
def personal_ways(context: dict[str, Any], member: Member) -> Ways:
    """The link to a member's own page, and the ways to send it to her."""
    return ways_of(member, absolute(context["request"], reverse("personal", args=[member.link_token])))


@dataclass(frozen=True)
class Part:
    """People of one kind on the board: "In", "No answer yet", …"""

    slug: str
    title: str
    lines: tuple[Place, ...]


@register.filter
def parts(places: Sequence[Place]) -> list[Part]:
    """Everybody but those who wait or need a sub, by what one wants to know first; empty parts are left out."""
    found: dict[str, list[Place]] = {"in": [], "stead": [], "open": [], "out": []}
    for place in places:
        if name := _part(place):
            found[name].append(place)
    titles = {"in": _("In"), "stead": _("Somebody in her place"), "open": _("No answer yet"), "out": _("Not coming")}
    return [Part(name, titles[name], tuple(lines)) for name, lines in found.items() if lines]


def _part(place: Place) -> str:
    if place.state in (State.NEEDS_SUB, State.WAITING):
        return ""
    if place.for_id or place.state in (State.RESERVED, State.PROMISED):
        return "in"
    if place.state in (State.SUBBED, State.GHOST):
        return "stead"
    return "open" if place.state == State.OPEN else "out"


@register.filter
def state_mark(place: Place) -> str:
    """One character, beside the name; words say the same."""
    return "✓" if place.for_id else MARKS[place.state]


@register.filter
def state_note(place: Place) -> str:
    """What stands below the name, as short as can be; nothing where the list's title says it all."""
    if place.for_id:
        return _("plays for {name}").format(name=place.for_name)
    notes = {State.SUBBED: _("{name} plays for her").format(name=place.sub_name),
             State.GHOST: _("a ghost plays for her"), State.NEEDS_SUB: _("needs a sub")}
    return notes.get(place.state, "" if place.kind == "regular" else _("sub") if place.kind == "sub" else _("guest"))


@register.filter
def state_sentence(place: Place) -> str:
    """The hostess reads how it stands with somebody."""
    if place.for_id:
        return _("She plays for {name}.").format(name=place.for_name)
    return {
        State.RESERVED: _("She has her place: the fee is paid."),
        State.PROMISED: _("She has a place; the fee is not paid yet."),
        State.NEEDS_SUB: _("She can’t come. Her place stays hers, and so does the fee, until somebody plays for her or "
                           "you give it up for her."),
        State.SUBBED: _("{name} plays for her. The fee stays hers.").format(name=place.sub_name),
        State.GHOST: _("A ghost plays for her. The fee stays hers."),
        State.WAITING: _("She is number {n} on the wait list.").format(n=place.waits),
        State.OPEN: _("She has not said yet whether she comes."),
        State.NONE: _("She has no place on this night."),
    }[place.state]


@register.filter
def fee_word(place: Place) -> str:
    """Her fee in one word, where she has a place to pay for."""
    if place.paid_cents and not place.owes_cents:
        return _("paid")
    if place.part_paid_cents:
        return _("part paid")
    return _("to pay") if place.owes_cents else ""


@register.filter
def fee_tone(place: Place) -> str:
    return "ok" if place.paid_cents and not place.owes_cents else "wait"


@register.filter
def fee_sentence(place: Place, group: Group) -> str:
    """What she has paid and owes, in money; nothing where the group shows none."""
    if group.hide_money or not (place.paid_cents or place.owes_cents):
        return ""
    if not place.owes_cents:
        return _("Paid: {paid}.").format(paid=money(place.paid_cents, group))
    if place.part_paid_cents:
        return _("Paid: {paid}, still due: {due}.").format(
            paid=money(place.paid_cents, group), due=money(place.owes_cents, group))
    return _("Due: {due}.").format(due=money(place.owes_cents, group))


@register.filter
def mini_tables(page: BoardPage) -> list[list[str]]:
    """Tables of four as a picture: "on" for each chair with somebody, then the ghosts that are told of, then "free"."""
    ghosts = sum(place.state == State.GHOST for place in page.rows)
    chairs = ["on"] * page.coming + ["ghost"] * min(ghosts, -page.coming % 4)
    chairs += ["free"] * (-len(chairs) % 4)
    return [chairs[at:at + 4] for at in range(0, len(chairs), 4)]


@register.filter
def ask_word(ask: Ask | AskLine | SubLine) -> str:
    """What became of a question: an Ask, or a line that has its `state` and `void`."""
    if getattr(ask, "void", False):
        return _("taken back")
    return {"asked": _("no answer yet"), "yes": _("plays"), "no": _("can’t come"), "late": _("another was first"),
            "closed": _("not needed any more")}[str(ask.state)]


@register.filter
def ask_tone(ask: Ask | AskLine | SubLine) -> str:
    return "wait" if getattr(ask, "void", False) else ASK_TONES[str(ask.state)]


@register.filter
def tables_sentence(page: BoardPage) -> str:
    """How many tables that makes, and who is missing for full ones."""
    coming = page.coming
    if not coming:
        return _("Nobody has said yes or paid yet.")
    tables, missing = -(-coming // 4), -coming % 4
    full = ngettext("{n} full table", "{n} full tables", tables).format(n=tables)
    if not missing:
        return _("{tables}: perfect!").format(tables=full)
    if sum(place.state == State.GHOST for place in page.rows) >= missing:
        return ngettext("{tables}, with a ghost.", "{tables}, with {n} ghosts.", missing).format(tables=full, n=missing)
    return ngettext("{n} more makes {tables}; otherwise a ghost sits in.",
                    "{n} more make {tables}; otherwise ghosts sit in.", missing).format(n=missing, tables=full)


@register.filter
def chairs_free(page: BoardPage) -> bool:
    """Whether somebody more, or a ghost, is wanted for full tables."""
    ghosts = sum(place.state == State.GHOST for place in page.rows)
    return bool(page.rows) and (not page.coming or -page.coming % 4 > ghosts)


@register.filter
def go_word(page: BoardPage) -> str:
    """Whether the night takes place with those who come: 12 still works."""
    text = page.verdict.text
    if not page.coming:
        return _("{verdict}.").format(verdict=text)
    return (_("It takes place: {verdict}.") if page.goes else _("Still {verdict}.")).format(verdict=text)


@register.filter
def go_day(page: BoardPage, group: Group) -> str:
    """Until when it is decided whether the night takes place."""
    day = format_skeleton("MMMEd", page.verdict.decide_on, locale=group.locale)
    return _("Decided on {day}.").format(day=day)


@register.filter
def who_is_in(page: BoardPage, night: Night) -> str:
    """Who's in, for the group's chat: names and no money."""
    lines = [f"{night.group.name}: {when_where(night)}"]
    names = {part.slug: [_with_note(line) for line in part.lines] for part in parts(page.rows)}
    names["sub"] = [line.name for line in page.to_sort_out]
    names["wait"] = [line.name for line in page.waiting]
    titles = {"in": _("In ({n})"), "open": _("No answer yet ({n})"), "sub": _("Looking for a sub ({n})"),
              "wait": _("Wait list ({n})")}
    for slug, title in titles.items():
        if found := names.get(slug):
            lines.append(f"{title.format(n=len(found))}: {', '.join(found)}")
    return "\n".join(lines)


def _with_note(place: Place) -> str:
    return f"{place.name} ({_('for {name}').format(name=place.for_name)})" if place.for_id else place.name


@register.filter
def last_asked(sub: SubLine, group: Group) -> str:
    """When she was asked last, or why she is not to be asked for this night."""
    if not sub.free and not sub.ask_id:
        return _("plays for {name}").format(name=sub.for_name) if sub.for_name else _("not free that night")
    if not sub.last_asked:
        return _("not asked yet")
    day = format_skeleton("yMMMd", sub.last_asked.astimezone(group.zone), locale=group.locale)
    return _("last asked on {day}").format(day=day)


@register.filter
def to_ask(subs: Sequence[SubLine]) -> bool:
    """Whether "all of them" would ask somebody: who has said no is asked again by herself only."""
    return any(sub.free and (not sub.ask_id or (sub.again and sub.state != "no")) for sub in subs)


@register.filter
def open_asks(subs: Sequence[SubLine]) -> bool:
    """Whether somebody has been asked and has not answered."""
    return any(sub.state == "asked" for sub in subs)
