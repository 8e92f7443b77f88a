"""A gambler's chips over the night."""

from itertools import accumulate, groupby

from django.db.models import Q

from bunconight.casino.models import ChipTransfer


def chips_over_night(night: int, player: int) -> list[int]:
    """What she held after each thing that moved her chips: a play is one thing, however many rows it has. One query."""
    hers = Q(source_player=player) | Q(target_player=player)
    rows = ChipTransfer.objects.filter(hers, casino=night).order_by("pk")
    moved = [
        ((play, reverses is not None) if play else (-pk, False), chips if target == player else -chips)
        for pk, target, chips, play, reverses in rows.values_list("pk", "target_player", "chips", "play", "reverses")
    ]
    things = groupby(moved, lambda row: row[0])
    return list(accumulate(sum(chips for _thing, chips in rows_of_it) for _thing, rows_of_it in things))
