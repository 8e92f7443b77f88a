"""What may go wrong at a side table, and what the phones do then."""
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Trouble
from tests.browser.felts import amount, at_felt, bet, ends, holds, says, stake, type_dice, won
from tests.casino.party import Party, make_party
from tests.server import Server

Device = Callable[..., Page]
NAMES = ("Ann", "Bea", "Cleo", "Dot")


@pytest.fixture
def party(server: Server) -> Party:
    return make_party(NAMES)


@pytest.fixture
def betting(party: Party) -> Party:
    """Ann has staked 10 and rolled a 9; Bea and Cleo may bet, Dot deals."""
    party.open_table("bounder", "Ann", "Bea", "Cleo", keeper="Dot")
    party.open()
    party.run("stake", "Ann", amount=10)
    party.run("point", "Ann", dice=[9])
    return party


def test_a_bet_without_a_network_waits_and_survives_a_reload(betting: Party, phone: Device, trouble: Trouble) -> None:
    trouble.expect(r"failed: .*/taps", "error: Failed to load resource.*taps", r"failed: .*/state", "error: .*/state",
                   "ERR_INTERNET_DISCONNECTED", "error: .*/live/", "failed: .*/live/")
    bea = at_felt(phone(), betting, "Bea")
    bea.route("**/taps", lambda route: route.abort())
    bet(bea, "All even", 7)
    expect(bea.locator("[data-x=waiting]")).to_have_text("1 waiting to send")
    assert bea.locator("#amount-bet").get_attribute("max") == "93"  # what waits is spent
    bea.unroute("**/taps")
    bea.reload()
    holds(bea, 93)
    expect(bea.locator("[data-x=waiting]")).to_have_text("all saved")
    assert betting.wallet("Bea") == 93


def test_a_bet_that_came_too_late_is_told_until_it_is_read(betting: Party, phone: Device) -> None:
    bea = at_felt(phone(), betting, "Bea")
    held: list[Callable[[], None]] = []
    bea.route("**/taps", lambda route: held.append(route.continue_))
    bet(bea, "Bets on the point", 7)
    bea.wait_for_function("document.querySelector('[data-x=waiting]').textContent === '1 waiting to send'")
    betting.run("close")
    while not held:
        bea.wait_for_timeout(50)
    held[0]()
    note = bea.get_by_role("alert").filter(has_text="was not done")
    expect(note).to_contain_text("Betting is closed")
    holds(bea, 100)
    bea.reload()
    note.get_by_role("button", name="OK").click()
    expect(note).to_be_hidden()
    assert betting.wallet("Bea") == 100


def test_the_dealer_undoes_a_wrong_roll_even_after_it_has_paid(betting: Party, phone: Device) -> None:
    dot, ann = (at_felt(phone(), betting, name) for name in ("Dot", "Ann"))
    dot.locator("[data-act=close]").click()
    type_dice(dot, "dealer", 6, 6, 3)
    type_dice(dot, "second", 20)
    ends(ann, "Bound!")
    holds(ann, 110)
    dot.get_by_role("button", name="Undo: Ann: Second d20 20").click()
    says(ann, "Roll your second d20")
    holds(ann, 90)
    type_dice(ann, "second", 2)
    ends(ann, "Missed")
    won(ann, "You lost 10")
    holds(ann, 90)
    assert betting.count.is_whole


def test_the_dealer_plays_for_somebody_without_a_phone_and_passes_over_who_is_gone(
    betting: Party, phone: Device
) -> None:
    dot, cleo = (at_felt(phone(), betting, name) for name in ("Dot", "Cleo"))
    dot.locator("[data-x=whom]").select_option(label="Bea")
    helping = dot.locator("[data-x=help-acts]")
    amount(helping, "bet", 20)
    helping.get_by_role("button", name="All odd").click()
    expect(dot.locator("[data-x=people]")).to_contain_text("All odd 20")
    assert betting.wallet("Bea") == 80
    dot.get_by_text("Who is gone?").click()
    dot.locator("[data-act=skip]", has_text="Cleo").click()
    expect(cleo.locator("[data-x=people]")).to_contain_text("away")
    cleo.get_by_role("button", name="I am back").click()
    expect(dot.locator("[data-x=people]")).not_to_contain_text("away")


