import pytest

from tests.scoring.evening import Evening, make_evening


@pytest.fixture
def evening(db: None) -> Evening:
    """Twelve people at three tables, round 1 running."""
    return make_evening().draw().start()
