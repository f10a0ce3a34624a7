"""`lungomare random`: games of random legal actions, written as records."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from lungomare.cli import any_game
from lungomare.cli.bounds import MOST_GAMES, MOST_SEED
from lungomare.cli.terminal.files import Force, check_new, why
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.games.records import write_record
from lungomare.games.shuffle import seed_from_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family, Game, Json

Games = Annotated[int, typer.Option(help="How many games.", min=1, max=MOST_GAMES)]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same games.", min=0, max=MOST_SEED)
]
Out = Annotated[
    Path | None,
    typer.Option(
        help="A file for the records, one JSON a line.",
        show_default="standard output",
        metavar="FILE",
    ),
]


def random_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def random(
        games: Games = 1,
        seed: Seed = 0,
        out: Out = None,
        option: any_game.Options = None,
        force: Force = False,
    ) -> None:
        """Play random games, to a file or to standard output."""
        game, start = any_game.open_game(family, option)

        def make(number: int) -> Json:
            text = f"{seed}/{number}"
            begun = game.deal_from_seed(seed_from_text(text)) if start is None else start
            return random_record(game, begun, rng_of(seed, number)) | (
                {"shuffle": {"text": text}} if start is None else {}
            )

        write_games(games, out, make, force=force)

    return random


def random_record(game: Game[Any, Any], start: Any, rng: Random) -> Json:
    """Return the record of a game in which every action is drawn at random."""
    state, moves = start, []
    while actions := game.legal(state):
        moves.append(rng.choice(actions))
        state = game.advance(state, moves[-1])
    return write_record(game, start, moves, game.result(state))


def write_games(
    games: int, out: Path | None, make: Callable[[int], Json], *, force: bool = False
) -> None:
    """Write each record as soon as its game has ended, so that stopping loses none."""
    if out is None:
        _write_to(sys.stdout, games, make)
        return
    check_new(out, force=force)
    try:
        with out.open("w", encoding="utf-8") as file:
            _write_to(file, games, make)
    except OSError as error:
        refuse(f"cannot write {out}: {why(error)}", USAGE)
    done = f"{games} game{'' if games == 1 else 's'} written to {out}"
    console(stderr=True).print(done, markup=False)


def _write_to(file: TextIO, games: int, make: Callable[[int], Json]) -> None:
    written = 0
    try:
        for number in with_progress(range(games), "games"):
            file.write(json.dumps(make(number)) + "\n")
            file.flush()
            written += 1
    except KeyboardInterrupt:
        refuse(f"stopped; {written} of {games} games are written")


def rng_of(seed: int, number: int) -> Random:
    """Return the source of one game, so that game 7 is the same however many are played."""
    return Random(f"{seed}/{number}")
