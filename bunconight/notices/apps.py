from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "bunconight.notices"

    def ready(self) -> None:
        from bunconight.places import hooks

        from .services.news import tell
        hooks.told.append(tell)
