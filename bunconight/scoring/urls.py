from django.urls import path

from bunconight.scoring.views import join, phone, phones, screen

urlpatterns = [
    path("t/<slug:key>/taps", phone.tap, name="taps"),
    path("j/<slug:token>/", join.pick, name="join"),
    path("pin/", join.pin, name="pin"),
    path("t/<slug:key>/", phone.player, name="player"),
    path("t/<slug:key>/rules/", phone.rules, name="player_rules"),
    path("t/<slug:key>/state", phone.state, name="player_state"),
    path("screen/<slug:token>/", screen.screen, name="screen"),
    path("screen/<slug:token>/state", screen.state, name="screen_state"),
    path("g/<slug:key>/n/<int:night>/phones/", phones.phones, name="phones"),
]
