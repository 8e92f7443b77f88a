"""What was sent to whom: one row a person, night, kind and matter, made before the letter leaves."""
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Member, Night


class Notice(models.Model):
    """A letter to one person. The row is the claim on sending it: whoever makes it sends, so that a job that runs
    twice, beside itself or late sends once. `about` is the ask that it speaks of, or the action with which she moved
    up from the wait list (that may happen more than once); 0 for none. `asking` is that of the ask: who is asked anew
    gets another letter. That whoever hosts can't come is told to those who run the group: `member` is who hosts.

    A letter that could not leave is `failed`, and the next run claims it again. One that was claimed by a process that
    died stays `claimed`: it may have left, so nobody sends it again without being told.
    """

    class Kind(models.TextChoices):
        RSVP = "rsvp", _("Are you coming?")
        FEE = "fee", _("Fee due")
        TONIGHT = "tonight", _("Tonight")
        SUB = "sub", _("Sub wanted")
        TAKEN = "taken", _("Place taken")
        MOVED_UP = "moved up", _("Off the wait list")
        HOST = "host", _("Nobody to host")

    class State(models.TextChoices):
        CLAIMED = "claimed", _("on its way")
        SENT = "sent", _("sent")
        FAILED = "failed", _("could not be sent")
        TOLD = "told", _("told by you")

    night = models.ForeignKey(Night, models.CASCADE, related_name="notices")
    member = models.ForeignKey(Member, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.PositiveBigIntegerField(default=0)
    asking = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=7, choices=State, default=State.CLAIMED)
    address = models.CharField(max_length=254, blank=True)
    problem = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["night", "member", "kind", "about", "asking"], name="notice_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["rsvp", "fee", "tonight", "sub", "taken", "moved up", "host"]),
                name="notice_kind"),
            models.CheckConstraint(
                condition=models.Q(state__in=["claimed", "sent", "failed", "told"]), name="notice_state"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.member_id} for night {self.night_id}: {self.state}"

    @property
    def key(self) -> tuple[int, str, int, int]:
        """What there is one of on a night."""
        return self.member_id, self.kind, self.about, self.asking
