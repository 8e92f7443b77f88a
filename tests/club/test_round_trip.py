"""The list of members as a file: it comes back as the same people, whatever they are called."""
import csv
import io
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from bunconight.club import csv_import, csv_read, queries, services
from bunconight.club.csv_export import write
from bunconight.club.models import Group, Member
from bunconight.club.names import tidy

ODD = ["Zoë Müller", "=HYPERLINK(\"http://x\")", "+1 Guest", "-Dot-", "@ann", "'t Hart", "'=1",
       "O'Dell; Ann, \"Annie\"", "עדה", "葉子", "Mary S.", "Mary S."]


def back(group: Group, data: bytes) -> csv_import.Plan:
    sheet = csv_read.read(csv_read.decode(data))
    columns = csv_import.guess(sheet.headings)
    assert csv_import.complete(columns)
    return csv_import.plan(sheet, columns, services.known_members(group), group.locale)


@pytest.fixture
def odd(group: Group) -> Group:
    for number, name in enumerate(ODD):
        Member.objects.create(group=group, name=name, phone=f"+1 555 0{number:03}" if number % 2 else "",
                              note="two  spaces" if number == 3 else "", kind="sub" if number % 3 == 0 else "regular",
                              joined_on=date(2019, 5, number + 1) if number < 9 else None,
                              archived_at=timezone.now() if number == 5 else None)
    return group


def test_what_is_exported_comes_back_as_the_same(site: Client, odd: Group) -> None:
    answer = site.get(reverse("members_export", kwargs={"key": odd.key}))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbfName,Kind,E-mail,Phone,Note,In the club since,Archived\r\n")
    assert back(odd, answer.content).counts == {"new": 0, "changed": 0, "same": len(ODD), "error": 0}


def test_no_cell_is_a_formula(site: Client, odd: Group) -> None:
    text = site.get(reverse("members_export", kwargs={"key": odd.key})).content.decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert [cell for cell in cells if cell[:1] in tuple("=+-@\t\r")] == []


def test_another_group_gets_the_same_people(odd: Group, stranger: Client) -> None:
    other = Group.objects.exclude(pk=odd.pk).get()
    Member.objects.filter(group=odd, name="Mary S.").first().delete()  # type: ignore[union-attr]
    sheet = csv_read.read(csv_read.decode(write(csv_import.EXPORTED, queries.members_table(odd))))
    services.import_members(group=other, sheet=sheet, columns=csv_import.guess(sheet.headings))
    fields = ("name", "kind", "phone", "joined_on")
    assert sorted(map(str, Member.objects.filter(group=other).values_list(*fields))) == sorted(
        map(str, Member.objects.filter(group=odd).values_list(*fields)))


class AnyNames(TestCase):
    @given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40).map(tidy)
                    .filter(bool), max_size=8))
    def test_any_names(self, names: list[str]) -> None:
        group = Group.objects.create(name="G")
        for name in names:
            services.add_member(group=group, name=name)
        if names:
            data = write(csv_import.EXPORTED, queries.members_table(group))
            assert back(group, data).counts["same"] == len(names)
