from django.apps import AppConfig


class PlacesConfig(AppConfig):
    name = "bunconight.places"

    def ready(self) -> None:
        from bunconight.club import hooks as club
        from bunconight.club.models import Night
        from bunconight.money import hooks as money
        from bunconight.nights import hooks
        from bunconight.nights.queries import log
        from bunconight.nights.services import desk

        from .models import Ask
        from .queries.hosting import hosts_away
        from .services.hosting import tell_of_host
        from .services.sense import whether_it_makes_sense
        from .services.waiting import fee_gone, move_up, places_changed
        from .titles import TITLES

        desk.MODELS["ask"] = Ask
        desk.MODELS["night"] = Night
        desk.LABELS |= {Ask: "ask", Night: "night"}
        log.TITLES.update(TITLES)
        club.places_changed = places_changed
        club.hosts_away = hosts_away
        money.fee_gone = fee_gone
        hooks.following += [move_up, tell_of_host]
        hooks.senses.append(whether_it_makes_sense)
