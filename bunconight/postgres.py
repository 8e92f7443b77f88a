"""A PostgreSQL of our own for the tests: in a temporary folder, on a free port of this machine, gone afterwards.

Standard library only. PostgreSQL refuses to run as root, so as root it runs as Debian's user `postgres`, else `nobody`.
"""
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "bunco"
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"  # it is thrown away


@contextmanager
def cluster() -> Iterator[str]:
    """Start one, give its postgres:// address (database `bunco`), stop it and remove its files."""
    folder = Path(tempfile.mkdtemp(prefix="bunco-postgres-", dir=os.environ.get("TMPDIR", "/tmp")))
    owner = other_user()
    if owner:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    try:
        with server(owner, folder) as port:
            run(owner, "createdb", "--host", "127.0.0.1", "--port", str(port), "--username", USER, "bunco")
            yield f"postgres://{USER}@127.0.0.1:{port}/bunco"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(owner: pwd.struct_passwd | None, folder: Path) -> Iterator[int]:
    """One that keeps all its files in this folder, and the port that it listens on."""
    port, data = free_port(), folder / "data"
    run(owner, "initdb", "--pgdata", data, "--username", USER, "--auth", "trust", "--encoding", "UTF8",
        "--locale", "C.UTF-8", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} {QUICK}"
    run(owner, "pg_ctl", "start", "--pgdata", data, "--wait", "--log", folder / "log", "--options", options)
    try:
        yield port
    finally:
        run(owner, "pg_ctl", "stop", "--pgdata", data, "--mode", "immediate", "--wait")


def other_user() -> pwd.struct_passwd | None:
    """Who runs the server instead of root; None: whoever we are."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise SystemExit("PostgreSQL does not run as root, and there is no user postgres or nobody to run it.")


def run(owner: pwd.struct_passwd | None, program: str, *arguments: object) -> None:
    """One of PostgreSQL's own programs; its output is shown when it fails."""
    ids = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
    with tempfile.TemporaryFile() as said:
        done = subprocess.run([find(program), *map(str, arguments)], cwd="/", stdin=subprocess.DEVNULL, stdout=said,
                              stderr=subprocess.STDOUT, **ids)  # type: ignore[call-overload]
        if done.returncode:
            said.seek(0)
            raise SystemExit(f"{program} failed:\n{said.read().decode(errors='replace')}")


def find(program: str) -> str:
    """The newest one that Debian installed beside the path, else the one on the path."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"), key=lambda path: float(path.split("/")[4]))
    path = found[-1] if found else shutil.which(program)
    if not path:
        raise SystemExit(f"PostgreSQL's {program} is not on this machine.")
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
