"""What every test gets: a database on a file, quick passwords, no foreign network."""
import ipaddress
import os
import socket
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings


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


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).resolve().parent.parent
