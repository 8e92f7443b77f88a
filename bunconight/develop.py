"""`manage.py test` and `manage.py lint`, inside the development environment. What is missing fails."""
import glob
import os
import subprocess
import sys
from pathlib import Path

from bunconight import bootstrap, postgres

ROOT = bootstrap.ROOT
CORES = "2"
TYPED = ["games", "bunconight"]


def test(args: list[str]) -> int:
    """Every test on SQLite, browser included; with --postgres, what touches the database, on a PostgreSQL of its own.

    What follows goes to pytest. Without a path or a test's name both cores are used.
    """
    wanted = "--postgres" in args
    args = [one for one in args if one != "--postgres"]
    packages = bootstrap.POSTGRES if wanted else bootstrap.TESTING
    if bootstrap.system(packages):
        return 1
    os.chdir(ROOT)
    if wanted:
        with postgres.cluster() as url:
            return run_pytest(args, {"BUNCO_DATABASE_URL": url})
    return run_pytest(args, {})


def run_pytest(args: list[str], more: dict[str, str]) -> int:
    """In a process of its own, so that a test run never inherits what a host has set for its site."""
    env = {name: value for name, value in os.environ.items()
           if not name.startswith("BUNCO_") or name in ("BUNCO_NO_BOOTSTRAP", "BUNCO_VENV", "BUNCO_SHOTS")}
    both = [] if any(not one.startswith("-") or one.startswith(("-n", "-k", "--lf", "--pdb")) for one in args) \
        else ["-n", CORES, "--dist", "load"]  # keeps the order, in which browsers come last
    return subprocess.call([sys.executable, "-m", "pytest", *both, *args], cwd=ROOT, env={**env, **more})


def lint(args: list[str]) -> int:
    """Style, templates, types, layers and missing migrations; every one is run, and the first that failed decides."""
    bin_ = Path(sys.executable).parent
    manage = [sys.executable, str(ROOT / "manage.py")]
    templates = sorted(glob.glob(str(ROOT / "templates/**/*.html"), recursive=True))
    commands = [
        [str(bin_ / "ruff"), "check", "."],
        [str(bin_ / "djlint"), "--lint", "--quiet", *templates],
        [str(bin_ / "mypy"), *TYPED],
        [str(bin_ / "lint-imports"), "--no-cache"],
        [*manage, "makemigrations", "--check", "--dry-run"],
    ]
    codes = [told(command) for command in commands]
    return next((code for code in codes if code), 0)


def told(command: list[str]) -> int:
    short = [Path(command[0]).name, *command[1:4]]
    print("$", *short, "…" if len(command) > 4 else "", flush=True)
    return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)
