"""Who takes part: a name, a way to make the player, and perhaps a budget of its own."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from lungomare.game import Invalid
from lungomare.players import Player, player
from lungomare.players.bot_process import BOT_PREFIX, Bot, start_bot

if TYPE_CHECKING:
    from lungomare.game import Game, Json

Make = Callable[["Game[Any, Any]"], Player]
"""Makes the player for a game; it travels to worker processes, so it must be picklable."""

_WITH_BUDGET: Final = re.compile(r"(?s)(?P<who>.+)@(?P<ms>\d+)")


@runtime_checkable
class Remembers(Protocol):
    """A player that keeps something between choices, which others in its process share."""

    def alone(self) -> Player:
        """Return the same player with an empty memory of its own."""
        ...


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a contest, made anew for each game unless it is an outside program."""

    name: str
    make: Make
    budget: float | None = None
    """Seconds for each of its actions; None is the contest's."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Makes a player that is known by name."""

    name: str

    def __call__(self, game: Game[Any, Any]) -> Player:
        """Return the player of this name, or raise `Invalid` with those there are.

        One that remembers from choice to choice gets a memory of its own for every game: it must
        neither read what its opponent has thought, nor play by what an earlier game left there.
        """
        known = player(self.name, game)
        return known.alone() if isinstance(known, Remembers) else known


@dataclass(frozen=True, slots=True)
class Program:
    """Starts an outside program that speaks the bot protocol."""

    command: tuple[str, ...]
    log: str | None = None
    """A file that its standard error is added to."""

    def __call__(self, game: Game[Any, Any]) -> Bot:
        """Return the running program, greeted; raise a `Breach` if it does not start."""
        del game
        if self.log is None:
            return start_bot(self.command)
        with Path(self.log).open("a", encoding="utf-8") as log:
            return start_bot(self.command, log)


def read_contestant(text: str, game: Game[Any, Any], log: str | None = None) -> Contestant:
    """Return the contestant that `NAME`, `NAME@MS`, `bot:COMMAND` or `bot:COMMAND@MS` names.

    `log` is a file for what a program says on its standard error. Raise `Invalid` if there is no
    such player for the game, or the command is none.
    """
    timed = _WITH_BUDGET.fullmatch(text)
    who, budget = (timed["who"], int(timed["ms"]) / 1000) if timed else (text, None)
    if budget == 0:
        raise Invalid(f"{text}: a budget is at least one millisecond")
    if who.startswith(BOT_PREFIX):
        return Contestant(text, Program(_command(who.removeprefix(BOT_PREFIX)), log), budget)
    make = Registered(who)
    make(game)
    return Contestant(text, make, budget)


def _command(text: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise Invalid(f"{BOT_PREFIX}{text}: the command cannot be read: {error}") from error
    if not command:
        raise Invalid(f"{BOT_PREFIX} needs the command that starts the program")
    return command


def to_json(contestant: Contestant, budget: float | None) -> Json:
    """Return name and milliseconds an action, null for as long as the player usually takes."""
    seconds = contestant.budget or budget
    return {
        "player": contestant.name,
        "budget_ms": None if seconds is None else round(seconds * 1000),
    }
