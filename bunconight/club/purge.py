"""Demo groups go after a day, with everything that any part of the site keeps about them."""
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import models, transaction

from .models import Group

Model = type[models.Model]


@transaction.atomic
def purge_demos(*, now: datetime) -> int:
    """Delete the demo groups whose time is over, and everything that hangs on them; return how many they were.

    Members, ledger rows and moves refuse to be deleted one by one, and rightly so: hence all rows that belong to the
    group are found first, then deleted together. The database checks at the end that nothing points into the void.
    """
    groups = list(Group.objects.filter(demo_until__lte=now).values_list("pk", flat=True))
    for pk in groups:
        for model, keys in belongings(pk).items():
            rows: Any = model._base_manager.filter(pk__in=keys)
            rows._raw_delete(rows.db)
    return len(groups)


def belongings(group: int) -> dict[Model, set[Any]]:
    """The group, every row of any table that leads to it, and what such a row owns one to one (a round its play)."""
    found: dict[Model, set[Any]] = {Group: {group}}
    work: list[tuple[Model, set[Any]]] = [(Group, {group})]
    while work:
        model, keys = work.pop()
        for other, rows in (*_pointing_at(model, keys), *_owned_by(model, keys)):
            new = rows - found.setdefault(other, set())
            if new:
                found[other] |= new
                work.append((other, new))
    return found


def _pointing_at(model: Model, keys: set[Any]) -> Iterator[tuple[Model, set[Any]]]:
    for relation in model._meta.related_objects:
        if not relation.many_to_many:
            child: Any = relation.related_model
            rows = child._base_manager.filter(**{f"{relation.field.name}__in": keys})
            yield child, set(rows.values_list("pk", flat=True))


def _owned_by(model: Model, keys: set[Any]) -> Iterator[tuple[Model, set[Any]]]:
    for field in model._meta.concrete_fields:
        if field.one_to_one:
            rows = model._base_manager.filter(pk__in=keys).exclude(**{field.name: None})
            parent: Any = field.related_model
            yield parent, set(rows.values_list(field.attname, flat=True))
