"""Addresses on the print page."""

from urllib.parse import urlencode

from django import template

from bunconight.prints.choices import Entry
from bunconight.prints.page import Page

register = template.Library()


@register.simple_tag
def look_query(page: Page, entry: Entry) -> str:
    """The query of the page as it is, with a look at this document."""
    picks = [("pick", line.entry.name) for line in page.lines if line.picked]
    return f"{page.choice.query()}&{urlencode([('chosen', '1'), *picks, ('show', entry.name)])}"
