"""Days as they are stored in the file that she takes along, for her to read on the page."""
from datetime import date

from django import template

register = template.Library()


@register.filter
def as_day(text: str) -> date:
    """2027-03-12"""
    return date.fromisoformat(text)
