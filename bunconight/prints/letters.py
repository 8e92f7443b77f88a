"""Which letters this computer can draw, asked of fontconfig, where Pango finds its fonts too.

Asked before printing, in the server itself: one character set, united from all installed fonts, in a few milliseconds.
"""

import ctypes
import ctypes.util
import functools
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Draws = Callable[[str], bool]
CHARSET = b"charset"

PACKAGES = (
    ("fonts-noto-cjk", ((0x1100, 0x11FF), (0x2E80, 0x9FFF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF),
                        (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))),
    ("fonts-noto-color-emoji", ((0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))),
)  # fmt: skip
OTHERS = "fonts-noto-core"


@dataclass(frozen=True)
class Unknown:
    """Names with letters that no installed font has, and the Debian packages that bring them."""

    names: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names)


def unknown(texts: Iterable[str], draws: Draws | None = None) -> Unknown:
    """Nothing where fontconfig cannot be asked: then no PDF is made here either."""
    draws = draws or installed()
    if draws is None:
        return Unknown()
    lacking = {text: [char for char in text if shows(char) and not draws(char)] for text in texts}
    names = tuple(text for text, chars in lacking.items() if chars)
    return Unknown(names, tuple(sorted({package(char) for chars in lacking.values() for char in chars})))


def shows(char: str) -> bool:
    """Whether a character needs a glyph: spaces, joiners, directions, controls, variation selectors don't."""
    invisible = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
    return not invisible and not 0xFE00 <= ord(char) <= 0xFE0F and not 0xE0100 <= ord(char) <= 0xE01EF


def package(char: str) -> str:
    """The Debian package whose font has this character, as far as any has."""
    code = ord(char)
    return next((name for name, spans in PACKAGES if any(a <= code <= b for a, b in spans)), OTHERS)


@functools.cache
def installed() -> Draws | None:
    """Whether any installed font has a character, as this process found them; None where there is no fontconfig."""
    try:
        return _united(ctypes.CDLL(ctypes.util.find_library("fontconfig") or ""))
    except (OSError, AttributeError):
        return None


def _united(lib: ctypes.CDLL) -> Draws:
    for name, result, takes in _CALLS:
        call = getattr(lib, name)
        call.restype, call.argtypes = result, takes
    whole, fonts = lib.FcCharSetCreate(), _fonts(lib)
    for place in range(fonts.contents.count):
        found = ctypes.c_void_p()
        if lib.FcPatternGetCharSet(fonts.contents.fonts[place], CHARSET, 0, ctypes.byref(found)) == 0:
            lib.FcCharSetMerge(whole, found, None)
    lib.FcFontSetDestroy(fonts)
    return lambda char: bool(lib.FcCharSetHasChar(whole, ord(char)))


def _fonts(lib: ctypes.CDLL) -> "ctypes._Pointer[_FontSet]":
    """Every font that can be scaled or has coloured pictures, with its characters."""
    asked, wanted = lib.FcPatternCreate(), lib.FcObjectSetCreate()
    lib.FcObjectSetAdd(wanted, CHARSET)
    fonts: ctypes._Pointer[_FontSet] = lib.FcFontList(None, asked, wanted)
    lib.FcObjectSetDestroy(wanted)
    lib.FcPatternDestroy(asked)
    return fonts


class _FontSet(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("size", ctypes.c_int), ("fonts", ctypes.POINTER(ctypes.c_void_p)))


_ANY, _INT = ctypes.c_void_p, ctypes.c_int
_CALLS: Sequence[tuple[str, object, list[object]]] = (
    ("FcPatternCreate", _ANY, []),
    ("FcPatternDestroy", None, [_ANY]),
    ("FcObjectSetCreate", _ANY, []),
    ("FcObjectSetAdd", _INT, [_ANY, ctypes.c_char_p]),
    ("FcObjectSetDestroy", None, [_ANY]),
    ("FcFontList", ctypes.POINTER(_FontSet), [_ANY, _ANY, _ANY]),
    ("FcFontSetDestroy", None, [ctypes.POINTER(_FontSet)]),
    ("FcPatternGetCharSet", _INT, [_ANY, ctypes.c_char_p, _INT, ctypes.POINTER(_ANY)]),
    ("FcCharSetCreate", _ANY, []),
    ("FcCharSetMerge", _INT, [_ANY, _ANY, _ANY]),
    ("FcCharSetHasChar", _INT, [_ANY, ctypes.c_uint32]),
)
