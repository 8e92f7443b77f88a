"""Short ways to say who won what when the night is over."""



from bunconight.nights.queries.figures import read_figures
from bunconight.nights.services import prizes
from tests.nights.hostess import Hostess


def tally(hostess: Hostess, number: int = 1, **counts: int) -> None:
    """Buncos by name, in a round: Ada=5."""
    book = hostess.book
    for table in book.round(number).result.tables:
        stated = {
            pk: {"buncos": counts[book.names[pk]]} for team in table.teams for pk in team if book.names[pk] in counts
        }
        if stated:
            hostess.correct(number, table.table, table.winner, tallies=stated)


def prize(hostess: Hostess, category: str):
    return read_figures(hostess.book).prize(category)


def roll(hostess: Hostess, category: str, **dice: int) -> None:
    for name, value in dice.items():
        prizes.roll_off_die(night=hostess.night, category=category, person=hostess.id(name), value=value, who=None)


def trips(hostess: Hostess, name: str, count: int) -> None:
    person = hostess.id(name)
    table = next(t for t in hostess.book.results[0].tables if person in t.teams[0] + t.teams[1])
    hostess.correct(1, table.table, table.winner, tallies={person: {"trips": count}})
