"""Serve the site to this computer and, with --lan, to the phones in the house."""
import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core import checks
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from bunconight import addresses, prepare

GRACE = 2      # seconds that a stopping server gives open connections
PORTS = 20     # how far to look for a free one


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lan", action="store_true", help="let phones on the same network in")
        parser.add_argument("--port", type=int, default=8000, help="8000, or the next free one")
        parser.add_argument("--workers", type=int, default=1, help="server processes; more than one needs PostgreSQL")
        parser.add_argument("--prepare", action="store_true", help="bring database and static files up to date first")

    def handle(self, *, lan: bool, port: int, workers: int, prepare: bool, **options: Any) -> None:
        one_process_on_sqlite(workers)
        self.make_ready(prepare)
        if problems := checks.run_checks():
            self.tell_problems(problems)
        door = self.open_door("0.0.0.0" if lan else "127.0.0.1", port)
        self.announce(door.getsockname()[1], lan)
        run(door, workers)

    def make_ready(self, wanted: bool) -> None:
        if wanted:
            prepare.everything()
        elif waiting := MigrationExecutor(connection).migration_plan(
                MigrationExecutor(connection).loader.graph.leaf_nodes()):
            raise CommandError(f"The database lacks {len(waiting)} migrations: run `python3 manage.py migrate`, "
                               "or start with `python3 manage.py` alone.")
        elif lacks_static():
            raise CommandError("The static files are not collected: run `python3 manage.py collectstatic`, or start "
                               "with `python3 manage.py` alone.")
        prepare.old_demos()
        connection.close()

    def tell_problems(self, problems: list[checks.CheckMessage]) -> None:
        for one in problems:
            self.stderr.write(f"  {one.msg} {one.hint or ''}".rstrip())
        if any(one.is_serious() for one in problems):
            raise CommandError("Not started; the lines above say why.")

    def open_door(self, host: str, port: int) -> socket.socket:
        """A listening socket on the wanted port, or, said clearly, on the next free one."""
        for candidate in range(port, port + PORTS) if port else [0]:
            try:
                door = listen(host, candidate)
            except OSError:
                continue
            if candidate != port:
                self.stdout.write(f"  Port {port} is taken; using {candidate}.")
            return door
        raise CommandError(f"No port from {port} to {port + PORTS - 1} is free; choose one with --port.")

    def announce(self, port: int, lan: bool) -> None:
        self.stdout.write(f"\n  BuncoNight is at http://127.0.0.1:{port}/")
        host = addresses.lan_address() if lan else None
        os.environ[addresses.SERVED] = f"http://{host}:{port}" if host else ""
        if address := addresses.phone_address():
            self.stdout.write(f"  Phones open    {address}/\n")
            segno.make(address + "/", error="m", micro=False).terminal(out=sys.stdout, compact=True)
        elif lan:
            self.stdout.write("  No network was found, so phones cannot reach this computer: join the house's Wi-Fi "
                              "and start again, or set BUNCO_LAN_ADDRESS.")
        else:
            self.stdout.write("  Only this computer can open it; for phones: python3 manage.py --lan")
        self.stdout.write("  Stop with Ctrl+C.\n")
        self.stdout.flush()


def lacks_static() -> bool:
    """Whether every page would be an error, for want of the names of its style sheets."""
    return not settings.DEBUG and getattr(staticfiles_storage, "hashed_files", None) == {}


def one_process_on_sqlite(workers: int) -> None:
    if workers < 1:
        raise CommandError("--workers must be 1 or more.")
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError("Several server processes need PostgreSQL (BUNCO_DATABASE_URL): on SQLite a phone at one "
                           "process would not hear what happens at another.")


def listen(host: str, port: int) -> socket.socket:
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(2048)
    except OSError:
        door.close()
        raise
    door.set_inheritable(True)
    return door


def run(door: socket.socket, workers: int) -> None:
    """Until told to stop. No Server header, no access log: the address of a page may hold a link's secret."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess
    config = uvicorn.Config(
        "bunconight.asgi:application", lifespan="on", log_level="warning", access_log=False, server_header=False,
        workers=workers, timeout_graceful_shutdown=GRACE, timeout_keep_alive=20, backlog=2048,
        proxy_headers=bool(settings.PUBLIC_URL))
    try:
        if workers > 1:
            Multiprocess(config, sockets=[door]).run()
        else:
            uvicorn.Server(config).run(sockets=[door])
    except KeyboardInterrupt:
        pass
