"""Numbers that come with a form or an address."""


def number(text: str | None) -> int:
    """A whole number of up to fifteen digits; 0, which names nobody and nothing, for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 16 else 0
