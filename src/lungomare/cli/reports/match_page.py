"""A match as a report: scores with intervals, openings, lengths and forfeits."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.results.summary import pentanomial, standings
from lungomare.cli.reports.charts import Dot
from lungomare.cli.reports.match_screen import HEAD, format_row, remarks
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
from lungomare.cli.reports.page.plots import columns, intervals
from lungomare.drawing import Shown, draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena import Contest, Tally
    from lungomare.arena.results.summary import Standing
    from lungomare.arena.results.tally import Result

BINS: Final = 12
"""Columns of lengths at most."""
DRAWN: Final = 6
"""Openings that are drawn at most."""
MOST_ROWS: Final = 30
"""Rows of openings that stand open."""


def match_report(tally: Tally) -> Report:
    """Return the report of what has been played so far."""
    contest, found, counted = tally.contest, standings(tally), tally.counted()
    names = [each.player for each in found]
    whole = "" if len(counted) == contest.games else f" of {contest.games}"
    sections = [
        Section("The score", _scores(tally, found)),
        Section("Lengths of games", _lengths(counted)),
        Section("Openings", _openings(contest, counted, names)),
        Section("Forfeits", [_forfeits(tally, names)]),
    ]
    return Report(
        title=f"{contest.game.name.capitalize()}: {' against '.join(names)}",
        lead=f"{len(counted)}{whole} games, each opening in every rotation of the seats.",
        facts=[_fact(each) for each in found],
        sections=[section for section in sections if section.blocks],
        foot=(
            "A score is the mean share of the victory. Intervals are those of 95 %.",
            f"Games of one opening are counted together. Seed {contest.seed}.",
        ),
    )


def _fact(standing: Standing) -> Fact:
    score = standing.estimate
    if score is None:
        return Fact(standing.player, "-", "no game yet")
    note = (
        f"{100 * score.low:.1f} to {100 * score.high:.1f} %; {standing.wins} won,"
        f" {standing.draws} shared, {standing.losses} lost"
    )
    return Fact(standing.player, f"{100 * score.score:.1f} %", note)


def _scores(tally: Tally, found: Sequence[Standing]) -> list[Any]:
    blocks: list[Any] = []
    if any(each.estimate for each in found):
        blocks.append(_plot(found))
    pairs = pentanomial(tally)
    if pairs and any(pairs):
        labels = ("0", "½", "1", "1½", "2")
        caption = f"Pairs of games by the points that {found[0].player} made of them"
        blocks.append(columns(caption, list(zip(labels, pairs, strict=True))))
    blocks.append(Table("Standings", HEAD, [format_row(each) for each in found]))
    return [*blocks, *map(Text, remarks(tally, list(found)))]


def _plot(found: Sequence[Standing]) -> Plot:
    """Return the scores; where one has more seats than another, each over its own fair share."""
    fairs = {each.fair for each in found}
    if len(fairs) == 1:
        caption = "Scores with intervals of 95 %; the line is the share of an equal"
        return intervals(caption, _dots(found), (0.0, 1.0), fairs.pop(), "{:.1%}".format)
    caption = "Scores over the share of an equal in as many seats, with intervals of 95 %"
    dots = _dots(found, is_relative=True)
    far = max(dot.interval[1] for dot in dots)
    return intervals(caption, dots, (0.0, max(far, 2.0)), 1.0, "{:.2f}".format)


def _dots(found: Sequence[Standing], *, is_relative: bool = False) -> list[Dot]:
    dots = []
    for each in found:
        if each.estimate:
            score, low, high = each.estimate.score, each.estimate.low, each.estimate.high
            whole = each.fair if is_relative else 1.0
            dots.append(Dot(each.player, score / whole, (low / whole, high / whole)))
    return dots


def _lengths(counted: Sequence[Result]) -> list[Any]:
    lengths = [sum(result.acts) for result in counted]
    if not lengths:
        return []
    low, high = min(lengths), max(lengths)
    step = max(-(-(high - low + 1) // BINS), 1)
    counts = [
        (_span(first, min(first + step - 1, high)), sum(first <= n < first + step for n in lengths))
        for first in range(low, high + 1, step)
    ]
    told = f"{sum(lengths) / len(lengths):.0f} actions on average, from {low} to {high}."
    return [columns("Games by the number of actions in them", counts), Text(told)]


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _openings(contest: Contest, counted: Sequence[Result], names: Sequence[str]) -> list[Any]:
    by_opening: dict[int, list[Result]] = defaultdict(list)
    for result in counted:
        by_opening[contest.fixture(result.number).opening].append(result)
    rows = [
        (str(opening + 1), str(len(results)), *_points(results, len(names)))
        for opening, results in sorted(by_opening.items())
    ]
    if not rows:
        return []
    caption = "Points that each made of an opening"
    is_long = len(rows) > MOST_ROWS
    table = Table(caption, ("opening", "games", *names), rows, words=0, closed=is_long)
    pictures = _drawn(contest, by_opening, names)
    return [*([Pictures(pictures)] if pictures else []), table]


def _points(results: Sequence[Result], contestants: int) -> list[str]:
    sums = [sum(result.shares[each] for result in results) for each in range(contestants)]
    return [f"{points:g}" if points == int(points) else f"{points:.2f}" for points in sums]


def _drawn(
    contest: Contest, by_opening: dict[int, list[Result]], names: Sequence[str]
) -> list[Drawn]:
    """Return the first openings as pictures, where everybody sees the same."""
    if contest.game.has_secrets:
        return []
    drawn = []
    for opening, results in sorted(by_opening.items())[:DRAWN]:
        begun = contest.opening(results[0].number)
        state = begun.start
        for move in begun.moves:
            state = contest.game.advance(state, move)
        points = zip(names, _points(results, len(names)), strict=True)
        said = ", ".join(f"{name} {made}" for name, made in points)
        picture = draw(contest.game, state, None, Shown(begun.moves))
        drawn.append(Drawn(picture, f"Opening {opening + 1}: {said}"))
    return drawn


def _forfeits(tally: Tally, names: Sequence[str]) -> Text | Table:
    forfeits = [forfeit for result in tally.counted() for forfeit in result.forfeits]
    if not forfeits:
        return Text("Nobody forfeited a game.")
    rows = [(str(each.number), names[each.contestant], each.reason) for each in forfeits]
    return Table("Games that were forfeited", ("game", "player", "why"), rows, words=3)
