"""Frozen values as JSON: every field by its name, keys as strings, fractions as text ("6/5")."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Plain:
    """A value whose JSON is its fields, but for those that it hides; where the value says so, None and "" are left out.
    """

    hidden: ClassVar[tuple[str, ...]] = ()
    sparse: ClassVar[bool] = False

    def to_json(self) -> dict[str, Any]:
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in self.hidden}
        return {name: plain(value) for name, value in told.items() if not (self.sparse and value in (None, ""))}


@dataclass(frozen=True, slots=True)
class PlainMove(Plain):
    """A move's JSON: its kind, and every field that says something."""

    kind: ClassVar[str] = ""
    sparse: ClassVar[bool] = True

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind} | Plain.to_json(self)


def plain(value: object) -> Any:
    """The value as JSON has it."""
    if isinstance(value, Plain):
        return value.to_json()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value
