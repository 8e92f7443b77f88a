"""Addresses of the club: the first visit, a group, its members, its calendar."""
from django.urls import path

from .views import calendar, groups, home, house, importing, invites, members, rhythm, rota

GROUP = "g/<slug:key>/"
PERSON = f"{GROUP}members/<int:member>/"
NIGHT = f"{GROUP}n/<int:night>/"

urlpatterns = [
    path("", home.home, name="home"),
    path(GROUP, groups.group, name="group"),
    path(f"{GROUP}settings/", groups.settings, name="group_settings"),
    path(f"{GROUP}settings/helpers/", groups.helper_add, name="helper_add"),
    path(f"{GROUP}settings/helpers/<int:helper>/end/", groups.helper_end, name="helper_end"),
    path(f"{GROUP}settings/invites/", invites.make, name="invite_make"),
    path(f"{GROUP}settings/invites/<int:invite>/", invites.show, name="invite"),
    path(f"{GROUP}settings/invites/<int:invite>/revoke/", invites.revoke, name="invite_revoke"),
    path(f"{GROUP}settings/hand-over/", invites.hand_over, name="hand_over"),
    path("invite/<slug:token>/", invites.invited, name="invited"),
    path(f"{GROUP}rules/", house.rules, name="rules"),
    path(f"{GROUP}rules/change/", house.change, name="rules_change"),
    path(f"{GROUP}members/", members.members, name="members"),
    path(f"{GROUP}members/add/", members.add, name="member_add"),
    path(f"{GROUP}members/paste/", members.paste, name="members_paste"),
    path(f"{GROUP}members/import/", importing.import_members, name="members_import"),
    path(f"{GROUP}members/export/", members.export, name="members_export"),
    path(PERSON, members.member, name="member"),
    path(f"{PERSON}change/", members.change, name="member_change"),
    path(f"{PERSON}move/", members.move, name="member_move"),
    path(f"{PERSON}archive/", members.archive, name="member_archive"),
    path(f"{PERSON}restore/", members.restore, name="member_restore"),
    path(f"{PERSON}delete/", members.delete, name="member_delete"),
    path(f"{GROUP}nights/new/", calendar.plan, name="night_plan"),
    path(f"{GROUP}rhythm/", rhythm.rhythm, name="rhythm"),
    path(f"{GROUP}rhythm/plan/", rhythm.plan, name="rhythm_plan"),
    path(f"{GROUP}rhythm/end/", rhythm.end, name="rhythm_end"),
    path(f"{GROUP}rota/", rota.rota, name="rota"),
    path(f"{GROUP}rota/swap/", rota.swap, name="rota_swap"),
    path(f"{GROUP}rota/fill/", rota.fill, name="rota_fill"),
    path(f"{GROUP}rota/back/<slug:word>/", rota.back, name="rota_back"),
    path(f"{GROUP}rota/<int:night>/", rota.assign, name="rota_assign"),
    path(NIGHT, calendar.overview, name="night"),
    path(f"{NIGHT}change/", calendar.change, name="night_change"),
    path(f"{NIGHT}cancel/", calendar.cancel, name="night_cancel"),
    path(f"{NIGHT}revive/", calendar.revive, name="night_revive"),
    path(f"{NIGHT}link/", calendar.link, name="night_link"),
]
