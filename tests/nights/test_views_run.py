"""The running round on the hostess's page: start, bell, next round, what holds it up, and the way back from each."""

import pytest
from django.test import Client

from bunconight.club.models import Group, Member, Night
from bunconight.club.services import new_link
from bunconight.live.tokens import read_token
from bunconight.nights.models import Action, Round
from tests.nights.hostess import BELL, Hostess
from tests.nights.pages import HTMX, at, get, post, questions, swap, text
from tests.scoring.evening import Evening


def test_before_the_draw_it_leads_to_check_in(site: Client, night: Night) -> None:
    assert "Nobody has a chair yet" in text(get(site, "run", night))


def test_start(site: Client, seated: Hostess) -> None:
    assert "Start round 1" in text(get(site, "run", seated.night))
    answer = post(site, "round_start", seated.night, number=1)
    page = site.get(answer.url)
    assert "Round 1: roll twos" in text(page) and "Round 1 started" in text(page)


def test_a_round_that_starts_is_shown_from_its_top(site: Client, running: Hostess) -> None:
    """By its header, which htmx takes before what the form says; one that is refused stays where it is."""
    assert swap(site, "round_start", running.night, number=2)["HX-Reswap"] == "outerHTML"
    running.state(0, 1, 0)
    assert swap(site, "round_start", running.night, number=2)["HX-Reswap"] == "outerHTML show:window:top"


@pytest.mark.parametrize("number", ["", "x", "0", "2", "99999999999999999999"])
def test_a_round_that_is_not_next_is_refused(site: Client, seated: Hostess, number: str) -> None:
    assert post(site, "round_start", seated.night, number=number).status_code == 409
    assert not Round.objects.exists()


def test_of_two_who_press_at_once_one_is_told(site: Client, running: Hostess) -> None:
    answer = swap(site, "round_start", running.night, number=1)
    assert answer.status_code == 409 and "Round 1 has started." in text(answer)
    assert Round.objects.count() == 1


def test_the_next_round_names_the_tables_it_waits_for(site: Client, running: Hostess) -> None:
    for name, winner in (("1", 0), ("3", 1)):
        running.correct(1, int(name), winner, score=(21, 14) if winner == 0 else (3, 9))
    answer = swap(site, "round_start", running.night, number=2)
    assert answer.status_code == 409 and "Table 2 has no winner yet." in text(answer)
    assert "Start round 2 anyway" in text(answer)
    assert post(site, "round_start", running.night, number=2, anyway="1").status_code == 409  # it is level


def test_start_anyway_takes_the_scores_as_they_are(site: Client, running: Hostess) -> None:
    running.correct(1, 1, 0)
    running.correct(1, 3, 1)
    running.roll(2, "two", at=0)
    assert post(site, "round_start", running.night, number=2, anyway="1").status_code == 302
    assert running.book.current is not None and running.book.current.number == 2


def test_ring_by_hand_asks_who_won_and_is_undone(site: Client, running: Hostess) -> None:
    rung = post(site, "round_ring", running.night)
    page = site.get(rung.url)
    assert "It was rung by hand." in text(page) and "who won?" in text(page)
    assert "Waiting for tables 1, 2, 3" in text(page)
    post(site, "round_unring", running.night)
    assert running.book.current is not None and running.book.current.state.bell is None
    assert post(site, "round_unring", running.night).status_code == 409


def test_a_bunco_at_the_head_table_rings(site: Client, running: Hostess) -> None:
    roller = running.book.current.state.table(1).roller  # type: ignore[union-attr]
    running.roll(1, "bunco", at=BELL)
    page = get(site, "run", running.night)
    assert f"The bell! {running.name(roller)} took the head table home." in text(page)
    assert f"{running.name(roller)} has it" in text(page)
    assert "Still to finish: tables 2, 3" in text(page)


