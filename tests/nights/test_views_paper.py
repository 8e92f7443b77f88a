"""The pages of paper that comes back, as a browser without a script uses them."""

from typing import Any

import pytest
from django.test import Client

from bunconight.nights.models import Action, PaperDraft
from bunconight.nights.paper_forms import person
from games.errors import NotDice
from tests.nights.hostess import BELL, NAMES, Hostess
from tests.nights.pages import HTMX, at, get, post, questions, swap, text

ROUND = {"won-1": "1", "won-2": "2", "won-3": "1", "next": "1"}


def filled(page: Any) -> dict[str, Any]:
    """What the tallies' form holds when it is opened."""
    data: dict[str, Any] = {}
    for table in page.context["page"].tables:
        data |= {f"seen-{table.number}": table.seen, f"won-{table.number}": table.entry.won,
                 f"split-{table.number}": table.entry.split, f"first-{table.number}": table.first,
                 f"second-{table.number}": table.second}  # fmt: skip
        for row in (*table.pairs[0], *table.pairs[1], *table.strangers):
            data |= {f"{name}-{table.number}-{row.id}": count for name, count in row.rolled.to_json().items()}
    return {name: value for name, value in data.items() if value != ""} | {f"seen-{number}": data[f"seen-{number}"]
            for number in range(1, len(page.context["page"].tables) + 1)}  # fmt: skip


def test_a_round_is_saved_and_the_next_one_seated(site: Client, running: Hostess) -> None:
    page = get(site, "paper", running.night)
    assert "Round 1 of 20" in text(page) and "Save round 1 and seat round 2" in text(page)
    answer = post(site, "paper_save", running.night, 1, **filled(page) | ROUND)
    assert answer.status_code == 302
    page = site.get(answer.url)
    assert "Round 2 of 20" in text(page) and "Round 2 started" in text(page)
    assert [table.winner for table in running.book.results[0].tables] == [0, 1, 0]


def test_what_is_marked_keeps_the_round(site: Client, running: Hostess) -> None:
    page = get(site, "paper", running.night)
    answer = post(site, "paper_save", running.night, 1, **filled(page) | ROUND | {"won-2": "12"})
    page = site.get(answer.url)
    assert "Table 2 has two winners" in text(page) and "Round 1 of 20" in text(page)
    assert running.book.current and running.book.current.number == 1
    fresh = swap(site, "paper_save", running.night, 1, **filled(page) | {"won-2": "2", "next": "1"})
    assert "Round 2 of 20" in text(fresh) and fresh.status_code == 200


def test_what_is_typed_stays_over_a_reload(site: Client, running: Hostess) -> None:
    person = running.book.seats[1][0]
    page = get(site, "paper", running.night)
    typed = filled(page) | {"won-2": "1", f"trips-2-{person}": "3", "draft": "1"}
    assert post(site, "paper_save", running.night, 1, **typed).status_code == 204
    assert running.book.results[0].tables[1].winner is None
    table = get(site, "paper", running.night).context["page"].tables[1]
    assert (table.entry.won, table.entry.counts[person].trips, table.kept) == ("1", 3, True)
    post(site, "paper_clear", running.night, 1)
    assert not PaperDraft.objects.exists()
    assert get(site, "paper", running.night).context["page"].tables[1].entry.won == ""


def test_points_below_nothing_are_read(site: Client, running: Hostess) -> None:
    typed = filled(get(site, "paper", running.night)) | {"won-2": "1", "first-2": "3", "second-2": "-18"}
    post(site, "paper_save", running.night, 1, **typed, draft="1")
    assert get(site, "paper", running.night).context["page"].tables[1].entry.points == (3, -18)


@pytest.mark.parametrize(("first", "second"), [("21", ""), ("", "0")])
def test_the_points_of_one_pair_alone(site: Client, running: Hostess, first: str, second: str) -> None:
    """Marked, as typed, until both are there or neither."""
    typed = filled(get(site, "paper", running.night)) | {"won-2": "1"}
    page = site.get(post(site, "paper_save", running.night, 1, **typed, **{"first-2": first, "second-2": second}).url)
    assert "Give the points of both pairs of table 2, or of neither." in text(page)
    table = page.context["page"].tables[1]
    assert (table.entry.won, table.first, table.second, table.folded) == ("1", first, second, False)
    assert running.book.results[0].tables[1].winner is None
    post(site, "paper_save", running.night, 1, **typed, **{"first-2": "21", "second-2": "0"})
    result = running.book.results[0].tables[1]
    assert (result.winner, result.score, PaperDraft.objects.count()) == (0, (21, 0), 0)


