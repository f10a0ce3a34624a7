"""`lungomare analyse`: what a position of Canosa is worth, or every action of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare import native
from lungomare.analysis.canosa.analyse import Limit, analyse
from lungomare.analysis.canosa.review import review, sum_up
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.analyse_screen import tell_analysis, tell_review
from lungomare.cli.reports.review_progress import Review, named_record
from lungomare.cli.terminal.files import write_text
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.games.canosa import Canosa, write_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json
    from lungomare.games.records import Replay

RecordFile = Annotated[
    Path | None,
    typer.Argument(
        help="A record of Canosa to look through, - for standard input; a position if left out.",
        metavar="RECORD",
    ),
]
BudgetMs = Annotated[
    int | None, typer.Option(help="Milliseconds for each position.", min=1, metavar="MS")
]
Nodes = Annotated[
    int | None,
    typer.Option(help="Positions looked at for each; the answer is then always the same.", min=1),
]
Depth = Annotated[int | None, typer.Option(help="Actions looked ahead at most.", min=1, max=100)]
Lines = Annotated[int, typer.Option(help="How many of the best lines to show.", min=1, max=100)]
LineOfFile = Annotated[
    int, typer.Option("--line", help="Which line of RECORD, where it has a record a line.", min=1)
]
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
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Say what a position is worth and how best to go on; of a record, what each action lost.

    Values are chances to win, a draw counting half. "Wins in 3" is said only where it is proved.
    """
    limit = Limit(None if budget_ms is None else budget_ms / 1000, nodes, depth)
    if not native.is_available():
        console(stderr=True).print(f"lungomare: {native.describe()}", style="dim", markup=False)
    if record is not None:
        if position is not None:
            refuse("give a record or --position, not both", USAGE)
        played = _canosa_record(record, line)
        look_through(played, limit, json_file, lambda told: tell_review(console(), told))
        return
    game = canosa.canosa_game(edition, rule, layout)
    state = canosa.canosa_state(game, position)
    found = analyse(state, limit, lines=lines, game=game)
    told = {"position": write_position(state.position), **found.as_json()}
    if json_file == "-":
        print_json(told)
        return
    tell_analysis(console(), state, found)
    if json_file is not None:
        write_text(Path(json_file), json.dumps(told, indent=2) + "\n")


def _canosa_record(path: Path, line: int) -> Replay:
    """Return a game of Canosa, or leave with a sentence."""
    played = named_record(path, line)
    if not isinstance(played.game, Canosa):
        refuse(f"{path} is a game of {played.game.name}; `lungomare review` looks back at those")
    return played


def look_through(
    played: Replay, limit: Limit, json_file: str | None, tell: Callable[[Json], None]
) -> None:
    """Review every action of a game of Canosa, keep it in the file and tell it."""
    game = played.game
    assert isinstance(game, Canosa)  # noqa: S101 - it was looked at
    limits: Json = {"seconds": limit.seconds, "nodes": limit.nodes, "depth": limit.depth}
    asked = Review(played, limits, "moves", "actions", len(played.moves), json_file)
    told = asked.begin()
    found = review(game, played.states, played.moves, limit, since=len(told["moves"]))
    stopped = asked.go_through(told, (each.as_json() for each in found))
    told["players"] = sum_up(told["moves"])
    asked.finish(told, lambda: tell(told), stopped=stopped)
