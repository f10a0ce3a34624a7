"""Whose victory a game is, and how much of it, when seats may have forfeited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.arena.registry import arena_of
from lungomare.game import Outcome

if TYPE_CHECKING:
    from collections.abc import Collection

    from lungomare.game import Game, Seat


def shares_of(game: Game[Any, Any], state: Any, forfeits: Collection[Seat]) -> list[float]:
    """Return each seat's part of one victory; whoever forfeited is counted last.

    A draw, a game that everybody forfeited and one that nobody ended is split evenly.
    """
    outcome = game.outcome(state) or Outcome("abandoned", ())
    if forfeits:
        left = [seat for seat in range(game.seats) if seat not in forfeits]
        winners = arena_of(game.name).winners_among(game, state, left)
        outcome = Outcome("forfeit", winners)
    return [outcome.share(seat, game.seats) for seat in range(game.seats)]
