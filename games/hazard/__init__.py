"""Hazard: a caster against the bank of everybody else, two dice, a main and a chance; the house takes no part."""
