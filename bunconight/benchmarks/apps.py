"""Other ways to serve the same pages, for comparison."""
from django.core.asgi import get_asgi_application

django_asgi = get_asgi_application()
