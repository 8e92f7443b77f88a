"""The first visit: three fields, one submit; and where a hostess lands afterwards."""
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from bunconight.club import services
from bunconight.club.models import Group, Role
from bunconight.club.rights import SESSION_KEY
from tests.club.conftest import logged_in

FIELDS = {"email": "new@example.org", "password1": "dice and cake", "group_name": " Maple  Street "}


def test_a_stranger_is_welcomed_without_a_group(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert page.count("<input") - page.count('type="hidden"') == 3
    assert reverse("account_login") in page


def test_account_and_group_in_one_submit(client: Client, db: None) -> None:
    answer = client.post("/", {**FIELDS, "time_zone": "Europe/Berlin"}, headers={"Accept-Language": "de-DE,de;q=0.8"})
    group = Group.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, reverse("group", kwargs={"key": group.key}))
    assert (group.name, group.time_zone) == ("Maple Street", "Europe/Berlin")
    assert (group.currency, group.locale) == ("EUR", "de_DE")
    assert Role.objects.get().kind == "hostess"
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(("languages", "currency", "locale"), [
    ("", "USD", "en_US"), ("en-GB,en;q=0.9", "GBP", "en_GB"), ("fr-CA", "CAD", "fr_CA"), ("xx", "USD", "en_US"),
    ("de", "EUR", "de_DE"), ("*", "USD", "en_US"),
])
def test_a_first_guess_of_the_money(client: Client, db: None, languages: str, currency: str, locale: str) -> None:
    client.post("/", FIELDS, headers={"Accept-Language": languages})
    assert list(Group.objects.values_list("currency", "locale")) == [(currency, locale)]


@pytest.mark.parametrize(("field", "value"), [
    ("email", "nonsense"), ("email", ""), ("password1", "short"), ("password1", "password"), ("group_name", "  "),
])
def test_a_bad_field_makes_neither_account_nor_group(client: Client, db: None, field: str, value: str) -> None:
    answer = client.post("/", {**FIELDS, field: value})
    assert answer.status_code == 422
    assert not get_user_model().objects.exists()
    assert not Group.objects.exists()


def test_the_first_bad_field_is_where_she_goes_on(client: Client, db: None) -> None:
    page = client.post("/", {**FIELDS, "password1": "short", "group_name": ""}).content.decode()
    focused = re.findall(r"<input[^>]*autofocus[^>]*>", page)
    assert len(focused) == 1 and 'name="password1"' in focused[0]


def test_an_e_mail_that_is_taken(client: Client, db: None) -> None:
    client.post("/", FIELDS)
    answer = Client().post("/", FIELDS)
    assert answer.status_code == 422
    assert Group.objects.count() == 1


def test_nonsense_for_a_zone_bothers_nobody(client: Client, db: None) -> None:
    client.post("/", {**FIELDS, "time_zone": "Moon/Crater"})
    assert Group.objects.get().time_zone == "America/New_York"


def test_an_only_group_is_where_she_lands(site: Client, group: Group, hostess: Any) -> None:
    assert site.get("/")["Location"] == reverse("group", kwargs={"key": group.key})
    services.make_group(name="Oak Street", user=hostess)
    assert "Oak Street" in site.get("/").content.decode()
    assert "Maple Street" in site.get("/?all=1").content.decode()


def test_another_group_for_her(site: Client, group: Group) -> None:
    site.post("/", {"group_name": "Oak Street"})
    roles = Role.objects.values_list("group__name", "kind")
    assert list(roles) == [("Maple Street", "hostess"), ("Oak Street", "hostess")]
    assert site.post("/", {"group_name": ""}).status_code == 422


def test_an_account_without_a_group(db: None) -> None:
    user = get_user_model().objects.create_user("helper", "helper@example.org", "x")
    assert "No group yet" in logged_in(user).get("/").content.decode()


def test_a_demo_can_be_left_for_a_group_of_ones_own(client: Client, db: None) -> None:
    demo = services.make_demo_group()
    session = client.session
    session[SESSION_KEY] = [demo.pk]
    session.save()
    assert client.get("/")["Location"] == reverse("group", kwargs={"key": demo.key})
    assert "password1" in client.get("/?new=1").content.decode()


def test_log_in_and_out(client: Client, db: None) -> None:
    client.post("/", FIELDS)
    client.post(reverse("account_logout"))
    assert client.get("/").status_code == 200
    answer = client.post(reverse("account_login"), {"login": FIELDS["email"], "password": FIELDS["password1"]})
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_who_logs_in_stays_so_without_being_asked(client: Client, db: None, hostess: Any) -> None:
    assert "remember" not in client.get(reverse("account_login")).content.decode().lower()
    client.post(reverse("account_login"), {"login": hostess.email, "password": "partytime"})
    assert client.session.get_expire_at_browser_close() is False


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_pages_of_an_account_are_in_our_look(client: Client, db: None, name: str) -> None:
    assert "css/party.css" in client.get(reverse(name)).content.decode()


def test_no_mail_no_promise(client: Client, db: None, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = client.get(reverse("account_reset_password")).content.decode()
    assert "password_link" in page
    assert "<input" not in page.replace('type="hidden"', "").split("<main")[1].replace("csrfmiddlewaretoken", "")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert "Send me the link" in client.get(reverse("account_reset_password")).content.decode()


def test_a_link_for_a_new_password(client: Client, db: None, capsys: pytest.CaptureFixture[str]) -> None:
    client.post("/", FIELDS)
    client.post(reverse("account_logout"))
    call_command("password_link", "NEW@example.org")
    path = "/accounts" + capsys.readouterr().out.strip().split("/accounts")[1]
    form = client.get(path, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": "cake and dice", "password2": "cake and dice"})
    login = client.post(reverse("account_login"), {"login": FIELDS["email"], "password": "cake and dice"})
    assert login.status_code == 302
    with pytest.raises(CommandError, match="no account"):
        call_command("password_link", "nobody@example.org")
