"""`lungomare players`: everyone who can be named, and how a player of one's own is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from lungomare import native
from lungomare.cli.reports.tables import plain
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.game import quote
from lungomare.games.registry import FAMILIES
from lungomare.players.registry import (
    lines_of,
    options_of,
    players_of,
    without_core,
    yardsticks_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from lungomare.game import Json

GameName = Annotated[
    str | None, typer.Argument(help="A game; all of them if left out.", metavar="GAME")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]

YOUR_OWN: Final = (
    ("NAME:KEY=VALUE,…", "one of these with options, such as engine:threads=2,weights=FILE"),
    ("NAME@MS", "any player with its own milliseconds an action, such as level-3@50"),
    ("module:Class", "a player of a Python module of yours, in this folder or installed"),
    ("bot:COMMAND", 'a program that speaks the bot protocol, such as "bot:python3 my_bot.py"'),
)
YARDSTICK: Final = "Yardstick, not offered at tables. "
NEEDS_CORE: Final = "Needs the native core. "


def players(game: GameName = None, as_json: AsJson = False) -> None:
    """List who plays each game, with a line each, and how to name a player of your own."""
    if game is not None and game not in FAMILIES:
        refuse(f"there is no game {quote(game)}; there are: {', '.join(FAMILIES)}", USAGE)
    games = [game] if game else list(FAMILIES)
    if as_json:
        print_json({each: _to_json(each) for each in games})
        return
    out = console()
    for each in games:
        _print_game(out, each)
    print_table(out, "Wherever a player is named", YOUR_OWN)
    if not native.is_available():
        out.print(f"\nThe native core is missing: {native.HOW_TO_GET_IT}.", markup=False)


def _print_game(out: Console, game: str) -> None:
    rows = [(name, f"{_mark(game, name)}{line}") for name, line in lines_of(game).items()]
    print_table(out, FAMILIES[game].title, rows)
    for name in players_of(game):
        rows = [(str(option), option.about) for option in options_of(name, game)]
        if rows:
            print_table(out, f"Options of {name}", rows, "    ")
    if missing := without_core(game):
        out.print(f"\n  {missing}", markup=False)
    out.print()


def print_table(
    out: Console,
    title: str,
    rows: list[tuple[str, str]] | tuple[tuple[str, str], ...],
    indent: str = "  ",
) -> None:
    """Print rows of a name and what is said of it, under a title."""
    out.print(f"{indent[2:]}{title}", style="bold", markup=False)
    for line in plain(rows[0], rows[1:]):
        out.print(f"{indent}{line}", markup=False)


def _mark(game: str, name: str) -> str:
    """Return what sets a player apart from those that can be chosen at a table."""
    if name in yardsticks_of(game):
        return YARDSTICK
    return "" if name in players_of(game) else NEEDS_CORE


def _to_json(game: str) -> list[Json]:
    return [
        {
            "player": name,
            "about": line,
            "offered": name in players_of(game),
            "yardstick": name in yardsticks_of(game),
            "options": {option.key: option.about for option in options_of(name, game)},
        }
        for name, line in lines_of(game).items()
    ]
