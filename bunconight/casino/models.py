"""Side tables of a night: its chips, kept by double entry, the tables, and the plays at them.

A gambler's stack goes into a play's setup when it opens; rows are written when it is over. While it runs, her wallet is
what the ledger says, less her stack, and what she bets is read from the play's state.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Night
from bunconight.nights.models import Player
from games.models import Kept, KeptQuerySet, Play


class Casino(models.Model):
    """The casino of one night; its row is the lock for everybody's chips (lock order: play, casino, night)."""

    class Ends(models.TextChoices):
        RANKING = "ranking", _("a ranking")
        RAFFLE = "raffle", _("raffle tickets")
        NOTHING = "nothing", _("nothing: it was fun")

    night = models.OneToOneField(Night, models.CASCADE, primary_key=True, related_name="casino")
    unit = models.CharField(_("what chips are called"), max_length=20, default="chips")
    start = models.PositiveIntegerField(_("chips that a guest begins with"), default=100)
    ends = models.CharField(_("what chips come to in the end"), max_length=8, choices=Ends, default=Ends.RANKING)
    raffle_chips = models.PositiveIntegerField(_("chips for one raffle ticket"), default=20)
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ends__in=["ranking", "raffle", "nothing"]), name="casino_ends"),
            models.CheckConstraint(condition=Q(raffle_chips__gte=1), name="casino_raffle"),
            models.CheckConstraint(condition=~Q(unit=""), name="casino_unit"),
        ]

    def __str__(self) -> str:
        return f"casino of night {self.night_id}"


class SideTable(models.Model):
    """One table: its game, its settings as that game's rules have them, and who sits at it, clockwise.

    `seats` and `away` are player ids; who is away is passed over. The keeper is the dealer or the groom-porter. `taps`
    are the last that phones sent about its seats and plays, as "player:client id", the latest last.
    """

    class Dice(models.TextChoices):
        TYPED = "typed", _("real dice, typed in")
        SERVER = "server", _("rolled by the server")

    casino = models.ForeignKey(Casino, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=16)
    rules = models.JSONField(default=dict)
    dice = models.CharField(max_length=6, choices=Dice, default=Dice.TYPED)
    seats = models.JSONField(default=list)
    away = models.JSONField(default=list)
    taps = models.JSONField(default=list)
    keeper = models.ForeignKey(Player, models.PROTECT, null=True, related_name="keeps")
    open = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["casino", "number"], name="side_table_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="side_table_number"),
            models.CheckConstraint(condition=Q(game__in=["bounder", "hazard"]), name="side_table_game"),
            models.CheckConstraint(condition=Q(dice__in=["typed", "server"]), name="side_table_dice"),
        ]

    def __str__(self) -> str:
        return f"{self.game} table {self.number}"


class SidePlayQuerySet(models.QuerySet["SidePlay"]):
    """Plays by how far they are."""

    def running(self) -> "SidePlayQuerySet":
        """Those that are on: neither paid nor called off."""
        return self.filter(posted=False, void=False)

    def ended(self) -> "SidePlayQuerySet":
        """Those that are over or were called off."""
        return self.exclude(posted=False, void=False)


class SidePlay(models.Model):
    """One turn of Bounder or one play of Hazard: it runs until it is `posted` in the ledger, or `void`.

    `dice` is where this play's dice come from, whatever the table does later.
    """

    table = models.ForeignKey(SideTable, models.CASCADE, related_name="plays")
    number = models.PositiveIntegerField()
    play = models.OneToOneField(Play, models.PROTECT, related_name="side_play")
    dice = models.CharField(max_length=6, choices=SideTable.Dice)
    posted = models.BooleanField(default=False)
    void = models.BooleanField(default=False)
    opened_at = models.DateTimeField(auto_now_add=True)

    objects = SidePlayQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="side_play_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(posted=False, void=False), name="side_play_runs_alone"
            ),
            models.CheckConstraint(condition=~Q(posted=True, void=True), name="side_play_posted_or_void"),
            models.CheckConstraint(condition=Q(number__gte=1), name="side_play_number"),
        ]

    def __str__(self) -> str:
        return f"play {self.number}"


class ChipTransferQuerySet(KeptQuerySet["ChipTransfer"]):
    """Rows are appended; a wrong one is reversed."""

    rule = "Rows of chips are reversed, never altered or deleted."


class ChipTransfer(Kept):
    """Some whole chips from one account to another. A reversal keeps the kind of the row that it reverses.

    Accounts: `cage` (where chips are issued and handed in), `house` (what the tables have won), `wallet` (of a player).
    """

    class Account(models.TextChoices):
        CAGE = "cage", _("cage")
        HOUSE = "house", _("house")
        WALLET = "wallet", _("wallet")

    class Kind(models.TextChoices):
        ISSUE = "issue", _("issued")
        CASH_IN = "cash_in", _("handed in")
        EARNED = "earned", _("earned by dealing")
        SHORTAGE = "shortage", _("issued to the house")
        PLAY = "play", _("won and lost")

    casino = models.ForeignKey(Casino, models.CASCADE, related_name="transfers")
    kind = models.CharField(max_length=8, choices=Kind)
    source = models.CharField(max_length=6, choices=Account)
    target = models.CharField(max_length=6, choices=Account)
    source_player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")
    target_player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")
    chips = models.PositiveBigIntegerField()
    play = models.ForeignKey(SidePlay, models.PROTECT, null=True, related_name="transfers")
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = ChipTransferQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(chips__gt=0), name="chips_positive"),
            models.CheckConstraint(
                condition=Q(source__in=["cage", "house", "wallet"], target__in=["cage", "house", "wallet"]),
                name="chips_accounts",
            ),
            models.CheckConstraint(
                condition=~Q(source=F("target")) | Q(source="wallet") & ~Q(source_player=F("target_player")),
                name="chips_move",
            ),
            models.CheckConstraint(
                condition=Q(source="wallet", source_player__isnull=False)
                | ~Q(source="wallet") & Q(source_player__isnull=True),
                name="chips_source_player",
            ),
            models.CheckConstraint(
                condition=Q(target="wallet", target_player__isnull=False)
                | ~Q(target="wallet") & Q(target_player__isnull=True),
                name="chips_target_player",
            ),
            models.CheckConstraint(
                condition=Q(kind="play", play__isnull=False)
                | Q(kind__in=["issue", "cash_in", "earned", "shortage"], play__isnull=True),
                name="chips_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} -> {self.target}: {self.chips}"
