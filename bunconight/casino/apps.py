from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "bunconight.casino"

    def ready(self) -> None:
        from bunconight.scoring import hooks

        from .queries.felt import address
        hooks.side_tables = address
