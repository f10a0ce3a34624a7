"""`lungomare review`: a played game looked back at, by whoever can judge it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import analysis_of
from lungomare.cli.bounds import MOST_MS, MOST_ROWS, MOST_SEED, MOST_TRIES
from lungomare.cli.registry import commands_of
from lungomare.cli.reports.page.render import ReportFile, reporting
from lungomare.cli.reports.plain_review_page import plain_report
from lungomare.cli.reports.plain_review_screen import print_plain_review
from lungomare.cli.reports.review_file import named_record, run_review
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.games.registry import FAMILIES

RecordFile = Annotated[
    Path,
    typer.Argument(help="A record of any game; - is standard input.", metavar="RECORD"),
]
BudgetMs = Annotated[
    int | None,
    typer.Option(help="Milliseconds for each turn or action.", min=1, max=MOST_MS),
]
Tries = Annotated[
    int | None,
    typer.Option(
        help="Instead: futures for each turn, or positions for each action;"
        " the answer is then always the same.",
        min=2,
        max=MOST_TRIES,
    ),
]
Jobs = Annotated[
    int,
    typer.Option(help="How many threads try futures, in a game with luck.", min=1, max=256),
]
Top = Annotated[
    int, typer.Option(help="How many of those that lost most to list.", min=1, max=MOST_ROWS)
]
Who = Annotated[
    int | None,
    typer.Option(
        help="List those of this seat only; seats count from 0.",
        show_default="all",
        min=0,
        max=MOST_ROWS,
    ),
]
LineOfFile = Annotated[
    int,
    typer.Option(
        "--line", help="Which line of RECORD, where it has a record a line.", min=1, max=MOST_ROWS
    ),
]
Seed = Annotated[
    int, typer.Option(help="Other futures, in a game with luck.", min=0, max=MOST_SEED)
]
JsonFile = Annotated[
    str | None,
    typer.Option(
        "--json",
        help="A file for the result as JSON; - prints it. The same command with the same file goes"
        " on where it was stopped.",
        metavar="FILE",
    ),
]


def review_command(
    record: RecordFile,
    budget_ms: BudgetMs = None,
    tries: Tries = None,
    jobs: Jobs = 1,
    top: Top = 5,
    seat: Who = None,
    line: LineOfFile = 1,
    seed: Seed = 0,
    json_file: JsonFile = None,
    report: ReportFile = None,
) -> None:
    """Look back at a game: what lost most, and what was luck.

    A turn is judged only on what its player knew. docs/study/review.md says what the figures mean.
    """
    if budget_ms is not None and tries is not None:
        refuse("give --budget-ms or --tries, not both", USAGE)
    played = named_record(record, line)
    game = played.game
    if seat is not None and seat >= game.seats:
        refuse(f"there is no seat {seat}: seats are 0 to {game.seats - 1}", USAGE)
    analysis = analysis_of(game.name)
    if not analysis.tries_futures and (jobs != 1 or seed):
        _refuse_luck(game.name)
    seconds = None if budget_ms is None else budget_ms / 1000
    review = analysis.review(played, Budget(seconds, tries, seed, jobs))
    own = commands_of(game.name)
    print_review = own.review.load() if own.review else print_plain_review
    make_report = own.review_report.load() if own.review_report else plain_report
    run_review(
        review,
        json_file,
        lambda document: print_review(console(), game, document, top, seat),
        reporting(report, lambda document: make_report(played, document, top, seat)),
    )


def _refuse_luck(name: str) -> None:
    """Leave with a sentence that says which games `--jobs` and `--seed` are for."""
    lucky = [each.title for each in FAMILIES.values() if analysis_of(each.name).tries_futures]
    title = FAMILIES[name].title
    refuse(f"--jobs and --seed are for {' and '.join(lucky)}; this is a game of {title}", USAGE)
