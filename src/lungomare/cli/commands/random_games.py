"""`lungomare random`: games of random legal actions, written as records."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.canosa import options as canosa
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.games.bosa import STANDARD, Bosa, commit, deal_from_seed, seed_from_secret
from lungomare.games.records import write_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Game, Json

app = typer.Typer(help="Play random games and write their records.", no_args_is_help=True)

Games = Annotated[int, typer.Option(help="How many games.", min=1)]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Out = Annotated[
    Path | None, typer.Option(help="A file for the records, one JSON a line.", metavar="FILE")
]


@app.command("canosa")
def random_canosa(
    games: Games = 1,
    seed: Seed = 0,
    out: Out = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Play random games of Canosa, to a file or to standard output."""
    game = canosa.canosa_game(edition, rule, layout)
    write_games(games, out, lambda number: random_record(game, game.start(), _rng(seed, number)))


@app.command("bosa")
def random_bosa(
    players: bosa.Players = 2,
    games: Games = 1,
    seed: Seed = 0,
    out: Out = None,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
) -> None:
    """Play random games of Bosa, each dealt by a full verifiable shuffle (B12)."""
    game = Bosa(players, bosa.named_deck(deck), simple=simple)
    write_games(games, out, lambda number: _shuffled_record(game, seed, number))


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
    start = game.deal(deal_from_seed(game.deck, game.seats, dealt_by, simple=game.simple))
    return random_record(game, start, _rng(seed, number)) | {"shuffle": shuffle}


def random_record(game: Game[Any, Any], start: Any, rng: Random) -> Json:
    """Return the record of a game in which every action is drawn at random."""
    state, moves = start, []
    while actions := game.legal(state):
        moves.append(rng.choice(actions))
        state = game.advance(state, moves[-1])
    return write_record(game, start, moves, game.result(state))


def write_games(games: int, out: Path | None, make: Callable[[int], Json]) -> None:
    """Write each record as soon as its game has ended, so that stopping loses none."""
    if out is None:
        _write_to(sys.stdout, games, make)
        return
    try:
        with out.open("w", encoding="utf-8") as file:
            _write_to(file, games, make)
    except OSError as error:
        refuse(f"cannot write {out}: {why(error)}", USAGE)
    told = f"{games} game{'' if games == 1 else 's'} written to {out}"
    console(stderr=True).print(told, markup=False)


def _write_to(file: TextIO, games: int, make: Callable[[int], Json]) -> None:
    written = 0
    try:
        for number in with_progress(range(games), "games"):
            file.write(json.dumps(make(number)) + "\n")
            file.flush()
            written += 1
    except KeyboardInterrupt:
        refuse(f"stopped; {written} of {games} games are written")


def _rng(seed: int, number: int) -> Random:
    """Return the source of one game, so that game 7 is the same however many are played."""
    return Random(f"{seed}/{number}")
