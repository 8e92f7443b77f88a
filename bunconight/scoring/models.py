"""Phones at the tables: a device session reaches one night only."""
from django.db import models

from bunconight.club.models import Night
from bunconight.nights.models import Player


class Device(models.Model):
    """A browser that joined a night by its link or PIN, and the name picked on it."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="devices")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="devices")
    generation = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"device {self.pk}"


class PinTry(models.Model):
    """A wrong PIN, kept for a while so that guessing gets slow."""

    phone = models.CharField(max_length=32, help_text="a random cookie of that browser; empty when it sends none")
    address = models.CharField(max_length=32, help_text="stands for the network address, which is not kept itself")
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.phone} {self.made_at}"
