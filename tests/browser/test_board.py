"""The board on a hostess's phone, and what a member and a sub do on theirs meanwhile."""
import re
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from bunconight.club.models import Member, Night
from bunconight.places.models import Ask
from bunconight.places.services import ghosts
from tests.places.visits import Club, make_club
from tests.server import Server

LONG = "Wilhelmina Featherstonehaugh-Brambleworth"


@pytest.fixture
def club(server: Server) -> Club:
    """Twelve regulars, one of them with a long name, and three subs; six are in."""
    made = make_club(LONG, "Bea", "Cleo", "Dot", "Effie", "Fern", "Gigi", "Hattie", "Ivy", "Juno", "Kit", "Lola")
    made.yes(LONG, "Bea", "Cleo", "Dot", "Effie", "Fern")
    return made


@pytest.fixture
def hostess(club: Club, phone: Callable[..., Page], log_in: Callable[..., None]) -> Page:
    page = phone()
    log_in(page, get_user_model().objects.get(username="hostess"))
    page.goto(f"/g/{club.group.key}/n/{club.night.pk}/board/")
    return page


def one_screen_wide(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def test_a_sub_is_found_while_the_board_looks_on(club: Club, hostess: Page, phone: Callable[..., Page],
                                                 axe: Callable[[Page], None]) -> None:
    """She cannot come and says so; the hostess asks all; the second of three is first, and the board knows at once."""
    member = phone()
    member.goto(club.me(LONG, "personal"))
    axe(member)
    member.get_by_role("button", name="I can’t come").click()
    expect(member.get_by_role("heading", name="Find a sub")).to_be_visible()
    axe(member)
    one_screen_wide(member)

    card = hostess.locator(f"#missing-{club.member(LONG).pk}")
    expect(card).to_be_visible()  # nobody loaded the page again
    card.get_by_role("button", name="Ask all subs").click()
    expect(hostess.locator("#sheet .ask-row")).to_have_count(3)
    hostess.locator("#sheet").get_by_role("link", name=re.compile("Her link.*Sid")).click()
    link = f"/sub/{Ask.objects.get(member__name='Sid').token}/"
    expect(hostess.get_by_label("Send her this")).to_have_value(re.compile(f"^Hi Sid, .*{link}$"))
    axe(hostess)
    hostess.get_by_role("button", name="Close").click()
    expect(hostess.locator("#sheet")).not_to_be_visible()

    sub = phone()
    sub.goto(link)
    axe(sub)
    one_screen_wide(sub)
    sub.get_by_role("button", name="Yes, I play").click()
    expect(sub.get_by_role("heading", name="You’re in!")).to_be_visible()
    axe(sub)

    expect(card).to_have_count(0)
    expect(hostess.locator(f"#line-{club.member('Sid').pk}")).to_contain_text(f"plays for {LONG}")
    late = phone()
    late.goto(f"/sub/{Ask.objects.get(member__name='Sal').token}/")
    expect(late.get_by_text("Somebody was quicker")).to_be_visible()
    axe(late)
    axe(hostess)
    one_screen_wide(hostess)


def test_a_tap_on_a_person_and_the_way_back(club: Club, hostess: Page, axe: Callable[[Page], None],
                                           screenshot: Callable[[Page, str], None]) -> None:
    line = hostess.locator(f"#line-{club.member('Gigi').pk}")
    line.click()
    expect(hostess.get_by_role("heading", name="Gigi")).to_be_visible()
    axe(hostess)
    hostess.locator("#sheet").get_by_role("button", name="Comes", exact=True).click()
    expect(hostess.locator("#sheet")).not_to_be_visible()
    expect(hostess.get_by_text("Gigi comes")).to_be_visible()
    expect(hostess.get_by_role("heading", name="7 are in")).to_be_visible()
    axe(hostess)
    screenshot(hostess, "board")
    hostess.locator("#toast-undo").click()
    expect(hostess.get_by_role("heading", name="6 are in")).to_be_visible()


def test_by_keyboard(club: Club, hostess: Page) -> None:
    line = hostess.locator(f"#line-{club.member('Gigi').pk}")
    line.focus()
    hostess.keyboard.press("Enter")
    expect(hostess.locator("#sheet")).to_be_visible()
    hostess.keyboard.press("Escape")
    expect(line).to_be_focused()


def test_the_text_is_copied(club: Club, hostess: Page) -> None:
    hostess.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hostess.locator("#tool-text").click()
    hostess.get_by_role("button", name="Copy").click()
    expect(hostess.get_by_role("button", name="Copied")).to_be_visible()
    assert "In (6): Bea, Cleo" in hostess.evaluate("navigator.clipboard.readText()")


def test_what_is_typed_wrong_stays_in_the_sheet(club: Club, hostess: Page, trouble: object,
                                               axe: Callable[[Page], None]) -> None:
    Member.objects.create(group=club.group, name="Sue", kind="sub")
    trouble.expect(r"422: .*/sub/$", r"error: Failed to load resource: .* 422")  # type: ignore[attr-defined]
    hostess.locator(f"#line-{club.member('Bea').pk}").click()
    hostess.get_by_text("I know who plays").click()
    hostess.get_by_label("Somebody new").fill("sue")
    hostess.get_by_role("button", name="She plays").click()
    expect(hostess.get_by_role("button", name="No, somebody else of that name")).to_be_visible()
    expect(hostess.get_by_label("Somebody new")).to_have_value("sue")
    axe(hostess)
    hostess.get_by_role("button", name="No, somebody else of that name").click()
    expect(hostess.locator("#sheet")).not_to_be_visible()
    expect(hostess.locator(f"#line-{club.member('Bea').pk}")).to_contain_text("sue plays for her")


def test_a_missing_host_and_a_ghosts_chair(club: Club, hostess: Page, axe: Callable[[Page], None],
                                           screenshot: Callable[..., None]) -> None:
    """Six places and Gigi waits: a ghost sits for whoever hosts, and cannot come."""
    Night.objects.filter(pk=club.night.pk).update(hostess=club.member(LONG), places=6)
    club.no(LONG)
    ghosts.ghost_for(night=club.night, member=club.member(LONG), who=None)
    club.yes("Gigi")
    hostess.reload()
    expect(hostess.locator("#host-away")).to_contain_text("hosts this night and cannot come: choose another.")
    axe(hostess)
    one_screen_wide(hostess)
    screenshot(hostess, "board-host-away")
    hostess.get_by_role("button", name="Gigi plays instead of the ghost").click()
    expect(hostess.locator("#for-a-ghost")).to_have_count(0)
    assert club.place("Gigi").for_name == LONG
    hostess.get_by_role("button", name="Undo").click()
    expect(hostess.locator("#for-a-ghost")).to_be_visible()
    hostess.get_by_role("link", name="Swap with another night").click()
    expect(hostess.locator("#year .notice")).to_contain_text("cannot come: choose another.")
    axe(hostess)
    one_screen_wide(hostess)
    screenshot(hostess, "rota-host-away")
