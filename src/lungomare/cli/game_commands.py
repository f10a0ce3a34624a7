"""What a game adds to the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lungomare.cli.lazy import Lazy


@dataclass(frozen=True, slots=True)
class GameCommands:
    """A game's entry in the registry; what it leaves out is done by plain commands for any game."""

    subcommands: Mapping[str, Lazy] = field(default_factory=dict)
    """By COMMAND, the function that typer makes `lungomare COMMAND GAME` of."""
    commands: Mapping[str, Lazy] = field(default_factory=dict)
    """Commands that only this game has, by name."""
    view: Lazy | None = None
    """The class of the `TerminalView` in which it is played."""
    review: Lazy | None = None
    """Prints a review as JSON has it, for `lungomare review`."""
    review_report: Lazy | None = None
    """Makes a report of the same: a function of the game played, its review, how many moments to
    show, and whose."""
