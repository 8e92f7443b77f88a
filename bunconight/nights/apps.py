from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "bunconight.nights"

    def ready(self) -> None:
        from bunconight.club import hooks
        from bunconight.money import hooks as money

        from .owing import responsible, settled
        from .phases import phases
        from .queries.house import begun
        from .renaming import names_changed, night_changed
        hooks.begun = begun
        hooks.phases = phases
        hooks.night_changed = night_changed
        hooks.names_changed = names_changed
        money.responsible = responsible
        money.settled = settled
