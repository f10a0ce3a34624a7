"""The ladder: every level against its neighbour, and ratings added up from random at 0."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.registry import arena_of
from lungomare.arena.results.statistics import elo, score_at
from lungomare.game import Invalid
from lungomare.games.registry import FAMILIES
from lungomare.players import levels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.results.summary import Standing
    from lungomare.game import Game, Json

ANCHOR: Final = "random"
"""Whose rating is 0."""
YARDSTICK: Final = "greedy"
"""Who the top level is measured against."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A match of the ladder; the first is expected to be the stronger."""

    upper: str
    lower: str


@dataclass(frozen=True, slots=True)
class PlayedRung:
    """A rung that has been played, as the upper one sees it."""

    rung: Rung
    standings: tuple[Standing, ...]

    @property
    def upper(self) -> Standing:
        """What the upper player has reached."""
        return self.standings[0]


def read_levels(text: str | None, game: str) -> list[int]:
    """Return the levels that `2-5` or `3` names, all if there is no text, or raise `Invalid`."""
    known = [*range(1, len(levels_of(game)) + 1)]
    if not known:
        raise Invalid(f"{game} has no levels")
    if text is None:
        return known
    written = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if not written:
        raise Invalid(f"--levels is written FIRST-LAST, such as 1-3; this is {text!r}")
    first, last = int(written[1]), int(written[2] or written[1])
    chosen = [level for level in known if first <= level <= last]
    if first > last or first not in known or last not in known:
        raise Invalid(f"{game} has the levels {known[0]} to {known[-1]}; there are no {text}")
    return chosen


def rungs(levels: Sequence[int]) -> list[Rung]:
    """Return the matches: level 1 and random, all neighbours, the top and greedy."""
    names = [*([ANCHOR] if levels[0] == 1 else []), *(f"level-{number}" for number in levels)]
    pairs = [Rung(upper, lower) for lower, upper in pairwise(names)]
    return [*pairs, Rung(names[-1], YARDSTICK)]


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo above the lowest of the ladder, give or take `error` in 95 of 100 cases."""

    player: str
    elo: float
    error: float


def ratings(climbed: Sequence[PlayedRung]) -> list[Rating]:
    """Add the differences up from the lowest rung; errors add like independent ones."""
    found = [Rating(climbed[0].rung.lower, 0.0, 0.0)]
    for each in climbed:
        by_name = {rating.player: rating for rating in found}
        base = by_name.get(each.rung.lower)
        sign, base = (1, base) if base else (-1, by_name[each.rung.upper])
        difference, error = _difference(each.upper)
        name = each.rung.upper if sign > 0 else each.rung.lower
        found.append(Rating(name, base.elo + sign * difference, math.hypot(base.error, error)))
    return sorted(found, key=lambda rating: rating.elo)


def _difference(standing: Standing) -> tuple[float, float]:
    """Return the rating difference and half its interval; a clean sweep counts half a game less."""
    found = standing.estimate
    assert found is not None  # noqa: S101 - a rung has games
    least = 0.5 / (standing.games + 1)
    low, score, high = (
        elo(min(max(value, least), 1 - least), standing.fair)
        for value in (found.low, found.score, found.high)
    )
    return score, (high - low) / 2


def section_of(game: Game[Any, Any]) -> str:
    """Return the name of a game's part of the page."""
    return arena_of(game.name).section(game)


def report(command: str, machine: str, climbed: Sequence[PlayedRung]) -> Json:
    """Return all that is published of a game's ladder."""
    return {
        "command": command,
        "machine": machine,
        "matches": [_match_json(each) for each in climbed],
        "ratings": [
            {"player": each.player, "elo": round(each.elo), "error": round(each.error)}
            for each in ratings(climbed)
        ],
    }


def _match_json(climbed: PlayedRung) -> Json:
    upper, found = climbed.upper, climbed.upper.estimate
    assert found is not None  # noqa: S101 - as above
    return {
        "upper": upper.player,
        "lower": climbed.rung.lower,
        "games": upper.games,
        "wins": upper.wins,
        "draws": upper.draws,
        "losses": upper.losses,
        "score": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "fair": upper.fair,
        "ms_an_action": [_round(each.ms_an_action) for each in climbed.standings],
    }


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def render(reports: Json) -> str:
    """Return docs/research/strength.md: a section for each, all from the JSON beside it."""
    parts = [HEAD, *(_section(name, reports[name]) for name in sorted(reports))]
    return "\n".join(parts)


HEAD: Final = """# How strong our players are

Every level plays its neighbour, level 1 plays random, the top level plays greedy: each opening
twice with the colours exchanged, each deal in all rotations. At tables of three and more one of the
first sits among the second; its fair share is what an equal would win. Intervals are 95 %;
[Matches](arena.md) tells how they are made. Ratings are Elo above random, added up match by
match, so their errors grow along the ladder. `lungomare ladder` writes this page.
"""


def _title(section: str) -> str:
    name, *table = section.split("-")
    title = FAMILIES[name].title if name in FAMILIES else name.capitalize()
    return ", ".join([title, *(f"{seats} players" for seats in table[:1]), *table[1:]])


def _section(name: str, report: Json) -> str:
    lines = [
        f"## {_title(name)}",
        "",
        f"`{report['command']}`, on {report['machine']}.",
        "",
        "| match | games | won | drawn | lost | score, 95 % | ms an action |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *map(_match_row, report["matches"]),
        "",
        "| player | rating |",
        "|---|--:|",
        *(f"| {each['player']} | {each['elo']} ± {each['error']} |" for each in report["ratings"]),
        "",
    ]
    return "\n".join(lines)


def _match_row(match: Json) -> str:
    score, low, high = (f"{100 * match[key]:.1f}" for key in ("score", "low", "high"))
    fair = "" if match["fair"] == score_at(0) else _of_fair(match)
    ms = " and ".join("-" if each is None else f"{each:g}" for each in match["ms_an_action"])
    counts = " | ".join(str(match[key]) for key in ("games", "wins", "draws", "losses"))
    who = f"{match['upper']} against {match['lower']}"
    return f"| {who} | {counts} | {score} % ({low} … {high}){fair} | {ms} |"


def _of_fair(match: Json) -> str:
    score, low, high = (f"{match[key] / match['fair']:.2f}" for key in ("score", "low", "high"))
    return f", {score} × fair ({low} … {high})"
