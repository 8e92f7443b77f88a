"""Addresses of the club across months."""
from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
