"""A position: all that the next action depends on, without history (C1, C2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.games.canosa.board import GOLD, ISLANDS, RINGS, SQUARES, Square

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.layouts import Layout

Stack = str
"""A Sailor's rings from bottom to top: "gs" is silver over gold, "" a neutral Sailor."""

MAX_RINGS: Final = 3
"""What a Siren carries and a Sailor wears at most (C1.4)."""
RINGS_EACH: Final = 7
SAILORS: Final = 10
SAILORS_TO_WIN: Final = 4
ACTIONS_A_TURN: Final = 2


class Position(NamedTuple):
    """Where everything stands, who is to act, and how many actions are owed."""

    sailors: tuple[Stack | None, ...]
    """For each square the stack of the Sailor on it, or None."""
    sirens: tuple[Square, Square]
    carried: tuple[int, int]
    scores: tuple[int, int]
    player: Seat
    owed: int

    def is_empty(self, square: Square) -> bool:
        """Say whether no piece stands on `square` (C1.5)."""
        return self.sailors[square] is None and square not in self.sirens

    def rings_out(self, player: Seat) -> int:
        """Return how many of the player's seven rings are out of the game (C9.3)."""
        worn = sum(stack.count(RINGS[player]) for stack in self.sailors if stack)
        return RINGS_EACH - worn - self.carried[player]


def starting_position(layout: Layout, rules: Rules) -> Position:
    """Return the position in which a game from `layout` begins (C2.1, C2.2, C3.3)."""
    home = dict.fromkeys(layout.gold, "g") | dict.fromkeys(layout.silver, "s")
    return Position(
        sailors=tuple(home.get(square) for square in SQUARES),
        sirens=ISLANDS,
        carried=(2, 2),
        scores=(0, 0),
        player=GOLD,
        owed=2 if rules.long_first_turn else 1,
    )
