"""`lungomare random`, `match` and `ladder canosa`: many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.arena.openings import read_book
from lungomare.cli.canosa import options as canosa
from lungomare.cli.commands import ladder, match, random_games
from lungomare.cli.reports.page.render import ReportFile
from lungomare.cli.terminal.files import Force, read_text
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.game import GameError
from lungomare.games.canosa import OPEN_ISLAND_WARNING

if TYPE_CHECKING:
    from lungomare.games.canosa import Canosa

Book = Annotated[
    Path | None,
    typer.Option(
        help="A file of positions to begin from, one a line; random openings if left out.",
        metavar="FILE",
    ),
]


def random_canosa(
    games: random_games.Games = 1,
    seed: random_games.Seed = 0,
    out: random_games.Out = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    force: Force = False,
) -> None:
    """Play random games of Canosa, to a file or to standard output."""
    game = canosa.canosa_game(edition, rule, layout)
    random_games.write_games(
        games,
        out,
        lambda number: random_games.random_record(
            game, game.start(), random_games.rng_of(seed, number)
        ),
        force=force,
    )


def match_canosa(
    player: match.Players,
    games: match.Games = 100,
    budget_ms: match.Budget = None,
    seed: match.Seed = 0,
    jobs: match.Jobs = 1,
    sprt: match.SprtBounds = None,
    records: match.Records = None,
    json_file: match.JsonFile = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    openings: Book = None,
    gauntlet: match.Gauntlet = False,
    bot_log: match.BotLog = None,
    report: ReportFile = None,
    force: Force = False,
) -> None:
    """Play Canosa: each random, balanced opening twice, with the colours exchanged."""
    game = canosa.canosa_game(edition, rule, layout)
    _warn_of_open_islands(game)
    book = _book(game, openings)
    contest = match.make_contest(
        game, player, games, seed, budget_ms, bot_log, book=book, gauntlet=gauntlet
    )
    test = match.read_sprt(sprt, contest)
    match.run_match(contest, jobs, test, records, json_file, report, force=force)


def ladder_canosa(
    games: ladder.Games = 300,
    jobs: match.Jobs = 1,
    levels: ladder.Levels = None,
    records: ladder.Records = None,
    out: ladder.Out = ladder.PAGE,
    seed: match.Seed = 0,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Let Canosa's levels climb: level 1 against random, neighbours, the top against greedy."""
    game = canosa.canosa_game(edition, rule, layout)
    _warn_of_open_islands(game)
    options = [word for each in rule or () for word in ("--rule", each)]
    if edition != "retail":
        options = ["--edition", edition, *options]
    ladder.climb(game, games, levels, jobs, seed, records, out, options)


def _warn_of_open_islands(game: Canosa) -> None:
    """Say what open islands do to games between strong players, where they are open."""
    if game.rules.enemy_island_open:
        console(stderr=True).print(OPEN_ISLAND_WARNING, style="italic")


def _book(game: Canosa, file: Path | None) -> tuple[str, ...]:
    if file is None:
        return ()
    try:
        return read_book(game, read_text(file))
    except GameError as error:
        refuse(f"{file}: {error}", USAGE)
