"""Addresses of the casino: for those who run the night, for phones at the side tables, for big screens."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from .views import casino, felt, felt_json, odds, tables


class TableConverter(IntConverter):
    """The number of a side table. No more digits than a database takes, for a tap asks in plain SQL."""

    regex = "[0-9]{1,9}"


register_converter(TableConverter, "side_table")
NIGHT = "g/<slug:key>/n/<int:night>/casino/"
TABLE = f"{NIGHT}tables/<side_table:table>/"

urlpatterns = [
    path("odds/", odds.odds, name="odds"),
    path("t/<slug:key>/c/", felt.felts, name="felts"),
    path("t/<slug:key>/c/<side_table:table>/", felt.felt, name="felt"),
    path("screen/<slug:token>/c/<side_table:table>/", felt.screen, name="felt_screen"),
    path("t/<slug:key>/c/state", felt_json.tables, name="felts_state"),
    path("t/<slug:key>/c/<side_table:table>/state", felt_json.state, name="felt_state"),
    path("t/<slug:key>/c/<side_table:table>/taps", felt_json.tap, name="felt_taps"),
    path("screen/<slug:token>/c/<side_table:table>/state", felt_json.screen_state, name="felt_screen_state"),
    path(NIGHT, casino.casino, name="casino"),
    path(f"{NIGHT}open/", casino.open_casino, name="casino_open"),
    path(f"{NIGHT}close/", casino.close, name="casino_close"),
    path(f"{NIGHT}settings/", casino.settings, name="casino_settings"),
    path(f"{NIGHT}chips/", casino.start, name="casino_start"),
    path(f"{NIGHT}chips/<int:player>/", casino.chips, name="casino_chips"),
    path(f"{NIGHT}chips/back/<int:transfer>/", casino.chips_back, name="casino_chips_back"),
    path(f"{NIGHT}tables/", casino.new_table, name="casino_new_table"),
    path(TABLE, tables.table, name="casino_table"),
    path(f"{TABLE}people/", tables.people, name="casino_people"),
    path(f"{TABLE}settings/", tables.settings, name="casino_table_settings"),
    path(f"{TABLE}close/", tables.close, name="casino_table_close"),
    path(f"{TABLE}open/", tables.open_play, name="casino_play_open"),
    path(f"{TABLE}move/", tables.move, name="casino_move"),
    path(f"{TABLE}undo/", tables.undo, name="casino_undo"),
    path(f"{TABLE}plays/<int:play>/void/", tables.void, name="casino_void"),
    path(f"{TABLE}plays/<int:play>/revive/", tables.revive, name="casino_revive"),
]
