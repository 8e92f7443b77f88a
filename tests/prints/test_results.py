"""The night's results for a spreadsheet."""

import csv
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from bunconight.club.models import Group, Member
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import prizes, scores
from bunconight.prints.results import harmless, results_csv
from tests.nights.hostess import Hostess

Get = Callable[..., HttpResponse]

HEADINGS = (
    "Name,Buncos,Wins,Losses,Trips,Snake eyes,Rounds,"
    "Place: Most Buncos,Place: Most Wins,Place: Last Bunco,Place: Most Snake Eyes,Place: Most Trips,"
    "Place: Most Losses,Prizes won,Won (USD)\r\n"
)


@pytest.fixture
def four(add: Callable[..., Hostess]) -> Hostess:
    """One table. Ann and Cleo have 5 Buncos, Bea 3; nobody has rolled trips. The night is over."""
    hostess = add("Ann", "Bea", "Cleo", "=Dot()")
    names = ("Ann", "Bea", "Cleo", "=Dot()")
    hostess.check_in(*names)
    hostess.take_fees(*names)
    hostess.draw()
    hostess.start(1)
    buncos = {"Ann": 5, "Bea": 3, "Cleo": 5}
    tallies = {hostess.id(name): {"buncos": count, "trips": 0, "snake_eyes": 0} for name, count in buncos.items()}
    tallies[hostess.id("Bea")]["snake_eyes"] = 2
    winner = hostess.book.seats[0].index(hostess.id("Ann")) % 2
    score = [21, 14] if winner == 0 else [14, 21]
    scores.correct(night=hostess.night, number=1, table=1, winner=winner, score=score, tallies=tallies, who=None)
    hostess.finish()
    return hostess


def shown(get: Get) -> str:
    return get("print_results").content.decode("utf-8-sig")


def decide(hostess: Hostess) -> None:
    """Ann wins the roll-offs for Buncos and wins, Cleo that for losses; Ann had the traveler."""
    throws = [("most_buncos", ("Ann", "Cleo")), ("most_wins", ("Ann", "=Dot()")), ("most_losses", ("Cleo", "Bea"))]
    for category, names in throws:
        for name, value in zip(names, (6, 2), strict=True):
            prizes.roll_off_die(night=hostess.night, category=category, person=hostess.id(name), value=value, who=None)
    prizes.name_traveler(night=hostess.night, person=hostess.id("Ann"), who=None)


def test_five_five_three_before_the_roll_offs(four: Hostess, get: Get) -> None:
    """Three may have had the last Bunco; nobody has a place in trips, which nobody rolled."""
    assert shown(get) == HEADINGS + (
        "Ann,5,1,0,0,0,1,1,1,1,2,,3,,\r\n"
        "Cleo,5,0,1,0,0,1,1,3,1,2,,1,,\r\n"
        "Bea,3,0,1,0,2,1,3,3,1,1,,1,Most Snake Eyes 3.00,3.00\r\n"
        "'=Dot(),0,1,0,0,0,1,4,1,,2,,3,,\r\n"
    )


def test_five_five_three_when_all_is_decided(four: Hostess, get: Get) -> None:
    decide(four)
    assert shown(get) == HEADINGS + (
        "Ann,5,1,0,0,0,1,1,1,1,2,,3,Most Buncos 5.00; Most Wins 4.00; Last Bunco 4.00,13.00\r\n"
        "Cleo,5,0,1,0,0,1,1,3,,2,,1,Most Losses 2.00,2.00\r\n"
        "Bea,3,0,1,0,2,1,3,3,,1,,1,Most Snake Eyes 3.00,3.00\r\n"
        "'=Dot(),0,1,0,0,0,1,4,1,,2,,3,,\r\n"
    )


def test_places_and_prizes_are_those_of_the_screen(four: Hostess, get: Get) -> None:
    decide(four)
    rows = {row["Name"].lstrip("'"): row for row in csv.DictReader(shown(get).splitlines())}
    page = prizes_page(four.book.night)
    for prize in page.prizes:
        for place in prize.places:
            assert rows[place.name][f"Place: {prize.title}"] == str(place.place)
        for winner in prize.winners:
            assert f"{prize.title} {prize.cents // 100}.00" in rows[winner.name]["Prizes won"].split("; ")


def test_while_it_runs_nobody_has_won(seated: Hostess, get: Get) -> None:
    seated.play((0, 0, 0))
    seated.correct(1, 1, 0, tallies={seated.book.seats[0][0]: {"buncos": 1}})
    assert {row["Prizes won"] for row in csv.DictReader(shown(get).splitlines())} == {""}


def test_spreadsheets_know_the_file(four: Hostess, get: Get, group: Group) -> None:
    Member.objects.filter(name="Ann").update(name="Zoë, the “first”")
    group.currency, group.locale = "EUR", "de_DE"
    group.save()
    answer = get("print_results")
    assert answer.content.startswith(b"\xef\xbb\xbfName,")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="bunco-2026-05-12-results.csv"'
    rows = list(csv.DictReader(shown(get).splitlines()))
    assert rows[0]["Name"] == "Zoë, the “first”" and rows[2]["Won (EUR)"] == "3.00"


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(begins: str) -> None:
    assert harmless(f"{begins}1+1") == f"'{begins}1+1"
    assert (harmless("Ann = Bea"), harmless(""), harmless(-1)) == ("Ann = Bea", "", -1)


def test_before_the_night_there_are_headings_only(seated: Hostess, get: Get) -> None:
    assert shown(get) == HEADINGS


def test_the_page_leads_there_once_somebody_has_played(seated: Hostess, get: Get) -> None:
    assert "results.csv" not in get("print").content.decode()
    seated.play((0, 0, 0))
    assert f'href="/g/{seated.night.group.key}/n/{seated.night.pk}/print/results.csv"' in get("print").content.decode()


def test_queries_do_not_grow_with_the_people(seated: Hostess, get: Get, django_assert_num_queries: Any) -> None:
    seated.play((0, 1, 0), (0, 0, 0))
    night = seated.book.night
    with django_assert_num_queries(5):
        results_csv(night)
