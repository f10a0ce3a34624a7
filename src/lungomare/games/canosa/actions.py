"""The five kinds of action (C4–C8) and the fixed id of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lungomare.games.canosa.board import HOMEWARD, NEIGHBOURS, SQUARES, Square


@dataclass(frozen=True, slots=True)
class MoveSiren:
    """Move your Siren to an empty square (C4)."""

    to: Square


@dataclass(frozen=True, slots=True)
class Attack:
    """Move your Siren onto the other Siren and put the loser on `push` (C5)."""

    on: Square
    push: Square


@dataclass(frozen=True, slots=True)
class MoveSailor:
    """Move a Sailor you control one step nearer your island (C6)."""

    origin: Square
    to: Square


@dataclass(frozen=True, slots=True)
class Transfer:
    """Put a ring of your Siren onto the Sailor on `sailor` (C7)."""

    sailor: Square


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take your top ring from the Sailor on `sailor` back to your Siren (C8)."""

    sailor: Square


Action = MoveSiren | Attack | MoveSailor | Transfer | Withdraw
"""What a player may do: two of these are a turn (C3.2)."""

SIREN_MOVES: Final = tuple(MoveSiren(to) for to in SQUARES)
ATTACKS: Final = {(on, push): Attack(on, push) for on in SQUARES for push in NEIGHBOURS[on]}
SAILOR_MOVES: Final = {
    (origin, to): MoveSailor(origin, to)
    for origin in SQUARES
    for to in sorted(HOMEWARD[0][origin] + HOMEWARD[1][origin])
}
TRANSFERS: Final = tuple(Transfer(sailor) for sailor in SQUARES)
WITHDRAWALS: Final = tuple(Withdraw(sailor) for sailor in SQUARES)

ACTIONS: Final[tuple[Action, ...]] = (
    *SIREN_MOVES,
    *ATTACKS.values(),
    *SAILOR_MOVES.values(),
    *TRANSFERS,
    *WITHDRAWALS,
)
"""Every action that can be legal in some position of some edition; its place is its id."""

ACTION_IDS: Final = {action: number for number, action in enumerate(ACTIONS)}
