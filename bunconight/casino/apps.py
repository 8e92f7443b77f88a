from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "bunconight.casino"

    def ready(self) -> None:
        from bunconight.nights import hooks as of_nights
        from bunconight.scoring import hooks as of_phones

        from .queries.felt import address
        from .queries.phases import played
        of_phones.side_tables = address
        of_nights.casinos = played
