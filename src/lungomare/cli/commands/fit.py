"""`lungomare fit`: what the commands of all games that can be fitted have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.bounds import MOST_GAMES, MOST_ROUNDS, MOST_SEED

Games = Annotated[int, typer.Option(help="Games to play in each round.", min=1, max=MOST_GAMES)]
Out = Annotated[Path, typer.Option(help="The file for the weights; the games are kept beside it.")]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same games.", min=0, max=MOST_SEED)
]
Rounds = Annotated[
    int,
    typer.Option(help="How often to play on with the weights just fitted.", min=1, max=MOST_ROUNDS),
]
First = Annotated[
    Path | None,
    typer.Option("--weights", help="Weights to begin with.", show_default="the package's own"),
]
