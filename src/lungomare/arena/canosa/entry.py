"""Canosa's own ways of being matched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from lungomare.arena.canosa.bot_reader import CanosaReader
from lungomare.arena.canosa.openings import balanced_opening
from lungomare.arena.game_arena import GameArena, Opening
from lungomare.game import Invalid
from lungomare.games.canosa import describe_outcome, read_position

if TYPE_CHECKING:
    from lungomare.game import Game, Json


class CanosaArena(GameArena):
    """Openings that look even, or positions of a book; the bot protocol in positions."""

    start_keys: ClassVar[tuple[str, ...]] = ("start",)

    def open_game(self, game: Game[Any, Any], seed: int, number: int) -> Opening:
        """Return the first random turns after which nobody is far ahead."""
        moves = balanced_opening(game, seed, number)  # type: ignore[arg-type]
        return Opening(game.start(), moves, {"opening": len(moves)})

    def open_from_book(self, game: Game[Any, Any], position: str) -> Opening:
        """Return the position itself."""
        return Opening(_start(game, position), (), {"opening": 0})

    def check_position(self, game: Game[Any, Any], position: str) -> None:
        """Raise `GameError` unless it is a position of this game that is not over."""
        state = _start(game, position)
        if state.outcome:
            raise Invalid(f"the game is over: {describe_outcome(state.outcome)}")

    def bot_reader(self, new: Json) -> CanosaReader:
        """Return a reader of positions."""
        return CanosaReader(new)


def _start(game: Any, position: str) -> Any:
    return game.start_from(read_position(position, game.rules))
