"""What somebody has typed already, in the boxes of a form."""
from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def typed_in(typed: Mapping[str, Any], name: str, stored: Any) -> Any:
    """What was typed into this box; what is stored, where nothing was."""
    return typed.get(name, stored)
