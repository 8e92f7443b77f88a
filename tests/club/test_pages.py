"""The club's pages: what a hostess types, and what comes of it."""
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone as clock

from bunconight.club import hooks, queries, services
from bunconight.club.fields import zone_name
from bunconight.club.models import Group, Member, Night, Role
from tests.club.conftest import account

HX = {"HX-Request": "true"}


def url(name: str, group: Group, **more: Any) -> str:
    return reverse(name, kwargs={"key": group.key, **more})


# Members

def test_add_one(site: Client, group: Group) -> None:
    answer = site.post(url("member_add", group), {"name": " Bea  Larkspur ", "kind": "sub"})
    assert answer["Location"] == url("members", group)
    assert list(Member.objects.values_list("name", "kind")) == [("Bea Larkspur", "sub")]


def test_add_one_in_place_with_an_undo(site: Client, group: Group) -> None:
    page = site.post(url("member_add", group), {"name": "Bea", "kind": "sub"}, headers=HX).content.decode()
    assert page.startswith('<div id="members"')
    assert 'hx-swap-oob="true"' in page
    undo = url("member_delete", group, member=Member.objects.get().pk)
    assert undo in page
    site.post(undo)
    assert not Member.objects.exists()


@pytest.mark.parametrize(("name", "kind"), [("", "regular"), ("x" * 81, "regular"), ("Bea", "boss")])
def test_a_bad_name_is_a_422_with_the_form(site: Client, group: Group, name: str, kind: str) -> None:
    answer = site.post(url("member_add", group), {"name": name, "kind": kind}, headers=HX)
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert not Member.objects.exists()


def test_a_known_name_is_asked_for_once(site: Client, group: Group, ann: Member) -> None:
    answer = site.post(url("member_add", group), {"name": "ann applegarth", "kind": "regular"}, headers=HX)
    assert answer.status_code == 422
    assert "This is another person of the same name" in answer.content.decode()
    site.post(url("member_add", group), {"name": "ann applegarth", "kind": "regular", "again": "on"})
    assert Member.objects.count() == 2


def test_two_of_one_name_are_apart_on_the_page(site: Client, group: Group) -> None:
    first, second = (services.add_member(group=group, name="Mary S.") for _n in range(2))
    page = site.get(url("members", group)).content.decode()
    assert "Mary S. (2)" in page
    assert url("member", group, member=first.pk) in page
    assert url("member", group, member=second.pk) in page


def test_an_empty_list_shows_the_way(site: Client, group: Group) -> None:
    page = site.get(url("members", group)).content.decode()
    assert "Nobody is on the list yet." in page
    assert url("members_paste", group) in page


def test_change_a_person(site: Client, group: Group, ann: Member) -> None:
    path = url("member_change", group, member=ann.pk)
    assert site.get(path).status_code == 200
    fields = {"name": "Ann Appleton", "kind": "sub", "email": "ann@example.org", "phone": "555", "note": "no stairs"}
    site.post(path, {**fields, "joined_on": "2019-05-01", "no_mail": "on"})
    more = {"joined_on": date(2019, 5, 1), "no_mail": True}
    assert list(Member.objects.values(*fields, *more)) == [fields | more]
    assert site.post(path, {**fields, "email": "nonsense"}).status_code == 422
    assert Member.objects.get().email == "ann@example.org"


def test_her_own_name_is_no_namesake(site: Client, group: Group, ann: Member) -> None:
    path = url("member_change", group, member=ann.pk)
    assert site.post(path, {"name": "ANN Applegarth", "kind": "regular"}).status_code == 302


def test_what_the_club_knows_of_her(site: Client, group: Group, ann: Member, night: Night) -> None:
    services.change_member(member=ann, name=ann.name, kind="sub", email="ann@example.org", note="no stairs",
                           joined_on=date(2019, 5, 1), no_mail=True)
    services.assign_hostess(night=night, hostess=ann)
    page = site.get(url("member", group, member=ann.pk)).content.decode()
    for text in ("number 1 on the sub list", "Wed, May 1, 2019", "ann@example.org", "no stairs", "She wants none.",
                 "Fri, Mar 12, 2027", url("member_change", group, member=ann.pk)):
        assert text in page


