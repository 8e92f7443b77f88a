"""Small drawings in the pages that are printed."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from bunconight.club.models import Group
from bunconight.prints.drawing import die
from bunconight.prints.pictures import address

register = template.Library()


@register.filter
def die_image(value: int) -> str:
    """A die that shows this value, as the source of an image."""
    return die(int(value))


@register.simple_tag
def group_picture(group: Group) -> SafeString:
    """The group's picture, if it has one; the name stands beside it, so it has no words of its own."""
    source = address(group)
    return format_html('<img class="picture" alt="" src="{}">', source) if source else SafeString("")
