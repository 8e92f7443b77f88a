import pytest

from bunconight.prints.paper import stacks, usual_paper


@pytest.mark.parametrize(
    ("count", "up", "sheets"),
    [
        (0, 4, []),
        (1, 4, [[1, None, None, None]]),
        (4, 4, [[1, 2, 3, 4]]),
        (5, 4, [[1, 3, 5, None], [2, 4, None, None]]),
        (12, 4, [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]),
        (5, 2, [[1, 4], [2, 5], [3, None]]),
        (3, 1, [[1], [2], [3]]),
    ],
)
def test_sheets_are_filled_so_that_cut_piles_lie_in_order(count: int, up: int, sheets: list[list[int | None]]) -> None:
    assert stacks(range(1, count + 1), up) == sheets


@pytest.mark.parametrize("count", range(1, 50))
@pytest.mark.parametrize("up", [4, 2, 1])
def test_the_piles_put_together_are_everyone_in_order(count: int, up: int) -> None:
    sheets = stacks(range(count), up)
    assert len(sheets) == -(-count // up)
    piles = [sheet[place] for place in range(up) for sheet in sheets]
    assert [one for one in piles if one is not None] == list(range(count))


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en_US", "letter"),
        ("fr-CA", "letter"),
        ("es_MX", "letter"),
        ("en_GB", "a4"),
        ("de_DE", "a4"),
        ("fr", "a4"),
    ],
)
def test_the_usual_paper_of_a_country(locale: str, paper: str) -> None:
    assert usual_paper(locale) == paper
