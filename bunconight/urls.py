"""Addresses: each part brings its own. The phones' come first: they are asked for most, and are looked up in order."""
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("bunconight.scoring.urls")),
    path("", include("bunconight.club.urls")),
    path("", include("bunconight.money.urls")),
    path("", include("bunconight.nights.urls")),
    path("", include("bunconight.casino.urls")),
    path("", include("bunconight.prints.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
]
