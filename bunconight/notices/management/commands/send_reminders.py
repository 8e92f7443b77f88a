"""Reminders by mail, for cron: once an hour is enough, and more often does no harm."""
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from bunconight.club.templatetags.club import mail_works
from bunconight.notices.services.reminders import send_reminders


class Command(BaseCommand):
    help = "Send the reminders that are due now: one a person, night and kind, however often this runs."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.PUBLIC_URL:
            raise CommandError("BUNCO_PUBLIC_URL is not set, so the letters would have no links. Nothing was sent.")
        if not mail_works():
            raise CommandError("BUNCO_EMAIL_URL is not set: no letter leaves this machine. Nothing was sent.")
        done = send_reminders(now=timezone.now())
        self.stdout.write(f"{done.sent} sent, {done.failed} could not be sent, {done.by_hand} to pass on by hand.")
        if done.failed:
            raise CommandError("The mail server did not take them all; the next run tries again.")
