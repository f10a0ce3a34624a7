"""`lungomare review`: a finished game looked back at: what lost most, and luck told from skill."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from lungomare import native
from lungomare.analysis.canosa.analyse import Limit
from lungomare.cli.canosa.analyse_screen import tell_worst
from lungomare.cli.commands.analyse import LineOfFile, look_through
from lungomare.cli.reports.review_progress import Review, named_record
from lungomare.cli.reports.review_screen import tell_game
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.games.bosa import Bosa

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json
    from lungomare.games.records import Replay

USUAL_TRIES: Final = 400
"""Futures for a turn: with two players a seat's decisions are then known to about 4 points."""

RecordFile = Annotated[
    Path,
    typer.Argument(help="A record of either game; - is standard input.", metavar="RECORD"),
]
BudgetMs = Annotated[
    int | None,
    typer.Option(help="Milliseconds for each turn of Bosa or action of Canosa.", min=1),
]
Tries = Annotated[
    int | None,
    typer.Option(
        help="Instead: futures for each turn of Bosa (usually 400), positions for each action of"
        " Canosa; the answer is then always the same.",
        min=2,
    ),
]
Jobs = Annotated[int, typer.Option(help="How many threads try futures; Bosa only.", min=1, max=256)]
Top = Annotated[int, typer.Option(help="How many of those that lost most to list.", min=1)]
Who = Annotated[
    int | None, typer.Option(help="List those of this seat only; seats count from 0.", min=0)
]
Seed = Annotated[int, typer.Option(help="Other futures; Bosa only.")]
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
) -> None:
    """Look back at a game: what lost most and what was better; in Bosa, luck and skill too.

    A turn of Bosa is judged only on what its player knew. docs/review.md says what the figures
    mean.
    """
    if budget_ms is not None and tries is not None:
        refuse("give --budget-ms or --tries, not both", USAGE)
    played = named_record(record, line)
    if seat is not None and seat >= played.game.seats:
        refuse(f"there is no seat {seat}: seats are 0 to {played.game.seats - 1}", USAGE)
    seconds = None if budget_ms is None else budget_ms / 1000
    game = played.game
    if isinstance(game, Bosa):
        limit: Json = {"tries": None if seconds else tries or USUAL_TRIES, "seconds": seconds}
        _look_through_bosa(
            played,
            {**limit, "seed": seed},
            jobs,
            json_file,
            lambda told: tell_game(console(), game, told, top, seat),
        )
        return
    if jobs != 1 or seed:
        refuse("--jobs and --seed are for Bosa; this is a game of Canosa", USAGE)
    limits = Limit(seconds, tries)
    look_through(played, limits, json_file, lambda told: tell_worst(console(), told, top, seat))


def _look_through_bosa(
    played: Replay, limit: Json, jobs: int, json_file: str | None, tell: Callable[[Json], None]
) -> None:
    """Review every turn of a game of Bosa, keep it in the file and tell it."""
    native.require()
    from lungomare.analysis.bosa import review as bosa  # noqa: PLC0415 - it needs the core

    game, seed = played.game, limit["seed"]
    assert isinstance(game, Bosa)  # noqa: S101 - it was looked at
    turns = bosa.turns_of(game, played.states, played.moves)
    if not turns:
        refuse("this game has no whole turn to look at")
    limits = bosa.Limit(limit["tries"] or USUAL_TRIES, limit["seconds"])
    inquiry = bosa.Inquiry(game, limits, seed, jobs)
    asked = Review(played, limit, "turns", "turns", len(turns), json_file)
    told = asked.begin()
    stopped = asked.go_through(told, bosa.review(inquiry, turns, since=len(told["turns"])))
    told["expected"] = bosa.expected(game, seed)
    told["split"] = bosa.split(game, told["expected"], told["turns"], played.states[-1])
    told["seats"] = bosa.sum_up(game, told["turns"])
    asked.finish(told, lambda: tell(told), stopped=stopped)
