"""How a game is matched: openings, forfeits, pages; and the ways of any game that says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lungomare.arena.bot_reader import BotReader
from lungomare.game import Invalid
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import seed_from_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Json, Seat

MOST_TRIES: Final = 100
"""Random openings to look for one that does not end the game; then a game begins at its start."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts, the moves that are given, and what a record says beside them."""

    start: Any
    moves: tuple[Any, ...]
    beside: Json


class GameArena:
    """The ways of any game; a game that has better ones has a class of its own."""

    start_keys: ClassVar[tuple[str, ...]] = ()
    """Keys of a record's header in which games of one contest may differ, beside the deal."""

    def open_game(self, game: Game[Any, Any], seed: int, number: int) -> Opening:
        """Return the opening of this number: a deal that anyone can verify, or random turns."""
        if any(option.is_deal for option in FAMILIES[game.name].options):
            text = f"lungomare-match/{seed}/{number}"
            return Opening(
                game.deal_from_seed(seed_from_text(text)), (), {"shuffle": {"text": text}}
            )
        moves = _random_turns(game, Random(f"lungomare-opening/{seed}/{number}"))
        return Opening(game.start(), moves, {"opening": len(moves)})

    def open_from_book(self, game: Game[Any, Any], position: str) -> Opening:
        """Return the opening of a position that `check_position` has let pass."""
        raise NotImplementedError

    def check_position(self, game: Game[Any, Any], position: str) -> None:
        """Raise `Invalid` unless a game can be opened from this line of a book."""
        del position
        raise Invalid(f"{FAMILIES[game.name].title} is not opened from a book of positions")

    def winners_among(
        self, game: Game[Any, Any], state: Any, seats: Sequence[Seat]
    ) -> tuple[Seat, ...]:
        """Return who of `seats`, those that did not forfeit, has won; all where nobody has."""
        outcome = game.outcome(state)
        winners = tuple(seat for seat in seats if outcome and seat in outcome.winners)
        return winners or tuple(seats)

    def section(self, game: Game[Any, Any]) -> str:
        """Return the name of a game's part of the page of ladders: one for each size of table."""
        least, most = FAMILIES[game.name].seats
        return game.name if least == most else f"{game.name}-{game.seats}"

    def bot_reader(self, new: Json) -> BotReader:
        """Return what reads the messages of the game that `new` begins, or raise `GameError`."""
        return BotReader(new)


def _random_turns(game: Game[Any, Any], rng: Random) -> tuple[Any, ...]:
    """Return a random turn of each seat, or one more or less; none that end the game."""
    for _ in range(MOST_TRIES):
        state, moves, turns = game.start(), [], game.seats + rng.choice((-1, 0, 1))
        first = game.turn(state)
        while not game.outcome(state) and game.turn(state) < first + turns:
            moves.append(rng.choice(game.legal(state)))
            state = game.advance(state, moves[-1])
        if not game.outcome(state):
            return tuple(moves)
    return ()
