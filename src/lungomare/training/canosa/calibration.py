"""Whether chances can be believed: of all positions called 70 %, seven in ten should be won.

Positions of one game share its result, so games, not positions, are what the intervals count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lungomare.training.canosa.selfplay import Played

BINS: Final = 10
WIDE: Final = 1.96
"""Standard errors to each side of a 95 % interval."""
SIDE: Final = 320
EDGE: Final = 46
"""Pixels of the plot, and of the margin for its labels."""


class Forecast(NamedTuple):
    """A chance that was given in a game, and what became of it: 1 won, 0.5 drawn, 0 lost."""

    game: int
    chance: float
    result: float


@dataclass(frozen=True, slots=True)
class Bin:
    """The forecasts between two chances: how many, what was forecast, what came, and how sure."""

    count: int
    forecast: float
    came: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How good forecasts were."""

    games: int
    bins: tuple[Bin, ...]
    """Those with forecasts in them, by rising chance."""
    brier: float
    """The mean square of chance less result; always saying 0.5 has 0.25 where nothing is drawn."""
    error: float
    """The expected calibration error: how far forecast and came are apart, over all forecasts."""


def forecasts_of(played: Iterable[Played], chance: Callable[[int], float]) -> list[Forecast]:
    """Return what was forecast for who was to act; proofs and random actions are left out."""
    found = []
    for game in played:
        for number, score in enumerate(game.scores):
            if score is not None:
                result = 1 - game.result if actor(number) else game.result
                found.append(Forecast(game.number, chance(score), result))
    return found


def actor(number: int) -> int:
    """Return who takes the action of this number, from 0, in the retail edition (C3.2, C3.3)."""
    return (number + 1) // 2 % 2


def calibrate(forecasts: Sequence[Forecast], bins: int = BINS) -> Calibration:
    """Sum forecasts up; there is at least one."""
    sorted_in: list[list[Forecast]] = [[] for _ in range(bins)]
    for each in forecasts:
        sorted_in[min(int(each.chance * bins), bins - 1)].append(each)
    found = tuple(_bin(inside) for inside in sorted_in if inside)
    total = len(forecasts)
    return Calibration(
        games=len({each.game for each in forecasts}),
        bins=found,
        brier=sum((each.chance - each.result) ** 2 for each in forecasts) / total,
        error=sum(one.count * abs(one.forecast - one.came) for one in found) / total,
    )


def _bin(inside: Sequence[Forecast]) -> Bin:
    count = len(inside)
    forecast = sum(each.chance for each in inside) / count
    came = sum(each.result for each in inside) / count
    by_game: dict[int, float] = {}
    for each in inside:
        by_game[each.game] = by_game.get(each.game, 0.0) + each.result - came
    wide = WIDE * math.sqrt(sum(off**2 for off in by_game.values())) / count
    return Bin(count, forecast, came, max(came - wide, 0.0), min(came + wide, 1.0))


def as_markdown(found: Calibration) -> str:
    """Return the bins as a table."""
    rows = ["| forecast | came, 95 % | positions |", "|---|---|---|"]
    for one in found.bins:
        came = f"{one.came:.3f} ({one.low:.3f} … {one.high:.3f})"
        rows.append(f"| {one.forecast:.3f} | {came} | {one.count:,} |")
    return "\n".join(rows)


def as_svg(found: Calibration) -> str:
    """Return the plot: what was forecast from left to right, what came from bottom to top."""
    whole = SIDE + 2 * EDGE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img"'
    parts = [
        f'{head} font-family="sans-serif" font-size="12">',
        "<title>What was forecast and what came: the nearer to the diagonal, the better</title>",
        f'<rect width="{whole}" height="{whole}" fill="#fdf9ef"/>',
        f'<path d="M{_at(0, 0)}L{_at(1, 1)}" stroke="#8a8577" stroke-dasharray="4 4"/>',
        f'<path d="M{_at(0, 1)}L{_at(0, 0)}L{_at(1, 0)}" fill="none" stroke="#2b2a26"/>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_text(_across(tick), _up(0) + 18, f"{tick:g}", "middle"))
        parts.append(_text(_across(0) - 8, _up(tick) + 4, f"{tick:g}", "end"))
    parts.append(_text(whole / 2, whole - 8, "chance forecast", "middle"))
    parts.append(_text(EDGE, EDGE - 14, "part of a win that came", "start"))
    for one in found.bins:
        low, high = (_at(one.forecast, came) for came in (one.low, one.high))
        parts.append(f'<path d="M{low}L{high}" stroke="#146a7b" stroke-width="2"/>')
        place = f'cx="{_across(one.forecast):.1f}" cy="{_up(one.came):.1f}"'
        parts.append(f'<circle {place} r="4.5" fill="#c0472b"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _across(forecast: float) -> float:
    return EDGE + SIDE * forecast


def _up(came: float) -> float:
    return EDGE + SIDE * (1 - came)


def _at(forecast: float, came: float) -> str:
    return f"{_across(forecast):.1f},{_up(came):.1f}"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#2b2a26">{text}</text>'
