"""`lungomare ladder`: every level against its neighbour, and the page of what came of it."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lungomare import native
from lungomare.arena import Tally, standings
from lungomare.arena.ladder import (
    PlayedRung,
    Rung,
    read_levels,
    render,
    report,
    rungs,
    section_of,
)
from lungomare.cli.bounds import MOST_GAMES
from lungomare.cli.commands.match import (
    how_to_go_on,
    keep,
    make_contest,
    play_on,
)
from lungomare.cli.reports.match_screen import print_match
from lungomare.cli.terminal.files import (
    check_regular,
    check_writable,
    is_missing,
    read_text,
    why,
    write_text,
)
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.game import GameError

if TYPE_CHECKING:
    from lungomare.arena import Contest
    from lungomare.game import Game, Json

Games = Annotated[
    int, typer.Option(help="How many games for each pair of neighbours.", min=2, max=MOST_GAMES)
]
Levels = Annotated[
    str | None, typer.Option(help="Which levels, such as 1-3; all if left out.", metavar="A-B")
]
Records = Annotated[
    Path | None,
    typer.Option(
        help="A folder for the records; the same command with the same folder goes on.",
        metavar="DIR",
    ),
]
Out = Annotated[
    Path,
    typer.Option(help="The page to write; its figures as JSON come beside it.", metavar="FILE"),
]
PAGE = Path("docs/research/strength.md")


def climb(
    game: Game[Any, Any],
    games: int,
    levels: str | None,
    jobs: int,
    seed: int,
    records: Path | None,
    out: Path,
    options: list[str],
    *,
    whole_turns: bool = False,
) -> None:
    """Play every rung, printing each, and write the page once all are played.

    `options` are the words that name the game's options, for the command on the page.
    """
    try:
        chosen = read_levels(levels, game.name)
    except GameError as error:
        refuse(str(error), USAGE)
    figures = _earlier(out)
    _make_folder(records)
    climbed = []
    for rung in rungs(chosen):
        both = [rung.upper, rung.lower]
        contest = make_contest(game, both, games, seed, whole_turns=whole_turns)
        climbed.append(PlayedRung(rung, tuple(standings(_play(contest, rung, jobs, records)))))
    command = " ".join(["lungomare ladder", game.name, "--games", str(games), *options])
    if levels:
        command += f" --levels {levels}"
    figures[section_of(game)] = report(command, machine(), climbed)
    write_text(out.with_suffix(".json"), json.dumps(figures, indent=2) + "\n")
    write_text(out, render(figures))
    console(stderr=True).print(f"written to {out} and {out.with_suffix('.json')}", markup=False)


def _play(contest: Contest, rung: Rung, jobs: int, records: Path | None) -> Tally:
    """Play one rung, or leave with a sentence if Ctrl-C stops it."""
    name = f"{section_of(contest.game)}-{rung.upper}-{rung.lower}.jsonl"
    tally = Tally(contest)
    title = f"{rung.upper} against {rung.lower}"
    with keep(records and records / name, contest) as file:
        stopped = play_on(tally, jobs, file, title)
    print_match(console(), tally)
    if stopped:
        count = len(tally.results)
        played = f"{count} game{'s' * (count != 1)}"
        refuse(f"stopped in {title}, after {played}{how_to_go_on(records)}")
    return tally


def machine() -> str:
    """Return this machine in general words."""
    kind = f"{platform.machine() or 'an unknown'} processor"
    cores = os.cpu_count() or 1
    return f"a machine with {cores} core{'s' * (cores > 1)} of an {kind}, {native.backend()} core"


def _earlier(out: Path) -> Json:
    """Return what the page says of other games; refuse now what could not be written later."""
    check_writable(out)
    check_regular(out)
    beside = out.with_suffix(".json")
    check_writable(beside)
    if is_missing(beside):
        if not is_missing(out) and out.stat().st_size:
            refuse(f"{out} is there already and is no page of a ladder; name another", USAGE)
        return {}
    try:
        earlier = json.loads(read_text(beside))
    except (ValueError, RecursionError):
        earlier = None
    if not isinstance(earlier, dict):
        refuse(f"{beside} is not the JSON of a ladder; move it away", USAGE)
    return earlier


def _make_folder(records: Path | None) -> None:
    try:
        if records:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"cannot make {records}: {why(error)}", USAGE)
