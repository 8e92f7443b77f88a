"""The club month after month, on a phone and on a desk: the rhythm, the rota, members and helpers."""
import re
from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from playwright.sync_api import Page, expect

from bunconight.club import services, year
from bunconight.club.models import Group, Invite, Member, Night, Role
from tests.browser.test_club import narrow_enough

Device = Callable[..., Page]
Enter = Callable[[Page, Any], None]
Look = Callable[[Page], None]
Shot = Callable[[Page, str], None]


def account(email: str) -> Any:
    return get_user_model().objects.create_user(email, email, "partytime")


def club(people: int) -> tuple[Any, Group]:
    """A group that meets on second Tuesdays; of 48 members some have names of 40 letters."""
    user = account(f"hostess{people}@example.org")
    group = services.make_group(name="Maple Street Bunco, second Tuesdays", user=user)
    names = [f"Person {n} {'Longnamed' * 4}"[:40] if n % 5 == 0 else f"Guest {n}" for n in range(people)]
    kinds = ["sub" if n % 4 == 3 else "regular" for n in range(people)]
    Member.objects.bulk_create(Member(group=group, name=name, kind=kind, email="somebody@example.org")
                               for name, kind in zip(names, kinds, strict=True))
    return user, group


def with_a_year(group: Group) -> None:
    today = timezone.now().astimezone(group.zone).date()
    rhythm = services.set_rhythm(group=group, each="month", every=1, nth=2, weekday=1,
                                 clock=time(19), starts_on=today)
    wanted = {one.day for one in year.offers(group, rhythm, timezone.now(), 9)}
    nights = services.plan_days(group=group, wanted=wanted)
    people = list(Member.objects.filter(group=group)[:7])
    for night, member in zip(nights, people, strict=False):
        services.assign_hostess(night=night, hostess=member)
    if people:
        services.cancel_night(night=nights[3])


@pytest.mark.parametrize(("people", "scheme"), [(0, "dark"), (12, "light"), (48, "dark")])
def test_pages_with_few_and_with_many(phone: Device, desk: Device, log_in: Enter, axe: Look, screenshot: Shot,
                                      people: int, scheme: str) -> None:
    user, group = club(people)
    if people:
        with_a_year(group)
        services.make_invite(group=group, kind="treasurer", user=user)
    pages = {"rota": "rota/", "rhythm": "rhythm/", "fill": "rota/fill/", "members": "members/",
             "settings": "settings/", "group": ""}
    if people:
        night, member = Night.objects.order_by("starts_at")[0], Member.objects.filter(kind="sub")[0]
        pages |= {"night": f"rota/{night.pk}/", "picked": f"rota/?pick={night.pk}", "member": f"members/{member.pk}/",
                  "change": f"members/{member.pk}/change/", "invite": f"settings/invites/{Invite.objects.get().pk}/"}
    for size, device in (("phone", phone), ("desk", desk)):
        page = device(color_scheme=scheme)
        log_in(page, user)
        for name, path in pages.items():
            page.goto(f"/g/{group.key}/{path}")
            axe(page)
            narrow_enough(page)
            screenshot(page, f"rota-{name}-{people}-{size}-{scheme}")


def test_the_year_on_paper(desk: Device, log_in: Enter, screenshot: Shot) -> None:
    user, group = club(12)
    with_a_year(group)
    page = desk()
    log_in(page, user)
    page.goto(f"/g/{group.key}/rota/")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Fill in turn")).to_be_hidden()
    expect(page.get_by_role("link", name="Choose").first).to_be_hidden()
    expect(page.get_by_text("Guest 1", exact=True)).to_be_visible()
    screenshot(page, "rota-print")