def test_the_server_rolls_and_the_dice_fall(party: Party, phone: Device, desk: Device) -> None:
    party.open_table("bounder", "Ann", "Bea", keeper="Dot", dice="server")
    ann, still = at_felt(phone(), party, "Ann"), at_felt(phone(reduced_motion="reduce"), party, "Bea")
    party.open()
    for page in (ann, still):
        page.evaluate("dispatchEvent(new Event('online'))")
    stake(ann, 5)
    ann.get_by_role("button", name="Roll the d20").click()
    for page in (ann, still):
        expect(page.locator("[data-x=point-dice] .d20")).to_be_visible()
    assert ann.locator("[data-x=point-dice] .d20").evaluate("one => getComputedStyle(one).animationName") == "falls"
    assert still.locator("[data-x=point-dice] .d20").evaluate("one => getComputedStyle(one).animationName") == "none"
    assert ann.locator(".d20 text").text_content() == str(party.state["point"])
    assert ann.locator("input[type=radio]").count() == 0


def test_who_watches_may_sit_down_and_leave(party: Party, phone: Device) -> None:
    party.open_table("hazard", "Ann", "Bea")
    cleo = at_felt(phone(), party, "Cleo")
    expect(cleo.get_by_text("You are watching this table.")).to_be_visible()
    cleo.get_by_role("button", name="Sit down at this table").click()
    expect(cleo.locator("[data-x=people]")).to_contain_text("Cleo")
    cleo.get_by_role("button", name="Leave this table").click()
    expect(cleo.get_by_text("You are watching this table.")).to_be_visible()


def test_an_open_that_is_sent_again_opens_no_second_play(party: Party, phone: Device, trouble: Trouble) -> None:
    """Its answer was lost, and the play was over by the time it went again."""
    trouble.expect(r"failed: .*/taps", "ERR_FAILED")
    party.open_table("hazard", "Ann", "Bea", keeper="Dot")
    dot = at_felt(phone(), party, "Dot")

    def lose(route: Route) -> None:
        route.fetch()
        party.run("pass", "Ann")
        route.abort()

    dot.route("**/taps", lose, times=1)
    dot.get_by_role("button", name="Open the next play: Ann").click()
    expect(dot.locator("[data-x=waiting]")).to_have_text("1 waiting to send")
    expect(dot.locator("[data-x=waiting]")).to_have_text("all saved")
    assert party.plays().count() == 1
    dot.get_by_role("button", name="Open the next play: Bea").click()
    says(dot, "Bea sets a stake")


def test_only_amounts_that_are_allowed_can_be_chosen(party: Party, phone: Device) -> None:
    party.open_table("hazard", "Ann", "Bea", "Cleo")
    ann = at_felt(phone(), party, "Ann")
    ann.get_by_role("button", name="Start: the dice are yours").click()
    box = ann.locator("#amount-stake")
    amount(ann, "stake", 900)
    expect(box).to_have_value("100")  # all she holds
    ann.get_by_role("button", name="more").click()
    expect(box).to_have_value("100")
    ann.get_by_role("button", name="less").click()
    expect(box).to_have_value("99")
    amount(ann, "stake", 0)
    expect(box).to_have_value("1")
    ann.locator("[data-quick='10']").click()
    expect(ann.locator("[data-quick='10']")).to_have_attribute("aria-pressed", "true")
    ann.locator("[data-act=stake]").click()
    holds(ann, 90)
    for name, chips in (("Bea", 4), ("Cleo", 6)):
        party.sends(name, "cover", amount=chips)
    party.sends("Ann", "main", main=7)
    party.sends("Ann", "roll", number=1, dice=[4, 4])
    ann.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.get_by_text("At odds of 6/5 a raise goes in steps of 5.")).to_be_visible()
    amount(ann, "raise", 13)
    expect(ann.locator("#amount-raise")).to_have_value("10")
