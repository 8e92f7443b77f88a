"""Addresses of the club across months."""
from django.urls import path

from .views import pages

urlpatterns = [
    path("g/<slug:key>/history/", pages.history, name="history"),
    path("g/<slug:key>/members/<int:member>/history/", pages.person, name="member_history"),
]
