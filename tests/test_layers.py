"""Who may know whom, as pyproject.toml's contracts say it; checked here too, so that a plain test run finds it."""
import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ["club", "money", "nights", "places", "notices", "scoring", "casino", "history", "prints"]
"""Each may know those before it, and no other."""
PURE = ["games/errors.py", "games/dice.py", "games/shares.py"]


def imported(path: Path) -> set[str]:
    """Every module that a file imports, by its full name."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[:len(package) - node.level + 1]) + "." if node.level else ""
            found |= {f"{base}{node.module or ''}".rstrip(".") + f".{one.name}" for one in node.names}
    return found


def offenders(files: list[Path], *forbidden: str) -> list[str]:
    return [f"{path.relative_to(ROOT)} imports {name}" for path in files for name in sorted(imported(path))
            if any(name == one or name.startswith(one + ".") for one in forbidden)]


def python(folder: str) -> list[Path]:
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts]


def test_the_contracts_hold() -> None:
    done = subprocess.run([str(Path(sys.executable).with_name("lint-imports")), "--no-cache"], cwd=ROOT,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_part_has_its_place() -> None:
    parts = {path.parent.name for path in ROOT.glob("bunconight/*/models.py")} | {"history", "prints"}
    assert parts == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_knows_only_those_beneath_it(part: str) -> None:
    above = [f"bunconight.{name}" for name in PARTS[PARTS.index(part) + 1:]]
    assert not offenders(python(f"bunconight/{part}"), *above)


def test_games_never_know_the_club() -> None:
    assert not offenders(python("games"), "bunconight")


def test_live_asks_nothing() -> None:
    assert not offenders(python("bunconight/live"), "games", *(f"bunconight.{part}" for part in PARTS))


def test_rules_have_no_clock_no_chance_and_no_framework() -> None:
    files = [*python("games/bunco"), *(ROOT / name for name in PURE if name != "games/dice.py")]
    assert files and not offenders(files, "django", "time", "datetime", "random", "secrets", "os", "games.models",
                                   "games.record")
    assert not offenders([ROOT / "games/dice.py"], "django", "time", "datetime", "games.models", "games.record")
