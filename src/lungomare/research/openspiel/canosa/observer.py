"""What a player of Canosa sees, in 18 planes of 6 × 6 numbers between 0 and 1, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.games.canosa import write_action, write_position
from lungomare.games.canosa.actions import ACTIONS
from lungomare.games.canosa.board import RINGS
from lungomare.games.canosa.position import MAX_RINGS, SAILORS_TO_WIN
from lungomare.games.canosa.state import QUIET_TURNS, REPETITIONS
from lungomare.research.openspiel.pieces import Pieces, refuse_params

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from lungomare.games.canosa import Position
    from lungomare.research.openspiel.canosa.game import CanosaState

PLANES: Final = (
    "gold Siren",
    "silver Siren",
    "Sailor",
    *(f"{colour} ring {height}" for height in (1, 2, 3) for colour in ("gold", "silver")),
    "rings carried by Gold, of 3",
    "rings carried by Silver, of 3",
    "Gold's score, of 4",
    "Silver's score, of 4",
    "Silver is to act",
    "two actions are owed",
    "quiet turns, of 50",
    "times the position has arisen, of 3",
    "the observer is Silver",
)
"""What each plane shows; rank 1 is row 0, file a column 0, and ring 1 the lowest of a stack."""
_NUMBERS: Final = PLANES.index("rings carried by Gold, of 3")


class CanosaObserver(Pieces):
    """OpenSpiel's observer; nothing is hidden, so both players see the same."""

    def __init__(self, *, recall: bool, params: Mapping[str, Any] | None) -> None:
        refuse_params(params)
        super().__init__({"planes": (len(PLANES), 6, 6)})
        self._recall = recall

    def set_from(self, state: CanosaState, player: int) -> None:
        """Write the state into `tensor`."""
        planes = self.dict["planes"].reshape(len(PLANES), 36)
        planes.fill(0)
        position = state.position()
        _pieces(planes, position)
        play = state.past.play
        planes[_NUMBERS:].T[:] = (
            *(rings / MAX_RINGS for rings in position.carried),
            *(score / SAILORS_TO_WIN for score in position.scores),
            position.player,
            position.owed - 1,
            min(1, play.quiet / QUIET_TURNS),
            min(1, play.times / REPETITIONS),
            player,
        )

    def string_from(self, state: CanosaState, player: int) -> str:
        """Return the state in a line; with perfect recall, where it began and every action."""
        if not self._recall:
            return f"{'gold' if player == 0 else 'silver'} sees {state}"
        actions = " ".join(write_action(ACTIONS[action]) for action in state.past.actions)
        return f"{write_position(state.past.start)}: {actions}"


def _pieces(planes: NDArray[np.float32], position: Position) -> None:
    for plane, square in enumerate(position.sirens):
        planes[plane, square] = 1
    for square, stack in enumerate(position.sailors):
        if stack is not None:
            planes[2, square] = 1
            for height, ring in enumerate(stack):
                planes[3 + 2 * height + RINGS.index(ring), square] = 1
