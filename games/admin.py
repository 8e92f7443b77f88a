"""The record in the admin: to be read, never written."""
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Move, Play


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Neither added to, altered nor deleted from here."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Play)
class PlayAdmin(ReadOnly):
    list_display = ["id", "game", "version", "opened_at", "voided_at"]
    list_filter = ["game"]


@admin.register(Move)
class MoveAdmin(ReadOnly):
    list_display = ["play_id", "seq", "kind", "client_id", "who", "device", "server_time"]
    list_filter = ["kind"]
    raw_id_fields = ["play"]
