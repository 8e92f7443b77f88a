"""Addresses of the casino: for those who run the night, for phones at the side tables, for big screens."""

from django.urls import path

from .views import felt, felt_json, odds

urlpatterns = [
    path("odds/", odds.odds, name="odds"),
    path("t/<str:key>/c/", felt.felts, name="felts"),
    path("t/<str:key>/c/<int:table>/", felt.felt, name="felt"),
    path("screen/<str:token>/c/<int:table>/", felt.screen, name="felt_screen"),
    path("t/<str:key>/c/state", felt_json.tables, name="felts_state"),
    path("t/<str:key>/c/<int:table>/state", felt_json.state, name="felt_state"),
    path("t/<str:key>/c/<int:table>/taps", felt_json.tap, name="felt_taps"),
    path("screen/<str:token>/c/<int:table>/state", felt_json.screen_state, name="felt_screen_state"),
]
