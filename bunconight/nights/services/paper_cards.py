"""A night worked out from score cards: the winners of a round follow from the cards, the next seats from them."""

from bunconight.club.models import Night
from bunconight.nights.models import Action, PaperDraft
from bunconight.nights.queries.book import Book, Played, read_book
from bunconight.nights.queries.paper_cards import deduce, read_cards
from bunconight.nights.queries.paper_entries import Card
from bunconight.nights.queries.paper_late import late_counts
from bunconight.nights.services.desk import Who
from bunconight.nights.services.paper import check_open, type_round
from bunconight.nights.services.rounds import start_round
from games.errors import NotDice
from games.errors import gettext_noop as _
from games.writing import writing


@writing()
def keep_card(*, night: Night, player: int, card: Card) -> None:
    """Keep a card as it is typed, by player id; an empty one is none.

    Raises NotDice when she is not on the list, and NotNow once the night is settled.
    """
    check_open(night)
    if not night.players.filter(pk=player, void=False, member__isnull=False).exists():
        raise NotDice(_("Somebody is not on the list of this night."))
    if card == Card():
        PaperDraft.objects.filter(night=night, player_id=player).delete()
    else:
        PaperDraft.objects.update_or_create(night=night, player_id=player, defaults={"payload": card.to_json()})


def work_out(*, night: Night, who: Who, follow: bool = False) -> Action | None:
    """Put into the record what the cards agree on, seating round after round, up to the first table that they do not
    settle; one action for each start and each round. The last of them; None when nothing follows.

    What was rolled by a card's owner goes into a table that other cards had settled before, too.

    `follow`: where four cards make other pairs of a table than the record, they are right. Raises NotNow when a round
    cannot be seated.
    """
    cards = read_cards(night)
    done = _late(night, cards, who)
    most = max((card.last for card in cards.values()), default=0)
    while not (book := read_book(night)).over:
        current = book.current
        if current is None or current.complete:
            number = current.number + 1 if current else 1
            if number > most:
                break
            done = start_round(night=night, number=number, who=who)
        elif typed := _typed(book, current, cards, follow, who):
            done = typed
        else:
            break
    return done


def _late(night: Night, cards: dict[int, Card], who: Who) -> Action | None:
    done: Action | None = None
    for number, entries in late_counts(read_book(night), cards).items():
        done = type_round(night=night, number=number, entries=entries, who=who, cards=True) or done
    return done


def _typed(book: Book, current: Played, cards: dict[int, Card], follow: bool, who: Who) -> Action | None:
    entries = {one.table: one.entry for one in deduce(book, current, cards, follow) if one.entry}
    if not entries:
        return None
    return type_round(night=book.night, number=current.number, entries=entries, who=who, cards=True)
