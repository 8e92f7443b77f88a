from django.apps import AppConfig


class PlacesConfig(AppConfig):
    name = "bunconight.places"

    def ready(self) -> None:
        _record()
        _answer_the_club()
        _follow_the_night()


def _record() -> None:
    """What is done about places is written down and undone as everything else on a night."""
    from bunconight.club.models import Night
    from bunconight.nights.queries import log
    from bunconight.nights.services import desk

    from .models import Ask
    from .titles import TITLES

    desk.MODELS |= {"ask": Ask, "night": Night}
    desk.LABELS |= {Ask: "ask", Night: "night"}
    log.TITLES.update(TITLES)


def _answer_the_club() -> None:
    """The rooms above ask or tell of places without knowing this one."""
    from bunconight.club import hooks as club
    from bunconight.money import hooks as money

    from .queries.hosting import hosts_away
    from .services.waiting import fee_gone, places_changed

    club.places_changed = places_changed
    club.hosts_away = hosts_away
    money.fee_gone = fee_gone


def _follow_the_night() -> None:
    """What goes along with every action on a night, and what must be true of it when one is taken back."""
    from bunconight.nights import hooks

    from .services.hosting import tell_of_host
    from .services.sense import whether_it_makes_sense
    from .services.waiting import move_up

    hooks.following += [move_up, tell_of_host]
    hooks.senses.append(whether_it_makes_sense)
