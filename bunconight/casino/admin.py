"""The casino in the admin: to be read. Chips and tables are changed on the night's pages."""

from django.contrib import admin

from bunconight.casino.models import Casino, ChipTransfer, SidePlay, SideTable
from games.admin import ReadOnly


@admin.register(ChipTransfer)
class ChipTransferAdmin(ReadOnly):
    list_display = ["pk", "casino", "kind", "source", "target", "chips", "play", "reverses", "made_at"]
    list_filter = ["kind"]


admin.site.register([Casino, SideTable, SidePlay], ReadOnly)
