"""What runs along the top of a page, drawn by us: confetti, flowers, snow, or a plain line. Lengths are points."""

from collections.abc import Callable
from math import cos, pi, sin

from bunconight.prints.board import confetti
from bunconight.prints.themes import Inks, Theme


def motif(look: Theme, width: float, height: float, count: int) -> str:
    """A strip of about `count` pieces as SVG. The same every time."""
    return MOTIFS[look.motif](look.inks, width, height, count)


def _confetti(inks: Inks, width: float, height: float, count: int) -> str:
    pieces = zip(confetti(width, height, count), inks.pieces, strict=True)
    return "".join(f'<path d="{path}" fill="{ink}"/>' for path, ink in pieces)


def _flowers(inks: Inks, width: float, height: float, count: int) -> str:
    """A vine with a leaf or a flower at every bend."""
    count = max(4, round(count * 0.7) // 2 * 2)
    step, mid, bend = width / count, height / 2, height * 0.28
    vine = f"M0 {mid:.2f}" + "".join(
        f"q{step / 2:.2f} {bend if place % 2 else -bend:.2f} {step:.2f} 0" for place in range(count)
    )
    drawn = [f'<path d="{vine}" fill="none" stroke="{inks.pieces[2]}" stroke-width="{height * 0.06:.2f}"/>']
    for place in range(count):
        x, y = (place + 0.5) * step, mid + (bend if place % 2 else -bend) / 2
        size = min(height * 0.32, step * 0.42)
        drawn.append(_flower(inks, x, y, size, place) if place % 2 else _leaves(inks, x, y, size))
    return "".join(drawn)


def _flower(inks: Inks, x: float, y: float, r: float, place: int) -> str:
    petals = "".join(
        f'<circle cx="{x + r * 0.55 * cos(turn):.2f}" cy="{y + r * 0.55 * sin(turn):.2f}" r="{r * 0.42:.2f}"/>'
        for turn in (2 * pi * petal / 5 - pi / 2 for petal in range(5))
    )
    petal, heart = (inks.pieces[0], inks.pieces[1]) if place % 4 == 1 else (inks.pieces[1], inks.pieces[0])
    return f'<g fill="{petal}">{petals}</g><circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.32:.2f}" fill="{heart}"/>'


def _leaves(inks: Inks, x: float, y: float, long: float) -> str:
    one = f"M{x:.2f} {y:.2f}q{-long * 0.9:.2f} {-long * 0.1:.2f} {-long * 0.8:.2f} {-long:.2f}"
    one += f"q{long * 0.75:.2f} {long * 0.1:.2f} {long * 0.8:.2f} {long:.2f}z"
    two = f"M{x:.2f} {y:.2f}q{long * 0.9:.2f} {long * 0.1:.2f} {long * 0.8:.2f} {long:.2f}"
    two += f"q{-long * 0.75:.2f} {-long * 0.1:.2f} {-long * 0.8:.2f} {-long:.2f}z"
    return f'<path d="{one}{two}" fill="{inks.pieces[2]}"/>'


def _snow(inks: Inks, width: float, height: float, count: int) -> str:
    """Flakes with six arms, large and small, and dots between them."""
    drawn, step = [], width / count
    for place in range(count):
        x = step * (place + 0.5)
        r = min(height * (0.2 + 0.06 * (place * 37 % 4)), step * 0.45)
        y = r + (height - 2 * r) * (place * 53 % 11) / 10
        drawn.append(_flake(inks.pieces[place % 3], x, y, r) if place % 3 != 1 else _dot(inks.pieces[1], x, y, r / 4))
    return "".join(drawn)


def _flake(ink: str, x: float, y: float, r: float) -> str:
    path = ""
    for arm in range(6):
        turn = pi / 3 * arm + pi / 6
        path += f"M{x:.2f} {y:.2f}l{r * cos(turn):.2f} {r * sin(turn):.2f}"
        fx, fy = x + r * 0.55 * cos(turn), y + r * 0.55 * sin(turn)
        for side in (-pi / 4, pi / 4):
            path += f"M{fx:.2f} {fy:.2f}l{r * 0.36 * cos(turn + side):.2f} {r * 0.36 * sin(turn + side):.2f}"
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{r * 0.13:.2f}" stroke-linecap="round"/>'


def _dot(ink: str, x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{ink}"/>'


def _line(inks: Inks, width: float, height: float, count: int) -> str:
    """Two lines, the lower one thin."""
    y = height * 0.55
    return (
        f'<path d="M0 {y:.2f}H{width:.2f}" stroke="{inks.ink}" stroke-width="{height * 0.09:.2f}"/>'
        f'<path d="M0 {y + height * 0.18:.2f}H{width:.2f}" stroke="{inks.ink}" stroke-width="{height * 0.03:.2f}"/>'
    )


MOTIFS: dict[str, Callable[[Inks, float, float, int], str]] = {
    "confetti": _confetti,
    "flowers": _flowers,
    "snow": _snow,
    "line": _line,
}
