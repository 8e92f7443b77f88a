"""Writes to the ledger. Every function appends rows; nothing is ever edited or deleted."""
from .fees import carry, carry_all, give_back, prepay, receive, refund, take_fee
from .pots import gift_to_kitty, pay_prize, spend_kitty, to_kitty
from .rows import check_pot, reverse, take_back
from .undoing import reverse_rows

__all__ = [
    "carry", "carry_all", "check_pot", "gift_to_kitty", "give_back", "pay_prize", "prepay", "receive",
    "refund", "reverse", "reverse_rows", "spend_kitty", "take_back", "take_fee", "to_kitty",
]
