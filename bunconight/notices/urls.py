"""Addresses of what leaves the house: a night's letters, calendar files and feeds."""
from django.urls import path

from .views import feeds, letters

NIGHT = "g/<slug:key>/n/<int:night>/"

urlpatterns = [
    path(f"{NIGHT}letters/", letters.letters, name="notices"),
    path(f"{NIGHT}letters/send/", letters.send, name="notices_send"),
    path(f"{NIGHT}letters/told/", letters.told, name="notices_told"),
    path(f"{NIGHT}night.ics", feeds.night_file, name="night_file"),
    path("g/<slug:key>/calendar/", feeds.group_switch, name="feed_switch"),
    path("cal/<slug:token>.ics", feeds.feed, name="feed"),
    path("me/<slug:token>/calendar/", feeds.personal_switch, name="personal_feed"),
    path("me/<slug:token>/n/<slug:night>/night.ics", feeds.personal_file, name="personal_file"),
    path("sub/<slug:token>/night.ics", feeds.sub_file, name="sub_file"),
]
