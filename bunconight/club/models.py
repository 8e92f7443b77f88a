"""The club across months: groups, the people it knows, who runs it, and its calendar of nights."""
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from bunconight.keys import link_token, pin, short_key


class Group(models.Model):
    """A Bunco group: it has its own members, money, calendar and house rules."""

    key = models.CharField(max_length=16, unique=True, default=short_key, editable=False)
    name = models.CharField(_("name"), max_length=80)
    currency = models.CharField(_("currency"), max_length=3, default="USD")
    locale = models.CharField(_("locale"), max_length=16, default="en_US")
    time_zone = models.CharField(_("time zone"), max_length=64, default="America/New_York")
    fee_cents = models.PositiveIntegerField(_("entry fee"), default=500)
    places = models.PositiveSmallIntegerField(_("places on a night"), null=True, blank=True,
                                              help_text=_("Empty: as many as come."))
    fewest = models.PositiveSmallIntegerField(_("fewest players"), default=8,
                                              help_text=_("With fewer the night does not take place."))
    go_days = models.PositiveSmallIntegerField(_("days before, on which that is decided"), default=2)
    pay_text = models.CharField(_("how to pay"), max_length=300, blank=True,
                                help_text=_("A sentence or a link to your payment app; it stands in reminders."))
    hide_money = models.BooleanField(_("show no amounts of money"), default=False,
                                     help_text=_("For groups that give gifts or play for charity."))
    feed_token = models.CharField(max_length=32, null=True, blank=True, unique=True, editable=False)
    rules = models.JSONField(_("house rules"), default=dict, blank=True, help_text="as JSON; empty: the defaults")
    demo_until = models.DateTimeField(null=True, blank=True, editable=False, help_text="a demo is gone after this")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["demo_until"])]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class RulesChange(models.Model):
    """All house rules of a group from a moment on: never edited or deleted. `Group.rules` is the latest."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="rules_changes")
    rules = models.JSONField(help_text="HouseRules as JSON")
    since = models.DateTimeField()
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-since", "-pk"]
        indexes = [models.Index(fields=["group", "since"])]

    def __str__(self) -> str:
        return f"{self.group_id} since {self.since:%Y-%m-%d}"


class Role(models.Model):
    """What one account may do in one group; the rights of each role are a table in rights.py."""

    class Kind(models.TextChoices):
        HOSTESS = "hostess", _("hostess")
        CO_HOSTESS = "co-hostess", _("co-hostess")
        TREASURER = "treasurer", _("treasurer")
        SCORER = "scorer", _("scorer")
        SUB_CALLER = "sub caller", _("sub caller")

    group = models.ForeignKey(Group, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=12, choices=Kind)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "user"], name="role_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["hostess", "co-hostess", "treasurer", "scorer", "sub caller"]),
                name="role_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"


LAST_SUB = 1000
"""Who is new stands at the end of the sub list, by name."""


class Member(models.Model):
    """A person whom the club knows: a regular, a sub or a guest. Archived, never deleted.

    `link_token` opens her own page, without an account; a new one ends the old link. `feed_token` only reads her
    calendar, and is missing until she asks for it.
    """

    class Kind(models.TextChoices):
        REGULAR = "regular", _("regular")
        SUB = "sub", _("sub")
        GUEST = "guest", _("guest")

    group = models.ForeignKey(Group, models.CASCADE, related_name="members")
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.REGULAR)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=32, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    joined_on = models.DateField(_("in the club since"), null=True, blank=True)
    sub_order = models.PositiveSmallIntegerField(_("place on the sub list"), default=LAST_SUB)
    no_mail = models.BooleanField(_("no reminders"), default=False)
    link_token = models.CharField(max_length=32, unique=True, default=link_token, editable=False)
    feed_token = models.CharField(max_length=32, null=True, blank=True, unique=True, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["group", "name"])]
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=["regular", "sub", "guest"]), name="member_kind"),
        ]

    def __str__(self) -> str:
        return self.name


class NightManager(models.Manager["Night"]):
    """The nights in the calendar."""

    def get_queryset(self) -> models.QuerySet["Night"]:
        return super().get_queryset().filter(withdrawn=False)


class Night(models.Model):
    """A date in the club's calendar, and the ways in: link, PIN, big screen.

    One that was planned `for_fees` only is `withdrawn` when they are taken back and nothing else hangs on it: it is
    nowhere to be seen, and stays for the rows of the ledger that speak of it; a fee that is brought back brings it too.
    `version` counts everything that phones and screens should see; it is raised in the transaction that changes it.
    `generation` belongs to the join link: a new link raises it, which ends every device session made with an older one.
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="nights")
    key = models.CharField(max_length=16, unique=True, default=short_key, editable=False)
    starts_at = models.DateTimeField(_("date and time"))
    place = models.CharField(_("place"), max_length=120, blank=True)
    hostess = models.ForeignKey(Member, models.PROTECT, null=True, blank=True, related_name="hosted",
                                verbose_name=_("hostess of the month"))
    fee_cents = models.PositiveIntegerField(_("entry fee"), default=500)
    places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True,
                                              help_text=_("Empty: as many as come."))
    rhythm_day = models.DateField(null=True, blank=True, editable=False,
                                  help_text="the day of the group's rhythm that it stands for, also when it is moved")
    sequence = models.PositiveIntegerField(default=0, editable=False, help_text="SEQUENCE of its entry in calendars")
    join_token = models.CharField(max_length=32, unique=True, default=link_token, editable=False)
    screen_token = models.CharField(max_length=32, unique=True, default=link_token, editable=False)
    pin = models.CharField(max_length=6, default=pin, editable=False)
    generation = models.PositiveIntegerField(default=1, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True, editable=False)
    for_fees = models.BooleanField(default=False, editable=False, help_text="planned because somebody paid for it")
    withdrawn = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = NightManager()

    class Meta:
        ordering = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["group", "starts_at"]), models.Index(fields=["pin"])]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d}"

    @property
    def local_start(self) -> datetime:
        """When it starts on the clock of the group; wants `group` selected along."""
        return self.starts_at.astimezone(self.group.zone)


