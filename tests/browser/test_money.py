"""The pages of the ledger on a phone and on a desk, light and dark: the kitty, a statement, the envelope, the door."""
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from playwright.sync_api import Page, expect

from bunconight.club.models import Group, Member, Night, Role
from bunconight.club.services import next_night
from bunconight.money import services
from bunconight.nights.services import checkin
from tests.browser.test_club import narrow_enough
from tests.server import Server

Device = Callable[..., Page]
LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]


def the_group() -> tuple[Group, Night, Member]:
    """48 people, of whom some owe a fee of a past night; one has paid ahead, won, and got money back."""
    group = Group.objects.create(name="Maple Street Bunco, every second Friday")
    ago = Night.objects.create(group=group, starts_at=timezone.now() - timedelta(days=30))
    tonight = Night.objects.create(group=group, starts_at=timezone.now())
    people = [Member.objects.create(group=group, name=f"{LONG[:37]} {n:02}") for n in range(48)]
    for person in people[:9]:
        checkin.set_here(night=ago, member=person, here=True, who=None)
    ada, late = people[0], people[5]
    for person in people[:4]:
        checkin.take_fee(night=ago, member=person, for_night=ago, how="check", who=None)
        checkin.take_fee(night=ago, member=person, for_night=tonight, who=None)
    checkin.take_fee(night=tonight, member=late, for_night=tonight, cents=225, who=None)
    services.pay_prize(night=ago, member=ada, prize="most_wins", cents=1300, who=None)
    services.to_kitty(night=ago, cents=75, who=None)
    services.gift_to_kitty(group=group, cents=4000, memo="From the bake sale", who=None)
    services.spend_kitty(group=group, cents=1250, memo="Paper plates, and a card for Dot with all our names", who=None)
    services.prepay(member=ada, first=next_night(tonight), cents=800, how="app", who=None)
    services.refund(night=tonight, member=ada, cents=200, how="cash", who=None)
    services.carry(night=tonight, member=people[1], to_night=next_night(tonight), who=None)
    return group, tonight, ada


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_pages_of_the_ledger(
    server: Server, phone: Device, desk: Device, log_in: Callable, axe: Callable, screenshot: Callable, size: str,
    scheme: str,
) -> None:
    group, night, ada = the_group()
    user = get_user_model().objects.create_user("treasurer", "t@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind="treasurer")
    page = (phone if size == "phone" else desk)(color_scheme=scheme)
    log_in(page, user)
    for name, where in {
        "money": f"/g/{group.key}/money/",
        "statement": f"/g/{group.key}/members/{ada.pk}/statement/",
        "cash": f"/g/{group.key}/n/{night.pk}/cash/",
        "import": f"/g/{group.key}/money/import/",
    }.items():
        page.goto(where)
        narrow_enough(page)
        axe(page)
        screenshot(page, f"money-{name}-{size}-{scheme}")
    page.goto(f"/g/{group.key}/n/{night.pk}/cash/")
    page.get_by_label("Cash and checks in the envelope").fill("10")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("status").filter(has_text="short")).to_be_visible()
    axe(page)
    screenshot(page, f"money-counted-{size}-{scheme}")


def test_a_part_at_the_door_in_place(
    server: Server, phone: Device, log_in: Callable, axe: Callable, screenshot: Callable
) -> None:
    group, night, _ada = the_group()
    user = get_user_model().objects.create_user("treasurer", "t@example.org", "partytime")
    Role.objects.create(group=group, user=user, kind="treasurer")
    page = phone()
    log_in(page, user)
    page.goto(f"/g/{group.key}/n/{night.pk}/checkin/")
    last = Member.objects.filter(group=group).latest("pk")
    page.locator(f"#more-{last.pk}").click()
    expect(page.get_by_label("Amount")).to_be_visible()
    axe(page)
    screenshot(page, "money-door-phone")
    page.reload()
    page.locator(f"#more-{last.pk}").click()
    page.get_by_label("Amount").fill("2.25")
    page.locator("#take-part").click()
    expect(page.locator(f"#tonight-{last.pk}")).to_contain_text("$2.25 of $5")
    narrow_enough(page)
    box = page.locator(f"#tonight-{last.pk}")
    assert box.evaluate("button => button.scrollWidth <= button.clientWidth"), "the part fits on its button"
    page.locator(f"#tonight-{last.pk}").click()
    expect(page.locator(f"#tonight-{last.pk}")).to_contain_text("Cash")
