"""A study of Canosa's balance as a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli.canosa import balance_report as report
from lungomare.cli.reports.charts import Dot
from lungomare.cli.reports.page.blocks import Drawn, Fact, Pictures, Plot, Report, Section, Table
from lungomare.cli.reports.page.plots import bars, intervals
from lungomare.drawing import draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.studies.canosa.balance import Balance


def balance_page(found: Sequence[Balance]) -> Report:
    """Return who wins how often by which rules, how games end, and from where they begin."""
    game = found[0].variant.game()
    start = Drawn(draw(game, game.start()), f"The layout {game.layout.name}")
    return Report(
        title="How even Canosa is",
        lead="The engine against itself from the start, by rules and by positions an action.",
        facts=[_fact(each) for each in found[:4]],
        sections=[
            Section("Who wins", [
                bars("Games won and drawn", report.SIDES, report.side_bars(found)),
                _gold(found),
                Table("With intervals of 95 %", report.HEAD, report.side_rows(found), words=2),
            ]),
            Section("How games end", [
                bars("Ends of games", report.ENDS, report.end_bars(found)),
                Table("Ends, turns in quartiles, and games that differ from all before them",
                      report.HEAD_ENDS, report.end_rows(found), words=2),
            ]),
            Section("From where they begin", [Pictures([start])]),
        ],
        foot=(
            "A draw counts half for either side.",
            "Small errors in the first turns make games differ.",
        ),
    )  # fmt: skip


def _fact(balance: Balance) -> Fact:
    what = f"Gold's share, {balance.variant.name}, {balance.nodes:,} positions"
    return Fact(what, f"{balance.gold:.1%}", f"of {balance.games} games")


def _gold(found: Sequence[Balance]) -> Plot:
    dots = []
    for place, balance in enumerate(found):
        won = balance.won("gold")
        gap = report.begins(place, found)
        dots.append(Dot(report.label_of(balance), won.share, won.interval, gap))
    caption = "How often Gold, who goes first, wins; with intervals of 95 %"
    return intervals(caption, dots, (0.0, 1.0), 0.5, lambda share: f"{share:.0%}")