class Rhythm(models.Model):
    """When a group meets again and again: on a weekday every so many weeks, or on the nth of a month's, at a time on
    the wall. Each night is a row of its own; a change of the rhythm leaves the nights that are planned alone.
    """

    class Each(models.TextChoices):
        MONTH = "month", _("month")
        WEEK = "week", _("week")

    NTHS = ((1, _("first")), (2, _("second")), (3, _("third")), (4, _("fourth")), (-1, _("last")))

    group = models.OneToOneField(Group, models.CASCADE, related_name="rhythm")
    each = models.CharField(_("repeats by"), max_length=5, choices=Each, default=Each.MONTH)
    every = models.PositiveSmallIntegerField(_("every so many"), default=1)
    nth = models.SmallIntegerField(_("which one of the month"), choices=NTHS, default=2)
    weekday = models.PositiveSmallIntegerField(_("weekday"), help_text="Monday is 0")
    clock = models.TimeField(_("time"))
    starts_on = models.DateField(_("counted from"), help_text="its month or week is one in which there is a night")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(each__in=["month", "week"]), name="rhythm_each"),
            models.CheckConstraint(condition=models.Q(every__range=(1, 12)), name="rhythm_every"),
            models.CheckConstraint(condition=models.Q(nth__in=[1, 2, 3, 4, -1]), name="rhythm_nth"),
            models.CheckConstraint(condition=models.Q(weekday__lte=6), name="rhythm_weekday"),
        ]

    def __str__(self) -> str:
        return f"every {self.every} {self.each}: {self.nth} {self.weekday} {self.clock:%H:%M}"


class Invite(models.Model):
    """A link that makes whoever opens it a helper of the group: once, within a week, unless it is taken back."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="invites")
    kind = models.CharField(max_length=12, choices=Role.Kind)
    token = models.CharField(max_length=32, unique=True, default=link_token, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=Role.Kind.values), name="invite_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.group_id}: {self.kind}"
