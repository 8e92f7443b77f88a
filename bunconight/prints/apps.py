from django.apps import AppConfig


class PrintsConfig(AppConfig):
    name = "bunconight.prints"
