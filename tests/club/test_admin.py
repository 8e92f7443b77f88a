"""The admin: whoever runs the site sees the club, and deletes nothing that has a history."""
from django.contrib.auth import get_user_model
from django.test import Client

from bunconight.club.models import Group, Member, Night
from tests.club.conftest import logged_in


def test_the_admin_shows_and_keeps(group: Group, ann: Member, night: Night) -> None:
    site: Client = logged_in(get_user_model().objects.create_superuser("root", "root@example.org", "partytime"))
    for name, row in (("group", group), ("member", ann), ("night", night)):
        assert site.get(f"/admin/club/{name}/").status_code == 200
        assert site.get(f"/admin/club/{name}/{row.pk}/change/").status_code == 200
        assert site.post(f"/admin/club/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Member.objects.get() == ann
