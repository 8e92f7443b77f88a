"""An ordinary WSGI application, for any WSGI server: pages work, and phones poll."""
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bunconight.settings")
application = get_wsgi_application()
