"""The rules of the night on a player's phone."""
from django.test import Client

from tests.scoring.evening import Evening


def test_a_phone_that_is_in_reads_the_rules_of_its_night(evening: Evening) -> None:
    phone = evening.phone(evening.players["Ann"].pk)
    page = phone.get(f"/t/{evening.night.key}/rules/")
    assert page.status_code == 200 and "no-store" in page["Cache-Control"]
    told = page.content.decode()
    assert "The rules tonight" in told and "A sub keeps what she wins." in told
    assert f'href="/t/{evening.night.key}/rules/"' in phone.get(f"/t/{evening.night.key}/").content.decode()


def test_nobody_else_does(evening: Evening) -> None:
    assert Client().get(f"/t/{evening.night.key}/rules/").status_code == 404
    assert evening.phone(evening.players["Ann"].pk).post(f"/t/{evening.night.key}/rules/").status_code == 405
