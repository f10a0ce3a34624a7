"""A study of a deck of Bosa as pictures, for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.bosa.limits import LEAST_WON, MOST_WON
from lungomare.arena.studies.bosa.study import SOURCES, Mean, pooled
from lungomare.cli.bosa.balance_report import action_name, buildings, by_strength, image_stem
from lungomare.cli.reports.charts import Bar, Dot, Part, dotted, stacked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.studies.bosa.study import Study

FILLS: Final = ("#c8503f", "#e9bd4b", "#7d9f5a", "#5f93ad", "#8a6a9c", "#c9d3da", "#e2a72e")
LIGHT: Final = {"#c8503f", "#8a6a9c"}


def pictures(found: Sequence[Study]) -> dict[str, str]:
    """Return by name the pictures of a study: cards, goals, sources of points, steps."""
    deck = found[0].deck.name
    stem = image_stem(deck)
    drawn = {
        "actions": _action_picture(found),
        "points": _source_picture(found),
        "steps": _step_picture(found),
    }
    if not found[0].simple:
        drawn["goals"] = _goal_picture(found)
    return {f"{stem}-{name}": picture for name, picture in drawn.items()}


def _strongest_sample(found: Sequence[Study]) -> list[Study]:
    """Return the studies of the strength with the most games: its intervals are the narrowest."""
    return max((studies for _, studies in by_strength(found)), key=lambda each: each[0].games)


def action_dots(found: Sequence[Study]) -> list[Dot]:
    """Return the wins of those who take each action, by Season."""
    studies = _strongest_sample(found)
    by_action: dict[tuple[int, str], list[Mean]] = {}
    for card in buildings(found):
        if card.season:
            means = by_action.setdefault((card.season, action_name(card)), [])
            means += [study.cards[card.id]["won"] for study in studies]
    dots: list[Dot] = []
    season = 0
    for (number, name), means in sorted(by_action.items()):
        mean = pooled(means)
        if mean.count:
            dots.append(Dot(f"{number}: {name}", mean.mean, mean.interval, number > season > 0))
            season = number
    return dots


def _action_picture(found: Sequence[Study]) -> str:
    title = f"Wins of those who take it over a fair share, by Season and action: {_name(found)}"
    return dotted(title, action_dots(found), 1.0, (LEAST_WON, MOST_WON))


GOAL_PARTS: Final = (Part("among the best two", FILLS[2]), Part("not", FILLS[5]))


def goal_bars(found: Sequence[Study]) -> list[Bar]:
    """Return how often each goal is among the best two."""
    studies = _strongest_sample(found)
    bars = []
    for goal in found[0].deck.goals:
        share = pooled(study.goals[goal.id]["counted"] for study in studies).mean
        bars.append(Bar(goal.id, (share, 1 - share)))
    return bars


def _goal_picture(found: Sequence[Study]) -> str:
    return stacked(f"How often each goal counts: {_name(found)}", GOAL_PARTS, goal_bars(found))


def _part(name: str, place: int) -> Part:
    fill = FILLS[place % len(FILLS)]
    return Part(name, fill, light=fill in LIGHT)


SOURCE_PARTS: Final = tuple(_part(name, place) for place, name in enumerate(SOURCES))


def source_bars(found: Sequence[Study]) -> list[Bar]:
    """Return which part of all points comes from where."""
    bars: list[Bar] = []
    for study in found:
        means = [max(mean.mean, 0.0) for mean in study.sources.values()]
        whole = sum(means) or 1.0
        shares = tuple(mean / whole for mean in means)
        bars.append(Bar(label(study), shares, _begins(bars, study, found)))
    return bars


def _source_picture(found: Sequence[Study]) -> str:
    title = f"Where points come from: {_name(found)}"
    return stacked(title, SOURCE_PARTS, source_bars(found))


def step_parts(found: Sequence[Study]) -> list[Part]:
    """Return the steps of the chart, from none."""
    names = ["none", *(f"{coins} coins" for coins, _ in found[0].deck.chart)]
    return [_part(name, place) for place, name in enumerate(names)]


def step_bars(found: Sequence[Study]) -> list[Bar]:
    """Return how many of the seats reach which step, Season by Season."""
    return [
        Bar(f"{label(study)}, Season {season}", tuple(shares), season == 1)
        for study in _strongest_sample(found)
        for season, shares in enumerate(study.steps, 1)
    ]


def _step_picture(found: Sequence[Study]) -> str:
    title = f"Steps of the chart reached: {_name(found)}"
    return stacked(title, step_parts(found), step_bars(found))


def _begins(bars: list[Bar], study: Study, found: Sequence[Study]) -> bool:
    return bool(bars) and found[len(bars) - 1].strength != study.strength


def label(study: Study) -> str:
    """Return the size of the tables and the strength."""
    return f"{study.players} players, {study.strength.name}"


def _name(found: Sequence[Study]) -> str:
    return found[0].deck.name
