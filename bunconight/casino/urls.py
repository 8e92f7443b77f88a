"""Addresses of the casino: for those who run the night, for phones at the side tables, for big screens."""

from django.urls import path

from .views import felt_json

urlpatterns = [
    path("t/<str:key>/c/state", felt_json.tables, name="felts_state"),
    path("t/<str:key>/c/<int:table>/state", felt_json.state, name="felt_state"),
    path("t/<str:key>/c/<int:table>/taps", felt_json.tap, name="felt_taps"),
    path("screen/<str:token>/c/<int:table>/state", felt_json.screen_state, name="felt_screen_state"),
]
