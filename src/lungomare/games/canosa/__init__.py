"""Canosa: two Sirens on a 6 × 6 board lure Sailors to their islands.

`Canosa` is the game; `legal_actions`, `act`, `settle`, `ending` and `perft` are its law
for a position alone.
"""

from lungomare.games.canosa.actions import (
    ACTIONS,
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
    Withdraw,
)
from lungomare.games.canosa.board import GOLD, ISLANDS, SILVER, SQUARE_NAMES, Square
from lungomare.games.canosa.canosa import Canosa, describe_outcome
from lungomare.games.canosa.editions import (
    EDITIONS,
    KICKSTARTER,
    OPEN_ISLAND_WARNING,
    RETAIL,
    SWITCHES,
    Rules,
    switch_values,
)
from lungomare.games.canosa.explain import explain_action
from lungomare.games.canosa.family import FAMILY
from lungomare.games.canosa.layouts import STANDARD, Layout, read_layout
from lungomare.games.canosa.notation import (
    read_action,
    read_position,
    write_action,
    write_position,
)
from lungomare.games.canosa.position import Position, starting_position
from lungomare.games.canosa.rules import act, ending, legal_actions, perft, settle
from lungomare.games.canosa.state import State

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "FAMILY",
    "GOLD",
    "ISLANDS",
    "KICKSTARTER",
    "OPEN_ISLAND_WARNING",
    "RETAIL",
    "SILVER",
    "SQUARE_NAMES",
    "STANDARD",
    "SWITCHES",
    "Action",
    "Attack",
    "Canosa",
    "Layout",
    "MoveSailor",
    "MoveSiren",
    "Position",
    "Rules",
    "Square",
    "State",
    "Transfer",
    "Withdraw",
    "act",
    "describe_outcome",
    "ending",
    "explain_action",
    "legal_actions",
    "perft",
    "read_action",
    "read_layout",
    "read_position",
    "settle",
    "starting_position",
    "switch_values",
    "write_action",
    "write_position",
]
