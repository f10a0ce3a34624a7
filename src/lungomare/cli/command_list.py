"""The commands of `lungomare`: those for every game, and those that games add."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lungomare.cli.lazy import Lazy, LazyGroup, require_server, to_command
from lungomare.cli.registry import ABOUT, ENTRIES
from lungomare.cli.terminal.screen import print_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.cli.lazy import Entry
    from lungomare.game import Family

_HERE: Final = "lungomare.cli.commands"
_PLAY: Final = "lungomare.cli.play"
_ONLINE: Final = "lungomare.cli.online"


@dataclass(frozen=True, slots=True)
class Subcommand:
    """`lungomare COMMAND GAME` for a game that has no such command of its own."""

    make: Lazy
    """A function of a family, which returns the function of the command."""
    family: Family

    @property
    def help(self) -> str:
        """One line, with the game's title."""
        return self.make.help.format(title=self.family.title)

    def command(self, name: str) -> Any:
        """Return the command for this game."""
        return to_command(self.make.load()(self.family), name)


@dataclass(frozen=True, slots=True)
class GameCommand:
    """`lungomare COMMAND`, which goes on with the name of a game."""

    name: str
    help: str
    any_game: Lazy | None = None
    """What makes the command for a game that has none of its own; None where there is none."""
    without_game: Lazy | None = None
    """What it does, and its options, where no game is named; None lists the games."""

    def command(self, name: str) -> Any:
        """Return the group of all games' commands."""
        given: dict[str, Any] = {"name": name, "help": self.help, "entries": self.entries()}
        if self.without_game is None:
            return LazyGroup(**given, no_args_is_help=True)
        alone = self.without_game.command(name)
        return LazyGroup(
            **given, callback=alone.callback, params=alone.params, invoke_without_command=True
        )

    def entries(self) -> Mapping[str, Entry]:
        """Return the command of each game that has it, by the game's name."""
        found: dict[str, Entry] = {
            name: game.subcommands[self.name]
            for name, game in ENTRIES.items()
            if self.name in game.subcommands
        }
        if self.any_game is not None:
            families: Mapping[str, Family] = Lazy("lungomare.games.registry:FAMILIES").load()
            for name, family in families.items():
                found.setdefault(name, Subcommand(self.any_game, family))
        return found


PANELS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play": ("play", "rules", "box", "score", "show", "legal", "explain"),
    "Study": ("analyse", "review", "solve"),
    "Online": ("serve", "table", "join", "worker", "backup", "move-data"),
    "Players": ("players", "match", "ladder", "bot"),
    "Research": ("balance", "random", "perft", "fit", "certify"),
    "Records and decks": ("replay", "verify", "deck"),
    "About": ("info",),
}
"""Under which heading help lists each command, and in which order; the most used come first."""
OTHERS: Final = "Others"
"""The heading of commands that other packages add."""

GENERAL: Final[Mapping[str, Lazy]] = {
    "bot": Lazy(
        f"{_HERE}.bot:bot",
        "Speak the bot protocol: one JSON message a line, in and out.",
    ),
    "players": Lazy(
        f"{_HERE}.players:players",
        "List who plays each game, with a line each, and how to name a player of your own.",
    ),
    "rules": Lazy(
        f"{_HERE}.rules:rules",
        "Read the rules: all of a game, a chapter, a clause, or what is said of some words.",
    ),
    "review": Lazy(
        f"{_HERE}.review:review_command",
        "Look back at a game: what lost most, and what was luck.",
    ),
    "replay": Lazy(
        f"{_HERE}.replay:replay_file",
        "Check every move and the result of each record in FILE.",
    ),
    "serve": Lazy(
        f"{_ONLINE}.serve:serve",
        "Serve the page and its tables until Ctrl-C.",
        needs=(require_server,),
    ),
    "worker": Lazy(
        f"{_ONLINE}.worker:worker",
        "Think for computer seats of servers that share a Redis.",
        needs=(require_server,),
    ),
    "join": Lazy(
        f"{_ONLINE}.join:join",
        "Seat a player at an online table and let it play. Ctrl-C leaves; the seat is kept.",
    ),
    "backup": Lazy(
        f"{_ONLINE}.backup:backup",
        "Copy all tables to FILE, also while the server runs.",
        needs=(require_server,),
    ),
    "move-data": Lazy(
        f"{_ONLINE}.move_data:move_data",
        "Copy all tables from FROM to TO, which is empty, and compare.",
        needs=(require_server,),
    ),
    "info": Lazy(
        f"{_HERE}.info:info",
        "Say what is installed: the version, the core, the server, the page.",
    ),
    "certify": Lazy(
        f"{_HERE}.certify:certify",
        "Play random games in the law and in the native core, in lockstep.",
    ),
}
"""Commands that are not followed by the name of a game."""

