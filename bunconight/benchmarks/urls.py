"""The site's addresses and /bare/; in use only while BUNCO_BENCH=1."""
from django.urls import path

from bunconight.benchmarks.bare import bare
from bunconight.urls import urlpatterns as site

urlpatterns = [path("bare/", bare), *site]
