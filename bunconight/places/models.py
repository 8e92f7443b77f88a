"""Who was asked to play, and what she said."""
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Member, Night
from bunconight.keys import link_token


class Ask(models.Model):
    """Somebody on the sub list was asked to play on a night, in the place of `for_member` or (null) in an open one.

    Her link needs no account. Of several who are asked for one place the first yes holds it; the others are `late`, and
    may wait. Taken back asks are void: their links say so. `asking` is 0, or the number of the action that asked her
    anew after she had answered, or was not needed for a while: she hears of each asking.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        YES = "yes", _("comes")
        NO = "no", _("can’t come")
        LATE = "late", _("somebody else was first")
        CLOSED = "closed", _("not needed any more")

    night = models.ForeignKey(Night, models.CASCADE, related_name="asks")
    member = models.ForeignKey(Member, models.PROTECT, related_name="asked")
    for_member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="subs_asked")
    token = models.CharField(max_length=32, unique=True, default=link_token, editable=False)
    state = models.CharField(max_length=6, choices=State, default=State.ASKED)
    asking = models.PositiveIntegerField(default=0)
    void = models.BooleanField(default=False)
    asked_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["night", "member", "for_member"], name="asked_once",
                                    condition=models.Q(void=False, for_member__isnull=False)),
            models.UniqueConstraint(fields=["night", "member"], name="asked_once_for_an_open_place",
                                    condition=models.Q(void=False, for_member__isnull=True)),
            models.CheckConstraint(condition=models.Q(state__in=["asked", "yes", "no", "late", "closed"]),
                                   name="ask_state"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} for {self.for_member_id}: {self.state}"
