"""Servers for the benchmark: the same options as `serve`, with any ASGI application."""
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.conf import settings

from bunconight.postgres import free_port

OURS = "bunconight.asgi:application"
STAMPED = "bunconight.benchmarks.apps:stamped"
DJANGO_ASGI = "bunconight.benchmarks.apps:django_asgi"
STARTS_IN = 30.0


class Server(NamedTuple):
    port: int
    pid: int


@contextmanager
def running(application: str) -> Iterator[int]:
    """A server process with this application; its port. It uses the benchmark's own database."""
    with serving(application) as server:
        yield server.port


@contextmanager
def serving(application: str) -> Iterator[Server]:
    """The same, and its process."""
    port = free_port()
    lifespan = "off" if application == DJANGO_ASGI else "on"
    command = [sys.executable, "-m", "uvicorn", application, "--host", "127.0.0.1", "--port", str(port), "--lifespan",
               lifespan, "--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "1"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(10)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + STARTS_IN
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server to be measured did not start")
