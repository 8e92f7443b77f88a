"""Undo: the inverse of an action is another action, so that an undo can be taken back in its turn and nothing is lost.

An action is taken back when everything that it changed is still as it left it, and the night makes sense without it;
otherwise it is refused with one sentence that names what came later.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.db import IntegrityError
from django.db.models import Model

from bunconight.club.models import Night
from bunconight.money import services as money
from bunconight.money.models import Transfer
from bunconight.nights import hooks
from bunconight.nights.models import Action, RollOff, Round
from bunconight.nights.queries.log import title_of
from bunconight.nights.services.desk import MODELS, Desk, Who, locked_evening, plain
from bunconight.nights.services.sense import check_sense, seats_of_rounds
from games import record
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.models import Play
from games.writing import writing

SETTLE = "settle"
_SUBBED = _("Somebody else plays for her by now.")
_ANEW = _("That has been done anew since: undo that first.")


@writing()
def undo(*, action: Action, who: Who, along: bool = False) -> Action:
    """Write the inverse of an action that is in force; the night is exactly as it was before it.

    `along`: moves of phones that would not be possible any more are taken back too. Raises NotNow when the action
    has been taken back already or something later depends on it (`Depends` when only such moves do).
    """
    evening = locked_evening(action.night, opening=False)
    tip, in_force = latest(action)
    if not in_force:
        raise NotNow(_("That has been taken back already."))
    return _invert(tip, Desk(action.night, evening, who), along, of=action, kind="undo")


@writing()
def redo(*, action: Action, who: Who) -> Action:
    """Take back the undo of an action: the night is as it was after it. Raises NotNow when it has not been undone."""
    evening = locked_evening(action.night, opening=False)
    tip, in_force = latest(action)
    if in_force:
        raise NotNow(_("That has not been taken back."))
    return _invert(tip, Desk(action.night, evening, who), False, of=action, kind="redo")


def latest(action: Action) -> tuple[Action, bool]:
    """The last link in the chain of undos on this action, and whether the action is in force."""
    tip, in_force = action, True
    while (later := Action.objects.filter(undoes=tip).select_related("night").first()) is not None:
        tip, in_force = later, not in_force
    return tip, in_force


def _invert(tip: Action, desk: Desk, along: bool, of: Action, kind: str) -> Action:
    _check_unsettled(desk, of)
    before, senses = seats_of_rounds(desk.night), [sense(desk.night) for sense in hooks.senses]
    desk.about = _about(of)
    rows = list(_restore(desk, tip, reversed(tip.payload["changes"])))
    _put_back(desk, tip, [row for row in rows if isinstance(row, Round | RollOff)], along)
    check_sense(desk.night, before)
    for check in [*senses, *hooks.following]:
        check(desk)
    desk.write(kind, undoes=tip)
    if desk.action is None:
        raise NotNow(_("There is nothing to take back."))
    return desk.action


def _check_unsettled(desk: Desk, of: Action) -> None:
    settles = SETTLE in (of.kind, of.payload["about"].get("of"))
    if desk.evening.settled_at is not None and not settles:
        raise NotNow(_("The night is settled: undo that first."))


def _about(of: Action) -> dict[str, Any]:
    """What the undo, or its undo, tells of the action."""
    told = {name: value for name, value in of.payload["about"].items() if name not in ("of", "action")}
    return {"of": of.payload["about"].get("of", of.kind), "action": of.pk} | told


def _put_back(desk: Desk, tip: Action, plays: Sequence[Round | RollOff], along: bool) -> None:
    """Transfers and moves are taken back, while the plays that count for nothing afterwards can still be written to."""
    for row in plays:
        if not row.void:
            record.revive(play=row.play)
    for transfer in Transfer.objects.filter(pk__in=tip.payload["transfers"]).order_by("-pk"):
        desk.paid(money.take_back(transfer=transfer, who=desk.who))
    _take_back(desk, tip.payload["moves"], along)
    for row in plays:
        if row.void:
            record.void(play=row.play)


def _restore(desk: Desk, tip: Action, changes: Iterable[list[Any]]) -> Iterator[Model]:
    """The rows that were changed, as they were; fields of one row that changed together change back together."""
    for (label, pk), group in groupby(changes, key=lambda change: (change[0], change[1])):
        row: Model = desk.evening if label == "evening" else MODELS[label]._default_manager.get(pk=pk)
        values: dict[str, Any] = {}
        for _label, _pk, field, old, new in group:
            if plain(values.get(field, getattr(row, field))) != new:
                raise NotNow(
                    _("“{later}” came later and depends on it: undo that first."),
                    later=_later(desk.night, tip, label, pk, field),
                )
            values[field] = type(row)._meta.get_field(field).to_python(old)  # type: ignore[union-attr]
        _set(desk, row, values)
        yield row


def _set(desk: Desk, row: Model, values: dict[str, Any]) -> None:
    try:
        desk.set(row, **values)
    except IntegrityError:
        raise NotNow(_SUBBED if "plays_for_id" in values else _ANEW) from None


def _later(night: Night, tip: Action, label: str, pk: int, field: str) -> str:
    """What the last action that touched this field was."""
    for action in Action.objects.filter(night=night, seq__gt=tip.seq).order_by("-seq"):
        if any(change[:3] == [label, pk, field] for change in action.payload["changes"]):
            return title_of(action)
    return "?"


def _take_back(desk: Desk, moves: list[list[Any]], along: bool) -> None:
    by_play: dict[int, list[str]] = defaultdict(list)
    for play, name in moves:
        by_play[play].append(name)
    for pk, names in by_play.items():
        desk.take_back(Play.objects.get(pk=pk), names, along)
