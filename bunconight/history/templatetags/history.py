"""Marks of nights as a sign and a word."""
from django import template
from django.utils.translation import gettext_lazy as _

from bunconight.history.streaks import Mark

register = template.Library()

SIGNS = {Mark.PLAYED: "●", Mark.STOOD_IN: "◆", Mark.SUBBED: "◐", Mark.AWAY: "○", Mark.BEFORE: "·"}
WORDS = {Mark.PLAYED: _("played"), Mark.STOOD_IN: _("played as a sub"), Mark.SUBBED: _("had a sub"),
         Mark.AWAY: _("was not there"), Mark.BEFORE: _("not in the club")}


@register.filter
def sign(mark: Mark) -> str:
    return SIGNS[mark]


@register.filter
def word(mark: Mark) -> str:
    return str(WORDS[mark])


@register.simple_tag
def legend() -> list[tuple[str, str]]:
    """Every sign with its word."""
    return [(SIGNS[mark], str(WORDS[mark])) for mark in Mark]