def test_when_every_table_has_a_winner_one_button_goes_on(site: Client, running: Hostess) -> None:
    running.state(0, 1, 0)
    page = get(site, "run", running.night)
    assert "Every table has a winner." in text(page) and "Start round 2" in text(page)
    assert "Where everybody goes next" in text(page)
    assert [table.number for table in page.context["page"].next] == [1, 2, 3]


def test_a_result_entered_without_points_shows_none(site: Client, running: Hostess) -> None:
    for table in (1, 2, 3):
        running.correct(1, table, 0)
    page = get(site, "run", running.night)
    assert page.content.decode().count("won</span></p>") == 3 and "<progress" not in page.content.decode()
    assert get(site, "rounds", running.night).content.decode().count("<b></b>") == 6
    running.correct(1, 2, 1, score=(8, 13))
    assert get(site, "rounds", running.night).content.decode().count("<b></b>") == 4


def test_after_the_last_bell_no_round_is_offered(site: Client, seated: Hostess) -> None:
    seated.play(*[(0, 0, 0)] * 19)
    seated.start(20)
    seated.roll(1, "bunco", at=BELL)
    page = get(site, "run", seated.night)
    assert "Waiting for tables 2, 3. Then come the prizes." in text(page)
    assert "None" not in text(page) and 'id="next-round"' not in page.content.decode()


def test_the_last_rolls_of_a_table_in_words(site: Client, running: Hostess) -> None:
    first, second = (running.name(pk) for pk in running.book.seats[1][:2])
    for outcome, roller in (("one", 0), ("nothing", 0), ("trips", 1), ("bunco", 1)):
        running.roll(2, outcome, at=BELL, roller=running.book.seats[1][roller])
    page = get(site, "run", running.night)
    card = page.context["page"].tables[1]
    assert [(roll.person, roll.what) for roll in card.lately] == [(second, "Bunco! +21"), (second, "trips +5")]
    assert f'<li class="is-bunco"><span class="name">{second}</span>: <b>Bunco! +21</b></li>' in page.content.decode()
    assert (first, page.context["page"].tables[2].lately) == (running.name(running.book.seats[1][0]), ())


def test_whose_phone_scores(site: Client, running: Hostess) -> None:
    evening = Evening(running.night, Round.objects.select_related("play").get())
    watching, busy = evening.phone_at(2, "C"), evening.phone_at(2, "A")
    for phone, outcome in ((busy, "one"), (watching, "trips"), (busy, "nothing")):
        assert evening.send(phone, evening.roll(2, outcome))["status"] == "saved"
    evening.send(evening.phone_at(3), evening.roll(3, "one"))
    page = get(site, "run", running.night)
    names = [running.name(evening.seat(2, chair)) for chair in "AC"]
    phones = page.context["page"].tables[1].phones
    assert [(phone.name, phone.scoring) for phone in phones] == [(names[0], True), (names[1], False)]
    assert f"Phones: {names[0]} (scoring), {names[1]}" in text(page)


def test_closing_a_table_without_a_roll(site: Client, running: Hostess) -> None:
    running.roll(2, "two", at=BELL - 1)
    running.roll(1, "bunco", at=BELL)
    assert "No roll in the hand" in text(get(site, "run_table", running.night, 1, 2))
    assert post(site, "run_close", running.night, 1, 2).status_code == 302
    assert running.book.current.state.table(2).phase == "done"  # type: ignore[union-attr]


@pytest.mark.parametrize(("decide", "score"), [("accept", (2, 0)), ("decline", (0, 0))])
def test_a_late_roll_waits_for_her(site: Client, running: Hostess, decide: str, score: tuple[int, int]) -> None:
    running.roll(1, "bunco", at=BELL)
    running.tap({"kind": "close", "table": 2})
    running.roll(2, "two", at=BELL - 5, name="late-roll-1")
    page = get(site, "run", running.night)
    assert "before the bell of round 1; it arrived late." in text(page) and "Count it" in text(page)
    answer = post(site, "held_decide", running.night, 1, name="late-roll-1", decide=decide)
    assert answer.status_code == 302
    assert running.book.current.state.table(2).score == score  # type: ignore[union-attr]
    assert "Count it" not in text(get(site, "run", running.night))
    assert post(site, "held_decide", running.night, 1, name="late-roll-1", decide="accept").status_code == 409


