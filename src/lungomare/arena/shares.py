"""Whose victory a game is, and how much of it, when seats may have forfeited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.game import Outcome
from lungomare.games.bosa import Bosa
from lungomare.games.bosa.score.scoring import outcome_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from lungomare.game import Game, Seat


def shares_of(game: Game[Any, Any], state: Any, forfeits: Collection[Seat]) -> list[float]:
    """Return each seat's part of one victory; whoever forfeited is counted last.

    A draw, and a game that everybody forfeited, is split evenly.
    """
    left = [seat for seat in range(game.seats) if seat not in forfeits]
    outcome = _among(game, state, left) if forfeits else game.outcome(state)
    assert outcome is not None  # noqa: S101 - without forfeits a game is played to its end
    return [outcome.share(seat, game.seats) for seat in range(game.seats)]


def _among(game: Game[Any, Any], state: Any, left: list[Seat]) -> Outcome:
    """Return the outcome among those who did not forfeit."""
    if isinstance(game, Bosa) and len(left) > 1:
        sheet = game.score_sheet(state)
        ahead = outcome_of([sheet[seat] for seat in left])
        return Outcome("forfeit", tuple(left[place] for place in ahead.winners))
    return Outcome("forfeit", tuple(left))
