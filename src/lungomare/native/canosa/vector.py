"""Many games of Canosa stepped together; see `lungomare.native.vector`.

The `states` are 44 bytes a row: for each square the stack (0 none, 1 neutral, a ring on top makes
it twice as much, plus 1 if silver), then by player the Sirens' squares, rings carried and scores,
and last who is to act and how many actions are owed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa._core import CanosaVector

if TYPE_CHECKING:
    from lungomare.games.canosa import Canosa


def canosa_vector(game: Canosa, rows: int, threads: int = 1) -> CanosaVector:
    """Return `rows` games of Canosa, each at the start."""
    return CanosaVector(pack(game.start().position), pack_rules(game.rules), rows, threads)
