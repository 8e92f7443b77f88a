"""Bounder: the shooter's two d20 against the dealer's three d6, chips against the house; one play is one turn."""
