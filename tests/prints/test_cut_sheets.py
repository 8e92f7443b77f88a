"""What is cut: seat cards, name tags, envelopes. Everything stays well inside its piece."""

import pytest

from bunconight.club.models import Group, Member, Night
from bunconight.club.templatetags.club import night_date
from bunconight.money.formats import money
from bunconight.nights.queries.prizes import prizes_page
from bunconight.prints.sheets.tags import size_of
from tests.nights.hostess import NAMES, Hostess
from tests.prints.papers import SIZES, STRANGE, bare, come, grid, joined, made, names, outside, pages

MARGIN = 32.4  # .45 in
HEIGHTS = {"letter": 180.0, "a4": 191.5}


@pytest.mark.parametrize("paper", SIZES)
def test_name_tags(group: Group, night: Night, paper: str) -> None:
    come(group, night, names(15))
    pdf = made(night, "tags", paper=paper)
    wide = (SIZES[paper][0] - 2 * MARGIN) / 2
    assert len(pdf) == 2
    assert not outside(pdf, grid(MARGIN, MARGIN, wide, HEIGHTS[paper], 2, 4, 12))
    read = joined(pdf)
    assert all(bare(name) in read for name in names(15) if name not in STRANGE[2:])
    assert "אסתר" in read and "山田花子" in read


def test_a_name_on_a_tag_is_read_across_a_table(group: Group, night: Night) -> None:
    come(group, night, NAMES)
    tall = max(letter.bottom - letter.top for letter in made(night, "tags").letters(0))
    assert tall > 24


def test_short_and_long_names_stand_in_the_middle_of_their_tags(group: Group, night: Night) -> None:
    Member.objects.bulk_create(Member(group=group, name=name) for name in ("X" * 4, "W" * 40))
    ink = {name: [x for x in made(night, "tags").letters(0) if x.text == name and x.top < 200] for name in "XW"}
    middles = [(min(x.top for x in found) + max(x.bottom for x in found)) / 2 for found in ink.values()]
    assert all(abs(middle - (MARGIN + HEIGHTS["letter"] / 2)) < 5 for middle in middles)


@pytest.mark.parametrize(
    ("name", "size"),
    [("Barb", 1), ("Jo Ann", 1), ("Debbie 🎲🎉", 1), ("Linda Kowalczyk", 2), ("🎲🎉" * 5, 2), ("W" * 40, 4)],
)
def test_a_name_on_a_tag_stays_above_the_groups(name: str, size: int) -> None:
    assert size_of(name, note=False) == size


def test_a_long_group_and_the_day_are_on_a_tag(group: Group, night: Night) -> None:
    group.name = "Rolling Ladies of Wrenfield & the Upper Valley Road"
    group.save()
    day = night_date(night)
    assert joined(made(night, "tags")).count(bare(f"{group.name} · {day}")) == 8


def test_before_anybody_is_known_tags_are_written_by_hand(night: Night) -> None:
    pdf = made(night, "tags")
    assert len(pdf) == 1 and pdf.text.count("Hello, I am") == 8


def test_a_tag_says_whom_a_sub_plays_for(group: Group, night: Night) -> None:
    hostess = come(group, night, NAMES)
    hostess.night.players.filter(member__name="Ada").update(plays_for=Member.objects.create(group=group, name="Zora"))
    assert "plays for Zora" in made(night, "tags").words


@pytest.mark.parametrize("paper", SIZES)
def test_seat_cards(group: Group, night: Night, paper: str) -> None:
    come(group, night, NAMES)
    pdf = made(night, "seat_cards", paper=paper)
    wide, high = (SIZES[paper][0] - 2 * MARGIN) / 3, {"letter": 181.5, "a4": 193.0}[paper]
    cells = list(grid(MARGIN, 28.8, wide, high, 3, 4, 5))
    assert len(pdf) == 1 and not outside(pdf, cells)
    assert pdf.text.count("Head table") == 4
    assert "Table 1, chair A, partner of C" in pdf.words and "Table 3, chair D, partner of B" in pdf.words
    for place, cell in enumerate(cells):
        large = sorted(
            (letter.left, letter.text)
            for letter in pdf.letters(0)
            if cell[0] < letter.middle[0] < cell[2] and cell[1] < letter.middle[1] < cell[3]
            if letter.bottom - letter.top > 30
        )
        assert "".join(text for _left, text in large) == f"{place // 4 + 1}{'ABCD'[place % 4]}"


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", ["The Rolling Ladies of Wrenfield & the Upper Valley Road Club", "W " * 39 + "W"])
def test_a_long_group_is_whole_on_a_seat_card(group: Group, night: Night, name: str, paper: str) -> None:
    group.name = name
    group.save()
    pdf = made(night, "seat_cards", paper=paper)
    wide, high = (SIZES[paper][0] - 2 * MARGIN) / 3, {"letter": 181.5, "a4": 193.0}[paper]
    assert joined(pdf).count(bare(name)) == 12
    assert not outside(pdf, grid(MARGIN, 28.8, wide, high, 3, 4, 5))


def test_the_words_of_the_last_of_100_seat_cards_fit(group: Group, night: Night) -> None:
    """The words are those of the seats page, where the hostess enters who drew the card."""
    come(group, night, names(100))
    pdf = made(night, "seat_cards")
    wide = (SIZES["letter"][0] - 2 * MARGIN) / 3
    assert "Table 25, chair D, partner of B" in pdf.words
    assert not outside(pdf, list(grid(MARGIN, 28.8, wide, 181.5, 3, 4, 8)))


def test_there_are_as_many_seat_cards_as_chairs(group: Group, night: Night) -> None:
    assert pages(night, "seat_cards") == 1  # three tables, as usual
    come(group, night, names(13))
    assert pages(night, "seat_cards") == 2  # sixteen chairs


@pytest.fixture
def over(group: Group, night: Night) -> Hostess:
    hostess = come(group, night, ["W" * 40, *NAMES[:3]])
    hostess.start(1)
    first = hostess.book.seats[0][0]
    hostess.correct(1, 1, 0, tallies={first: {"buncos": 1, "trips": 1, "snake_eyes": 1}})
    hostess.finish()
    return hostess


@pytest.mark.parametrize("paper", SIZES)
def test_envelopes(over: Hostess, paper: str) -> None:
    pdf, page = made(over.night, "envelopes", paper=paper), prizes_page(over.night)
    assert len(pdf) == len(page.prizes) == 6
    for text, prize in zip(pdf.texts, page.prizes, strict=True):
        assert prize.title in " ".join(text.split()) and money(prize.cents, over.night.group) in text
    wide = SIZES[paper][0]
    front, flap, back, below = (
        (wide / 2 - 225, 187, wide / 2 + 225, 398),
        (wide / 2 - 190, 100, wide / 2 + 190, 184),
        (wide / 2 - 225, 404, wide / 2 + 225, 608),
        (60, 620, wide - 60, 700),
    )
    assert not outside(pdf, [front, flap, back, below])
    assert bare(over.name(over.book.seats[0][0])) not in joined(pdf)


def test_an_envelope_has_its_winner_once_the_record_is_asked_for(over: Hostess) -> None:
    pdf = made(over.night, "envelopes", filled=True)
    assert bare(over.name(over.book.seats[0][0])) in bare(pdf.texts[0])


def test_where_no_money_is_shown_there_is_none(over: Hostess, group: Group) -> None:
    group.hide_money = True
    group.save()
    for name in ("envelopes", "rules", "signin", "prizes"):
        assert "$" not in made(over.night, name).text, name
