from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "bunconight.scoring"

    def ready(self) -> None:
        from bunconight.club import hooks

        from .services.join import shut_out
        hooks.link_changed = shut_out
