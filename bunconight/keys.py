"""Unguessable keys for addresses."""
import secrets


def short_key() -> str:
    """72 bits, 12 characters: names a group or a night in an address; gives no right by itself."""
    return secrets.token_urlsafe(9)


def link_token() -> str:
    """128 bits, 22 characters: whoever holds it may join."""
    return secrets.token_urlsafe(16)


def pin() -> str:
    """Six digits, typed by hand: opens only the page on which one picks a name."""
    return f"{secrets.randbelow(1_000_000):06}"
