"""The ledger: one row is one transfer from an account to another, so that both sides always agree."""

from typing import NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Group, Member, Night
from games.models import AppendOnly, Kept


class TransferQuerySet(models.QuerySet["Transfer"]):
    """Rows are appended one by one; a wrong one is reversed."""

    def delete(self) -> NoReturn:
        raise AppendOnly("Rows of the ledger are reversed, never deleted.")

    def update(self, **kwargs: object) -> NoReturn:
        raise AppendOnly("Rows of the ledger are reversed, never altered.")

    def bulk_update(self, *args: object, **kwargs: object) -> NoReturn:
        raise AppendOnly("Rows of the ledger are reversed, never altered.")


class Transfer(Kept):
    """Some cents from one account to another, never edited or deleted; a mistake is reversed by a row of its own.

    Accounts: `people` (outside the club's purse), `pot` (of `night`), `kitty` (of the group).
    `night` is the night that the row is *for*; `taken_at` the night at which the money was handed over.
    """

    class Account(models.TextChoices):
        PEOPLE = "people", _("people")
        POT = "pot", _("pot")
        KITTY = "kitty", _("kitty")

    class Kind(models.TextChoices):
        FEE = "fee", _("entry fee")
        PRIZE = "prize", _("prize")
        KITTY = "kitty", _("to the kitty")
        REVERSAL = "reversal", _("reversal")

    class How(models.TextChoices):
        CASH = "cash", _("cash")
        CHECK = "check", _("check")
        APP = "app", _("payment app")

    group = models.ForeignKey(Group, models.CASCADE, related_name="transfers")
    night = models.ForeignKey(Night, models.PROTECT, related_name="transfers")
    taken_at = models.ForeignKey(Night, models.PROTECT, null=True, blank=True, related_name="+")
    member = models.ForeignKey(Member, models.PROTECT, null=True, blank=True, related_name="transfers")
    kind = models.CharField(max_length=8, choices=Kind)
    source = models.CharField(max_length=6, choices=Account)
    target = models.CharField(max_length=6, choices=Account)
    cents = models.PositiveIntegerField()
    how = models.CharField(max_length=5, choices=How, blank=True)
    prize = models.CharField(max_length=20, blank=True, help_text="the prize's category")
    memo = models.CharField(max_length=200, blank=True)
    reverses = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="reversed_by")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = TransferQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="transfer_positive"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="transfer_moves"),
            models.CheckConstraint(
                condition=models.Q(source__in=["people", "pot", "kitty"], target__in=["people", "pot", "kitty"]),
                name="transfer_accounts",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["fee", "prize", "kitty", "reversal"]), name="transfer_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | (~models.Q(kind="reversal") & models.Q(reverses__isnull=True)),
                name="transfer_reversal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} -> {self.target}: {self.cents}"
