"""A link for a new password, for a site without a mail server."""
from argparse import ArgumentParser
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse


class Command(BaseCommand):
    help = "Print a link by which the owner of an account sets a new password. It works once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        users = filter_users_by_email(email, is_active=True)
        if not users:
            raise CommandError(f"There is no account with the e-mail {email}.")
        kwargs = {"uidb36": user_pk_to_url_str(users[0]), "key": default_token_generator.make_token(users[0])}
        path = reverse("account_reset_password_from_key", kwargs=kwargs)
        self.stdout.write(f"{settings.PUBLIC_URL or 'http://127.0.0.1:8000'}{path}")
