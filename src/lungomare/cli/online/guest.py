"""Who comes to online tables: a player of ours, of a module, or an outside program."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import Invalid
from lungomare.games.registry import FAMILIES
from lungomare.match.names import LONGEST_NAME, checked_name
from lungomare.match.refusals import Refused
from lungomare.players.bot_process import BOT_PREFIX, Bot
from lungomare.players.naming import NamedPlayer, Program, read_player
from lungomare.players.naming.own_player import OwnPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lungomare.game import Game, Json, Seat
    from lungomare.players import Choice, Player, Situation

NAMELESS: Final = "bot"


@dataclass(frozen=True, slots=True)
class Guest:
    """How a player was named for online tables, and how it is to play there."""

    player: str
    name: str | None = None
    """The name to sit down under; None is the player's own."""
    budget: float | None = None
    """Seconds an action; None is what its name says, or as long as it usually takes."""
    patience: float = 0.0
    """Seconds to wait for a server that is gone."""
    seed: int | None = None
    log: str | None = None
    """A file for what a program says on its standard error."""

    def rng(self) -> Random:
        """Return a new source of the guest's chance."""
        return Random(self.seed)

    def named(self, game: Game[Any, Any]) -> NamedPlayer:
        """Return the player for a game, or leave with a sentence."""
        try:
            return read_player(self.player, game, self.log)
        except Invalid as error:
            refuse(str(error), USAGE)

    def games(self, wanted: Sequence[str]) -> list[str]:
        """Return which games it plays, of those that are wanted if any are."""
        for name in wanted:
            if name not in FAMILIES:
                refuse(f"there is no game {name!r}; there are: {', '.join(FAMILIES)}", USAGE)
        variants = {name: FAMILIES[name].variants()[0] for name in wanted or FAMILIES}
        if self.player.startswith(BOT_PREFIX):
            found = self._games_of_program(next(iter(variants.values())))
        else:
            found = [name for name, game in variants.items() if self._plays(game)]
        played = [name for name in variants if name in found]
        if not played:
            game = next(iter(variants.values()))
            self.named(game)  # says why
            refuse(f"{self.player} plays none of: {', '.join(variants)}", USAGE)
        return played

    def _games_of_program(self, game: Game[Any, Any]) -> Sequence[str]:
        """Ask the program by starting it once."""
        program = self.named(game).make
        assert isinstance(program, Program)  # noqa: S101 - its name says so
        with program(game) as bot:
            return bot.games

    def _plays(self, game: Game[Any, Any]) -> bool:
        try:
            read_player(self.player, game)
        except Invalid:
            return False
        return True


class GuestPlayer:
    """The guest's player at one table after another; a program runs on from game to game."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.budget = guest.budget
        self._player: Player | None = None

    async def come(self, game: Game[Any, Any]) -> None:
        """Be there for a game: made anew, unless it is a program that runs already."""
        if isinstance(self._player, Bot) and self._player.process.poll() is None:
            return
        named = self.guest.named(game)
        self.budget = self.guest.budget or named.budget
        self._player = await asyncio.to_thread(named.make, game)
        if isinstance(self._player, Bot) and game.name not in self._player.games:
            refuse(f"{self._player.name} does not play {game.name}", USAGE)

    @property
    def name(self) -> str:
        """Return the name under which it sits down."""
        player = self._player
        if self.guest.name is not None or player is None:
            return self.guest.name or self.guest.player
        if isinstance(player, OwnPlayer):
            return _fit(str(getattr(player.player, "name", player.name)))
        return _fit(player.name)

    def chooser(self, game: Game[Any, Any], start: Any, seat: Seat) -> Callable[..., Choice]:
        """Return who chooses for a seat; a program is told of the game before it is first asked."""
        player = self._player
        assert player is not None, "it has come"  # noqa: S101 - for mypy
        if not isinstance(player, Bot):
            return player.choose
        begun = False

        def choose(situation: Situation) -> Choice:
            nonlocal begun
            if not begun:
                player.begin(game, start, seat)
                begun = True
            return player.choose(situation)

        return choose

    def over(self, result: Json | None) -> None:
        """Tell a program how a game ended."""
        if isinstance(self._player, Bot):
            self._player.over(result)

    def dismiss(self) -> None:
        """End a program that broke its protocol; the next game begins with a new one."""
        if isinstance(self._player, Bot):
            self._player.end()
        self._player = None

    def go(self) -> None:
        """Give a program leave to go."""
        if isinstance(self._player, Bot):
            self._player.quit()
        self._player = None


def _fit(name: str) -> str:
    """Return a player's own name as a table takes it: cut short, or another if nobody can read it.

    Who names a player elsewhere need not know what fits beside a clock.
    """
    for each in (name, name[:LONGEST_NAME]):
        with suppress(Refused):
            return checked_name(each)
    return NAMELESS