OF_GAMES: Final = (
    GameCommand(
        "play",
        "Play in the terminal, against the computer or each other; it asks what you leave out.",
        Lazy(
            f"{_PLAY}.command:play_command",
            "Play {title}, at one terminal or against computers. Ctrl-C saves the game and leaves.",
        ),
        Lazy(f"{_PLAY}.group:play_group"),
    ),
    GameCommand(
        "box",
        "Keep a game that is played with the real box.",
        Lazy(
            f"{_HERE}.box:box_command",
            "Keep a game of {title} that is played with the real box.",
        ),
    ),
    GameCommand("score", "Score final towns of a game played with the real box."),
    GameCommand(
        "legal",
        "List the legal actions of a position.",
        Lazy(f"{_HERE}.legal:legal_command", "List the legal actions of {title}."),
    ),
    GameCommand(
        "show",
        "Draw a position.",
        Lazy(f"{_HERE}.show:show_command", "Print what a seat of {title} may see."),
    ),
    GameCommand(
        "explain",
        "Say why an action is not allowed.",
        Lazy(f"{_HERE}.explain:explain_command", "Say whether an action of {title} is legal."),
    ),
    GameCommand("perft", "Count sequences of actions."),
    GameCommand(
        "random",
        "Play random games and write their records.",
        Lazy(f"{_HERE}.random_games:random_command", "Play random games of {title}."),
    ),
    GameCommand(
        "table",
        "Open a table on a server and print the link of each seat.",
        Lazy(
            f"{_ONLINE}.table:table_command",
            "Open a table of {title} on a server and print the link of each seat.",
        ),
    ),
    GameCommand(
        "match",
        "Let players play many games and count them.",
        Lazy(f"{_HERE}.match:match_command", "Let players of {title} meet."),
    ),
    GameCommand("ladder", "Measure how strong the levels are."),
    GameCommand("balance", "See how even a game is, and how its games end."),
    GameCommand("solve", "Prove or refute a win."),
    GameCommand("fit", "Fit an evaluation on games of the engine with itself."),
)
"""Commands that are followed by the name of a game."""


class Commands(LazyGroup):
    """All commands of `lungomare`."""

    def own_entries(self) -> Mapping[str, Entry]:
        """Return the commands in the order in which they are listed."""
        added = {name: each for game in ENTRIES.values() for name, each in game.commands.items()}
        found: dict[str, Entry] = {**GENERAL, **{each.name: each for each in OF_GAMES}, **added}
        listed = [name for names in PANELS.values() for name in names if name in found]
        return {name: found[name] for name in dict.fromkeys([*listed, *found])}

    def panel_of(self, name: str) -> str:
        """Return the heading under which help lists a command."""
        return next((panel for panel, names in PANELS.items() if name in names), OTHERS)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(asked: bool) -> None:
    """Print which Lungomare this is, and leave."""
    if asked:
        print_lines([f"lungomare {version('lungomare')}"])
        raise typer.Exit


@app.callback(help=ABOUT)
def lungomare(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Do nothing before a command."""
