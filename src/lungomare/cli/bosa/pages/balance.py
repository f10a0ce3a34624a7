"""A study of a deck of Bosa as a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.bosa.limits import check_limits
from lungomare.cli.bosa import balance_pictures as pictures
from lungomare.cli.bosa import balance_report as report
from lungomare.cli.reports.charts import Dot
from lungomare.cli.reports.page.blocks import (
    Drawn,
    Fact,
    Pictures,
    Plot,
    Report,
    Section,
    Table,
    Text,
)
from lungomare.cli.reports.page.plots import bars, intervals
from lungomare.drawing.bosa import draw_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.studies.bosa.study import Study

MOST_ROWS: Final = 24
"""Of a table that stands open."""


def balance_page(found: Sequence[Study]) -> Report:
    """Return what a deck does: conditions, seats, cards, goals, points, steps, and its cards."""
    deck = found[0].deck
    goals = [] if found[0].simple else [_section("Goals", "goals", found, _goals(found))]
    return Report(
        title=f"How the deck {deck.name} plays",
        lead="The planner against itself: what each seat, card, colour and goal is worth.",
        facts=[_fact(study) for study in found],
        sections=[
            Section("When a deck is in balance", _conditions(found)),
            _section("Seats", "seats", found, _seats(found)),
            _section("Actions", "actions", found, _actions(found)),
            _section("Cards", "cards", found),
            _section("Colours and resources", "colours", found),
            _section("Start cards", "starts", found),
            *goals,
            _section("Where points come from", "points", found, _sources(found)),
            _section("Steps of the chart", "steps", found, _steps(found)),
            Section("The cards", [Pictures([Drawn(draw_deck(deck), f"The deck {deck.name}")])]),
        ],
        foot=(report.EXPLAINED,),
    )


def _fact(study: Study) -> Fact:
    checks = check_limits(study)
    held = sum(check.holds for check in checks)
    label = f"{study.players} players, {study.strength.name}"
    return Fact(label, f"{held} of {len(checks)}", f"conditions hold, in {study.games} games")


def _section(title: str, name: str, found: Sequence[Study], plot: Plot | None = None) -> Section:
    head, rows = report.TABLES[name](found)
    words = 1 if name in {"colours", "goals"} else 2
    table = Table(f"{title}, in numbers", head, rows, words=words, closed=len(rows) > MOST_ROWS)
    return Section(title, [plot, table] if plot else [table])


def _conditions(found: Sequence[Study]) -> list[Text | Table]:
    blocks: list[Text | Table] = [Text("A ✗ is a condition that does not hold.")]
    for size in sorted({study.players for study in found}):
        head, rows = report.conditions([study for study in found if study.players == size])
        blocks.append(Table(f"{size} players", (*head[:-1], "found"), rows, words=len(head)))
    return blocks


def _seats(found: Sequence[Study]) -> Plot:
    dots = [
        Dot(f"{pictures.label(study)}: place {place}", mean.mean, mean.interval, place == 1)
        for study in found
        for place, mean in enumerate(study.seats, 1)
    ]
    return _relative("Share of the victory over a fair one, in turn order", dots)


def _actions(found: Sequence[Study]) -> Plot:
    dots = pictures.action_dots(found)
    return _relative("Wins of those who take it over a fair share, by Season and action", dots)


def _relative(caption: str, dots: Sequence[Dot]) -> Plot:
    far = max((dot.interval[1] for dot in dots), default=2.0)
    return intervals(caption, dots, (0.0, max(far, 2.0)), 1.0, lambda value: f"{value:.2f}")


def _goals(found: Sequence[Study]) -> Plot:
    return bars("How often each goal counts", pictures.GOAL_PARTS, pictures.goal_bars(found))


def _sources(found: Sequence[Study]) -> Plot:
    return bars("Shares of all points", pictures.SOURCE_PARTS, pictures.source_bars(found))


def _steps(found: Sequence[Study]) -> Plot:
    return bars("Steps reached", pictures.step_parts(found), pictures.step_bars(found))
