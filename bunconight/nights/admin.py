"""A night's rows in the admin: to be read. Changes are made on the night's pages, where each can be undone."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from bunconight.nights.models import Action, Evening, PaperDraft, Player, RollOff, Round


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Neither added to, altered nor deleted from here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Action)
class ActionAdmin(ReadOnly):
    list_display = ["night", "seq", "kind", "undoes", "who", "made_at"]
    list_filter = ["kind"]


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["night", "number", "play", "void", "started_at"]


admin.site.register([Evening, PaperDraft, Player, RollOff], ReadOnly)
