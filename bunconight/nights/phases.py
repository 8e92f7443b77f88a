"""How far nights are, for the group's calendar: the club asks for it without knowing this part."""
from collections.abc import Mapping, Sequence

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from bunconight.club.hooks import Phase
from bunconight.club.models import Night
from bunconight.nights import hooks
from bunconight.nights.models import Evening


def phases(nights: Sequence[Night]) -> Mapping[int, Phase]:
    """The phase of each night that was opened, by night id; one query, two if there are some without seats."""
    played = Max("night__rounds__number", filter=Q(night__rounds__void=False))
    opened = Evening.objects.filter(night__in=[night.pk for night in nights], rules__isnull=False)
    evenings = opened.annotate(last=played)
    seatless = [evening.pk for evening in evenings if not evening.seats]
    casinos = hooks.casinos(seatless) if seatless else ()
    return {evening.pk: _phase(evening, evening.last, evening.pk in casinos) for evening in evenings}


def _phase(evening: Evening, last_round: int | None, casino: bool) -> Phase:
    if evening.settled_at:
        return Phase(_("settled"), "prizes", settled=True, started=True)
    if evening.finished_at:
        return Phase(_("prizes"), "prizes", started=True)
    if last_round:
        return Phase(_("round {number}").format(number=last_round), "run", started=True)
    if casino:
        return Phase(_("casino"), "casino", started=True)
    return Phase(_("seated"), "seats") if evening.seats else Phase(_("doors are open"), "checkin")