def test_the_sub_list_in_the_order_of_asking(site: Client, group: Group) -> None:
    subs = [services.add_member(group=group, name=name, kind="sub") for name in ("Ada", "Bea", "Cleo")]
    site.post(url("member_move", group, member=subs[2].pk), {"up": "1"})
    assert names_of(queries.members_page(group).subs) == ["1 Ada", "2 Cleo", "3 Bea"]
    site.post(url("member_move", group, member=subs[0].pk), {"down": "1"})
    services.add_member(group=group, name="Aaron", kind="sub")
    assert names_of(queries.members_page(group).subs) == ["1 Cleo", "2 Ada", "3 Bea", "4 Aaron"]
    fragment = site.post(url("member_move", group, member=subs[1].pk), {"up": "1"}, headers=HX).content.decode()
    assert fragment.startswith('<div id="members"')
    assert [sub.name for sub in queries.sub_list(group)] == ["Cleo", "Bea", "Ada", "Aaron"]
    site.post(url("member_move", group, member=subs[2].pk), {"up": "1"})  # she is first already
    assert [sub.name for sub in queries.sub_list(group)] == ["Cleo", "Bea", "Ada", "Aaron"]


def names_of(lines: Iterable[queries.MemberLine]) -> list[str]:
    return [f"{line.place} {line.name}" for line in lines]


def test_archive_folds_away_and_comes_back(site: Client, group: Group, ann: Member) -> None:
    site.post(url("member_archive", group, member=ann.pk))
    page = queries.members_page(group)
    assert (page.active, [line.name for line in page.archived]) == (0, ["Ann Applegarth"])
    assert url("member_restore", group, member=ann.pk) in site.get(url("members", group)).content.decode()
    site.post(url("member_restore", group, member=ann.pk))
    assert queries.members_page(group).active == 1


def test_who_has_played_is_not_deleted(site: Client, group: Group, ann: Member, night: Night) -> None:
    Night.objects.update(hostess=ann)
    page = site.post(url("member_delete", group, member=ann.pk), follow=True).content.decode()
    assert "Archive her instead" in page
    assert Member.objects.exists()


def test_paste_names(site: Client, group: Group, ann: Member) -> None:
    names = "1. Bea\r\n- Cleo\r\n\r\nAnn Applegarth\r\n"
    page = site.post(url("members_paste", group), {"names": names}).content.decode()
    assert sorted(m.name for m in Member.objects.all()) == ["Ann Applegarth", "Bea", "Cleo"]
    assert "1 name was there already" in page
    site.post(url("members_paste", group), {"names": "Ann Applegarth", "anyway": "1"})
    assert Member.objects.filter(name="Ann Applegarth").count() == 2


def test_pasted_lines_may_hold_an_e_mail_and_what_she_is(site: Client, group: Group) -> None:
    names = "June, june@example.com\nHazel (sub)\nMary S. <mary@example.com> (guest)\nAda 555 010-0100"
    page = site.post(url("members_paste", group), {"names": names}, follow=True).content.decode()
    assert sorted(Member.objects.values_list("name", "email", "kind")) == [
        ("Ada", "", "regular"), ("Hazel", "", "sub"), ("June", "june@example.com", "regular"),
        ("Mary S.", "mary@example.com", "guest")]
    assert "4 people added. Read from the list: June (june@example.com), Hazel (sub)," in page
    assert Member.objects.get(name="Ada").phone == "555 010-0100" and "Ada (555 010-0100)" in page


