"""What a game adds to the players that any game has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lungomare.players.bot_messages import BotMessages
from lungomare.players.random_player import RandomPlayer
from lungomare.players.varying import VaryingPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from lungomare.players.levels import Level
    from lungomare.players.player import Player
    from lungomare.players.player_options import PlayerOption


@dataclass(frozen=True, slots=True)
class GamePlayers:
    """Who plays one game, beside `random`; a game that says nothing has nobody else."""

    others: tuple[Player, ...] = ()
    """On offer beside the levels, from the weakest; all are weaker than the levels' best."""
    levels: tuple[Level, ...] = ()
    """From the weakest."""
    make_level: Callable[[str, Mapping[str, Any]], Player] | None = None
    """Makes a player of a level's name and the settings of one of its strengths."""
    engines: tuple[Player, ...] = ()
    """The strongest, listed last; where they need the native core, only where it is there."""
    yardsticks: tuple[Player, ...] = ()
    """Players to measure others by; they sit down when called by name, and nobody offers them."""
    about: Mapping[str, str] = field(default_factory=dict)
    """A line about each of the others, engines and yardsticks, by name; levels have their own."""
    options: Mapping[str, Sequence[PlayerOption]] = field(default_factory=dict)
    """What players can be told where they are named, by the player's name; each is a dataclass
    that has a field for each of its options."""
    need_core: tuple[str, ...] = ()
    """The names of all players that exist only with the native core."""
    without_core: str | None = None
    """What is different without the native core, in a sentence for people."""
    stand_in: str = "random"
    """Who plays on for a seat that its player has left."""
    bot_messages: BotMessages = field(default_factory=BotMessages)
    """What an outside program is sent of the game."""

    def on_offer(self) -> dict[str, Player]:
        """Return by name who is offered, from the weakest."""
        return _by_name((RandomPlayer(), *self.others, *self._levels(), *self.engines))

    def known(self) -> dict[str, Player]:
        """Return by name all who sit down when called: those on offer and the yardsticks."""
        return self.on_offer() | _by_name(self.yardsticks)

    def lines(self) -> dict[str, str]:
        """Return a line about each player by name, in the order in which they are listed.

        Also about those that need the native core where it is missing.
        """
        lines = {RandomPlayer().name: "Plays any legal action.", **self.about}
        for level in self.levels:
            lines[level.player] = f"{level.names['en']}. {level.plays['en']}"
        listed = dict.fromkeys((*self.known(), *self.need_core))
        return {name: lines.get(name, "") for name in listed}

    def _levels(self) -> Iterable[Player]:
        make = self.make_level
        if make is None:
            return
        for level in self.levels:
            strengths = tuple(make(level.player, each) for each in level.strengths)
            yield VaryingPlayer(level.player, strengths)


def _by_name(players: Iterable[Player]) -> dict[str, Player]:
    return {player.name: player for player in players}
