"""{{ cents|money:group }}"""

from django import template

from bunconight.club.models import Group
from bunconight.money import formats

register = template.Library()


@register.filter
def money(cents: int | None, group: Group) -> str:
    """Cents in the group's currency and locale; nothing for None, or in a group that shows no amounts."""
    return "" if cents is None else formats.money(cents, group)