def test_two_hostesses_type_the_same_round(site: Client, running: Hostess) -> None:
    """Each has some of its sheets, and both had opened the page before either saved: nothing of one is the other's."""
    one, other = filled(get(site, "paper", running.night)), filled(get(site, "paper", running.night))
    running.roll(2, "trips", BELL)  # a phone at table 2, meanwhile
    post(site, "paper_save", running.night, 1, **other | {"won-3": "12", "draft": "1"})
    post(site, "paper_save", running.night, 1, **one | {"won-1": "1"})
    assert not get(site, "paper", running.night).context["page"].tables[1].kept, "nobody typed table 2"
    assert get(site, "paper", running.night).context["page"].tables[2].entry.won == "12", "the other’s draft is there"
    post(site, "paper_save", running.night, 1, **other | {"won-3": "2"})
    page = get(site, "paper", running.night).context["page"]
    assert [table.entry.won for table in page.tables] == ["1", "", "2"]
    assert (page.rest, PaperDraft.objects.count()) == ((), 0)


def test_a_past_round_opened_and_saved_unchanged(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    running.play((0, 0, 0))
    before, version = Action.objects.count(), running.book.night.version
    page = get(site, "paper", running.night, round=1)
    assert "Back, change nothing" in text(page)
    assert post(site, "paper_save", running.night, 1, **filled(page) | {"next": "1"}).status_code == 302
    assert (Action.objects.count(), running.book.night.version) == (before, version)
    post(site, "paper_save", running.night, 1, **filled(page) | {"won-2": "1", "why": "misread"})
    assert "fewer points than the losers" in text(get(site, "paper", running.night, round=1))
    post(site, "paper_save", running.night, 1, **filled(page) | {
        "won-2": "1", "first-2": "21", "second-2": "14", "why": "misread"})
    about = Action.objects.latest("seq").payload["about"]
    assert (about["why"], about["tables"][0]["old"]["winner"], about["tables"][0]["new"]["winner"]) == ("misread", 1, 0)
    assert "Round 1 typed in from paper" in text(get(site, "night_log", running.night))


def test_the_opening_seats_by_the_first_letters(site: Client, hostess: Hostess) -> None:
    page = get(site, "paper", hostess.night)
    assert "where did everybody sit" in text(page)
    boxes = {f"seat-{table}-{letter}": NAMES[4 * (table - 1) + place][:2].lower() for table in (1, 2, 3)
             for place, letter in enumerate("ABCD")}  # fmt: skip
    boxes["seat-3-D"] = ""
    wrong = post(site, "paper_seats", hostess.night, **boxes | {"seat-1-A": "zoe"})
    assert wrong.status_code == 409 and "Nobody on this night’s list is called “zoe”." in text(wrong)
    assert 'value="be"' in wrong.content.decode(), "what was typed stays"
    answer = post(site, "paper_seats", hostess.night, **boxes)
    assert answer.status_code == 302 and "Round 1 of 20" in text(site.get(answer.url))
    book = hostess.book
    assert [book.names[pk] for chairs in book.seats for pk in chairs] == [*NAMES[:11], "Ghost 1"]


@pytest.mark.parametrize(
    ("typed", "pk"), [("ADA", 1), (" ada ", 1), ("ade", 2), ("ann", 3), ("lee b", 4), ("", None), ("ghost", None)]
)
def test_whom_a_name_means(typed: str, pk: int | None) -> None:
    assert person(typed, {1: "Ada", 2: "Adele", 3: "Ann", 4: "Ann Lee Banks"}) == pk


@pytest.mark.parametrize("typed", ["a", "le", "zoe"])
def test_a_name_that_may_be_two_or_nobodys(typed: str) -> None:
    with pytest.raises(NotDice):
        person(typed, {1: "Ada", 2: "Adele", 4: "Ann Lee Banks"})


def test_a_card_is_kept_and_the_next_one_opened(site: Client, running: Hostess) -> None:
    ada, bea = running.id("Ada"), running.id("Bea")
    pile = get(site, "paper_cards", running.night)
    assert "Type Ada’s card" in text(pile)
    typed = {"won-1": "w", "buncos-1": "1", "won-2": ["w", "l"], "next": "1"}
    answer = post(site, "paper_card", running.night, ada, **typed)
    assert answer.url == at("paper_card", running.night, bea)
    page = get(site, "paper_card", running.night, ada)
    assert "Round 2 is circled and crossed" in text(page)
    assert "1 won and 0 lost are 1 rounds; the night has 20" in text(page)
    assert post(site, "paper_card", running.night, ada, draft="1").status_code == 204
    assert not PaperDraft.objects.exists()
    assert get(site, "paper_card", running.night, 987654).status_code == 404


def test_the_links_to_it(site: Client, running: Hostess) -> None:
    link = at("paper", running.night)
    for page in ("run", "prizes"):
        assert f'href="{link}"' in get(site, page, running.night).content.decode()


@pytest.mark.parametrize("name", ["paper", "paper_cards"])
def test_questions_do_not_grow_with_the_night(site: Client, running: Hostess, name: str) -> None:
    running.state(0, 1, 0)
    few = questions(site, name, running.night)
    running.play(*[(0, 1, 1)] * 4)
    assert questions(site, name, running.night) == few


def test_an_answer_in_place(site: Client, running: Hostess) -> None:
    page = site.get(at("paper", running.night), headers=HTMX)
    assert page.content.decode().startswith('<section class="step paper"')


def test_the_pile_ends_early(site: Client, running: Hostess) -> None:
    page = get(site, "paper", running.night)
    assert "No sheets of round" not in text(page)
    page = site.get(post(site, "paper_save", running.night, 1, **filled(page) | ROUND).url)
    assert "No sheets of round 2: the night was over" in text(page)
    page = site.get(post(site, "paper_end", running.night, 2).url)
    assert "The pile is done!" in text(page) and running.book.over
    assert [one.number for one in running.book.rounds] == [1]


def settle(hostess: Hostess) -> None:
    hostess.state(0, 1, 0)
    hostess.finish()
    evening = hostess.book.evening
    evening.settled_at = evening.finished_at
    evening.save()


def test_a_tally_typed_on_a_settled_night_is_refused(site: Client, running: Hostess) -> None:
    """Nothing new is stored; what was typed stays on the page, for when she has undone that."""
    roller = running.book.seats[1][0]
    settle(running)
    page = get(site, "paper", running.night, round=1)
    typed = filled(page) | {"won-2": "1", "first-2": "21", "second-2": "", f"trips-2-{roller}": "3", "why": "misread"}
    for answer in (post(site, "paper_save", running.night, 1, **typed),
                   swap(site, "paper_save", running.night, 1, **typed)):  # fmt: skip
        assert answer.status_code == 409 and "The night is settled: undo that first." in text(answer)
        table = answer.context["page"].tables[1]
        assert (table.entry.won, table.first, table.entry.counts[roller].trips) == ("1", "21", 3)
        assert [table.number for table in answer.context["page"].tables if table.kept] == [2]
        assert 'value="misread"' in answer.content.decode()
    assert post(site, "paper_save", running.night, 1, **typed, draft="1").status_code == 409
    assert not PaperDraft.objects.exists()


def test_a_card_typed_on_a_settled_night_is_refused(site: Client, running: Hostess) -> None:
    ada, bea = running.id("Ada"), running.id("Bea")
    post(site, "paper_card", running.night, bea, **{"won-1": "w"})
    settle(running)
    typed = {"won-1": "w", "buncos-1": "2", "box-wins": "7"}
    for answer in (post(site, "paper_card", running.night, ada, **typed),
                   swap(site, "paper_card", running.night, ada, **typed)):  # fmt: skip
        assert answer.status_code == 409 and "The night is settled: undo that first." in text(answer)
        page = answer.context["page"]
        assert (page.person.name, page.boxes, page.rows[0].line.rolled.buncos) == ("Ada", {"wins": 7}, 2)
    assert post(site, "paper_card", running.night, bea, **{"won-1": "l", "draft": "1"}).status_code == 409
    assert post(site, "paper_card", running.night, bea, draft="1").status_code == 409
    assert [one.payload["rounds"]["1"]["won"] for one in PaperDraft.objects.all()] == ["w"]
