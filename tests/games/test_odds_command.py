import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

TWOS = {
    "0_points": "5/9",
    "1_points": "25/72",
    "2_points": "5/72",
    "bunco": "1/216",
    "snake_eyes": "1/216",
    "trips": "1/54",
}
ONES = {"0_points": "5/9", "1_points": "25/72", "2_points": "5/72", "bunco": "1/216", "trips": "5/216"}


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("odds", *arguments, stdout=out)
    return out.getvalue()


def as_json(*arguments: str) -> Any:
    return json.loads(printed(*arguments, "--json"))


def test_every_point_number() -> None:
    assert as_json("bunco") == {"1": ONES, "2": TWOS, "3": TWOS, "4": TWOS, "5": TWOS, "6": TWOS}


def test_one_point_number() -> None:
    assert as_json("bunco", "--point", "1") == {"1": ONES}


def test_for_people() -> None:
    text = printed("bunco", "--point", "6")
    assert text.splitlines()[0] == "Point number 6"
    assert "snake eyes     1/216    0.463%" in text


@pytest.mark.parametrize("arguments", [["whist"], ["bunco", "--point", "7"], []])
def test_no_such_odds(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        printed(*arguments)