def test_the_night_may_end_early(site: Client, running: Hostess) -> None:
    assert post(site, "night_finish", running.night).status_code == 409
    assert "Finish this round, then you can end the night." in text(get(site, "run", running.night))
    running.state(0, 1, 0)
    answer = post(site, "night_finish", running.night)
    assert answer.url.startswith(at("prizes", running.night))
    assert "On to the prizes" in text(get(site, "run", running.night))


def test_the_fragment_comes_only_when_something_has_changed(site: Client, running: Hostess) -> None:
    running.night.refresh_from_db()
    same = site.get(at("run", running.night), {"v": running.night.version}, headers=HTMX)
    assert same.status_code == 204
    old = site.get(at("run", running.night), {"v": running.night.version - 1}, headers=HTMX)
    assert old.status_code == 200 and old.content.decode().startswith('<section class="step" id="step" data-live')
    assert f'data-version="{running.night.version}"' in old.content.decode()
    assert "<html" not in old.content.decode() and "HX-Request" in old["Vary"]


def test_the_stream_is_of_this_night_only(site: Client, running: Hostess) -> None:
    token = read_token(get(site, "run", running.night).context["token"])
    assert token is not None and token.channel == f"night:{running.night.pk}"


def test_the_page_does_not_hold_the_key_of_her_session(site: Client, running: Hostess) -> None:
    page = get(site, "run", running.night)
    token = read_token(page.context["token"])
    assert token is not None and token.key.startswith("desk-")
    assert site.session.session_key not in (token.key + page.content.decode())


def test_a_new_link_leaves_her_own_stream_open(site: Client, running: Hostess) -> None:
    after = new_link(night=running.night)
    token = read_token(get(site, "run", running.night).context["token"])
    assert token is not None and token.generation == after.generation


def test_the_number_of_questions_does_not_grow(site: Client, running: Hostess, group: Group) -> None:
    few = questions(site, "run", running.night)
    running.state(0, 1, 0)
    for number in range(36):
        Member.objects.create(group=group, name=f"Guest {number}")
        running.check_in(f"Guest {number}")
    running.start(2)
    assert len(get(site, "run", running.night).context["page"].tables) == 12
    running.state(*[0] * 12)
    running.start(3)
    assert questions(site, "run", running.night) == few <= 12
    assert questions(site, "rounds", running.night) <= 9


def test_all_rounds(site: Client, running: Hostess) -> None:
    assert "No round has been played yet." not in text(get(site, "rounds", running.night))
    running.state(0, 1, 0)
    page = get(site, "rounds", running.night)
    assert text(page).count("won:") == 3
    assert at("run_table", running.night, 1, 3) + "?step=rounds" in page.content.decode()


@pytest.mark.parametrize("name", [
    "round_start", "round_ring", "round_unring", "night_finish", "seats_draw", "seats_swap",
    "checkin_guest", "run_guest", "prizes_die", "prizes_pay", "prizes_settle", "prizes_traveler",
])
def test_what_changes_something_is_posted(site: Client, running: Hostess, name: str) -> None:
    assert get(site, name, running.night).status_code == 405
    assert Action.objects.latest("seq").kind == "start"


@pytest.mark.parametrize("name", [
    "checkin", "seats", "run", "rounds", "prizes", "night_log", "run_people", "prizes_amounts",
])
def test_strangers_and_other_groups_find_nothing(stranger: Client, site: Client, running: Hostess, name: str) -> None:
    assert get(stranger, name, running.night).status_code == 404
    assert get(Client(), name, running.night).status_code == 404
    assert post(stranger, name, running.night).status_code == 404
    other = Group.objects.create(name="Elm Street")
    assert site.get(f"/g/{other.key}/n/{running.night.pk}/run/").status_code == 404
