"""{{ cents|money:group }}"""

from django import template
from django.template import Context

from bunconight.club import amounts
from bunconight.club.models import Group, Member, Night
from bunconight.club.rights import may
from bunconight.money import formats
from bunconight.money.queries.statements import Cancelled, Statement, held, statement

register = template.Library()
MINUS = "\u2212"


@register.filter
def money(cents: int | None, group: Group) -> str:
    """Cents in the group's currency and locale; nothing for None, or in a group that shows no amounts."""
    return "" if cents is None else formats.money(cents, group)


@register.filter
def signed(cents: int, group: Group) -> str:
    """The same with its sign, for what came and what went: +$5."""
    text = formats.money(abs(cents), group)
    return text and f"{'+' if cents >= 0 else MINUS}{text}"


@register.filter
def typed(cents: int, group: Group) -> str:
    """As it is typed into a field: 5.00."""
    return amounts.write(cents, group)


@register.simple_tag(takes_context=True)
def sees_money(context: Context) -> bool:
    """Whether whoever looks has a role that sees the ledger."""
    return may(getattr(context.get("request"), "role", None), "money.see")


@register.simple_tag
def fees_of_cancelled(night: Night) -> Cancelled | None:
    """What was paid for a night that does not take place, if any of it is still the night's; one query."""
    return next(iter(held([night])), None)


@register.simple_tag
def statement_of(member: Member) -> Statement:
    """What she paid and owes, night by night; five queries."""
    return statement(member)
