"""Who plays Bosa."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare import native
from lungomare.players.bosa.bot_messages import BosaMessages
from lungomare.players.bosa.greedy import BosaGreedyMeasure
from lungomare.players.bosa.level import bosa_level
from lungomare.players.game_players import GamePlayers
from lungomare.players.greedy import Greedy
from lungomare.players.levels import shipped_levels

if native.is_available():
    from lungomare.players.bosa.planner import OPTIONS, PLAIN, PLANNER

if TYPE_CHECKING:
    from lungomare.players.player import Player


def _engines() -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return the planner and its yardstick, where the core is there."""
    return ((PLANNER,), (PLAIN,)) if native.is_available() else ((), ())


_ENGINES, _YARDSTICKS = _engines()

BOSA: Final = GamePlayers(
    others=(Greedy(BosaGreedyMeasure()),),
    levels=shipped_levels("lungomare.players.bosa"),
    make_level=bosa_level,
    engines=_ENGINES,
    yardsticks=_YARDSTICKS,
    about={
        "greedy": "Tries every whole turn and takes the one after which it has the most points.",
        "planner": "The strongest: tries whole turns in futures that it draws.",
        "plain": "A tree over its own turns, with values set by hand.",
    },
    options={"planner": OPTIONS} if native.is_available() else {},
    need_core=("planner", "plain"),
    without_core=("Without the native core Bosa's upper four levels all play alike, and weaker."),
    # The second weakest of eight: the others keep an opponent who neither spoils the game nor
    # decides it. Tables of before name it in their events.
    stand_in="level-2",
    bot_messages=BosaMessages(),
)
