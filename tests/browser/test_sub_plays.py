"""Somebody cannot come, three subs are asked, the second is first: she checks in, plays, wins; the fee is not hers."""
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from playwright.sync_api import Page, expect

from bunconight.nights.services import scores
from bunconight.places.models import Ask
from tests.browser import night_steps
from tests.nights.hostess import Hostess
from tests.places.visits import REGULARS, Club, make_club
from tests.server import Server

Device = Callable[..., Page]
OTHERS = REGULARS[1:]


@pytest.fixture
def club(server: Server) -> Club:
    """Eight regulars and eight places, tonight in two hours; all said that they come, and all but Ada have paid."""
    made = make_club(places=8)
    made.night.starts_at = timezone.now() + timedelta(hours=2)
    made.night.save()
    made.yes(*REGULARS)
    made.pay(*OTHERS)
    return made


@pytest.fixture
def desk_of_hers(club: Club, desk: Device, log_in: Callable[..., None]) -> night_steps.Desk:
    page = desk()
    log_in(page, get_user_model().objects.get(username="hostess"))
    page.goto(f"/g/{club.group.key}/n/{club.night.pk}/board/")
    return night_steps.Desk(page, lambda _page: None)


def test_a_sub_from_her_yes_to_her_prize(club: Club, desk_of_hers: night_steps.Desk, phone: Device) -> None:
    ada = phone()
    says_that_she_cannot_come(club, ada)
    subs = all_are_asked(club, desk_of_hers, phone)
    the_second_is_first(club, desk_of_hers, subs)
    comes_through_the_door(club, desk_of_hers)
    plays_a_round(club, desk_of_hers, subs["Sid"])
    wins(desk_of_hers)
    the_books(club, desk_of_hers, ada)
    expect(subs["Sid"].locator("[data-screen=prizes] li").filter(has_text="Sid").first).to_be_visible()


def says_that_she_cannot_come(club: Club, ada: Page) -> None:
    ada.goto(club.me("Ada", "personal"))
    ada.get_by_role("button", name="I can’t come").click()
    expect(ada.get_by_role("heading", name="You can’t come")).to_be_visible()
    expect(ada.get_by_text("Your fee of $5 is still due.")).to_be_visible()


def all_are_asked(club: Club, hostess: night_steps.Desk, phone: Device) -> dict[str, Page]:
    """The board knows at once. One tap asks three; each opens the link that the hostess has sent her."""
    card = hostess.page.locator(f"#missing-{club.member('Ada').pk}")
    card.get_by_role("button", name="Ask all subs").click()
    expect(hostess.page.locator("#sheet .ask-row")).to_have_count(3)
    hostess.link(re.compile("Her link.*Sid")).click()
    text = hostess.page.get_by_label("Send her this").input_value()
    links = {ask.member.name: f"/sub/{ask.token}/" for ask in Ask.objects.select_related("member")}
    assert text.startswith("Hi Sid, ") and text.endswith(links["Sid"])
    hostess.button("Close").click()
    subs = {name: phone() for name in ("Sal", "Sid", "Sue")}
    for name, page in subs.items():
        page.goto(links[name])
        expect(page.get_by_text("Ada can’t come, and you are asked to play for her.")).to_be_visible()
        expect(page.get_by_text("nothing: the fee is Ada’s")).to_be_visible()
    return subs


def the_second_is_first(club: Club, hostess: night_steps.Desk, subs: dict[str, Page]) -> None:
    """Her yes holds the place. Another yes, from a page that is still open, is first on the wait list; the third reads
    that she is not needed."""
    subs["Sid"].get_by_role("button", name="Yes, I play").click()
    expect(subs["Sid"].get_by_text("You’re in! You play for Ada: have fun.")).to_be_visible()
    expect(hostess.page.locator(f"#line-{club.member('Sid').pk}")).to_contain_text("plays for Ada")
    expect(hostess.page.locator(f"#missing-{club.member('Ada').pk}")).to_have_count(0)
    subs["Sal"].get_by_role("button", name="Yes, I play").click()
    expect(subs["Sal"].get_by_text("Somebody was quicker: you are first on the wait list.")).to_be_visible()
    expect(hostess.page.locator(f"#line-{club.member('Sal').pk}")).to_have_class(re.compile("is-waiting"))
    subs["Sue"].reload()
    expect(subs["Sue"].get_by_text("Somebody was quicker and plays already. Thank you")).to_be_visible()


def comes_through_the_door(club: Club, hostess: night_steps.Desk) -> None:
    """Sid is ticked in; the five dollars that she brings along are Ada's."""
    Hostess(club.night).check_in(*OTHERS)
    hostess.tab("Check-in")
    row = hostess.page.locator(f"#row-{club.member('Sid').pk}")
    expect(row).to_contain_text("plays for Ada")
    row.locator("button[name=here]").click()
    hostess.page.locator(f"#tonight-{club.member('Ada').pk}").click()
    expect(hostess.page.locator("#counts dd")).to_have_text(["8", "8", "$40", "2", "0"])


def plays_a_round(club: Club, hostess: night_steps.Desk, sid: Page) -> None:
    """She sits at the head table and has the dice; her own phone keeps the score, to the bell."""
    evening = Hostess(club.night)
    for seed in range(50):
        evening.draw(seed)
        if evening.book.seats[0][0] == evening.id("Sid"):
            break
    hostess.tab("Seats")
    hostess.starts(1)
    club.night.refresh_from_db()
    pad = night_steps.Phone(sid, f"/j/{club.night.join_token}/", "Sid")
    pad.says("Sid")
    for outcome in ("trips", "bunco"):
        pad.taps(outcome)
    pad.on("done")
    pad.saved()
    scores.correct(night=club.night, number=1, table=2, winner=0, score=(9, 7), who=None)


def wins(hostess: night_steps.Desk) -> None:
    """Two prizes with nobody beside her; wins and losses are rolled off."""
    hostess.tab("Running")
    hostess.button("End the night here").click()
    hostess.heading("Six prizes")
    for title in ("Most Wins", "Most Losses"):
        hostess.rolls_off(title)
    for title in ("Most Buncos", "Last Bunco", "Most Trips"):
        expect(hostess.prize(title).locator(".winner")).to_have_text("★ Sid")
        expect(hostess.prize(title)).to_contain_text("Sid plays for Ada, and keeps what she wins.")
    hostess.button(re.compile(r"^Pay out \$")).click()
    hostess.button("Settle the night").click()
    hostess.heading("What a night!")


def the_books(club: Club, hostess: night_steps.Desk, ada: Page) -> None:
    """On paper, on the two statements, and on what Ada reads herself."""
    hostess.tab("Print")
    sheet = hostess.prints("Prize sheet").words
    assert re.search(r"Most Buncos Sid .*?Sid plays for Ada, and keeps what she wins", sheet), sheet
    assert re.search(r"\d+\. Sid 1 1 0 1 0", sheet), sheet
    assert not re.search(r"\d+\. Ada ", sheet), sheet
    figures = hostess.page.locator("#main > .stats dd")
    for name, stats in (("Ada", ["$5", "$0", "$0", "$0"]), ("Sid", ["$0", "$0", "$22", "$0"])):
        hostess.page.goto(f"/g/{club.group.key}/members/{club.member(name).pk}/statement/")
        expect(figures).to_have_text(stats)
    ada.goto(club.me("Ada", "personal"))
    mine = ada.get_by_role("region", name="What you paid")
    expect(mine).to_contain_text(re.compile(r"\$5 paid .*cash"))
    expect(mine).not_to_contain_text("won")
