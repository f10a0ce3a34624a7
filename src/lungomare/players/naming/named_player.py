"""One text names one player: ours, a module's, or an outside program; and how it is made."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, cast, runtime_checkable

from lungomare.errors import Invalid, quote
from lungomare.players.bot_process import BOT_PREFIX, Bot, start_bot
from lungomare.players.naming.own_player import HOW, read_own_player
from lungomare.players.player import Player
from lungomare.players.player_options import read_options
from lungomare.players.registry import UnknownPlayer, is_named, options_of, player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

    from lungomare.game import Game

Make = Callable[["Game[Any, Any]"], Player]
"""Makes the player for a game; it travels to worker processes, so it must be picklable."""

HOW_TO_NAME: Final = (
    "A player's name such as level-3 or engine:threads=2 (lungomare players lists them);"
    " module:Class, a player of your own; or bot:COMMAND, a program that speaks the bot protocol"
)
"""For the help of an option that names a player."""
_WITH_BUDGET: Final = re.compile(r"(?s)(?P<who>.+)@(?P<ms>[0-9]+)")
_MOST_MS_DIGITS: Final = 9
_OPTIONS: Final = re.compile(r"(?s)[a-z_]+=.*")


@runtime_checkable
class Remembers(Protocol):
    """A player that keeps something between choices, which others in its process share."""

    def alone(self) -> Player:
        """Return the same player with an empty memory of its own."""
        ...


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player as somebody has named it; `make` makes it, for a table or for each game anew."""

    name: str
    make: Make
    budget: float | None = None
    """Seconds for each of its actions, where its name says so with `@MS`."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Makes a player that is known by name, with what it was told."""

    name: str
    settings: tuple[tuple[str, Any], ...] = ()
    """Fields of the player that are to be other than usual."""

    def __call__(self, game: Game[Any, Any]) -> Player:
        """Return the player of this name, or raise `Invalid` with those there are.

        One that remembers from choice to choice gets a memory of its own for every game: it must
        neither read what its opponent has thought, nor play by what an earlier game left there.
        """
        known = player(self.name, game)
        if self.settings:
            told = replace(cast("DataclassInstance", known), **dict(self.settings))
            known = cast("Player", told)
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
        return start_bot(self.command, self.log)


def read_player(text: str, game: Game[Any, Any], log: str | None = None) -> NamedPlayer:
    """Return the player that a text names for the game, or raise `Invalid` with what is wrong.

    The text is `NAME`, `NAME:KEY=VALUE,…`, `module:Class` or `bot:COMMAND`, each with `@MS` at its
    end for milliseconds an action. `log` is a file for what a program says on its standard error.
    A program is not started before it is made.
    """
    timed = _WITH_BUDGET.fullmatch(text)
    who, budget = (timed["who"], _seconds(timed["ms"])) if timed else (text, None)
    return NamedPlayer(text, _maker(who, game, log), budget)


def _seconds(milliseconds: str) -> float:
    most = 10**_MOST_MS_DIGITS - 1
    digits = milliseconds.lstrip("0")
    if not 1 <= len(digits) <= _MOST_MS_DIGITS:
        what = f"the milliseconds behind @ are from 1 to {most:,}"
        raise Invalid(f"{what}, not {quote(milliseconds)}")
    return int(digits) / 1000


@contextmanager
def at_table(named: NamedPlayer, game: Game[Any, Any]) -> Iterator[Player]:
    """Make the player for as long as the table is there; a program then gets leave to go.

    A program is told of a game with `Bot.begin` before it is first asked, and with `Bot.over`.
    """
    made = named.make(game)
    if not isinstance(made, Bot):
        yield made
        return
    with made:
        yield made


def _maker(who: str, game: Game[Any, Any], log: str | None) -> Make:
    if who.startswith(BOT_PREFIX):
        return Program(_command(who.removeprefix(BOT_PREFIX)), log)
    name, colon, rest = who.partition(":")
    make: Make
    if not colon or is_named(name, game.name) or _OPTIONS.fullmatch(rest):
        make = _registered(name, rest if colon else None, game)
    else:
        make = read_own_player(who, Path.cwd(), log)
        make(game)
    return make


def _registered(name: str, options: str | None, game: Game[Any, Any]) -> Registered:
    try:
        player(name, game)
    except UnknownPlayer as error:
        raise Invalid(f"{error}; {HOW}, a program {BOT_PREFIX}COMMAND") from error
    if options is None:
        return Registered(name)
    return Registered(name, tuple(read_options(name, options, options_of(name, game.name)).items()))


def _command(text: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise Invalid(f"{BOT_PREFIX}: the command {quote(text)} cannot be read: {error}") from error
    if not command:
        raise Invalid(f"{BOT_PREFIX} needs the command that starts the program")
    return command
