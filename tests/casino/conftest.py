import pytest
from django.test import Client

from tests.casino.party import Party, browser, make_party


@pytest.fixture
def party(db: None) -> Party:
    """Ann, Bea, Cleo, Dot, Effie and Fern, with 100 chips each; no table yet."""
    return make_party()


@pytest.fixture
def bounder(party: Party) -> Party:
    """Ann, Bea and Cleo at a Bounder table; Dot deals."""
    party.open_table("bounder", "Ann", "Bea", "Cleo", keeper="Dot")
    return party


@pytest.fixture
def hazard(party: Party) -> Party:
    """Ann, Bea and Cleo at a Hazard table; Dot is the groom-porter."""
    party.open_table("hazard", "Ann", "Bea", "Cleo", keeper="Dot")
    return party


@pytest.fixture
def site(party: Party) -> Client:
    """The hostess's browser."""
    return browser(party.night.group)
