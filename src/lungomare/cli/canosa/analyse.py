"""`lungomare analyse`: what a position of Canosa is worth, or every action of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare import native
from lungomare.analysis.canosa.analyse import analyse
from lungomare.analysis.canosa.findings import Limit
from lungomare.analysis.canosa.review import CanosaReview
from lungomare.cli.bounds import MOST_MS, MOST_POSITIONS
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.analysis_screen import print_all_actions, print_analysis
from lungomare.cli.canosa.pages.review import game_report, position_report
from lungomare.cli.commands.review import LineOfFile
from lungomare.cli.reports.page.render import ReportFile, reporting
from lungomare.cli.reports.review_file import named_record, run_review
from lungomare.cli.terminal.files import Force, check_new, write_text
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse, waiting
from lungomare.games.canosa import Canosa, write_position

if TYPE_CHECKING:
    from lungomare.games.records import Replay

RecordFile = Annotated[
    Path | None,
    typer.Argument(
        help="A record of Canosa to look through, - for standard input; a position if left out.",
        metavar="RECORD",
    ),
]
BudgetMs = Annotated[
    int | None,
    typer.Option(
        help="Milliseconds for each position.",
        show_default="500 if nothing limits it",
        min=1,
        max=MOST_MS,
        metavar="MS",
    ),
]
Nodes = Annotated[
    int | None,
    typer.Option(
        help="Positions looked at for each; the answer is then always the same.",
        show_default="no limit",
        min=1,
        max=MOST_POSITIONS,
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(help="Actions looked ahead at most.", show_default="no limit", min=1, max=100),
]
Lines = Annotated[int, typer.Option(help="How many of the best lines to show.", min=1, max=100)]
JsonFile = Annotated[
    str | None,
    typer.Option(
        "--json",
        help="A file for the result as JSON; - prints it. For a record, the same command with the"
        " same file goes on where it was stopped.",
        metavar="FILE",
    ),
]


def analyse_command(
    record: RecordFile = None,
    position: canosa.PositionText = None,
    budget_ms: BudgetMs = None,
    nodes: Nodes = None,
    depth: Depth = None,
    lines: Lines = 3,
    line: LineOfFile = 1,
    json_file: JsonFile = None,
    report: ReportFile = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    force: Force = False,
) -> None:
    """Say what a position is worth and how best to go on.

    Of a record it says what each action lost. Values are chances to win, a draw counting half.
    "Wins in 3" is said only where it is proved.
    """
    limit = Limit(None if budget_ms is None else budget_ms / 1000, nodes, depth)
    if not native.is_available():
        console(stderr=True).print(f"lungomare: {native.describe()}", style="dim", markup=False)
    if record is not None:
        if position is not None:
            refuse("give a record or --position, not both", USAGE)
        played = _canosa_record(record, line)
        review = CanosaReview(played, limit)
        run_review(
            review,
            json_file,
            lambda found: print_all_actions(console(), found),
            reporting(report, lambda found: game_report(played, found, None, None)),
        )
        return
    write = reporting(report, lambda told: position_report(game, state, told))
    game = canosa.canosa_game(edition, rule, layout)
    state = canosa.canosa_state(game, position)
    if json_file not in (None, "-"):
        check_new(Path(json_file), force=force)
    with waiting("analysing"):
        found = analyse(state, limit, lines=lines, game=game)
    document = {"position": write_position(state.position), **found.to_json()}
    if write:
        write(document)
    if json_file == "-":
        print_json(document)
    else:
        print_analysis(console(), state, found)
    if json_file not in (None, "-"):
        write_text(Path(json_file), json.dumps(document, indent=2) + "\n")
    if found.is_stopped:
        refuse(f"stopped after {found.seconds:.1f} s; this is what was found until then")


def _canosa_record(path: Path, line: int) -> Replay:
    """Return a game of Canosa, or leave with a sentence."""
    played = named_record(path, line)
    if not isinstance(played.game, Canosa):
        refuse(f"{path} is a game of {played.game.name}; `lungomare review` looks back at those")
    return played
