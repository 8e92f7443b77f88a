"""What every test gets: a database on a file, quick passwords, no foreign network; on demand a real server."""
import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.utils import timezone

from tests.server import Server, Template, using

# A slow machine is no fault of an example. With CI set, Hypothesis by itself takes the same examples each time.
hypothesis.settings.register_profile("patient", deadline=None,
                                     suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("patient")


class ForeignNetwork(AssertionError):
    """A test reached for another machine."""


def at_home(host: str) -> bool:
    if host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def stay_at_home() -> None:
    """Every connection or name look-up that leaves this machine raises, in whatever library it is made."""
    def guarded(real: Any) -> Any:
        def connect(self: socket.socket, address: Any) -> Any:
            if self.family in (socket.AF_INET, socket.AF_INET6) and not at_home(str(address[0])):
                raise ForeignNetwork(f"a test wanted to connect to {address}")
            return real(self, address)
        return connect

    def look_up(host: Any, *args: Any, **kwargs: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host or ""
        if not at_home(name):
            raise ForeignNetwork(f"a test wanted to look up {name}")
        return real_look_up(host, *args, **kwargs)

    real_look_up = socket.getaddrinfo
    socket.getaddrinfo = look_up
    socket.socket.connect = guarded(socket.socket.connect)  # type: ignore[method-assign]
    socket.socket.connect_ex = guarded(socket.socket.connect_ex)  # type: ignore[method-assign]


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config, "bunco_configured", False):
        return
    config.bunco_configured = True  # type: ignore[attr-defined]
    stay_at_home()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory,
                                 django_db_modify_db_settings_parallel_suffix: None) -> None:
    """SQLite on a file, as at home: WAL, IMMEDIATE and second connections behave as they do there."""
    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        default["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / f"{worker}.sqlite3")


@pytest.fixture
def december(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that name days to come: it is noon in New York on 1 December 2026, and the clock goes on from there."""
    real, noon = timezone.now, datetime(2026, 12, 1, 17, tzinfo=UTC)
    ahead = noon - real()
    monkeypatch.setattr(timezone, "now", lambda: real() + ahead)


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).resolve().parent.parent


DATABASE = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}
POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL, what touches the database; on SQLite, all but what needs PostgreSQL. Browsers come last: their
    driver leaves an event loop running in this thread."""
    def marked(item: pytest.Item, name: str) -> bool:
        return item.get_closest_marker(name) is not None

    def fits(item: pytest.Item) -> bool:
        if not POSTGRES:
            return not marked(item, "postgres")
        asked = bool(set(getattr(item, "fixturenames", ())) & (DATABASE | {"server", "new_server"}))
        return (asked or marked(item, "postgres") or marked(item, "django_db")) and not marked(item, "browser")

    left_out = [item for item in items if not fits(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = sorted((item for item in items if fits(item)), key=lambda item: marked(item, "browser"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Nothing is skipped: a test that cannot run here has failed."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, but every test must run: {report.longrepr}"


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Template]:
    made = Template(tmp_path_factory.mktemp("template"))
    with django_db_blocker.unblock():
        made.make()
        yield made
        made.drop(made.name)


@pytest.fixture
def new_server(template: Template, tmp_path: Path, request: pytest.FixtureRequest,
               django_db_blocker: Any) -> Iterator[Callable[..., Server]]:
    """Starts `serve` with these arguments and environment. All of one test, and its ORM, share one database."""
    assert not set(request.fixturenames) & DATABASE, "A server has its own database: leave out `db` and `django_db`."
    servers: list[Server] = []
    with django_db_blocker.unblock():
        data = tmp_path / "data"
        database = template.copy(data)

        def start(*arguments: str, **more: str) -> Server:
            servers.append(Server(data, database, *arguments, **more))
            return servers[-1].start()

        with using(database):
            yield start
        for one in servers:
            one.stop()
        template.drop(database)


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    """One running server: `server.url`; this test's ORM works on its database."""
    return new_server()
