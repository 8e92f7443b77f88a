"""What a write is answered, and how a row is appended: the inner side of `games.record`."""
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from games import statements
from games.errors import NotDice, NotNow, Refusal, gettext_noop
from games.fold import HELD, MOVE, Row
from games.models import Play

SAVED, ALREADY, CONFLICT, NEVER = "saved", "already", "conflict", "never"


class By(TypedDict, total=False):
    """Who wrote, on which device (ids of the caller's choice, never names), and when by the device's clock (ms)."""

    who: str | int | None
    device: str | int | None
    device_time: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a write; nothing was stored on `conflict` and `never`.

    status:     saved; already (stored before, under this client id); held (kept until the hostess decides; also when
                it is sent again); conflict (it was possible once, not on the current state); never (final)
    seq:        of the stored row, 0 if none
    version:    the play's after the write; on a repeated one the version of the first time; 0 without a play
    state:      the play's current state (at `play.version`); None without a play
    reason:     why not, in English; `refusal` has it as template and parameters, to translate
    dependents: client ids of the moves that would become impossible: name them too, or leave it
    """

    status: str
    seq: int = 0
    version: int = 0
    state: dict[str, Any] | None = None
    reason: str = ""
    play: Play | None = None
    dependents: tuple[str, ...] = ()
    refusal: Refusal | None = None


def append(play: Play, row: Row, state: Mapping[str, Any], by: By) -> Answer:
    """Store the row and move the locked play on to it: one INSERT, one UPDATE."""
    who = _id(by.get("who")), _id(by.get("device")), by.get("device_time")
    statements.add(play.pk, row.seq, row.kind, row.client_id, row.payload, who)
    play.state, play.version = state, row.seq
    statements.move_on(play)
    return Answer(HELD if row.kind == HELD else SAVED, row.seq, row.seq, play.state, play=play)


def _id(value: str | int | None) -> str:
    return "" if value is None else str(value)


def repeated(play: Play, seq: int, kind: str, expected: str) -> Answer:
    """The answer of the first time; `never` when that was another kind of write under the same client id."""
    if kind != expected and (kind, expected) != (HELD, MOVE):
        return never(NotDice(gettext_noop("This id has been used for something else.")), play)
    return Answer(HELD if kind == HELD else ALREADY, seq, seq, play.state, play=play)


def never(refusal: Refusal, play: Play | None = None) -> Answer:
    if play is None:
        return Answer(NEVER, reason=str(refusal), refusal=refusal)
    return Answer(NEVER, 0, play.version, play.state, str(refusal), play, refusal=refusal)


def conflict(refusal: Refusal, play: Play, dependents: tuple[str, ...] = ()) -> Answer:
    return Answer(CONFLICT, 0, play.version, play.state, str(refusal), play, dependents, refusal)


def refused(refusal: Refusal, play: Play) -> Answer:
    """Final when it cannot be, ever; else a conflict with the current state."""
    return never(refusal, play) if isinstance(refusal, NotDice) else conflict(refusal, play)


def impossible(illegal: Mapping[str, Refusal], own: str | None, play: Play) -> Answer:
    """Refused for the moves that would become impossible; `own` is the one that the write itself puts in place."""
    if own is not None and own in illegal:
        return refused(illegal[own], play)
    refusal = NotNow(gettext_noop("Later moves would not be possible any more: {moves}."), moves=", ".join(illegal))
    return conflict(refusal, play, tuple(illegal))
