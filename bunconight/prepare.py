"""Brings the database and the static files up to date; quick when they are."""
import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from bunconight.club.purge import purge_demos
from bunconight.staticfiles import UNUSED


def everything() -> None:
    database()
    static_files()


def old_demos() -> None:
    """Demo groups that were over while nobody served them."""
    purge_demos(now=timezone.now())


def database() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)


def static_files() -> None:
    """Collect, name by content and compress them, if any has changed since the last time."""
    if settings.DEBUG:
        return
    noted = Path(settings.STATIC_ROOT) / ".collected"
    now = fingerprint()
    if not noted.exists() or noted.read_text() != now:
        call_command("collectstatic", verbosity=0, interactive=False, clear=True, ignore_patterns=UNUSED)
        noted.write_text(now)


def fingerprint() -> str:
    """Changes when a static file, or where static files go, changes: names, sizes, times."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
