from games.errors import Late, NotDice, NotNow, Refusal


def test_a_refusal_keeps_its_template_and_what_fills_it() -> None:
    refusal = NotNow("Table {table} is closed.", table=2)
    assert str(refusal) == "Table 2 is closed."
    assert (refusal.template, refusal.params) == ("Table {table} is closed.", {"table": 2})


def test_a_late_roll_is_a_kind_of_not_now() -> None:
    assert issubclass(Late, NotNow) and issubclass(NotNow, Refusal) and issubclass(NotDice, Refusal)
    assert not issubclass(NotDice, NotNow)
