"""Addresses of the club across months."""
from django.urls import path

from .views import night_file, pages, stored

urlpatterns = [
    path("g/<slug:key>/nights/import/", night_file.import_file, name="night_import"),
    path("g/<slug:key>/n/<int:night>/night.json", night_file.export, name="night_export"),
    path("g/<slug:key>/history/", pages.history, name="history"),
    path("g/<slug:key>/members/<int:member>/history/", pages.person, name="member_history"),
    path("g/<slug:key>/members/<int:member>/forget/", stored.forget_member, name="member_forget"),
    path("me/<slug:token>/stored/", stored.mine, name="personal_stored"),
    path("me/<slug:token>/stored.json", stored.mine_file, name="personal_stored_file"),
    path("me/<slug:token>/stored/contacts/", stored.no_contacts, name="personal_no_contacts"),
    path("me/<slug:token>/stored/reminders/", stored.reminders, name="personal_reminders"),
]
