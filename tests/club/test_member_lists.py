"""Members from a pasted list and from a file: what is read, what is asked, what is written."""
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from bunconight.club.models import Group, Member
from bunconight.club.services import plan_night
from tests.club.pages import url


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


@pytest.mark.parametrize("names", ["", "  \n ", "x" * 81])
def test_paste_nothing_of_use(site: Client, group: Group, names: str) -> None:
    assert site.post(url("members_paste", group), {"names": names}).status_code == 422


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


def test_when_there_are_names_the_nights_come_next(site: Client, group: Group) -> None:
    assert "say when you meet" not in site.get(url("members", group)).content.decode()
    page = site.post(url("members_paste", group), {"names": "Bea\nCleo"}, follow=True).content.decode()
    assert "Next: say when you meet." in page and url("rhythm", group) in page
    plan_night(group=group, starts_at=timezone.now())
    assert "say when you meet" not in site.get(url("members", group)).content.decode()
