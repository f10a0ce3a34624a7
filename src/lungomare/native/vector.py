"""Many games stepped together, for learning: everything in numpy arrays, one row a game.

`step` takes one legal action a row, by id, and changes the arrays in place: copy what is to be
kept. `rewards` are each seat's share of the victory in the step that ended a game, as
`Outcome.share` has it, and 0 before; where `done` is true the row already shows the start of the
next game. `actors` says whose action each row waits for. An illegal action is refused by row, and
nothing is played. Needs numpy and the native core.

Canosa's `states` are 44 bytes a row: for each square the stack (0 none, 1 neutral, a ring on top
makes it twice as much, plus 1 if silver), then by player the Sirens' squares, rings carried and
scores, and last who is to act and how many actions are owed.

Bosa's `states` are whole numbers, -1 for no card, cell or seat: phase, Season, first player, seat,
turn, cards turned up, four market cards, the card held, the cells placed, at hand and copying,
the line to come as bits; then for each seat fish, textiles, pottery, coins, points, sixteen cells
and four goals. The goals of other seats are there too: a fair player does not look (B11.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.native._core import BosaVector, CanosaVector
from lungomare.native.bosa import pack_deck
from lungomare.native.canosa import pack, pack_rules

if TYPE_CHECKING:
    from lungomare.games.bosa import Bosa
    from lungomare.games.canosa import Canosa


def canosa_vector(game: Canosa, rows: int, threads: int = 1) -> CanosaVector:
    """Return `rows` games of Canosa, each at the start."""
    return CanosaVector(pack(game.start().position), pack_rules(game.rules), rows, threads)


def bosa_vector(game: Bosa, rows: int, seed: int = 0, threads: int = 1) -> BosaVector:
    """Return `rows` games of Bosa, each dealt at random; the deals depend on the seed alone."""
    return BosaVector(pack_deck(game), rows, seed, threads)
