"""How large a name is written: the same classes on cards, tags, signs and lists."""


def name_size(name: str) -> int:
    """By its width: capitals and CJK characters take up more than small letters."""
    width = sum(2.0 if ord(char) > 0x2E7F else 1.4 if char.isupper() else 1.0 for char in name)
    return 1 + sum(width > limit for limit in (14, 24, 48))
