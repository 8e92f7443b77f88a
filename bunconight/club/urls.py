"""Addresses of the club: the first visit, a group, its members, its calendar."""
from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("g/<slug:key>/", views.group, name="group"),
]