def test_say_the_rhythm_plan_a_year_and_fill_it(phone: Device, log_in: Enter) -> None:
    user, group = club(5)
    page = phone()
    log_in(page, user)
    page.goto(f"/g/{group.key}/")
    page.get_by_role("link", name="Our rhythm").click()
    page.get_by_label("Which one of the month").select_option("second")
    page.get_by_label("Weekday").select_option("Tuesday")
    page.get_by_role("button", name="That is our rhythm").click()
    expect(page.get_by_role("heading", name="Every month on the second Tuesday, 7:00")).to_be_visible()
    boxes = page.get_by_role("checkbox")
    expect(page.locator("input[name=day]")).to_have_count(12)
    boxes.nth(3).uncheck()
    page.get_by_role("button", name="Plan the ticked nights").click()
    expect(page.get_by_text("11 nights are planned.")).to_be_visible()
    assert Night.objects.count() == 11
    page.get_by_role("link", name="Fill in turn").click()
    page.get_by_role("button", name="Fill the year").click()
    expect(page.get_by_text("nights have a hostess now.")).to_be_visible()
    shown = Night.objects.filter(hostess=None).count()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("The rota is as it was before.")).to_be_visible()
    assert shown <= 1 and not Night.objects.exclude(hostess=None).exists()


@pytest.mark.parametrize("script", [True, False])
def test_one_tap_each_on_two_nights_swaps_them(phone: Device, log_in: Enter, script: bool) -> None:
    user, group = club(2)
    people = list(Member.objects.all())
    nights = [services.plan_night(group=group, starts_at=timezone.now() + timedelta(days=30 * n), hostess=people[n - 1])
              for n in (1, 2)]
    page = phone(java_script_enabled=script)
    log_in(page, user)
    page.goto(f"/g/{group.key}/rota/")
    first, second = page.locator(f"#turn-{nights[0].pk}"), page.locator(f"#turn-{nights[1].pk}")
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Now tap the night to swap with.")).to_be_visible()
    second.click()
    expect(page.get_by_text("Swapped.")).to_be_visible()
    expect(first).to_contain_text(people[1].name)
    page.get_by_role("button", name="Undo").click()
    expect(first).to_contain_text(people[0].name)
    assert [night.hostess for night in Night.objects.order_by("starts_at")] == people


def test_an_invitation_from_one_phone_to_another(phone: Device, log_in: Enter, axe: Look, screenshot: Shot,
                                                 trouble: Any) -> None:
    trouble.expect("410: .*/invite/", "error: Failed to load resource.*410")
    user, group = club(2)
    mine, hers = phone(), phone()
    log_in(mine, user)
    mine.goto(f"/g/{group.key}/settings/")
    expect(mine.get_by_text("so that the night goes on if your phone dies")).to_be_visible()
    mine.get_by_role("button", name="Make an invitation").click()
    text = mine.get_by_label("The text to send").input_value()
    path = re.findall(r"/invite/\S+", text)[0]
    hers.goto(path)
    axe(hers)
    screenshot(hers, "invited")
    hers.get_by_role("link", name="Make an account").click()
    axe(hers)
    screenshot(hers, "invited-signup")
    hers.get_by_label("Email").fill("tess@example.org")
    hers.get_by_label("Password").fill("dice and cake")
    hers.get_by_role("button", name="Make my account").click()
    screenshot(hers, "invited-yes")
    hers.get_by_role("button", name="Yes, I help").click()
    expect(hers.get_by_role("heading", level=1)).to_have_text(group.name)
    assert Role.objects.get(user__email="tess@example.org").kind == "co-hostess"
    late = phone()
    late.goto(path)
    expect(late.get_by_text("This invitation has been used already.")).to_be_visible()
    axe(late)
    screenshot(late, "invited-over")


def test_the_sub_list_moves_in_place(phone: Device, log_in: Enter) -> None:
    user, group = club(0)
    for name in ("Ada", "Bea", "Cleo"):
        services.add_member(group=group, name=name, kind="sub")
    page = phone()
    log_in(page, user)
    page.goto(f"/g/{group.key}/members/")
    page.get_by_role("button", name="Cleo one up").click()
    expect(page.locator("#subs li").nth(1)).to_contain_text("Cleo")
    page.get_by_role("button", name="Cleo one up").click()
    expect(page.locator("#subs li").first).to_contain_text("Cleo")
    page.reload()
    expect(page.locator("#subs li").first).to_contain_text("Cleo")
