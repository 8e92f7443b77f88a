"""How tests ask for the club's pages."""
from typing import Any

from django.urls import reverse

from bunconight.club.models import Group

HX = {"HX-Request": "true"}


def url(name: str, group: Group, **more: Any) -> str:
    return reverse(name, kwargs={"key": group.key, **more})
