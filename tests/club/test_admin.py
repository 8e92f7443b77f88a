"""The admin: whoever runs the site sees the club, and deletes nothing that has a history."""
from django.contrib.auth import SESSION_KEY, get_user_model
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Member, Night
from tests.club.conftest import logged_in


def test_the_admin_shows_and_keeps(group: Group, ann: Member, night: Night) -> None:
    site: Client = logged_in(get_user_model().objects.create_superuser("root", "root@example.org", "partytime"))
    for name, row in (("group", group), ("member", ann), ("night", night)):
        assert site.get(f"/admin/club/{name}/").status_code == 200
        assert site.get(f"/admin/club/{name}/{row.pk}/change/").status_code == 200
        assert site.post(f"/admin/club/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Member.objects.get() == ann


def test_the_admin_has_no_door_of_its_own(db: None) -> None:
    """Its own log-in would let passwords be guessed without a limit."""
    answer = Client().get("/admin/", follow=True)
    assert answer.request["PATH_INFO"] == reverse("account_login") and "admin" in answer.request["QUERY_STRING"]
    right = {"username": "root", "password": "partytime"}
    get_user_model().objects.create_superuser("root", "root@example.org", "partytime")
    visitor = Client()
    visitor.post("/admin/login/", right)
    assert SESSION_KEY not in visitor.session


def test_a_hostess_is_no_admin(site: Client) -> None:
    assert site.get("/admin/", follow=True).status_code == 403
