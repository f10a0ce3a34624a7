"""`lungomare fit bosa`: let the planner play itself and fit its values on the games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.bosa.options import named_deck
from lungomare.cli.commands.fit import First, Games, Out, Rounds, Seed
from lungomare.cli.terminal.files import Force, check_new, read_text, write_text
from lungomare.cli.terminal.screen import console, refuse, with_progress
from lungomare.games.bosa import STANDARD
from lungomare.players.bosa.values import parts_of, read_parts
from lungomare.training.bosa import fit as values

if TYPE_CHECKING:
    from lungomare.training.bosa.fit import Net

Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        help="A shipped deck's name, or a deck file; give several, or one twice to play it more.",
        show_default=STANDARD.name,
        metavar="FILE",
    ),
]


def fit_bosa(
    games: Games,
    out: Out,
    seed: Seed = 0,
    rounds: Rounds = 1,
    first: First = None,
    deck: Decks = None,
    force: Force = False,
) -> None:
    """Fit the values of Bosa's planner. Each round's are written before the next begins."""
    net = _read_values(first)
    check_new(out, force=force or out == first)
    decks = [named_deck(name) for name in deck or [STANDARD.name]]
    done = 0
    try:
        for number in with_progress(range(rounds), "rounds"):
            rows = values.play(net, games, seed + number, tables=values.tables_of(decks))
            net = values.fit(net, rows, seed, report=_print_season)
            pairs = values.tables_of(decks, (2,))
            alone = values.play(net, games // 4 + 1, seed, slack=values.SPREAD_SLACK, tables=pairs)
            net = values.fit_spread(net, alone)
            write_text(out, values.write_values(net))
            done = number + 1
    except KeyboardInterrupt:
        refuse(f"stopped after {done} rounds" + (f"; go on with --weights {out}" if done else ""))
    console().print(f"the values are in {out}", markup=False)


def _print_season(season: int, error: float) -> None:
    """Say how far off the fitted values of a Season are."""
    text = f"Season {season}: {error:.1f} points off"
    console(stderr=True).print(text, style="dim")


def _read_values(first: Path | None) -> Net:
    parts = parts_of("learned") if first is None else read_parts(read_text(first))
    return values.net_of(parts)
