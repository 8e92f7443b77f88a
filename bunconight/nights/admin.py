"""A night's rows in the admin: to be read. Changes are made on the night's pages, where each can be undone."""

from django.contrib import admin

from bunconight.nights.models import Action, Evening, PaperDraft, Player, RollOff, Round
from games.admin import ReadOnly


@admin.register(Action)
class ActionAdmin(ReadOnly):
    list_display = ["night", "seq", "kind", "undoes", "who", "made_at"]
    list_filter = ["kind"]


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["night", "number", "play", "void", "started_at"]


admin.site.register([Evening, PaperDraft, Player, RollOff], ReadOnly)
