"""What happens on a night: who is here, where they sit, the rounds, the roll-offs, and every action of the hostess."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Member, Night
from games.models import Kept, Play


class Evening(models.Model):
    """The running side of one Night, made when somebody first has a place on it or the hostess opens it.

    `rules` are null until it is opened: then the group's house rules are frozen into it.
    """

    night = models.OneToOneField(Night, models.CASCADE, primary_key=True, related_name="evening")
    rules = models.JSONField(null=True, help_text="HouseRules as JSON, frozen when the night opened")
    seats = models.JSONField(
        null=True, help_text="opening seats before the first round: a list of tables of four player ids"
    )
    amounts = models.JSONField(
        null=True, help_text="cents by prize category where the hostess edited them; null: the formula"
    )
    traveler = models.ForeignKey(
        "Player", models.PROTECT, null=True, related_name="+", help_text="named by the hostess as last Bunco"
    )
    traveler_round = models.PositiveSmallIntegerField(null=True, help_text="the round whose last Bunco that was")
    finished_at = models.DateTimeField(null=True, help_text="the last round is over: prizes")
    settled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"evening of night {self.night_id}"


class Player(models.Model):
    """Someone (or a ghost) on the list of one night. A sub is a person of her own who plays for a member; a ghost that
    `plays_for` somebody takes her place because she and every sub cannot come.

    `answer` is what she said when asked whether she comes; `place` what became of it (bunconight.places reads both).
    """

    class Answer(models.TextChoices):
        NONE = "", _("no answer")
        YES = "yes", _("comes")
        NO = "no", _("can’t come")

    class Place(models.TextChoices):
        NONE = "", _("none")
        HELD = "held", _("has a place")
        WAITING = "waiting", _("on the wait list")

    night = models.ForeignKey(Night, models.CASCADE, related_name="players")
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="played")
    ghost = models.PositiveSmallIntegerField(null=True, help_text="the ghost's number on this night")
    plays_for = models.ForeignKey(Member, models.PROTECT, null=True, related_name="subbed")
    answer = models.CharField(max_length=3, choices=Answer, default=Answer.NONE, blank=True)
    place = models.CharField(max_length=8, choices=Place, default=Place.NONE, blank=True)
    waits = models.PositiveIntegerField(null=True, help_text="her number on the wait list: the lowest comes first")
    card = models.CharField(
        max_length=8, default="", blank=True, help_text="the seat card she drew, such as 2B: until everybody is seated"
    )
    here = models.BooleanField(default=False)
    left = models.BooleanField(default=False, help_text="went home: a ghost sits there from the next round on")
    void = models.BooleanField(default=False, help_text="added by mistake and taken back")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["night", "member"], name="player_once", condition=models.Q(member__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["night", "ghost"], name="ghost_once", condition=models.Q(ghost__isnull=False)
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=True, ghost__isnull=False)
                | models.Q(member__isnull=False, ghost__isnull=True),
                name="player_or_ghost",
            ),
            models.UniqueConstraint(
                fields=["night", "plays_for"], name="subbed_once",
                condition=models.Q(plays_for__isnull=False, void=False),
            ),
            models.UniqueConstraint(
                fields=["night", "waits"], name="waits_in_order", condition=models.Q(waits__isnull=False)
            ),
            models.CheckConstraint(
                condition=models.Q(place="waiting", waits__isnull=False)
                | (~models.Q(place="waiting") & models.Q(waits__isnull=True)),
                name="player_waits",
            ),
            models.UniqueConstraint(fields=["night", "card"], name="card_once", condition=~models.Q(card="")),
            models.CheckConstraint(condition=models.Q(answer__in=["", "yes", "no"]), name="player_answer"),
            models.CheckConstraint(condition=models.Q(place__in=["", "held", "waiting"]), name="player_place"),
        ]

    def __str__(self) -> str:
        return str(self.member) if self.member_id else _("Ghost {number}").format(number=self.ghost)


class Action(Kept):
    """One thing that the hostess did outside a play, with what it changed; its undo is another action, the inverse.

    The payload: {"changes": [[model, id, field, from, to], ...], "transfers": [ids], "moves": [[play, client id], ...],
    "about": {ids and numbers that tell what it was}}.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="actions")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    payload = models.JSONField(default=dict, help_text="what it changed, moved and paid")
    undoes = models.OneToOneField("self", models.PROTECT, null=True, related_name="undone_by")
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["night", "seq"], name="action_seq")]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"


class Round(models.Model):
    """A round of a night: its number and the play that records it. Voided when its start is undone, never deleted."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    play = models.OneToOneField(Play, models.PROTECT, related_name="round")
    void = models.BooleanField(default=False)
    started_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="round_once", condition=models.Q(void=False)),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number"),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class RollOff(models.Model):
    """A roll-off for one prize among those who are tied; it counts only while exactly these are tied."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="roll_offs")
    category = models.CharField(max_length=20)
    tied = models.JSONField(help_text="sorted player ids")
    play = models.OneToOneField(Play, models.PROTECT, related_name="roll_off")
    void = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.category}: {self.tied}"


class PaperDraft(models.Model):
    """What somebody typed from a sheet of paper, as she typed it: a table's tally of one round, or one person's card.

    A tally that makes sense goes into the record and its draft goes away; a card stays, to be compared with the record.
    """

    night = models.ForeignKey(Night, models.CASCADE, related_name="drafts")
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="drafts")
    payload = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["round", "table", "player"]
        constraints = [
            models.UniqueConstraint(
                fields=["night", "round", "table"], name="draft_tally", condition=models.Q(table__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["night", "player"], name="draft_card", condition=models.Q(player__isnull=False)
            ),
            models.CheckConstraint(
                condition=models.Q(round__isnull=False, table__isnull=False, player__isnull=True)
                | models.Q(round__isnull=True, table__isnull=True, player__isnull=False),
                name="draft_tally_or_card",
            ),
        ]

    def __str__(self) -> str:
        return f"card of {self.player_id}" if self.player_id else f"table {self.table} of round {self.round}"
