"""`lungomare analyse`: what a position of Canosa is worth, or every action of a game."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lungomare import native
from lungomare.cli import canosa_options as canosa
from lungomare.cli.analyse_screen import tell_analysis, tell_review
from lungomare.cli.files import read_text, write_text, written_records
from lungomare.cli.screen import USAGE, console, print_json, refuse
from lungomare.game import GameError
from lungomare.games.canosa import Canosa, write_position
from lungomare.games.records import Replay, play_through
from lungomare.games.registry import FAMILIES
from lungomare.players.canosa_analysis import Limit, analyse
from lungomare.players.canosa_review import review

if TYPE_CHECKING:
    from lungomare.game import Json

RecordFile = Annotated[
    Path | None,
    typer.Argument(
        help="A record of Canosa to look through; a position if left out.", metavar="RECORD"
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
        _analyse_record(_replayed(record, line), limit, json_file)
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


def _replayed(path: Path, line: int) -> Replay:
    """Return the record played through, or leave with a sentence."""
    written = {each.line: each for each in written_records(path)}
    if line not in written:
        refuse(f"{path} has no record on line {line}", USAGE)
    try:
        played = play_through(FAMILIES, written[line].record())
    except GameError as error:
        refuse(f"{path}, line {line}: {error}")
    if not isinstance(played.game, Canosa):
        refuse(f"{path} is a game of {played.game.name}; there is an analysis of Canosa only")
    return played


def _analyse_record(played: Replay, limit: Limit, json_file: str | None) -> None:
    game = played.game
    assert isinstance(game, Canosa)  # noqa: S101 - it was looked at
    told = _told_before(played, limit, json_file)
    done: list[Json] = told["moves"]
    columns = (TextColumn("actions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = console(stderr=True)
    stopped = False
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("actions", total=len(played.moves), completed=len(done))
        try:
            for each in review(game, played.states, played.moves, limit, since=len(done)):
                done.append(each.as_json())
                bar.advance(task)
                _keep(told, json_file)
        except KeyboardInterrupt:
            stopped = True
    _keep(told, json_file)
    if json_file == "-":
        print_json(told)
    else:
        tell_review(console(), done)
    if stopped:
        again = "" if json_file in (None, "-") else f"; the same command goes on from {json_file}"
        refuse(f"stopped after {len(done)} of {len(played.moves)} actions{again}")


def _told_before(played: Replay, limit: Limit, json_file: str | None) -> Json:
    """Return what the file already says of this record under this limit, or an empty review."""
    moves = [played.game.write(move) for move in played.moves]
    header = played.game.header(played.states[0])
    of = hashlib.sha256(json.dumps([header, moves], sort_keys=True).encode()).hexdigest()
    limits: Json = {"seconds": limit.seconds, "nodes": limit.nodes, "depth": limit.depth}
    told: Json = {**header, "record": of, "limit": limits, "moves": []}
    if json_file in (None, "-") or not Path(str(json_file)).exists():
        return told
    try:
        before: Any = json.loads(read_text(Path(str(json_file))))
        is_same = (before["record"], before["limit"]) == (of, limits)
        kept: list[Json] = before["moves"]
    except (ValueError, TypeError, KeyError):
        refuse(f"{json_file} is there already and is no analysis; name another file", USAGE)
    if not is_same:
        refuse(f"{json_file} holds another analysis; name another file", USAGE)
    return {**told, "moves": kept}


def _keep(told: Json, json_file: str | None) -> None:
    """Write what is done so far; the file is whole at every moment."""
    if json_file in (None, "-"):
        return
    part = Path(f"{json_file}.part")
    write_text(part, json.dumps(told, indent=1) + "\n")
    part.replace(str(json_file))
