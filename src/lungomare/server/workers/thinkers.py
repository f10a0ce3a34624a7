"""Computer seats, hints and evaluations think in worker processes, never on the event loop.

People who play are served first, tables that nobody looks at last, and among equals whoever has
used least: so no table and no address can crowd out another. See `scheduler`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.analysis.registry import analysis_of
from lungomare.players import Choice, Situation, player
from lungomare.server.workers.pool import THINKING, Busy, Rank, Workers
from lungomare.server.workers.work_queue import WorkQueue

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.analysis.analysis import Budget, Evaluation
    from lungomare.game import Game
    from lungomare.server.live.rooms import Room
    from lungomare.server.workers.host import Host
    from lungomare.server.workers.scheduler import RankNow

__all__ = ["Busy", "Rank", "Thinkers", "Thinking", "payer_of", "rank_of"]

THOUGHT_S: Final = 60.0
"""Processor time for a thought. The slowest level takes some seconds, without the core tens."""


def _think(name: str, situation: Situation) -> Choice:
    """Choose; this runs in a worker."""
    return player(name, situation.game).choose(situation)


def _evaluate(game: Game[Any, Any], state: Any, budget: Budget) -> Evaluation | None:
    """Look at a position; this runs in a worker."""
    return analysis_of(game.name).evaluate(game, state, budget)


def rank_of(room: Room) -> Rank:
    """Return the rank of a reply at a table, by who waits for it there now."""
    if room.networks():
        return Rank.PLAYING
    return Rank.WATCHED if room.is_watched() else Rank.UNWATCHED


def payer_of(room: Room) -> str:
    """Return who pays for a reply at a table: a player's network, or the table where none is."""
    return min(room.networks(), default=f"table:{room.table.id}")


class Thinking(WorkQueue):
    """A queue of thoughts, whoever has them."""

    host: Host | None = None
    """Workers of this process that think for all servers."""

    async def choose(
        self,
        name: str,
        situation: Situation,
        *,
        payer: str,
        rank: RankNow = Rank.PLAYING,
        table: str = "",
    ) -> Choice:
        """Return what the player called `name` chooses, or raise `Busy`."""
        choice: Choice = await self.run(
            _think, name, situation, payer=payer, rank=rank, seconds=THOUGHT_S, table=table
        )
        return choice

    async def evaluate(
        self, game: Game[Any, Any], state: Any, budget: Budget, *, payer: str, rank: Rank
    ) -> Evaluation:
        """Return how a state stands in a game that has a judge, or raise `Busy`."""
        found: Evaluation = await self.run(
            _evaluate, game, state, budget, payer=payer, rank=rank, seconds=THOUGHT_S
        )
        return found


class Thinkers(Thinking, Workers):
    """Worker processes of this server that think."""

    def __init__(
        self,
        workers: int,
        queue: int,
        *,
        on_charge: Callable[[str, float], None] | None = None,
    ) -> None:
        super().__init__(workers, THINKING._replace(most=queue), on_charge=on_charge)
