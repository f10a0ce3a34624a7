"""Many games stepped together, for learning: everything in numpy arrays, one row a game.

Each game's module `vector` makes them, and says what its `states` are. They need numpy and the
native core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Vector(Protocol):
    """Games of one kind in step: `step` changes the arrays in place, so copy what is to be kept."""

    def step(self, actions: NDArray[np.int32]) -> None:
        """Take one legal action a row, by id; one that is illegal is refused, and none played."""

    @property
    def states(self) -> NDArray[Any]:
        """What each game is like."""

    @property
    def masks(self) -> NDArray[np.uint8]:
        """For each id whether it is legal."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Each seat's `Outcome.share` in the step that ended a game, and 0 before."""

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the step ended a game; the row shows the start of the next one then."""

    @property
    def reasons(self) -> NDArray[np.uint8]:
        """Why it ended, by the core's number; 0 where it goes on."""

    @property
    def actors(self) -> NDArray[np.int8]:
        """Whose action each row waits for."""
