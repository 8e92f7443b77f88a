"""Phones and desks: a real Chromium against the real server. Every page must be silent."""
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

from tests.server import Server

CHROMIUM = (os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
            or shutil.which("google-chrome"))
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync",
         # bunco.test: a name that is no secure context, like an address in the house; no other name leads anywhere
         "--host-resolver-rules=MAP bunco.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
         "locale": "en-US"}
DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US"}
PATIENCE = 15_000  # ms for what a busy machine does late; where a test means "at once", it says so itself

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def django_beside_the_browser() -> Iterator[None]:
    """Playwright's sync API keeps an event loop in this thread, which makes Django refuse database calls here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    assert CHROMIUM, "Chromium is not on this machine: sudo apt-get install chromium"
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS + sandbox}


class Trouble:
    """What pages complained about. A test that provokes it says so: `trouble.expect(r"409: .*/taps")`."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.expected: list[str] = []
        self.closing = False  # the test is over, its browsers close

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self.console)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", self.response)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.seen.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def failed(self, request: Request) -> None:
        # A page that is left or closed closes its stream, stops asking whether anything is new, and wants no pictures;
        # the look at a print gives way to the next look. A phone gives up a question for the state after eight
        # seconds; a test that turns the clock lets them pass.
        unwanted = re.search(r"/live/|/\?v=\d+$|/state$|/static/img/|/print/look/", request.url)
        if request.failure != "net::ERR_ABORTED" or not (unwanted or self.closing):
            self.seen.append(f"failed: {request.url} {request.failure}")

    def response(self, response: Response) -> None:
        if response.status >= 400:
            self.seen.append(f"{response.status}: {response.url}")

    def expect(self, *patterns: str) -> None:
        """Regular expressions for lines that are the point of this test: `failed: .*/taps`, `error: Failed to load`."""
        self.expected += patterns

    @property
    def unexpected(self) -> list[str]:
        return [line for line in self.seen if not any(re.search(pattern, line) for pattern in self.expected)]


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    kept = Trouble()
    yield kept
    assert not kept.unexpected, "The pages were not silent:\n" + "\n".join(kept.unexpected)


@pytest.fixture
def new_device(browser: Browser, server: Server, trouble: Trouble) -> Iterator[Callable[..., Page]]:
    """A page in a browser of its own. Keywords go to Playwright's new_context: color_scheme="dark", offline=True, …"""
    contexts: list[BrowserContext] = []

    def device(shape: dict[str, Any], **more: Any) -> Page:
        context = browser.new_context(**{"base_url": server.url, **shape, **more})
        context.set_default_timeout(PATIENCE)
        trouble.watch(context)
        contexts.append(context)
        return context.new_page()

    yield device
    trouble.closing = True
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_device: Callable[..., Page]) -> Callable[..., Page]:
    """`phone()` is a new guest's phone; relative addresses lead to the server."""
    return lambda **more: new_device(PHONE, **more)


@pytest.fixture
def desk(new_device: Callable[..., Page]) -> Callable[..., Page]:
    """`desk()` is a new computer, such as the hostess's."""
    return lambda **more: new_device(DESK, **more)


@pytest.fixture
def log_in(server: Server) -> Callable[[Page, AbstractBaseUser], None]:
    """`log_in(page, user)`: this page's browser holds a session of that account from now on."""
    def enter(page: Page, user: AbstractBaseUser) -> None:
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": server.url}])
    return enter


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Fails if a page as it stands breaks a rule of accessibility."""
    def look(page: Page) -> None:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    return look


@pytest.fixture
def screenshot() -> Callable[[Page, str], None]:
    """Keeps a picture of the whole page as $BUNCO_SHOTS/<name>.png, when that is set."""
    def keep(page: Page, name: str) -> None:
        if folder := os.environ.get("BUNCO_SHOTS"):
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    return keep
