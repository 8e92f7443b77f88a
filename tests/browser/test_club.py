"""From the first visit to a list of members, on a phone and on a desk, with a script and without."""
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night

Device = Callable[..., Page]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]


def first_visit(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Your e-mail").fill("new@example.org")
    page.get_by_label("Password").fill("dice and cake")
    page.get_by_label("Your group's name").fill("Maple Street Bunco, every second Friday")
    page.get_by_role("button", name="Start my group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Maple Street Bunco, every second Friday")


def narrow_enough(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), f"{page.url} is wider than the screen"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_the_club_in_both_schemes(phone: Device, axe: Look, screenshot: Shot, scheme: str) -> None:
    page = phone(color_scheme=scheme, timezone_id="Europe/Berlin")
    first_visit(page)
    group = Group.objects.get()
    assert group.time_zone == "Europe/Berlin"
    names = [f"Person {n} {'Longnamed' * 4}"[:40] for n in range(47)] + ["W" * 40]
    Member.objects.bulk_create(Member(group=group, name=name) for name in names)
    page.goto(f"/g/{group.key}/nights/new/")
    page.get_by_role("button", name="Plan this night").click()
    expect(page.get_by_text("Make a new link", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Yes, make a new link")).to_be_hidden()
    night, member = Night.objects.get(), Member.objects.filter(name="W" * 40).get()
    for name, path in {
        "groups": "/?all=1", "group": f"/g/{group.key}/", "members": f"/g/{group.key}/members/",
        "member": f"/g/{group.key}/members/{member.pk}/", "paste": f"/g/{group.key}/members/paste/",
        "import": f"/g/{group.key}/members/import/", "plan": f"/g/{group.key}/nights/new/",
        "night": f"/g/{group.key}/n/{night.pk}/", "settings": f"/g/{group.key}/settings/",
        "password": "/accounts/password/change/", "logout": "/accounts/logout/",
    }.items():
        page.goto(path)
        axe(page)
        narrow_enough(page)
        screenshot(page, f"club-{name}-{scheme}")


def test_on_a_phone_she_logs_out_from_her_groups(phone: Device) -> None:
    page = phone()
    first_visit(page)
    page.get_by_role("link", name="Your groups").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Start my group")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_for_somebody_without_an_account(desk: Device, axe: Look, screenshot: Shot, scheme: str,
                                               trouble: Any) -> None:
    trouble.expect("404: .*/g/nothing/", "error: Failed to load resource.*404")
    page = desk(color_scheme=scheme)
    for name, path in {"welcome": "/", "login": "/accounts/login/", "signup": "/accounts/signup/",
                       "reset": "/accounts/password/reset/", "nothing": "/g/nothing/"}.items():
        page.goto(path)
        axe(page)
        screenshot(page, f"club-{name}-{scheme}")


def test_add_take_back_and_ask_about_a_namesake(phone: Device, trouble: Any) -> None:
    trouble.expect("422: .*/members/add/", "error: Failed to load resource.*422")
    page = phone()
    first_visit(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Members", exact=True).click()
    expect(page.get_by_text("Nobody is on the list yet.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Mary S.")
    page.get_by_role("button", name="Add her").click()
    expect(page.get_by_role("link", name="Mary S.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("mary s.")
    page.get_by_role("button", name="Add her").click()
    expect(page.get_by_text("mary s. is in the group already.")).to_be_visible()
    page.get_by_label("This is another person of the same name").check()
    page.get_by_role("button", name="Add her").click()
    expect(page.get_by_role("link", name="mary s. (2)")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="mary s. (2)")).to_have_count(0)
    assert Member.objects.count() == 1


def test_a_file_is_seen_before_it_is_written(desk: Device, axe: Look, screenshot: Shot, trouble: Any) -> None:
    trouble.expect("422: .*/members/import/", "error: Failed to load resource.*422")
    page = desk()
    first_visit(page)
    group = Group.objects.get()
    page.goto(f"/g/{group.key}/members/import/")
    text = "Name;Shoe size;E-mail\nZoë Müller;38;zoe@example.org\nAnn;40;\nBad;;nonsense\n"
    page.get_by_label("The file").set_input_files(
        {"name": "club.csv", "mimeType": "text/csv", "buffer": text.encode("cp1252")})
    page.get_by_role("button", name="Show me what is in it").click()
    axe(page)
    screenshot(page, "club-import-columns")
    page.get_by_label("Shoe size").select_option("Leave it out")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="3 lines in the file")).to_be_visible()
    axe(page)
    screenshot(page, "club-import-preview")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Nothing was written: some lines have errors.")
    page.get_by_label(re.compile("Leave out the line")).check()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("Imported: 2 new, 0 changed, 0 the same, 1 left out.")).to_be_visible()
    assert sorted(member.name for member in Member.objects.all()) == ["Ann", "Zoë Müller"]


def test_it_works_without_a_script(phone: Device) -> None:
    page = phone(java_script_enabled=False)
    first_visit(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Add her").click()
    expect(page.get_by_role("link", name="Ann")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Nobody is on the list yet.")).to_be_visible()
