"""The ledger: one row is one transfer from an account to another, so that both sides always agree."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Group, Member, Night
from games.models import Kept, KeptQuerySet


class TransferQuerySet(KeptQuerySet["Transfer"]):
    """Rows are appended; a wrong one is reversed."""

    rule = "Rows of the ledger are reversed, never altered or deleted."


ROUTES = {
    "fee": ("people", "pot"),
    "prize": ("pot", "people"),
    "kitty": ("pot", "kitty"),
    "refund": ("pot", "people"),
    "spent": ("kitty", "people"),
    "gift": ("people", "kitty"),
}
"""From which account to which each kind of row goes; a reversal goes against the row that it names."""
PERSONAL = ("fee", "prize", "refund")
"""Kinds that say whose money it is."""
NIGHTLESS = ("spent", "gift", "reversal")
"""Kinds that may be for no night at all."""


def _routes() -> models.Q:
    allowed = models.Q(kind="reversal")
    for kind, (source, target) in ROUTES.items():
        allowed |= models.Q(kind=kind, source=source, target=target)
    return allowed


class Transfer(Kept):
    """Some cents from one account to another, never edited or deleted; a mistake is reversed by a row of its own.

    Accounts: `people` (outside the club's purse), `pot` (of `night`), `kitty` (of the group).
    `night` is the night that the row is *for*, which only the kitty's own income and spending may lack; `taken_at` the
    night at which the money was handed over, none between nights; `paid_on` the day, where that is not `made_at`'s.
    A fee `carried` from one night to another is two rows: the refund there, and the fee here, which `carries` it.
    """

    class Account(models.TextChoices):
        PEOPLE = "people", _("people")
        POT = "pot", _("pot")
        KITTY = "kitty", _("kitty")

    class Kind(models.TextChoices):
        FEE = "fee", _("entry fee")
        PRIZE = "prize", _("prize")
        KITTY = "kitty", _("to the kitty")
        REFUND = "refund", _("refund")
        SPENT = "spent", _("spent from the kitty")
        GIFT = "gift", _("gift to the kitty")
        REVERSAL = "reversal", _("reversal")

    class How(models.TextChoices):
        CASH = "cash", _("cash")
        CHECK = "check", _("check")
        APP = "app", _("payment app")
        CARRIED = "carried", _("carried over")

    group = models.ForeignKey(Group, models.CASCADE, related_name="transfers")
    night = models.ForeignKey(Night, models.PROTECT, null=True, blank=True, related_name="transfers")
    taken_at = models.ForeignKey(Night, models.PROTECT, null=True, blank=True, related_name="+")
    member = models.ForeignKey(Member, models.PROTECT, null=True, blank=True, related_name="transfers")
    kind = models.CharField(max_length=8, choices=Kind)
    source = models.CharField(max_length=6, choices=Account)
    target = models.CharField(max_length=6, choices=Account)
    cents = models.PositiveIntegerField()
    how = models.CharField(max_length=7, choices=How, blank=True)
    prize = models.CharField(max_length=20, blank=True, help_text="the prize's category")
    memo = models.CharField(max_length=200, blank=True)
    reverses = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="reversed_by")
    carries = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="carried_by",
                                   help_text="the refund at the other night that this fee comes from")
    paid_on = models.DateField(null=True, blank=True, help_text="the day it was handed over, if it was noted later")
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
            models.CheckConstraint(condition=models.Q(kind__in=[*ROUTES, "reversal"]), name="transfer_kind"),
            models.CheckConstraint(condition=_routes(), name="transfer_route"),
            models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | (~models.Q(kind="reversal") & models.Q(reverses__isnull=True)),
                name="transfer_reversal",
            ),
            models.CheckConstraint(
                condition=models.Q(night__isnull=False) | models.Q(kind__in=NIGHTLESS), name="transfer_has_a_night"
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=False) | ~models.Q(kind__in=PERSONAL), name="transfer_has_a_person"
            ),
            models.CheckConstraint(
                condition=models.Q(how__in=["", "cash", "check", "app", "carried"]), name="transfer_how"
            ),
            models.CheckConstraint(
                condition=~models.Q(how="carried") | models.Q(kind__in=["fee", "refund", "reversal"]),
                name="transfer_carried",
            ),
            models.CheckConstraint(
                condition=models.Q(carries__isnull=True) | models.Q(kind="fee", how="carried"),
                name="transfer_carries",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} -> {self.target}: {self.cents}"

    @property
    def of_the_evening(self) -> bool:
        """Handed over at a night, on whose own pages it is undone."""
        return self.taken_at_id is not None and self.kind not in (self.Kind.SPENT, self.Kind.GIFT)
