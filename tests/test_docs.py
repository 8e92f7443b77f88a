"""The README tells every setting and every command of ours, and none that is gone."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
NOT_FOR_HOSTS = {"BUNCO_SERVED_AT", "BUNCO_BENCH"}  # `serve` and `bench` tell them their own processes


def read() -> set[str]:
    """The environment variables that the code reads."""
    files = [ROOT / "manage.py", *(ROOT / "bunconight").rglob("*.py"), ROOT / "tests/browser/conftest.py"]
    return {name for path in files for name in re.findall(r"BUNCO_[A-Z_]+", path.read_text())} - NOT_FOR_HOSTS


def commands() -> set[str]:
    found = [path for wing in ("games", "bunconight") for path in (ROOT / wing).rglob("management/commands/*.py")]
    return {path.stem for path in found if path.stem != "__init__"} | {"test", "lint"}


def test_every_setting_is_told() -> None:
    assert set(re.findall(r"BUNCO_[A-Z_]+", README.read_text())) == read()


def test_every_command_is_told() -> None:
    told = set(re.findall(r"python3 manage\.py ([a-z][a-z_]+)", README.read_text()))
    assert commands() - {"serve"} <= told
    assert told <= commands() | {"migrate", "createsuperuser", "check"}


def test_pictures_and_links_of_the_readme_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)|(?:src|srcset)=\"([^\"]+)\"", README.read_text()):
        path = target[0] or target[1]
        assert path.startswith("https://") or (ROOT / path).exists(), path
