"""The club in Django's admin, for whoever runs the site. Nothing that has a history can be deleted here."""
from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib import admin

from .models import Group, Member, Night, Role

if TYPE_CHECKING:
    ModelAdmin: TypeAlias = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class NeverDeleted(ModelAdmin):
    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False


@admin.register(Group)
class GroupAdmin(NeverDeleted):
    list_display = ("name", "currency", "time_zone", "demo_until", "made_at")
    search_fields = ("name",)


@admin.register(Role)
class RoleAdmin(ModelAdmin):
    list_display = ("user", "group", "kind")
    list_select_related = ("user", "group")
    autocomplete_fields = ("group",)


@admin.register(Member)
class MemberAdmin(NeverDeleted):
    list_display = ("name", "kind", "group", "archived_at")
    list_select_related = ("group",)
    search_fields = ("name",)
    autocomplete_fields = ("group",)


@admin.register(Night)
class NightAdmin(NeverDeleted):
    list_display = ("group", "starts_at", "place", "hostess", "cancelled_at")
    list_select_related = ("group", "hostess")
    autocomplete_fields = ("group", "hostess")
