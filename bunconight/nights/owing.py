"""Who is to pay for a place, and whose books are closed: the ledger asks for it without knowing this part."""
from collections.abc import Collection, Mapping

from bunconight.club.models import Member, Night
from bunconight.money.queries import ledgers
from bunconight.nights.models import Evening, Player


def responsible(nights: Collection[Night]) -> Mapping[int, Collection[int]]:
    """Whoever has a place or is here in her own right; where a sub or a ghost plays for somebody, she whose place it
    is. A part of a fee holds a place too (rules of the house), until a guest or a sub cannot come. Two queries."""
    found: dict[int, set[int]] = {night.pk: set() for night in nights}
    players = Player.objects.filter(night__in=list(found), void=False).select_related("member")
    none: set[tuple[int, int]] = set()
    for player in players:
        member = player.member
        if player.plays_for_id is not None:
            found[player.night_id].add(player.plays_for_id)
        elif member is not None and (player.here or player.place == Player.Place.HELD):
            found[player.night_id].add(member.pk)
        if member is not None and (player.plays_for_id is not None or _gave_up(player, member)):
            none.add((player.night_id, member.pk))
    for pk, rows in ledgers(nights).items():
        found[pk] |= {member for member in rows.net if rows.part(member) and (pk, member) not in none}
    return found


def _gave_up(player: Player, member: Member) -> bool:
    """Rules of the house: a regular who cannot come keeps the place that she paid for."""
    keeps = member.kind == Member.Kind.REGULAR and member.archived_at is None
    return player.answer == Player.Answer.NO and not keeps


def settled(nights: Collection[Night]) -> Collection[int]:
    """One query."""
    rows = Evening.objects.filter(night__in=[night.pk for night in nights], settled_at__isnull=False)
    return set(rows.values_list("pk", flat=True))
