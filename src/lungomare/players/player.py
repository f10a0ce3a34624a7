"""What a player is: handed a situation, it makes a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lungomare.game import Game, Seat


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a player is handed; nothing in it depends on what its seat may not know.

    `state` is one that the seat cannot tell from the true one, drawn by `Game.resample`.
    """

    game: Game[Any, Any]
    seat: Seat
    state: Any
    legal: tuple[Any, ...]
    """What may be done, at least one action, by rising id."""
    budget: float | None
    """Seconds to think, or None for as long as the player usually takes."""
    rng: Random
    moves: Sequence[Any] = ()
    """The game so far, which everybody has seen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and, where the player can tell, its chance to win and how it would go on."""

    action: Any
    value: float | None = None
    """The chance to win between 0 and 1, as the chooser sees it."""
    line: tuple[Any, ...] = ()
    """What it expects to be played, beginning with `action`; within its own turn, what it will."""


class Player(Protocol):
    """Anyone who can sit at a table; the same situation and random seed give the same choice."""

    @property
    def name(self) -> str:
        """The name under which it is looked up or was started."""
        ...

    def choose(self, situation: Situation) -> Choice:
        """Return one of the legal actions of the situation."""
        ...
