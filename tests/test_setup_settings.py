"""Settings: a bad value stops the start with one sentence; one public address drives all that depends on it."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def manage(data: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a host would, with these variables and none of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BUNCO_", "DJANGO_"))}
    env = {**kept, "BUNCO_NO_BOOTSTRAP": "1", "BUNCO_DATA": str(data), **more}
    return subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=120)


def shown(data: Path, expression: str, **more: str) -> str:
    """What an expression over the settings gives there."""
    done = manage(data, "shell", "--no-imports", "-c", f"from django.conf import settings; print({expression})", **more)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name, value, says", [
    ("BUNCO_DEBUG", "maybe", "must be 1 or 0"),
    ("BUNCO_SECRET_KEY", "short", "shorter than 50"),
    ("BUNCO_PUBLIC_URL", "bunco.example", "must look like https://bunco.example"),
    ("BUNCO_PUBLIC_URL", "https://bunco.example/club", "must look like https://bunco.example"),
    ("BUNCO_PUBLIC_URL", "https://bunco.example:port", "no number"),
    ("BUNCO_DATABASE_URL", "mysql://localhost/bunco", "must begin with postgres:// or sqlite:///"),
    ("BUNCO_DATABASE_URL", "postgres://localhost", "names no database"),
    ("BUNCO_EMAIL_URL", "mail.example", "must look like smtp://"),
    ("BUNCO_EMAIL_URL", "http://mail.example", "must look like smtp://"),
    ("BUNCO_LAN_ADDRESS", "my laptop", "must look like 192.168.1.20"),
    ("BUNCO_LAN_ADDRESS", "127.0.0.1", "no phone can reach"),
    ("BUNCO_DATA", "/proc/nowhere", "cannot be"),
])
def test_a_bad_value_stops_the_start(tmp_path: Path, name: str, value: str, says: str) -> None:
    done = manage(tmp_path, "check", **{name: value})
    assert done.returncode != 0
    (only,) = done.stderr.strip().splitlines()
    assert name in only and says in only


def test_a_deployment_behind_https_is_clean(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", BUNCO_PUBLIC_URL="https://bunco.example")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_one_public_address_drives_all(tmp_path: Path) -> None:
    wanted = ("settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS, settings.SESSION_COOKIE_SECURE, "
              "settings.CSRF_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT")
    assert shown(tmp_path, wanted, BUNCO_PUBLIC_URL="https://bunco.example/") == (
        "['bunco.example', '127.0.0.1', 'localhost'] ['https://bunco.example'] True True True")
    assert shown(tmp_path, wanted) == "['*'] [] False False False"


def test_the_secret_key_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    first = shown(tmp_path, "settings.SECRET_KEY")
    assert len(first) >= 50 and shown(tmp_path, "settings.SECRET_KEY") == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("url, wanted", [
    ("", "console 0"),
    ("smtp://ann:p%40ss@mail.bunco.example", "smtp 587 ann p@ss True False BuncoNight <no-reply@mail.bunco.example>"),
    ("smtps://mail.bunco.example?from=club@bunco.example", "smtp 465   False True club@bunco.example"),
    ("smtp://127.0.0.1:2525", "smtp 2525   False False BuncoNight <no-reply@127.0.0.1>"),
])
def test_mail_goes_where_the_url_says(tmp_path: Path, url: str, wanted: str) -> None:
    said = shown(tmp_path, "settings.EMAIL_BACKEND.split('.')[-2], *(getattr(settings, f'EMAIL_{n}') for n in "
                 "'PORT HOST_USER HOST_PASSWORD USE_TLS USE_SSL'.split()), settings.DEFAULT_FROM_EMAIL",
                 BUNCO_EMAIL_URL=url)
    assert said.startswith(wanted.split(" 0")[0]) if not url else said == wanted


def test_a_database_url_is_read_whole(tmp_path: Path) -> None:
    said = shown(tmp_path, "[settings.DATABASES['default'][n] for n in 'NAME USER PASSWORD HOST PORT'.split()]",
                 BUNCO_DATABASE_URL="postgres://ann:p%2Fw@%2Frun%2Fpostgresql:5433/bunco")
    assert said == "['bunco', 'ann', 'p/w', '/run/postgresql', 5433]"


def test_an_address_that_phones_cannot_use_is_named(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", BUNCO_PUBLIC_URL="http://localhost:8000")
    assert "on a phone that is the phone itself" in done.stderr
    done = manage(tmp_path, "check", BUNCO_PUBLIC_URL="http://bunco.example")
    assert "without https" in done.stderr


@pytest.mark.parametrize("more, warned", [
    ({}, True), ({"BUNCO_PUBLIC_URL": "https://bunco.example"}, False),
])
def test_mail_without_a_public_address_is_named(tmp_path: Path, more: dict[str, str], warned: bool) -> None:
    done = manage(tmp_path, "check", BUNCO_EMAIL_URL="smtp://mail.bunco.example", **more)
    assert ("whatever address it was asked for by" in done.stderr) is warned
    assert "bunconight.W004" not in manage(tmp_path, "check").stderr


@pytest.mark.parametrize("arguments, says", [
    (("serve", "--workers", "2"), "need PostgreSQL"),
    (("serve", "--workers", "0"), "must be 1 or more"),
    (("serve",), "lacks"),
])
def test_a_start_that_cannot_go_well_is_refused_in_one_sentence(
        tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    done = manage(tmp_path, *arguments)
    assert done.returncode == 1
    assert says in done.stderr and len(done.stderr.strip().splitlines()) == 1
