"""Bunco: teams of two at tables of four, three dice, one point number a round, and a bell at the head table."""
