"""The real `serve` command on a database of its own, and this process's ORM on that same database."""
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

ROOT = Path(__file__).resolve().parent.parent
STARTS_IN = 90  # seconds, on a busy machine
T = TypeVar("T")


class Template:
    """A data folder with an empty, migrated database and collected static files: made once, copied for each server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = connection.vendor == "postgresql"
        self.name = f"bunco_template_{uuid4().hex[:8]}" if self.postgres else str(folder / "bunco.sqlite3")

    def make(self) -> None:
        if self.postgres:
            self.sql(f"CREATE DATABASE {self.name}")
        with using(self.name):
            call_command("migrate", verbosity=0, interactive=False)
        collect = "import django; django.setup(); from bunconight import prepare; prepare.static_files()"
        subprocess.run([sys.executable, "-c", collect], cwd=ROOT, check=True,
                       env=environment(self.folder, DJANGO_SETTINGS_MODULE="bunconight.settings"))

    def copy(self, folder: Path) -> str:
        """A new data folder; the name of its database."""
        folder.mkdir(parents=True)
        (folder / "static").symlink_to(self.folder / "static")
        if self.postgres:
            name = f"bunco_{uuid4().hex[:12]}"
            self.sql(f"CREATE DATABASE {name} TEMPLATE {self.name}")
            return name
        shutil.copy(self.name, folder / "bunco.sqlite3")
        return str(folder / "bunco.sqlite3")

    def drop(self, name: str) -> None:
        if self.postgres:
            self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def sql(self, statement: str) -> None:
        with connection._nodb_cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute(statement)


@contextmanager
def using(name: str) -> Iterator[None]:
    """In here, the ORM of this process works on the database of that name."""
    database = connections.settings["default"]
    before = database["NAME"]
    connections["default"].close()
    database["NAME"] = connections["default"].settings_dict["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()
        database["NAME"] = connections["default"].settings_dict["NAME"] = before


def environment(data: Path, **more: str) -> dict[str, str]:
    """What a host would set, and nothing of what this process was told."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BUNCO_", "DJANGO_", "PYTEST_"))}
    return {**kept, "BUNCO_NO_BOOTSTRAP": "1", "BUNCO_DATA": str(data), "BUNCO_SECRET_KEY": settings.SECRET_KEY,
            "PYTHONUNBUFFERED": "1", **more}


class Server:
    """A running `python3 manage.py serve`. `url` has no slash at its end; `log` holds what it printed."""

    def __init__(self, data: Path, database: str, *arguments: str, **more: str) -> None:
        self.data, self.database = data, database
        self.arguments, self.more = arguments, more
        self.log = data / f"serve-{uuid4().hex[:6]}.log"
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, port: int = 0) -> "Server":
        more = dict(self.more)
        if connection.vendor == "postgresql":
            more["BUNCO_DATABASE_URL"] = postgres_url(self.database)
        command = [sys.executable, "manage.py", "serve", "--port", str(port), *self.arguments]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment(self.data, **more),
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        self.url = self.answers()
        return self

    def answers(self) -> str:
        """Its address, as soon as it answers there."""
        end = time.monotonic() + STARTS_IN
        while time.monotonic() < end:
            assert self.process and self.process.poll() is None, f"the server stopped:\n{self.said}"
            found = re.search(r"is at (http://127\.0\.0\.1:\d+)/", self.said)
            if found and status(found[1] + "/live/") == 403:
                return found[1]
            time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.said}")

    @property
    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Tell it to stop; how many seconds that took."""
        began = time.monotonic()
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        return time.monotonic() - began

    def restart(self) -> None:
        """Stop it and start it again at the same address, on the same database."""
        port = self.port
        self.stop()
        self.start(port)

    def call(self, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """On this server's database. (The test's ORM works there anyway; this is for a second database.)"""
        with using(self.database):
            return function(*args, **kwargs)


def status(url: str) -> int:
    """What a GET of it answers; 0 if nobody does."""
    host, _, path = url.removeprefix("http://").partition("/")
    with closing(HTTPConnection(host, timeout=10)) as line:
        try:
            line.request("GET", f"/{path}")
            return line.getresponse().status
        except OSError:
            return 0


def postgres_url(name: str) -> str:
    at = connection.settings_dict
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{name}"
