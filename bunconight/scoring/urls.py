from django.urls import path

from bunconight.scoring.views import join, phone, phones, screen

urlpatterns = [
    path("t/<str:key>/taps", phone.tap, name="taps"),
    path("j/<str:token>/", join.pick, name="join"),
    path("pin/", join.pin, name="pin"),
    path("t/<str:key>/", phone.player, name="player"),
    path("t/<str:key>/rules/", phone.rules, name="player_rules"),
    path("t/<str:key>/state", phone.state, name="player_state"),
    path("screen/<str:token>/", screen.screen, name="screen"),
    path("screen/<str:token>/state", screen.state, name="screen_state"),
    path("g/<str:key>/n/<int:night>/phones/", phones.phones, name="phones"),
]
