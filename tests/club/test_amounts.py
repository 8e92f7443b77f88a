"""Money as people of a group write it."""
import pytest

from bunconight.club import amounts
from bunconight.club.models import Group

US = Group(currency="USD", locale="en_US")
DE = Group(currency="EUR", locale="de_DE")
CA = Group(currency="CAD", locale="fr_CA")


@pytest.mark.parametrize(("group", "text", "cents"), [
    (US, "5", 500), (US, "5.00", 500), (US, "$5", 500), (US, " $ 5.50 ", 550), (US, "1,000", 100000), (US, "0", 0),
    (US, "5 USD", 500), (DE, "5,50", 550), (DE, "5,00 €", 500), (DE, "1.000,50", 100050), (CA, "5,25 $", 525),
])
def test_read(group: Group, text: str, cents: int) -> None:
    assert amounts.read(text, group) == cents


@pytest.mark.parametrize(("group", "text"), [
    (US, "five"), (US, ""), (US, "-5"), (US, "5.005"), (US, "1,00"), (DE, "5.5"), (US, "200000"), (US, "nan"),
])
def test_no_amount(group: Group, text: str) -> None:
    with pytest.raises(ValueError):
        amounts.read(text, group)


def test_show_and_write() -> None:
    assert amounts.show(500, US) == "$5.00"
    assert amounts.show(123450, DE) == "1.234,50\xa0€"
    assert amounts.write(500, US) == "5.00"
    assert amounts.write(500, DE) == "5,00"


@pytest.mark.parametrize("group", [US, DE, CA])
@pytest.mark.parametrize("cents", [0, 5, 500, 123456])
def test_what_is_written_is_read_back(group: Group, cents: int) -> None:
    assert amounts.read(amounts.write(cents, group), group) == cents
    assert amounts.read(amounts.show(cents, group), group) == cents
