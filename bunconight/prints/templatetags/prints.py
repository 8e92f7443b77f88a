"""Small drawings in the pages that are printed."""

from django import template

from bunconight.prints.drawing import die

register = template.Library()


@register.filter
def die_image(value: int) -> str:
    """A die that shows this value, as the source of an image."""
    return die(int(value))
