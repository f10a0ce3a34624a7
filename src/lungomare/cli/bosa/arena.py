"""`lungomare random`, `match` and `ladder bosa`: many games."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.commands import ladder, match, random_games
from lungomare.cli.reports.page.render import ReportFile
from lungomare.cli.terminal.files import Force
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.games.bosa import STANDARD, Bosa, commit, deal_from_seed, seed_from_secret
from lungomare.games.bosa.state import FEWEST_PLAYERS

if TYPE_CHECKING:
    from lungomare.game import Json

Seats = Annotated[
    int | None,
    typer.Option(
        "--players",
        help="Seats at the table.",
        show_default="as many as players are named",
        min=2,
        max=5,
    ),
]


def random_bosa(
    players: bosa.Players = 2,
    games: random_games.Games = 1,
    seed: random_games.Seed = 0,
    out: random_games.Out = None,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    force: Force = False,
) -> None:
    """Play random games of Bosa, each dealt by a full verifiable shuffle (B12)."""
    game = Bosa(players, bosa.named_deck(deck), simple=simple)
    random_games.write_games(
        games, out, lambda number: _shuffled_record(game, seed, number), force=force
    )


def _shuffled_record(game: Bosa, seed: int, number: int) -> Json:
    """Return a random game; secret and contributions are derived from the seed."""
    secret, *contributions = (
        hashlib.sha256(f"lungomare-random/{seed}/{number}/{part}".encode()).digest()
        for part in ("secret", *range(game.seats))
    )
    contributions = [each[:16] for each in contributions]
    shuffle = {
        "commit": commit(secret).hex(),
        "secret": secret.hex(),
        "contributions": [each.hex() for each in contributions],
    }
    dealt_by = seed_from_secret(secret, contributions)
    start = game.start_from(deal_from_seed(game.deck, game.seats, dealt_by, simple=game.simple))
    rng = random_games.rng_of(seed, number)
    return random_games.random_record(game, start, rng) | {"shuffle": shuffle}


def match_bosa(
    player: match.Players,
    games: match.Games = 100,
    budget_ms: match.Budget = None,
    seed: match.Seed = 0,
    jobs: match.Jobs = 1,
    sprt: match.SprtBounds = None,
    records: match.Records = None,
    json_file: match.JsonFile = None,
    players: Seats = None,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    gauntlet: match.Gauntlet = False,
    bot_log: match.BotLog = None,
    report: ReportFile = None,
    force: Force = False,
) -> None:
    """Play Bosa: each deal in every rotation of the seats.

    Of two players at a larger table the first sits alone among copies of the second.
    """
    seats = players or (FEWEST_PLAYERS if gauntlet else min(max(len(player), FEWEST_PLAYERS), 5))
    game = Bosa(seats, bosa.named_deck(deck), simple=simple)
    if gauntlet and seats > FEWEST_PLAYERS:
        refuse("a gauntlet is run at tables of two; leave --players out", USAGE)
    contest = match.make_contest(game, player, games, seed, budget_ms, bot_log, gauntlet=gauntlet)
    test = match.read_sprt(sprt, contest)
    match.run_match(contest, jobs, test, records, json_file, report, force=force)


def ladder_bosa(
    games: ladder.Games = 300,
    jobs: match.Jobs = 1,
    levels: ladder.Levels = None,
    records: ladder.Records = None,
    out: ladder.Out = ladder.PAGE,
    seed: match.Seed = 0,
    players: bosa.Players = 2,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
) -> None:
    """Let Bosa's levels climb; at larger tables the upper one sits alone among the lower."""
    game = Bosa(players, bosa.named_deck(deck), simple=simple)
    options = ["--players", str(players)] if players > FEWEST_PLAYERS else []
    options += ["--simple"] * simple + ["--deck", deck] * (deck != STANDARD.name)
    ladder.climb(game, games, levels, jobs, seed, records, out, options, whole_turns=True)
