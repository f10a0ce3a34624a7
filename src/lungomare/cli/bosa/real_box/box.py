"""`lungomare box bosa`: a game played with the real box, kept as it is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.real_box.box_loop import BoxLoop
from lungomare.cli.terminal.files import fresh_name, written_records
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import GameError
from lungomare.games.bosa import STANDARD, Bosa
from lungomare.games.bosa.real_box.record import from_record
from lungomare.games.bosa.real_box.seen import nothing_seen
from lungomare.games.bosa.state import FEWEST_PLAYERS
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS
from lungomare.games.names import A_NAME, is_name

if TYPE_CHECKING:
    from lungomare.games.bosa.real_box.seen import Seen

GameFile = Annotated[
    Path | None,
    typer.Argument(help="Where the game is kept; one that is there goes on.", metavar="[FILE]"),
]
Players = Annotated[
    int | None, typer.Option(help="How many play.", min=FEWEST_PLAYERS, max=MOST_PLAYERS)
]
PlayerNames = Annotated[
    list[str] | None,
    typer.Option("--name", help="A player's name, clockwise; once for each.", metavar="NAME"),
]


def box_bosa(
    file: GameFile = None,
    players: Players = None,
    name: PlayerNames = None,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
) -> None:
    """Keep a game of Bosa that is played with the real box: cards, turns, points. Ctrl-C leaves."""
    if file is not None and file.exists():
        if (players, name, deck, simple) != (None, None, STANDARD.name, False):
            refuse(f"{file} has its own players and deck; leave those out", USAGE)
        seen, names = _kept(file)
    else:
        names = player_names(players, name)
        seen = nothing_seen(Bosa(len(names), bosa.named_deck(deck), simple=simple))
    BoxLoop(seen, names, file or fresh_name("bosa-box", Path())).run()


def player_names(players: int | None, names: list[str] | None) -> list[str]:
    """Return what the players are called, or leave with a sentence."""
    if not names:
        return [f"Player {seat}" for seat in range(1, (players or FEWEST_PLAYERS) + 1)]
    if players not in (None, len(names)):
        refuse(f"there are {players} players and {len(names)} names", USAGE)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        refuse(f"Bosa is for 2 to 5 players, not for {len(names)} (B1.1)", USAGE)
    for name in names:
        if not is_name(name) or not name.strip():
            refuse(f"the name {name!r} is not {A_NAME}", USAGE)
    if len({name.casefold() for name in names}) < len(names):
        refuse("two players have the same name", USAGE)
    return names


def _kept(file: Path) -> tuple[Seen, list[str]]:
    try:
        return from_record(written_records(file)[0].record())
    except GameError as error:
        refuse(f"{file}: {error}")
