"""The board: squares, islands, neighbours, and the way home (C1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.game import Seat, quote
from lungomare.games.canosa.refusals import REFUSALS

if TYPE_CHECKING:
    from lungomare.games.canosa.models import CanosaPlayer

Square = int
"""a1 is 0, b1 is 1, … f6 is 35."""

FILES: Final = "abcdef"
SIZE: Final = len(FILES)
SQUARES: Final = range(SIZE * SIZE)

GOLD: Final[Seat] = 0
"""The seat of Gold, who goes first (C3.1)."""
SILVER: Final[Seat] = 1
"""The seat of Silver."""
PLAYERS: Final[tuple[CanosaPlayer, CanosaPlayer]] = ("gold", "silver")
RINGS: Final = "gs"
"""How a gold and a silver ring are written, by player."""

ISLANDS: Final[tuple[Square, Square]] = (SQUARES[0], SQUARES[-1])
"""Gold's island a1 and Silver's island f6 (C1.2)."""


def square_name(square: Square) -> str:
    """Return "c3" for the square on file c and rank 3 (C1.1)."""
    rank, file = divmod(square, SIZE)
    return f"{FILES[file]}{rank + 1}"


SQUARE_NAMES: Final = tuple(square_name(square) for square in SQUARES)
"""The name of each square: a1, b1, … f6."""
_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def read_square(text: str, at: int = 1) -> Square:
    """Return the square called `text`; `at` is where the text stands in what is read."""
    if text not in _BY_NAME:
        raise REFUSALS.unreadable("no-square", at, "C1.1", text=quote(text))
    return _BY_NAME[text]


def _reach(square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    rank, file = divmod(square, SIZE)
    reached = ((rank + up, file + right) for up, right in steps)
    return tuple(sorted(r * SIZE + f for r, f in reached if 0 <= r < SIZE and 0 <= f < SIZE))


_AROUND = tuple((up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right)

NEIGHBOURS: Final = tuple(_reach(square, _AROUND) for square in SQUARES)
"""The up to eight squares around each square (C4.1), in rising order."""

HOMEWARD: Final = (
    tuple(_reach(square, ((0, -1), (-1, 0))) for square in SQUARES),
    tuple(_reach(square, ((0, 1), (1, 0))) for square in SQUARES),
)
"""By player, the squares one orthogonal step nearer that player's island (C6.2)."""
