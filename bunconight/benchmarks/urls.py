"""The site's addresses, /bare/ and /bare/broadcast/; in use only while BUNCO_BENCH=1."""
from django.urls import path

from bunconight.benchmarks.bare import bare, broadcast
from bunconight.urls import urlpatterns as site

urlpatterns = [path("bare/", bare), path("bare/broadcast/", broadcast), *site]
