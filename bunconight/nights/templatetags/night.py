"""What the pages of a night draw again and again: dice, and people's names."""
from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from bunconight.club.house_words import length_of, point_name

register = template.Library()

PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


@register.simple_tag
def die(value: int, label: str | None = None) -> SafeString:
    """A die that shows `value` (1 to 6) in pips. Without a label it is decoration: a word says the same."""
    pips = format_html_join("", '<circle cx="{}" cy="{}" r="2.1"></circle>', PIPS[int(value)])
    spoken = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    face = SafeString('<rect x="1" y="1" width="22" height="22" rx="5"></rect>')
    return format_html('<svg class="die" viewBox="0 0 24 24" {}>{}{}</svg>', spoken, face, pips)


HOWS = {"cash": gettext_lazy("Cash"), "check": gettext_lazy("Check"), "app": gettext_lazy("App")}


@register.filter
def how_word(how: str) -> str:
    """How money came, in a word that fits a button."""
    return str(HOWS.get(how, gettext_lazy("Carried") if how == "carried" else how))


register.simple_tag(point_name)
register.simple_tag(length_of)
