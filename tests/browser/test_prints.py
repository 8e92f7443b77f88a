"""Sheets that the browser prints because the server's machine has no Pango."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night, Role
from tests.nights.hostess import Hostess
from tests.prints.reading import Pdf
from tests.server import Server

NAMES = [f"Person{number:02}" for number in range(1, 11)] + ["W" * 40, "Émilie"]
Device = Callable[..., Page]


@pytest.fixture
def server(new_server: Callable[..., Server], tmp_path: Path) -> Server:
    """Its printing process finds a WeasyPrint that finds no Pango; phones reach it under a name."""
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library libpango-1.0-0')")
    return new_server(PYTHONPATH=str(tmp_path), BUNCO_PUBLIC_URL="http://bunco.test")


@pytest.fixture
def hostess(server: Server) -> Hostess:
    group = Group.objects.create(name="Tuesday Dice")
    Role.objects.create(group=group, user=User.objects.create_user("hostess"), kind=Role.Kind.HOSTESS)
    Member.objects.bulk_create(Member(group=group, name=name) for name in NAMES)
    hostess = Hostess(Night.objects.create(group=group, starts_at=timezone.now()))
    hostess.check_in(*NAMES)
    hostess.draw()
    hostess.play((0, 1, 0))
    return hostess


@pytest.fixture
def enter(hostess: Hostess, log_in: Callable[..., None]) -> Callable[[Page], str]:
    """Logs the hostess in on a page; the address of her night's prints."""

    def to(page: Page) -> str:
        log_in(page, Role.objects.get().user)
        return f"/g/{hostess.night.group.key}/n/{hostess.night.pk}/print/"

    return to


def test_a_computer_without_pango_says_so(
    phone: Device, enter: Callable[[Page], str], axe: Callable[[Page], None]
) -> None:
    page = phone()
    page.goto(enter(page))
    page.get_by_role("button", name="Make one PDF").click()
    expect(page.get_by_role("heading", name="This computer makes no PDF")).to_be_visible()
    axe(page)


def test_the_browser_prints_what_the_server_cannot(
    desk: Device, enter: Callable[[Page], str], hostess: Hostess
) -> None:
    page = desk()
    at = enter(page)
    link = f"http://bunco.test/j/{hostess.night.join_token}/"
    for sheet, pages, size in (
        ("cards.letter.pdf?up=4", 3, (612, 792)),
        ("cards.a4.pdf?up=2", 6, (595, 842)),
        ("cards.letter.pdf?up=1", 12, (612, 792)),
        ("filled.a4.pdf?up=4", 3, (595, 842)),
        ("prizes.letter.pdf", 2, (612, 792)),
        ("signin.letter.pdf", 1, (612, 792)),
        ("poster.a4.pdf", 1, (595, 842)),
    ):
        page.goto(at + sheet)
        expect(page.get_by_text("Print this page with your browser")).to_be_visible()
        pdf = Pdf(page.pdf(prefer_css_page_size=True, print_background=False))
        assert len(pdf) == pages, sheet
        assert {(round(width), round(height)) for width, height in pdf.sizes} == {size}, sheet
        assert "Print this page" not in pdf.text
        if not sheet.startswith("poster"):
            assert all(name in pdf.text.replace("\n", "") for name in NAMES), sheet
        if re.match("cards|poster", sheet):
            assert set(pdf.codes(0)) == {link}, sheet


def test_the_browser_prints_the_side_tables(desk: Device, enter: Callable[[Page], str]) -> None:
    page = desk()
    at = enter(page)
    for sheet, pages, size in (
        ("bounder.letter", 1, (792, 612)),
        ("hazard.a4", 1, (842, 595)),
        ("odds.letter", 1, (612, 792)),
        ("chips.a4", 4, (595, 842)),
        ("tally.letter", 3, (612, 792)),
    ):
        page.goto(f"{at}casino-{sheet}.pdf")
        pdf = Pdf(page.pdf(prefer_css_page_size=True, print_background=False))
        assert len(pdf) == pages, sheet
        assert {(round(width), round(height)) for width, height in pdf.sizes} == {size}, sheet
