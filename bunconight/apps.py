from django.apps import AppConfig


class BuncoNightConfig(AppConfig):
    name = "bunconight"

    def ready(self) -> None:
        from bunconight import checks  # noqa: F401  (registers them)