def test_a_known_name_keeps_its_e_mail_through_the_question(site: Client, group: Group, ann: Member) -> None:
    line = "Ann Applegarth, ann@example.com"
    assert line in site.post(url("members_paste", group), {"names": line}).content.decode()
    site.post(url("members_paste", group), {"names": line, "anyway": "1"})
    assert sorted(Member.objects.values_list("name", "email")) == [
        ("Ann Applegarth", ""), ("Ann Applegarth", "ann@example.com")]


def test_two_of_one_name_are_apart_where_the_hostess_of_the_month_is_chosen(site: Client, group: Group) -> None:
    for _n in range(2):
        services.add_member(group=group, name="Mary S.")
    page = site.get(url("night_plan", group)).content.decode()
    assert page.count(">Mary S.</option>") == 1 and page.count(">Mary S. (2)</option>") == 1


@pytest.mark.parametrize("names", ["", "  \n ", "x" * 81])
def test_paste_nothing_of_use(site: Client, group: Group, names: str) -> None:
    assert site.post(url("members_paste", group), {"names": names}).status_code == 422


# Import

def sent(site: Client, group: Group, text: bytes, **more: str) -> Any:
    file = SimpleUploadedFile("club.csv", text, "text/csv")
    return site.post(url("members_import", group), {"file": file, **more})


CLUB = "Name;E-mail\r\nZoë;zoe@example.org\r\nAnn Applegarth;\r\nBad;nonsense\r\n"


def test_a_preview_writes_nothing_and_carries_the_text_along(site: Client, group: Group, ann: Member) -> None:
    answer = sent(site, group, CLUB.encode("cp1252"))
    assert answer.context["plan"].counts == {"new": 1, "changed": 0, "same": 1, "error": 1}
    assert "Zoë;zoe@example.org" in answer.content.decode()
    assert Member.objects.count() == 1


def test_save_what_was_previewed(site: Client, group: Group, ann: Member) -> None:
    step = {"text": CLUB, "column-0": "name", "column-1": "email", "save": "1"}
    refused = site.post(url("members_import", group), step)
    assert refused.status_code == 422
    assert Member.objects.count() == 1
    done = site.post(url("members_import", group), {**step, "skip": "1"}, follow=True)
    assert "Imported: 1 new, 0 changed, 1 the same, 1 left out." in done.content.decode()
    site.post(url("members_import", group), {**step, "skip": "1"})
    assert Member.objects.count() == 2


def test_an_unknown_column_asks_what_it_is(site: Client, group: Group) -> None:
    text = "Name,Shoe size\nBea,38\n"
    asked = sent(site, group, text.encode())
    assert [field["chosen"] for field in asked.context["fields"]] == ["name", None]
    unclear = site.post(url("members_import", group), {"text": text, "column-0": "name", "column-1": "?"})
    assert unclear.status_code == 422
    preview = site.post(url("members_import", group), {"text": text, "column-0": "name", "column-1": ""})
    assert preview.context["plan"].counts["new"] == 1


def test_a_file_without_headings(site: Client, group: Group) -> None:
    text = "Ann,ann@example.org\nBea,\n"
    sent(site, group, text.encode())
    step = {"text": text, "no-headings": "1", "column-0": "name", "column-1": "email"}
    assert site.post(url("members_import", group), step).context["plan"].counts["new"] == 2
    site.post(url("members_import", group), {**step, "save": "1"})
    assert list(Member.objects.values_list("name", "email")) == [("Ann", "ann@example.org"), ("Bea", "")]


def test_every_step_sends_the_text_as_a_file_is_sent(site: Client, group: Group) -> None:
    """Otherwise each letter of another alphabet would take six to nine bytes, and a long list be refused unread."""
    other = b"Shoe;Name\n9;Ann\n"
    for step in (site.get(url("members_import", group)), sent(site, group, CLUB.encode()), sent(site, group, other)):
        page = step.content.decode().split("<main")[1]
        assert page.count('enctype="multipart/form-data"') == page.count("<form") > 0


