"""What a game may add to the server; a game that says nothing is served all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lungomare.server.messages.answers import Evaluated
from lungomare.server.messages.catalogue import ListedGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lungomare.game import Json


def _nothing() -> Json:
    return {}


def _nothing_of(chances: Sequence[float]) -> Json:
    del chances
    return {}


@dataclass(frozen=True, slots=True)
class ServerGame:
    """What one game adds: to the catalogue, to an evaluation, and routes of its own."""

    catalogue: Callable[[], Json] = _nothing
    """Returns what the catalogue has of the game beside what it lists of any."""
    listed: type[ListedGame] = ListedGame
    """The model of all that the catalogue has of the game."""
    evaluation: Callable[[Sequence[float]], Json] = _nothing_of
    """Returns what an evaluation has beside what it has in any game, from the seats' chances."""
    evaluated: type[Evaluated] = Evaluated
    """The model of such an evaluation."""
    routes: tuple[str, ...] = ()
    """Its own `Routes`, each as `module:name`: imported by the server and not by its workers."""
