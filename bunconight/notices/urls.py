"""Addresses of what leaves the house."""
from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