@pytest.mark.parametrize(("letter", "status"), [("a", 200), ("ü", 200), ("\n", 200), ("€", 422)])
def test_a_list_of_the_largest_size_is_read_or_refused_in_words(site: Client, group: Group, letter: str,
                                                                status: int) -> None:
    lines = "Name;Note\r\n" + "\r\n".join(f"Ann {n};" + letter * 480 for n in range(1_999))
    answer = sent(site, group, lines.encode("cp1252"))
    assert answer.status_code == status
    if status == 422:
        assert "larger than a megabyte" in answer.content.decode()
    else:
        text = re.sub("\r?\n", "\r\n", answer.context["text"])  # as a browser sends it
        assert site.post(url("members_import", group), {"text": text}).status_code == 200


def test_a_sheet_with_more_columns_than_a_form_may_have(site: Client, group: Group) -> None:
    answer = sent(site, group, b"Name" + b";" * 1_200 + b"\nAnn\n")
    assert answer.status_code == 422
    assert "more than 100 columns" in answer.content.decode()


@pytest.mark.parametrize("more", [{}, {"text": " "}])
def test_no_file(site: Client, group: Group, more: dict[str, str]) -> None:
    assert site.post(url("members_import", group), more).status_code == 422


def test_a_picture_is_no_list(site: Client, group: Group) -> None:
    answer = sent(site, group, b"\x89PNG\r\n\x1a\n\0\0\0")
    assert answer.status_code == 422
    assert "no text file" in answer.content.decode()


# The calendar

PLAN = {"date": "2027-05-14", "time": "19:30", "place": "The barn", "fee": "6.50"}


def test_plan_a_night(site: Client, group: Group, ann: Member) -> None:
    answer = site.post(url("night_plan", group), {**PLAN, "hostess": ann.pk})
    night = Night.objects.get()
    assert answer["Location"] == url("night", group, night=night.pk)
    assert night.starts_at == datetime(2027, 5, 14, 23, 30, tzinfo=UTC)
    assert (night.place, night.hostess, night.fee_cents) == ("The barn", ann, 650)


def test_a_first_night_is_offered_on_a_friday_at_seven_for_five(site: Client, group: Group) -> None:
    form = site.get(url("night_plan", group)).context["form"]
    assert form["date"].initial.weekday() == 4
    assert form["time"].initial.strftime("%H:%M") == "19:00"
    assert 'value="5.00"' in str(form["fee"])


def test_the_next_one_is_offered_on_the_same_weekday(site: Client, group: Group, night: Night) -> None:
    form = site.get(url("night_plan", group)).context["form"]
    assert form["date"].initial.isoformat() == "2027-04-09"


@pytest.mark.parametrize(("field", "value"), [
    ("date", "soon"), ("time", ""), ("fee", "five"), ("fee", ""), ("hostess", "987654"), ("place", "x" * 121),
])
def test_a_bad_plan(site: Client, group: Group, field: str, value: str) -> None:
    assert site.post(url("night_plan", group), {**PLAN, field: value}).status_code == 422
    assert not Night.objects.exists()


def test_a_hostess_from_another_group_is_no_choice(site: Client, group: Group) -> None:
    other = services.make_group(name="Oak", user=account("other"))
    olga = services.add_member(group=other, name="Olga")
    assert site.post(url("night_plan", group), {**PLAN, "hostess": olga.pk}).status_code == 422


def test_change_keeps_what_is_not_changed(site: Client, group: Group, night: Night, ann: Member) -> None:
    services.change_night(night=night, starts_at=night.starts_at, place="Ann's", hostess=ann, fee_cents=500)
    services.archive_member(member=ann)
    path = url("night_change", group, night=night.pk)
    form = site.get(path).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    shown |= {"date": shown["date"].isoformat(), "time": shown["time"].strftime("%H:%M"), "fee": "5.00", "places": ""}
    site.post(path, shown)
    after = Night.objects.get()
    assert (after.starts_at, after.place, after.hostess, after.fee_cents) == (night.starts_at, "Ann's", ann, 500)


