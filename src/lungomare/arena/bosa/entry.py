"""Bosa's own ways of being matched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.arena.bosa.bot_reader import BosaReader
from lungomare.arena.game_arena import GameArena
from lungomare.games.bosa import Bosa
from lungomare.games.bosa.score.scoring import outcome_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Json, Seat


class BosaArena(GameArena):
    """Points among those who did not forfeit; a page for each kind of table."""

    def winners_among(
        self, game: Game[Any, Any], state: Any, seats: Sequence[Seat]
    ) -> tuple[Seat, ...]:
        """Return who has most points of those who did not forfeit."""
        if len(seats) < 2:  # noqa: PLR2004 - nobody to compare with
            return tuple(seats)
        assert isinstance(game, Bosa)  # noqa: S101 - it is asked about its own games
        sheet = game.score_sheet(state)
        ahead = outcome_of([sheet[seat] for seat in seats])
        return tuple(seats[place] for place in ahead.winners)

    def section(self, game: Game[Any, Any]) -> str:
        """Return a name for each number of players, and for the simple game."""
        assert isinstance(game, Bosa)  # noqa: S101 - it is asked about its own games
        return super().section(game) + "-simple" * game.simple

    def bot_reader(self, new: Json) -> BosaReader:
        """Return a reader of views."""
        return BosaReader(new)
