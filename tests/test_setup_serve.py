"""The two commands: what `python3 manage.py` prints, which addresses it says, what it brings up to date."""
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.utils import timezone

from bunconight import addresses, bootstrap, prepare
from bunconight.club.models import Group
from bunconight.club.services import make_demo_group
from bunconight.management.commands import serve
from tests.server import ROOT, Server, environment, status


def test_without_lan_the_server_says_that_phones_cannot_come(server: Server) -> None:
    assert "Only this computer can open it; for phones: python3 manage.py --lan" in server.said
    assert "Phones open" not in server.said


def test_with_lan_phones_get_an_address_and_a_code(new_server: Callable[..., Server]) -> None:
    server = new_server("--lan", BUNCO_LAN_ADDRESS="192.0.2.7")
    assert f"Phones open    http://192.0.2.7:{server.port}/" in server.said
    assert "▀" in server.said or "█" in server.said


def test_the_public_address_is_what_phones_open(new_server: Callable[..., Server]) -> None:
    server = new_server(BUNCO_PUBLIC_URL="https://bunco.example")
    assert "Phones open    https://bunco.example/" in server.said


def test_a_taken_port_is_said_and_the_next_one_used(new_server: Callable[..., Server]) -> None:
    first = new_server()
    second = new_server("--port", str(first.port))
    assert f"Port {first.port} is taken; using {second.port}." in second.said
    assert status(first.url + "/live/") == status(second.url + "/live/") == 403


def test_a_first_start_makes_the_database_and_the_static_files(tmp_path: Path) -> None:
    with open(tmp_path / "log", "wb") as log:
        process = subprocess.Popen([sys.executable, "manage.py", "--port", "0"], cwd=ROOT, env=environment(tmp_path),
                                   stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while not (at := re.search(r"is at (http://\S+)/", (tmp_path / "log").read_text())):
            assert process.poll() is None and time.monotonic() < end, (tmp_path / "log").read_text()
            time.sleep(0.1)
        assert (tmp_path / "bunco.sqlite3").exists() and (tmp_path / "static/staticfiles.json").exists()
        assert status(at[1] + "/accounts/login/") == 200
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (0, -signal.SIGINT)


def test_demos_that_are_over_go_when_the_server_starts(new_server: Callable[..., Server]) -> None:
    make_demo_group(now=timezone.now() - timedelta(days=2))
    new_server()
    assert not Group.objects.exists()


@pytest.mark.django_db
def test_without_static_files_it_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page would be an error of the server."""
    monkeypatch.setattr(serve, "staticfiles_storage", SimpleNamespace(hashed_files={}))
    with pytest.raises(CommandError, match="static files are not collected"):
        call_command("serve")


def test_static_files_are_collected_only_when_they_changed(tmp_path: Path, settings: object,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    collected = []
    monkeypatch.setattr(prepare, "call_command", lambda *names, **options: collected.append(names))
    monkeypatch.setattr("django.conf.settings.STATIC_ROOT", tmp_path)
    prepare.static_files()
    prepare.static_files()
    assert collected == [("collectstatic",)]
    monkeypatch.setattr(prepare, "fingerprint", lambda: "another")
    prepare.static_files()
    assert len(collected) == 2


@pytest.mark.parametrize("public, served, wanted", [
    ("", "", None),
    ("", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
    ("https://bunco.example", "http://192.168.1.20:8000", "https://bunco.example"),
    ("http://localhost:8000", "", None),
    ("http://127.0.0.1:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
    ("", "http://0.0.0.0:8000", None),
])
def test_what_a_code_for_phones_holds(public: str, served: str, wanted: str | None,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.conf.settings.PUBLIC_URL", public)
    monkeypatch.setenv(addresses.SERVED, served)
    request = RequestFactory().get("/", headers={"Host": "evil.example"})
    assert addresses.phone_address(request) == wanted


@pytest.mark.parametrize("outward, named, wanted", [
    (["192.168.1.20"], ["127.0.1.1"], "192.168.1.20"),
    ([], ["127.0.1.1", "10.0.0.5"], "10.0.0.5"),
    ([], ["127.0.1.1"], None),
])
def test_the_address_in_the_house(outward: list[str], named: list[str], wanted: str | None,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "outward", lambda: outward)
    monkeypatch.setattr(addresses, "named", lambda: named)
    assert addresses.lan_address() == wanted


def test_a_refused_form_says_what_was_seen(new_server: Callable[..., Server]) -> None:
    server = new_server(BUNCO_PUBLIC_URL="http://bunco.test:8000")
    line = HTTPConnection("127.0.0.1", server.port, timeout=10)
    line.request("POST", "/accounts/login/", headers={"Origin": "https://bunco.test", "Host": "bunco.test"})
    answer = line.getresponse()
    page = answer.read().decode()
    line.close()
    assert answer.status == 403
    for seen in ("https://bunco.test", "http://bunco.test", "http://bunco.test:8000", "BUNCO_PUBLIC_URL"):
        assert seen in page


def test_the_environment_is_made_for_this_lock_and_this_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "venv/bin/python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    (tmp_path / "venv/pyvenv.cfg").write_text("version = 3.11.2\n")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    monkeypatch.setattr(bootstrap, "PYTHON", python)
    assert not bootstrap.ready("run")
    bootstrap.stamp("run").write_text(bootstrap.key("run"))
    assert bootstrap.ready("run") and not bootstrap.ready("dev")
    bootstrap.stamp("dev").write_text(bootstrap.key("dev"))
    assert bootstrap.ready("dev")
    (tmp_path / "venv/pyvenv.cfg").write_text("version = 3.13.5\n")
    assert not bootstrap.ready("run")


def test_the_development_lock_holds_the_other_one() -> None:
    def pins(lock: str) -> set[str]:
        return set(re.findall(r"^[a-z0-9][^ ]+==[^ ]+", (ROOT / f"requirements/{lock}.txt").read_text(), re.M))
    assert pins("run") and pins("run") < pins("dev")


def test_time_zones_are_known_on_a_machine_that_has_none() -> None:
    code = "import zoneinfo; zoneinfo.reset_tzpath(()); print(zoneinfo.ZoneInfo('America/New_York').key)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "America/New_York\n", done.stderr


def test_locks_and_project_name_no_address() -> None:
    for name in ("requirements/run.txt", "requirements/dev.txt", "pyproject.toml"):
        assert "://" not in (ROOT / name).read_text().replace("https://bunco.example", ""), name


@pytest.mark.parametrize("root, missing, says", [
    (False, ["no-such-package"], "Not on this machine: no-such-package. On Debian or Ubuntu: sudo apt-get install"),
    (True, ["no-such-package"], "Installing no-such-package"),
])
def test_missing_system_packages_are_installed_or_named(root: bool, missing: list[str], says: str,
                                                        monkeypatch: pytest.MonkeyPatch,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(bootstrap, "apt", lambda names: None)
    assert bootstrap.system({name: lambda: None for name in missing}) == missing
    assert says in capsys.readouterr().err


def test_a_socket_that_nobody_has_is_listened_on(unused_port: int) -> None:
    from bunconight.management.commands.serve import listen
    with listen("127.0.0.1", unused_port) as door, pytest.raises(OSError):
        assert door.getsockname()[1] == unused_port
        listen("127.0.0.1", unused_port)


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
