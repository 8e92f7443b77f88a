"""The print page: pick, look, one PDF; with script and without."""

import io
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night, Role
from tests.browser.conftest import Trouble
from tests.nights.hostess import Hostess
from tests.prints.reading import Pdf
from tests.server import Server

NAMES = [f"Person{number:02}" for number in range(1, 9)] + ["W" * 40, "Émilie", "אסתר כהן", "花子 🎲"]
Device = Callable[..., Page]


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(BUNCO_PUBLIC_URL="http://bunco.test")


@pytest.fixture
def hostess(server: Server) -> Hostess:
    group = Group.objects.create(name="Tuesday Dice")
    Role.objects.create(group=group, user=User.objects.create_user("hostess"), kind=Role.Kind.HOSTESS)
    Member.objects.bulk_create(Member(group=group, name=name) for name in NAMES)
    hostess = Hostess(Night.objects.create(group=group, starts_at=timezone.now(), place="Wrenfield Hall"))
    hostess.check_in(*NAMES)
    hostess.draw()
    return hostess


@pytest.fixture
def enter(hostess: Hostess, log_in: Callable[..., None]) -> Callable[[Page], str]:
    """Logs the hostess in on a page; the address of her night's prints."""

    def to(page: Page) -> str:
        log_in(page, Role.objects.get().user)
        return f"/g/{hostess.night.group.key}/n/{hostess.night.pk}/print/"

    return to


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_pleasant(
    phone: Device,
    desk: Device,
    enter: Callable[[Page], str],
    hostess: Hostess,
    axe: Callable[[Page], None],
    screenshot: Callable[[Page, str], None],
    scheme: str,
) -> None:
    hostess.play((0, 1, 0))
    for name, device in (("phone", phone), ("desk", desk)):
        page = device(color_scheme=scheme)
        page.goto(enter(page))
        page.locator("#look").scroll_into_view_if_needed()
        expect(page.frame_locator("#look iframe").locator("body")).to_be_visible()
        screenshot(page, f"print-{name}-{scheme}")
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
        small = page.evaluate(
            "[...document.querySelectorAll('#print :is(a.btn, button, .print-line label)')]"
            ".filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 47.5).map(e => e.textContent)"
        )
        assert small == []


def test_a_tap_changes_paper_and_keeps_what_is_ticked(phone: Device, enter: Callable[[Page], str]) -> None:
    page = phone()
    page.goto(enter(page))
    page.get_by_label(re.compile("Join poster")).check()
    page.get_by_label("A4").check()
    page.get_by_label("2 a page").check()
    expect(page.locator("#pages-cards")).to_have_text("6 pages")
    expect(page.locator("#look .paper.a4")).to_be_visible()
    expect(page.locator("#total")).to_contain_text("8 pages")  # twelve cards on six, the sign-in sheet, the poster
    page.reload()
    page.locator("#look-cards").click()
    expect(page.frame_locator("#look iframe").locator("article.card")).to_have_count(12)
    expect(page.get_by_label(re.compile("Join poster"))).to_be_checked()


@pytest.mark.parametrize("script", [True, False])
def test_everything_ticked_is_downloaded_as_one_pdf(
    desk: Device, enter: Callable[[Page], str], script: bool, trouble: Trouble
) -> None:
    trouble.expect(r"failed: .*/print/.* net::ERR_ABORTED")  # the first of two taps, and the page that is a download
    page = desk(java_script_enabled=script)
    page.goto(enter(page))
    for box in page.get_by_role("checkbox").all():
        box.check()
    if script:  # the sum is told when nothing is asked any more
        page.wait_for_load_state("networkidle")
    with page.expect_download(timeout=60_000) as found:
        page.get_by_role("button", name="Make one PDF").dblclick(no_wait_after=True)
    expect(page.get_by_role("heading", name="Ready to print!")).to_be_visible()
    pdf = Pdf(found.value.path().read_bytes())
    pages = int(re.findall(r"\d+", page.locator("#job").text_content() or "")[0])
    assert found.value.suggested_filename.endswith(".pdf") and len(pdf) == pages > 20
    assert all(name in "".join(pdf.text.split()) for name in ("Person01", "W" * 40, "Émilie"))


def test_a_picture_of_the_group(
    phone: Device,
    enter: Callable[[Page], str],
    axe: Callable[[Page], None],
    screenshot: Callable[[Page, str], None],
    trouble: Trouble,
) -> None:
    trouble.expect(r"422: .*/picture/", "error: Failed to load resource.*422")
    page = phone()
    page.goto(enter(page))
    page.get_by_role("link", name="Your group’s picture").click()
    page.get_by_label("The picture").set_input_files({"name": "x.svg", "mimeType": "image/png", "buffer": b"<svg/>"})
    page.get_by_role("button", name="Put it on our prints").click()
    expect(page.get_by_role("alert")).to_contain_text("That is no picture that can be read.")
    out = io.BytesIO()
    Image.linear_gradient("L").resize((900, 300)).save(out, "JPEG")
    page.get_by_label("The picture").set_input_files(
        {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}
    )
    page.get_by_role("button", name="Put it on our prints").click()
    expect(page.get_by_role("img", name="The picture as it is printed")).to_be_visible()
    axe(page)
    screenshot(page, "print-picture")
    page.get_by_role("button", name="Remove the picture").click()
    expect(page.get_by_text("The picture is gone")).to_be_visible()
