"""The watch that every browser test relies on: a page that complains is noticed."""
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests.browser.conftest import Trouble

Device = Callable[..., Page]


@pytest.mark.parametrize("script, line", [
    ("console.error('oh no')", "error: oh no"),
    ("console.warn('careful')", "warning: careful"),
    ("setTimeout(() => { throw new Error('broken') })", "exception: broken"),
    ("fetch('/nowhere/')", "404: "),
    ("fetch('http://bunco.example/').catch(() => {})", "Content Security Policy"),
])
def test_a_page_that_complains_is_noticed(phone: Device, trouble: Trouble, script: str, line: str) -> None:
    page = phone()
    trouble.expect("favicon.ico")
    page.goto("/accounts/login/")
    page.evaluate(f"() => {{ {script} }}")
    for _wait in range(150):
        if any(line in seen for seen in trouble.unexpected):
            break
        page.wait_for_timeout(100)
    assert any(line in seen for seen in trouble.unexpected), trouble.seen
    trouble.expect("")  # and whatever else comes of it


def test_what_a_test_expects_is_no_trouble(phone: Device, trouble: Trouble) -> None:
    trouble.expect("favicon.ico", r"404: .*/nowhere/", "Failed to load resource")
    page = phone()
    page.goto("/nowhere/")
    assert trouble.seen and not trouble.unexpected


def test_the_pages_and_the_test_share_a_database(
        desk: Device, trouble: Trouble, log_in: Callable[[Page, User], None]) -> None:
    trouble.expect("favicon.ico")
    page = desk()
    log_in(page, User.objects.create_user("ann"))
    page.goto("/accounts/logout/")  # sends a stranger away
    assert page.url.endswith("/accounts/logout/")
