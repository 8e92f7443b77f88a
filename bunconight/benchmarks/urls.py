"""The site's addresses and the floors under /bare/; in use only while BUNCO_BENCH=1."""
from django.urls import path

from bunconight.benchmarks.bare import bare, broadcast, by_orm, by_sql
from bunconight.urls import urlpatterns as site

urlpatterns = [
    path("bare/", bare),
    path("bare/broadcast/", broadcast),
    path("bare/sql/<int:night>/<int:play>/", by_sql),
    path("bare/orm/<int:night>/<int:play>/", by_orm),
    *site,
]
