"""The record of plays: a Play is one unit of play, a Move one line of its log.

Both are appended only. `games.record` is the door; what is here refuses to alter a line or to delete either.
"""
from typing import Any, ClassVar, NoReturn, TypeVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

Row = TypeVar("Row", bound=models.Model)


class AppendOnly(RuntimeError):
    """Somebody tried to alter or to delete what is kept for good."""


class Kept(models.Model):
    """A row that is written once: a second save and every deletion are refused."""

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly(f"{self._meta.object_name} {self.pk} is in the record; it is not saved again.")
        super().save(**kwargs | {"force_insert": True})

    def delete(self, using: Any = None, keep_parents: bool = False) -> NoReturn:
        raise AppendOnly(f"{self._meta.object_name} {self.pk} is in the record; it is never deleted.")


class KeptQuerySet(models.QuerySet[Row]):
    """Rows that are written once: none is altered or deleted, however many at a time. `rule` says what is done instead.
    """

    rule: ClassVar[str]

    def delete(self) -> NoReturn:
        raise AppendOnly(self.rule)

    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendOnly(self.rule)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly(self.rule)


class PlayQuerySet(models.QuerySet["Play"]):
    """Plays are voided (`games.record.void`), never deleted; only `games.record` updates one."""

    def locked(self) -> "Play | None":
        """The one play that this selects, locked until the transaction ends."""
        try:
            return self.select_for_update(no_key=True, of=("self",)).get()
        except Play.DoesNotExist:
            return None

    def delete(self) -> NoReturn:
        raise AppendOnly("Plays are voided, never deleted.")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly("Plays are moved on by their moves.")


class MoveQuerySet(KeptQuerySet["Move"]):
    """Moves are appended, one by one."""

    rule = "Moves are never altered or deleted; they are changed or taken back by a further one."

    def bulk_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly("Moves are appended one by one, by the record.")


class Play(Kept):
    """One unit of play, its setup frozen at the start: a Bunco round with all its tables, a roll-off for a prize.

    `state` is the fold of the moves in force up to `version`, which is the `seq` of the last of them (0: none yet).
    """

    game = models.CharField(_("game"), max_length=40)
    setup = models.JSONField(_("setup"))
    state = models.JSONField(_("state"))
    version = models.PositiveIntegerField(_("version"), default=0)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)

    objects = PlayQuerySet.as_manager()

    class Meta:
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(condition=~Q(game=""), name="play_has_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Move(Kept):
    """One line of a play's log. `who` and `device` are ids that the caller chose, never names.

    `device_time` is the tap, in milliseconds since the epoch by the device's own clock; `server_time` is the arrival.
    """

    class Kind(models.TextChoices):
        MOVE = "move", _("move")
        UNDO = "undo", _("undo")
        CHANGE = "change", _("change")
        HELD = "held", _("held")
        ACCEPT = "accept", _("accept")
        DECLINE = "decline", _("decline")

    play = models.ForeignKey(Play, models.PROTECT, related_name="moves", db_index=False, verbose_name=_("play"))
    seq = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    client_id = models.CharField(_("client id"), max_length=64)
    payload = models.JSONField(_("payload"))
    who = models.CharField(_("who"), max_length=64, blank=True)
    device = models.CharField(_("device"), max_length=64, blank=True)
    device_time = models.BigIntegerField(_("device time"), null=True, blank=True)
    server_time = models.DateTimeField(_("server time"), default=timezone.now)

    objects = MoveQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["play", "seq"], name="move_seq_once"),
            models.UniqueConstraint(fields=["play", "client_id"], name="move_client_id_once"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="move_seq_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=["move", "undo", "change", "held", "accept", "decline"]), name="move_kind_known"
            ),
            models.CheckConstraint(condition=~Q(client_id=""), name="move_has_a_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.play_id}.{self.seq} {self.kind}"
