"""The hostess's desk: one action at a time, and everything that it changes is noted so that it can be taken back."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Max, Model

from bunconight.club.models import Member, Night
from bunconight.money.models import Transfer
from bunconight.nights import hooks
from bunconight.nights.models import Action, Evening, Player, RollOff, Round
from bunconight.nights.services.ghosts import enough_ghosts
from bunconight.nights.state import touch
from games import record
from games.answers import Answer
from games.errors import NotNow
from games.errors import gettext_noop as _
from games.models import Play
from games.writing import writing

Who = Any  # a user of the site, or None: a browser that runs a demo night
MODELS: dict[str, type[Model]] = {
    "player": Player,
    "evening": Evening,
    "round": Round,
    "roll_off": RollOff,
    "member": Member,
}
LABELS = {model: label for label, model in MODELS.items()}


class Depends(NotNow):
    """Later moves would not be possible any more; `names` are their client ids, to be taken back along with it."""

    names: tuple[str, ...] = ()


class Desk:
    """Gathers what one action changes: fields of rows, transfers, and moves in plays."""

    def __init__(self, night: Night, evening: Evening, who: Who) -> None:
        self.night, self.evening, self.who = night, evening, who
        self.changes: list[list[Any]] = []
        self.transfers: list[int] = []
        self.moves: list[list[Any]] = []
        self.about: dict[str, Any] = {}
        self.action: Action | None = None

    def set(self, row: Model, **values: Any) -> None:
        """Give fields of a row new values; those that have them already are left alone."""
        fields = [name for name, value in values.items() if getattr(row, name) != value]
        for name in fields:
            self.changes.append([LABELS[type(row)], row.pk, name, plain(getattr(row, name)), plain(values[name])])
            setattr(row, name, values[name])
        if fields:
            row.save(update_fields=fields)

    def made(self, row: Model, field: str = "void", before: Any = True) -> None:
        """Note a new row; its undo gives `field` the value `before`, which makes it count for nothing."""
        self.changes.append([LABELS[type(row)], row.pk, field, plain(before), plain(getattr(row, field))])

    def paid(self, transfer: Transfer) -> None:
        self.transfers.append(transfer.pk)

    def move(self, play: Play, payload: Mapping[str, Any]) -> Answer:
        """Make one move in a play. Raises: why the record refuses it."""
        name = client_id()
        answer = settle_answer(
            record.make_move(plays=open_plays(play), client_id=name, payload=dict(payload), who=user_id(self.who))
        )
        self.moves.append([play.pk, name])
        return answer

    def take_back(self, play: Play, names: Sequence[str], along: bool = False) -> None:
        """Take back rows of a play's log, and `along` with them what would not be possible any more; else raises
        Depends when there is such."""
        self._amend(
            play,
            lambda name, gone: record.undo(
                plays=open_plays(play), client_id=name, names=gone, who=user_id(self.who)
            ),
            names,
            along,
        )

    def change(self, play: Play, name: str, payload: Mapping[str, Any], along: bool = False) -> None:
        """Put another move in the place of one; `along` as above."""
        self._amend(
            play,
            lambda own, gone: record.change(
                plays=open_plays(play),
                client_id=own,
                name=name,
                payload=dict(payload),
                names=gone,
                who=user_id(self.who),
            ),
            (),
            along,
        )

    def _amend(
        self, play: Play, write: Callable[[str, Sequence[str]], Answer], names: Sequence[str], along: bool
    ) -> None:
        """Append what `write` makes of a client id and the names that it takes back."""
        gone = list(names)
        while True:
            name = client_id()
            try:
                self.noted(play, name, write(name, gone))
                return
            except Depends as later:
                more = [one for one in later.names if one not in gone]
                if not along or not more:
                    raise
                gone += more

    def noted(self, play: Play, name: str, answer: Answer) -> Answer:
        """Note a row that was appended to a play's log under this client id. Raises: why the record refuses it."""
        settle_answer(answer)
        self.moves.append([play.pk, name])
        return answer

    @cached_property
    def seq(self) -> int:
        """The number that this action will have on its night."""
        return (Action.objects.filter(night=self.night).aggregate(seq=Max("seq"))["seq"] or 0) + 1

    def done(self) -> Action:
        """The action, of a service that always changes something."""
        assert self.action is not None
        return self.action

    def write(self, kind: str, undoes: Action | None = None) -> None:
        """Append the action if it changed anything, and tell the phones. Who comes and who goes at the next bell may
        be others after it, so there are ghosts enough for them."""
        if not (self.changes or self.transfers or self.moves):
            return
        self.action = Action(
            night=self.night,
            seq=self.seq,
            kind=kind,
            undoes=undoes,
            who=self.who,
            payload={"changes": self.changes, "transfers": self.transfers, "moves": self.moves, "about": self.about},
        )
        self.action.save()
        if self.moves or any(label in ("player", "round") for label, *_ in self.changes):
            enough_ghosts(night=self.night)
        touch(self.night.pk)


@contextmanager
def acting(*, night: Night, who: Who, kind: str, opening: bool = True, **about: Any) -> Iterator[Desk]:
    """One action of the hostess, in one transaction: all of it or nothing.

    `about` are ids and numbers that tell what it was, never names; what happens before the doors open does not open the
    night (`opening`). Raises NotNow once the night is settled.
    """
    with writing():
        evening = locked_evening(night, opening=opening)
        if evening.settled_at is not None:
            raise NotNow(_("The night is settled: undo that first."))
        desk = Desk(night, evening, who)
        desk.about = about
        yield desk
        for follow in hooks.following:
            follow(desk)
        desk.write(kind)


def locked_evening(night: Night, *, opening: bool = True) -> Evening:
    """The evening of the night, made at the first need; it is the lock for everything that hostesses do on this night
    (lock order: evening, play, night). `opening` freezes the group's house rules into it, if they are not yet."""
    evening = Evening.objects.select_for_update(no_key=True).filter(pk=night.pk).first()
    if evening is None:
        Evening.objects.get_or_create(night=night)
        evening = Evening.objects.select_for_update(no_key=True).get(pk=night.pk)
    if opening and evening.rules is None:
        evening.rules = night.group.rules
        evening.save(update_fields=["rules"])
        _list_regulars(night)
    return evening


def _list_regulars(night: Night) -> None:
    """Everybody who is expected is on the list from the beginning, so that a phone can pick her name."""
    known = Player.objects.filter(night=night).values("member")
    regulars = Member.objects.filter(group_id=night.group_id, kind="regular", archived_at=None).exclude(pk__in=known)
    Player.objects.bulk_create(Player(night=night, member=member) for member in regulars.order_by("name", "pk"))


def client_id() -> str:
    return f"desk-{secrets.token_hex(8)}"


def user_id(who: Who) -> int | None:
    return None if who is None else who.pk


def open_plays(play: Play) -> Any:
    return Play.objects.filter(pk=play.pk, voided_at=None)


def settle_answer(answer: Answer) -> Answer:
    """The answer of a write that was stored. Raises: why it was not."""
    if answer.status in ("saved", "already"):
        return answer
    if answer.dependents:
        one = _("A later move depends on it: it would be taken back too.")
        more = _("{count} later moves depend on it: they would be taken back too.")
        refusal = Depends(one if len(answer.dependents) == 1 else more, count=len(answer.dependents))
        refusal.names = answer.dependents
        raise refusal
    raise answer.refusal or NotNow(_("This roll waits for the hostess."))


def plain(value: Any) -> Any:
    """A field's value as JSON."""
    return value.isoformat() if isinstance(value, datetime) else value
