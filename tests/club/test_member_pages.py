"""The list of members, and the page of each."""
from collections.abc import Iterable
from datetime import date

import pytest
from django.test import Client

from bunconight.club import queries, services
from bunconight.club.models import Group, Member, Night
from tests.club.pages import HX, url


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