def test_a_night_that_has_begun_is_not_offered_for_cancelling(site: Client, group: Group, night: Night,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    address = url("night_cancel", group, night=night.pk)
    assert address in site.get(url("night", group, night=night.pk)).content.decode()
    begun = hooks.Phase("round 1", "run", started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {night.pk: begun})
    assert address not in site.get(url("night", group, night=night.pk)).content.decode()


def test_the_only_hostess_is_not_offered_to_be_removed(site: Client, group: Group, hostess: Any) -> None:
    mine = url("helper_end", group, helper=Role.objects.get().pk)
    assert mine not in site.get(url("group_settings", group)).content.decode()
    services.set_role(group=group, user=account("other"), kind="hostess")
    assert mine in site.get(url("group_settings", group)).content.decode()


@pytest.mark.parametrize(("zone", "name"), [
    ("America/New_York", "Eastern Time"), ("UTC", "UTC"), ("Etc/GMT+3", "GMT+3"),
])
def test_the_zone_in_words(group: Group, zone: str, name: str) -> None:
    group.time_zone = zone
    assert zone_name(group) == name


def test_cancel_with_an_undo_and_a_new_link(site: Client, group: Group, night: Night) -> None:
    page = site.post(url("night_cancel", group, night=night.pk), follow=True).content.decode()
    assert "cancelled" in page
    assert url("night_revive", group, night=night.pk) in page
    site.post(url("night_revive", group, night=night.pk))
    site.post(url("night_link", group, night=night.pk))
    after = Night.objects.get()
    assert after.cancelled_at is None
    assert after.join_token != night.join_token


def test_a_new_link_asks_first_and_says_what_it_ends(site: Client, group: Group, night: Night) -> None:
    page = site.get(url("night", group, night=night.pk)).content.decode()
    folded = page.split("<details")[1].split("</details>")[0]
    assert "Every phone that joined by the old one is out" in folded
    assert url("night_link", group, night=night.pk) in folded
    assert page.count(url("night_link", group, night=night.pk)) == 1


def test_where_the_code_stands(site: Client, group: Group, night: Night) -> None:
    assert "stands on the Seats page" in site.get(url("night", group, night=night.pk)).content.decode()


def test_which_night_is_next(group: Group) -> None:
    now = datetime(2027, 3, 13, 3, tzinfo=UTC)
    days = {n: services.plan_night(group=group, starts_at=now + timedelta(days=n)) for n in (-28, 0, 28, 56)}
    running = services.plan_night(group=group, starts_at=now - timedelta(hours=3))
    services.cancel_night(night=running)
    page = queries.group_page(group, now)
    assert page.next and page.next.night == days[0]
    assert [line.night for line in page.coming] == [running, days[28], days[56]]
    assert [line.night for line in page.past] == [days[-28]]
    late = queries.group_page(group, now + timedelta(hours=11))
    assert late.next and late.next.night == days[0]


def test_old_nights_are_a_tap_away(site: Client, group: Group) -> None:
    now = clock.now()
    nights = [services.plan_night(group=group, starts_at=now - timedelta(days=days)) for days in range(28, 224, 28)]
    page = site.get(url("group", group)).content.decode()
    shown = [url("night", group, night=night.pk) in page for night in nights]
    assert shown == [True] * 6 + [False]
    assert "?all#calendar" in page
    page = site.get(url("group", group) + "?all").content.decode()
    assert url("night", group, night=nights[-1].pk) in page
    assert "?all#calendar" not in page


def test_a_running_night_leads_to_where_it_is(group: Group, night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    phase = hooks.Phase("round 7", "run", started=True)
    monkeypatch.setattr(hooks, "phases", lambda nights: {n.pk: phase for n in nights})
    page = queries.group_page(group, night.starts_at)
    assert page.next and (page.next.word, page.next.page) == ("round 7", "run")


def test_times_are_those_of_the_group(site: Client, group: Group, night: Night) -> None:
    page = site.get(url("night", group, night=night.pk)).content.decode()
    assert "Friday, March 12, 2027" in page
    assert "7:00\u202fPM" in page
    group.time_zone, group.locale, group.currency = "Europe/Berlin", "de_DE", "EUR"
    group.save()
    page = site.get(url("night", group, night=night.pk)).content.decode()
    assert "Samstag, 13. März 2027" in page
    assert "01:00" in page
    assert "5\xa0€" in page


# Settings

SETTINGS = {"name": "Oak Street", "currency": "EUR", "locale": "de_DE", "time_zone": "Europe/Berlin", "fee_cents": "7",
            "places": "12", "fewest": "6", "go_days": "3", "pay_text": "Pay Ann in cash.", "hide_money": "on"}


def test_settings(site: Client, group: Group, night: Night) -> None:
    site.post(url("group_settings", group), SETTINGS)
    after = Group.objects.get()
    assert (after.name, after.currency, after.locale, after.time_zone, after.fee_cents) == (
        "Oak Street", "EUR", "de_DE", "Europe/Berlin", 700)
    assert (after.places, after.fewest, after.go_days, after.pay_text, after.hide_money) == (
        12, 6, 3, "Pay Ann in cash.", True)
    assert "nowhere while no amounts are shown." in site.get(url("group_settings", group)).content.decode()
    assert Night.objects.get().fee_cents == 500


@pytest.mark.parametrize(("field", "value"), [
    ("currency", "XYZ"), ("time_zone", "Moon/Crater"), ("locale", "../x"), ("name", ""), ("fee_cents", "-1"),
    ("places", "1"), ("places", "x"), ("fewest", "1"), ("go_days", "99"), ("pay_text", "x" * 301),
])
def test_bad_settings(site: Client, group: Group, field: str, value: str) -> None:
    assert site.post(url("group_settings", group), {**SETTINGS, field: value}).status_code == 422
    assert Group.objects.get().name == "Maple Street"


def test_somebody_helps(site: Client, group: Group) -> None:
    helper = account("helper")
    nobody = site.post(url("helper_add", group), {"email": "nobody@example.org", "kind": "scorer"})
    assert nobody.status_code == 422
    site.post(url("helper_add", group), {"email": "HELPER@example.org", "kind": "scorer"})
    role = Role.objects.get(user=helper)
    assert role.kind == "scorer"
    site.post(url("helper_end", group, helper=role.pk))
    assert not Role.objects.filter(user=helper).exists()


def test_the_last_hostess_cannot_leave(site: Client, group: Group) -> None:
    page = site.post(url("helper_end", group, helper=Role.objects.get().pk), follow=True).content.decode()
    assert "A group needs a hostess" in page
    assert Role.objects.exists()


# Lists do not ask more as they grow

def asked(site: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert site.get(path).status_code == 200
    return len(seen)


def grow(group: Group, people: int, nights: int) -> None:
    members = services.add_members(group=group, names=[f"Person {n}" for n in range(people)],
                                   anyway=[f"Person {n}" for n in range(people)]).members
    for n in range(nights):
        services.plan_night(group=group, starts_at=clock.now() + timedelta(days=n - nights // 2), hostess=members[0])


@pytest.mark.parametrize("name", ["group", "members", "night_plan", "group_settings"])
def test_queries_do_not_grow_with_rows(name: str, site: Client, group: Group) -> None:
    grow(group, 2, 2)
    few = asked(site, url(name, group))
    grow(group, 46, 30)
    assert asked(site, url(name, group)) == few <= 8


def test_groups_do_not_grow_queries(site: Client, group: Group, hostess: Any) -> None:
    few = asked(site, "/?all=1")
    for n in range(10):
        services.make_group(name=f"Group {n}", user=hostess)
    assert asked(site, "/?all=1") == few
