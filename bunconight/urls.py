"""Addresses: each part brings its own. The phones' come first: they are asked for most, and are looked up in order."""
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

# Through our own door, where guessing a password is slow.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("bunconight.scoring.urls")),
    path("", include("bunconight.club.urls")),
    path("", include("bunconight.money.urls")),
    path("", include("bunconight.nights.urls")),
    path("", include("bunconight.places.urls")),
    path("", include("bunconight.notices.urls")),
    path("", include("bunconight.casino.urls")),
    path("", include("bunconight.history.urls")),
    path("", include("bunconight.prints.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
]
