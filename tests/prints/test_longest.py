"""Names as long as they may be: every print has as many pages as it was said to have."""

import pytest

from bunconight.club.models import Group, Member, Night
from bunconight.prints.choices import ENTRIES, Choice
from bunconight.prints.engine import engine
from tests.prints.papers import ADDRESS, come
from tests.prints.reading import Pdf

LONGEST = Member._meta.get_field("name").max_length or 0


@pytest.mark.parametrize("word", ["W", "Wm "])
def test_the_longest_names_take_the_pages_that_were_computed(group: Group, night: Night, word: str) -> None:
    people = [f"{number:02} {word * LONGEST}"[:LONGEST].strip() for number in range(12)]
    hostess = come(group, night, people)
    hostess.play((0, 1, 0))  # six have won and six have lost: ties of six
    hostess.finish()
    fresh, choice = Night.objects.select_related("group").get(pk=night.pk), Choice("letter")
    wrong = {}
    for name, entry in ENTRIES.items():
        document = choice.document(fresh, ADDRESS, entry)
        said = entry.sheet.pages(choice.asked(fresh, ADDRESS, entry))
        made = len(Pdf(engine.pdf(document.html(), document.css())))
        if said != made:
            wrong[name] = said, made
    assert wrong == {}
