"""What an undo, a change or a decision may name: checks on the rows of one log, whichever game it is of."""

from collections.abc import Sequence

from games import fold
from games.errors import NotDice, NotNow, gettext_noop
from games.fold import Row


def without(rows: list[Row], names: Sequence[str]) -> list[Row]:
    """The rows, and one more that takes those named back."""
    return [*rows, Row(len(rows) + 1, fold.UNDO, "", {"names": list(names)})]


def known(rows: list[Row], names: Sequence[str]) -> None:
    """Raises: NotDice when a name is not in this play's log."""
    if unknown := {str(name) for name in names} - {row.client_id for row in rows}:
        raise NotDice(gettext_noop("There is no such move here: {moves}."), moves=", ".join(sorted(unknown)))


def taken(rows: list[Row], names: Sequence[str]) -> list[str]:
    """The names, if each is in force or comes back when the others are taken back."""
    known(rows, names)
    standing = {row.client_id for row in fold.in_force(rows)}
    back = {row.client_id for row in fold.in_force(without(rows, [name for name in names if name in standing]))}
    if gone := set(names) - standing - back:
        raise NotNow(gettext_noop("Already taken back: {moves}."), moves=", ".join(sorted(gone)))
    return list(names)


def folded(rows: list[Row], name: str) -> str:
    """The name, if its move counts now."""
    known(rows, [name])
    if name not in dict(fold.line(rows)):
        raise NotNow(gettext_noop("This move does not count now: {moves}."), moves=name)
    return name


def undecided(rows: list[Row], name: str) -> Row:
    """The held move of this name, if nobody has decided on it."""
    known(rows, [name])
    if name not in fold.waiting(rows):
        raise NotNow(gettext_noop("This move is not waiting for a decision: {moves}."), moves=name)
    return next(row for row in rows if row.client_id == name)
