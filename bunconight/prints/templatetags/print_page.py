"""Addresses on the print page: the choice as it is with one thing changed."""

from dataclasses import replace
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe

from bunconight.prints.page import Page

register = template.Library()


@register.simple_tag
def option_query(page: Page, key: str, value: str | int) -> str:
    """The query of the page with another paper, number of cards, theme or round."""
    return replace(page.choice, **{key: value or None}).query()  # type: ignore[arg-type]


@register.simple_tag
def picks(page: Page) -> SafeString:
    """What is ticked, to be appended to a query."""
    pairs = [("chosen", "1"), *(("pick", line.entry.name) for line in page.lines if line.picked)]
    return mark_safe("&amp;" + urlencode(pairs).replace("&", "&amp;"))
