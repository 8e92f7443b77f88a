from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "bunconight.nights"

    def ready(self) -> None:
        from bunconight.club import hooks

        from .phases import phases
        hooks.phases = phases
