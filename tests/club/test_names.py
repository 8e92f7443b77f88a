"""Names: the same, and apart."""
import pytest

from bunconight.club.names import Pasted, distinct, read_line, same, tidy
from bunconight.club.templatetags.club import has_long_word


def test_tidy() -> None:
    assert tidy("  Mary \n  S. ") == "Mary S."
    assert tidy("Zoe\u0308") == "Zo\u00eb"


def test_case_width_and_spaces_do_not_tell_people_apart() -> None:
    assert same("MARY  S.") == same("Mary S.")
    assert same("Zoe\u0308") == same("ZO\u00cb")
    assert same("Mary S.") != same("Mary T.")


def test_two_of_one_name_are_shown_apart() -> None:
    people = [(7, "Mary S."), (3, "Mary S."), (5, "Ann"), (9, "mary s.")]
    assert distinct(people) == {3: "Mary S.", 5: "Ann", 7: "Mary S. (2)", 9: "mary s. (3)"}


def test_a_mark_that_is_somebodys_name() -> None:
    people = [(1, "Mary (2)"), (2, "Mary"), (3, "Mary")]
    assert distinct(people) == {1: "Mary (2)", 2: "Mary", 3: "Mary (3)"}


@pytest.mark.parametrize(("line", "name", "email", "kind"), [
    ("June, june@example.com", "June", "june@example.com", "regular"),
    ("June <june@example.com>", "June", "june@example.com", "regular"),
    ("june@example.com; June", "June", "june@example.com", "regular"),
    ("June\tjune@example.com", "June", "june@example.com", "regular"),
    ("Hazel (sub)", "Hazel", "", "sub"),
    ("Hazel, sub", "Hazel", "", "sub"),
    ("Hazel; guest; hazel@example.com", "Hazel", "hazel@example.com", "guest"),
    ("Hazel, Subira", "Hazel, Subira", "", "regular"),
    ("Hazel (Guest), hazel@example.com", "Hazel", "hazel@example.com", "guest"),
    ("Mary S.", "Mary S.", "", "regular"),
    ("Mary S. (2)", "Mary S. (2)", "", "regular"),
    ("Finch, Mabel", "Finch, Mabel", "", "regular"),
    ("june@example.com", "june@example.com", "", "regular"),
    ("(sub)", "(sub)", "", "regular"),
    ("June @ the lake", "June @ the lake", "", "regular"),
])
def test_what_a_pasted_line_holds(line: str, name: str, email: str, kind: str) -> None:
    assert read_line(line) == Pasted(name, email, kind)


@pytest.mark.parametrize(("line", "name", "phone"), [
    ("Ann Abbott 512-555-0101", "Ann Abbott", "512-555-0101"),
    ("Ann Abbott, (512) 555 0101", "Ann Abbott", "(512) 555 0101"),
    ("+44 20 7946 0018 - Ann", "Ann", "+44 20 7946 0018"),
    ("Ann\t5125550101\tann@example.com", "Ann", "5125550101"),
    ("512-555-0101", "512-555-0101", ""),
    ("Mary 2", "Mary 2", ""),
    ("Mary 1984-05-12", "Mary 1984-05-12", ""),
    ("Mary 5/12/1984", "Mary 5/12/1984", ""),
    ("Mary (2) 1984", "Mary (2) 1984", ""),
])
def test_a_pasted_phone_number_is_no_part_of_the_name(line: str, name: str, phone: str) -> None:
    assert (read_line(line).name, read_line(line).phone) == (name, phone)


@pytest.mark.parametrize("name, long", [
    ("Ada", False), (None, False), ("Anne-Sophie de la Tour du Pin et Chambly", False),
    ("Wilhelmina Featherstonehaugh-Quillington", True), ("W" * 40, True), ("Quillington-Smith", False),
])
def test_a_name_with_a_part_wider_than_its_place_on_a_phone(name: str | None, long: bool) -> None:
    assert has_long_word(name) == long
