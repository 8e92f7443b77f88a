"""Names: the same, and apart."""
from bunconight.club.names import distinct, same, tidy


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
