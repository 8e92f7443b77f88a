"""The ledger in the admin: to be read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from bunconight.money.models import Transfer


@admin.register(Transfer)
class TransferAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["pk", "night", "kind", "source", "target", "cents", "member", "reverses", "made_at"]
    list_filter = ["kind"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
