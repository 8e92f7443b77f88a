from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The rules and their record; knows no web page, no club, no money."""

    name = "games"
    verbose_name = _("Record of plays")
