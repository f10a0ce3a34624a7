"""Many games of Bosa stepped together; see `lungomare.native.vector`.

The `states` are whole numbers, -1 for no card, cell or seat: phase, Season, first player, seat,
turn, cards turned up, four market cards, the card held, the cells placed, at hand and copying, the
line to come as bits; then for each seat fish, textiles, pottery, coins, points, sixteen cells and
four goals. The goals of other seats are there too: a fair player does not look (B11.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BosaVector

if TYPE_CHECKING:
    from lungomare.games.bosa import Bosa


def bosa_vector(game: Bosa, rows: int, seed: int = 0, threads: int = 1) -> BosaVector:
    """Return `rows` games of Bosa, each dealt at random; the deals depend on the seed alone."""
    return BosaVector(pack_deck(game), rows, seed, threads)
