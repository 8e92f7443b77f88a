"""The print page, who may see it, and what happens when no PDF can be made."""

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bunconight.club.models import Group, Night, Role
from bunconight.prints import answers
from bunconight.prints.choices import ENTRIES
from bunconight.prints.engine import Engine, Failed, NoPress
from tests.nights.hostess import Hostess

SHEETS = ["print_cards", "print_filled", "print_prizes", "print_signin", "print_poster"]
Get = Callable[..., HttpResponse]


def shown(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def test_the_page_has_every_document_with_its_pages(seated: Hostess, get: Get) -> None:
    page = shown(get("print"))
    for name, entry in ENTRIES.items():
        assert (f'name="pick" value="{name}"' in page) == (not entry.filled)
        assert (f'show={name}#look"' in page) == (not entry.filled)
    assert '<span class="item-sub" id="pages-cards">3 pages</span>' in page
    seated.play((0, 0, 0))
    assert all(f'name="pick" value="{name}"' in shown(get("print")) for name in ENTRIES)


def test_what_is_looked_at_is_the_first_that_is_ticked_or_the_one_asked_for(seated: Hostess, get: Get) -> None:
    page = shown(get("print", chosen=1, pick="poster", paper="a4", theme="plain"))
    frame = 'look/{}.a4/?paper=a4&amp;theme=plain&amp;up=4&amp;round=&amp;codes=1"'
    assert frame.format("poster") in page and 'poster.a4.pdf?paper=a4&amp;theme=plain' in page
    assert frame.format("cards") in shown(get("print", show="cards", paper="a4", theme="plain"))


def test_the_pages_of_everything_ticked_are_added_up(seated: Hostess, get: Get) -> None:
    assert "4 pages, in the order of the evening." in shown(get("print", chosen=1, pick=["cards", "poster"]))
    assert "7 pages, in the order of the evening." in shown(get("print", chosen=1, pick=["cards", "poster"], up=2))
    assert "0 pages, in the order of the evening." in shown(get("print", chosen=1))


@pytest.mark.parametrize("name", ENTRIES)
def test_a_look_is_the_page_in_a_frame_of_ours_alone(seated: Hostess, logged_in: Client, name: str) -> None:
    seated.play((0, 0, 0))
    at = reverse("print_preview", args=[seated.night.group.key, seated.night.pk, name, "a4"])
    answer = logged_in.get(at)
    assert answer.status_code == 200 and answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    page = answer.content.decode()
    assert "preview.css" in page and "<script" not in page and "<style" not in page and " style=" not in page
    assert not re.findall(r'(?:src|href)="(?!/static/|data:)', page)
    around = logged_in.get(reverse("print", args=[seated.night.group.key, seated.night.pk]))
    assert "frame-src 'self'" in around["Content-Security-Policy"]


def test_a_name_that_cannot_be_drawn_is_told_before_it_is_printed(add: Callable[..., Hostess], get: Get) -> None:
    hostess = add("Ann", "Bea 花")
    assert "cannot draw" not in shown(get("print"))
    hostess.member("Ann").delete()
    add("Zoë \U00010ffd")
    page = shown(get("print"))
    assert "This name has letters that this computer cannot draw:</strong> <bdi>Zoë \U00010ffd</bdi>. " in page
    assert "sudo apt-get install fonts-noto-core" in page


def test_the_page_says_which_night_it_prints(seated: Hostess, get: Get) -> None:
    head = shown(get("print")).split("</header>")[-2]
    assert "Tuesday, May 12" in head and "Wrenfield Hall" in head


def test_the_usual_paper_of_the_country_comes_first_and_looking_keeps_nothing(
    seated: Hostess, get: Get, group: Group
) -> None:
    group.locale = "de_DE"
    group.save()
    a4, letter = (f'name="paper" value="{paper}" form="print-list" checked' for paper in ("a4", "letter"))
    assert a4 in shown(get("print"))
    chosen = shown(get("print", paper="letter", up=2))
    assert letter in chosen and 'id="pages-cards">6 pages</span>' in chosen
    assert a4 in shown(get("print"))


@pytest.mark.parametrize("query", ["up=3", "up=0", "up=", "up=x", "up=44"])
def test_other_numbers_of_cards_do_not_exist(logged_in: Client, night: Night, query: str) -> None:
    for name, more in (("print", []), ("print_cards", ["a4"])):
        assert logged_in.get(reverse(name, args=[night.group.key, night.pk, *more]) + f"?{query}").status_code == 404


def test_other_papers_do_not_exist(logged_in: Client, night: Night) -> None:
    path = reverse("print_cards", args=[night.group.key, night.pk, "a4"])
    assert logged_in.get(path.replace("a4", "a5")).status_code == 404


def test_without_an_address_the_page_says_why_there_is_no_code(seated: Hostess, get: Get, settings: object) -> None:
    settings.PUBLIC_URL = ""  # type: ignore[attr-defined]
    assert "No phone can reach this computer" in shown(get("print"))


@pytest.mark.parametrize("name", ["print", *SHEETS])
def test_a_stranger_and_another_group_get_nothing(client: Client, logged_in: Client, night: Night, name: str) -> None:
    more = [] if name == "print" else ["letter"]
    other = Group.objects.create(name="Others")
    theirs = Night.objects.create(group=other, starts_at=night.starts_at)
    assert logged_in.get(reverse(name, args=[other.key, theirs.pk, *more])).status_code == 404
    assert logged_in.get(reverse(name, args=[night.group.key, theirs.pk, *more])).status_code == 404
    assert Client().get(reverse(name, args=[night.group.key, night.pk, *more])).status_code == 404


@pytest.mark.parametrize("kind", Role.Kind.values)
def test_every_role_may_print(logged_in: Client, night: Night, kind: str) -> None:
    Role.objects.update(kind=kind)
    assert logged_in.get(reverse("print", args=[night.group.key, night.pk])).status_code == 200


def test_printing_changes_nothing_and_takes_no_posts(logged_in: Client, night: Night) -> None:
    assert logged_in.post(reverse("print_cards", args=[night.group.key, night.pk, "a4"])).status_code == 405


def test_a_pdf_is_named_after_the_night(seated: Hostess, get: Get) -> None:
    answer = get("print_cards", paper="a4")
    assert answer["Content-Disposition"] == 'inline; filename="bunco-2026-05-12-cards-a4.pdf"'
    assert answer["Cache-Control"] == "private, no-cache"


def test_queries_do_not_grow_with_the_people(
    seated: Hostess, get: Get, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Callable
) -> None:
    monkeypatch.setattr(answers, "engine", Broken(NoPress("no pango")))
    seated.play((0, 1, 0), (0, 0, 0))
    for name in SHEETS:
        with django_assert_max_num_queries(18):
            get(name)


class Broken(Engine):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def pdf(self, html: str, css: object) -> bytes:
        raise self.error


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("error", [NoPress("no pango"), Failed("it died")])
def test_without_pango_the_same_page_is_for_the_browser(
    seated: Hostess, get: Get, monkeypatch: pytest.MonkeyPatch, name: str, error: Exception
) -> None:
    monkeypatch.setattr(answers, "engine", Broken(error))
    answer = get(name, paper="a4")
    page = answer.content.decode()
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    assert "Print this page with your browser" in page
    assert '/static/css/prints/a4.css">' in page and '/static/css/prints/print.css">' in page
    assert "<style" not in page and " style=" not in page and "<script" not in page
    policy = answer["Content-Security-Policy"]
    assert "style-src 'self'" in policy and "data:" in policy and "unsafe" not in policy
    assert not re.findall(r'(?:src|href)="(?!/static/|data:)', page)


def test_when_another_page_is_being_made_the_browser_asks_again(
    seated: Hostess, get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine()
    engine.lock.acquire()
    monkeypatch.setattr(answers, "engine", engine)
    answer = get("print_cards")
    assert answer.status_code == 503 and answer["Refresh"] == "1" and "One moment" in answer.content.decode()


@pytest.mark.parametrize("name", ["print_cards", "print_prizes", "print_signin", "print_poster"])
def test_one_document_alone_has_the_theme_that_was_picked(
    seated: Hostess, get: Get, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(answers, "engine", Broken(NoPress("no pango")))
    assert "theme-winter.css" in get(name, theme="winter").content.decode()


def test_paper_for_a_night_without_phones(seated: Hostess, get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    """No code and no PIN on cards; the poster is about nothing else."""
    monkeypatch.setattr(answers, "engine", Broken(NoPress("no pango")))
    assert "PIN" in shown(get("print_cards")) and "PIN" not in shown(get("print_cards", codes="0"))
    assert "No phone can reach" not in shown(get("print_poster", codes="0"))
    page = get("print", codes="0").content.decode()
    assert "codes=0" in page and 'value="0" form="print-list" checked' in page
    assert get("print", codes="maybe").status_code == 404
