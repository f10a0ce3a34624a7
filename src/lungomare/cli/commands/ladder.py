"""`lungomare ladder`: every level against its neighbour, and the page that tells it."""

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
    Climbed,
    Rung,
    read_levels,
    render,
    report,
    rungs,
    section_of,
)
from lungomare.arena.pairing import PAIR
from lungomare.cli.bosa import options as bosa
from lungomare.cli.canosa import options as canosa
from lungomare.cli.commands.match import (
    Jobs,
    Seed,
    how_to_go_on,
    keep,
    make_contest,
    play_on,
    warn_of_open_islands,
)
from lungomare.cli.reports.match_screen import tell_match
from lungomare.cli.terminal.files import check_writable, read_text, why, write_text
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.game import GameError
from lungomare.games.bosa import STANDARD, Bosa

if TYPE_CHECKING:
    from lungomare.arena import Contest
    from lungomare.game import Game, Json

app = typer.Typer(help="Measure how strong the levels are.", no_args_is_help=True)

Games = Annotated[int, typer.Option(help="How many games for each pair of neighbours.", min=2)]
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
PAGE = Path("docs/strength.md")


@app.command("canosa")
def ladder_canosa(
    games: Games = 300,
    jobs: Jobs = 1,
    levels: Levels = None,
    records: Records = None,
    out: Out = PAGE,
    seed: Seed = 0,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Let Canosa's levels climb: level 1 against random, neighbours, the top against greedy."""
    game = canosa.canosa_game(edition, rule, layout)
    warn_of_open_islands(game)
    options = [word for each in rule or () for word in ("--rule", each)]
    if edition != "retail":
        options = ["--edition", edition, *options]
    climb(game, games, levels, jobs, seed, records, out, options)


@app.command("bosa")
def ladder_bosa(
    games: Games = 300,
    jobs: Jobs = 1,
    levels: Levels = None,
    records: Records = None,
    out: Out = PAGE,
    seed: Seed = 0,
    players: bosa.Players = 2,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
) -> None:
    """Let Bosa's levels climb; at larger tables the upper one sits alone among the lower."""
    game = Bosa(players, bosa.named_deck(deck), simple=simple)
    options = ["--players", str(players)] if players > PAIR else []
    options += ["--simple"] * simple + ["--deck", deck] * (deck != STANDARD.name)
    climb(game, games, levels, jobs, seed, records, out, options)


def climb(
    game: Game[Any, Any],
    games: int,
    levels: str | None,
    jobs: int,
    seed: int,
    records: Path | None,
    out: Path,
    options: list[str],
) -> None:
    """Play every rung, telling each, and write the page once all are played."""
    try:
        chosen = read_levels(levels, game.name)
    except GameError as error:
        refuse(str(error), USAGE)
    told = _earlier(out)
    _make_folder(records)
    climbed = []
    for rung in rungs(chosen):
        both = [rung.upper, rung.lower]
        contest = make_contest(game, both, games, seed, whole_turns=isinstance(game, Bosa))
        climbed.append(Climbed(rung, tuple(standings(_play(contest, rung, jobs, records)))))
    command = " ".join(["lungomare ladder", game.name, "--games", str(games), *options])
    if levels:
        command += f" --levels {levels}"
    told[section_of(game)] = report(command, machine(), climbed)
    write_text(out.with_suffix(".json"), json.dumps(told, indent=2) + "\n")
    write_text(out, render(told))
    console(stderr=True).print(f"written to {out} and {out.with_suffix('.json')}", markup=False)


def _play(contest: Contest, rung: Rung, jobs: int, records: Path | None) -> Tally:
    """Play one rung, or leave with a sentence if Ctrl-C stops it."""
    name = f"{section_of(contest.game)}-{rung.upper}-{rung.lower}.jsonl"
    tally = Tally(contest)
    title = f"{rung.upper} against {rung.lower}"
    with keep(records and records / name, contest) as file:
        stopped = play_on(tally, jobs, file, title)
    tell_match(console(), tally)
    if stopped:
        played = f"{len(tally.results)} games"
        refuse(f"stopped in {title}, after {played}{how_to_go_on(records)}")
    return tally


def machine() -> str:
    """Return this machine in general words."""
    kind = f"{platform.machine() or 'an unknown'} processor"
    cores = os.cpu_count() or 1
    return f"a machine with {cores} core{'s' * (cores > 1)} of an {kind}, {native.backend()} core"


def _earlier(out: Path) -> Json:
    """Return what the page tells of other games; refuse now what could not be written later."""
    beside = out.with_suffix(".json")
    check_writable(out)
    check_writable(beside)
    if not beside.stat().st_size:
        return {}
    try:
        told = json.loads(read_text(beside))
    except ValueError:
        told = None
    if not isinstance(told, dict):
        refuse(f"{beside} is not the JSON of a ladder; move it away", USAGE)
    return told


def _make_folder(records: Path | None) -> None:
    try:
        if records:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"cannot make {records}: {why(error)}", USAGE)
