"""Who plays Canosa."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare import native
from lungomare.players.canosa.bot_messages import CanosaMessages
from lungomare.players.canosa.greedy import CanosaGreedyMeasure
from lungomare.players.canosa.level import canosa_level
from lungomare.players.game_players import GamePlayers
from lungomare.players.greedy import Greedy
from lungomare.players.levels import shipped_levels

if native.is_available():
    from lungomare.players.canosa.engine import OPTIONS, EnginePlayer

if TYPE_CHECKING:
    from lungomare.players.player import Player


def _engines() -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return the engine and its yardstick, where the core is there."""
    if not native.is_available():
        return (), ()
    return (EnginePlayer(),), (EnginePlayer("plain", plain=True),)


_ENGINES, _YARDSTICKS = _engines()

CANOSA: Final = GamePlayers(
    others=(Greedy(CanosaGreedyMeasure()),),
    levels=shipped_levels("lungomare.players.canosa"),
    make_level=canosa_level,
    engines=_ENGINES,
    yardsticks=_YARDSTICKS,
    about={
        "greedy": "Tries every whole turn and takes the one after which it stands best.",
        "engine": "The strongest: searches as deep as its time allows.",
        "plain": "Plain alpha-beta with the engine's evaluation.",
    },
    options=dict.fromkeys(("engine", "plain"), OPTIONS) if native.is_available() else {},
    need_core=("engine", "plain"),
    without_core=(
        "Without the native core Canosa's levels look at fewer positions: the upper three are"
        " weaker."
    ),
    # The second weakest of eight: whoever stays keeps an opponent who neither spoils the game
    # nor takes it over. Tables of before name it in their events.
    stand_in="level-2",
    bot_messages=CanosaMessages(),
)
