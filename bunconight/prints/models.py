"""What a group keeps for its prints: a picture, and how it printed last."""

from django.db import models

from bunconight.club.models import Group
from bunconight.prints.themes import PARTY


class Picture(models.Model):
    """A group's picture, checked and re-encoded (prints/pictures.py): what lies here is always a PNG of ours."""

    group = models.OneToOneField(Group, models.CASCADE, related_name="picture", primary_key=True)
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.group_id}: {self.width} × {self.height}"


class Habit(models.Model):
    """How a group printed last, which the next print page begins with. Without a paper: that of the group's country."""

    group = models.OneToOneField(Group, models.CASCADE, related_name="print_habit", primary_key=True)
    paper = models.CharField(max_length=8, blank=True)
    theme = models.CharField(max_length=16, default=PARTY)
    up = models.PositiveSmallIntegerField(default=4)
    codes = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.group_id}: {self.paper} {self.theme}"
