"""Whether a position that was read, not played, can stand on the board (C1, C9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Unreadable
from lungomare.games.canosa.board import ISLANDS, PLAYERS, RINGS, SQUARE_NAMES
from lungomare.games.canosa.position import (
    MAX_RINGS,
    RINGS_EACH,
    SAILORS,
    SAILORS_TO_WIN,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.games.canosa.board import Square
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position


def check_position(
    position: Position, rules: Rules, fields: Sequence[int], places: Mapping[Square, int]
) -> None:
    """Raise `Unreadable` where the position breaks a rule.

    `fields` are the characters at which the four fields begin, `places` those of the pieces.
    """
    _check_islands(position, rules, places)
    _check_carried(position, fields[1])
    _check_rings(position, fields[0])
    _check_scores(position, fields[2])


def _check_islands(position: Position, rules: Rules, places: Mapping[Square, int]) -> None:
    for island in ISLANDS:
        if position.sailors[island] is not None:
            raise Unreadable(
                f"a Sailor stands on the island {SQUARE_NAMES[island]}; there it would have scored",
                at=places[island],
                clause="C9.1",
            )
    if rules.enemy_island_open or rules.push_to_island:
        return
    for player, siren in enumerate(position.sirens):
        if siren == ISLANDS[1 - player]:
            raise Unreadable(
                f"the {PLAYERS[player]} Siren stands on the other's island {SQUARE_NAMES[siren]},"
                " where these rules never let her go",
                at=places[siren],
                clause="C4.3",
            )


def _check_carried(position: Position, field: int) -> None:
    for player, carried in enumerate(position.carried):
        if carried > MAX_RINGS:
            raise Unreadable(
                f"the {PLAYERS[player]} Siren carries {carried} rings; three are the most",
                at=field + 2 * player,
                clause="C1.4",
            )


def _check_rings(position: Position, field: int) -> None:
    for player, name in enumerate(PLAYERS):
        if position.rings_out(player) < 0:
            rings = RINGS_EACH - position.rings_out(player)
            raise Unreadable(
                f"{rings} {name} rings ({RINGS[player]}) are in play; there are seven",
                at=field,
                clause="C1.3",
            )


def _check_scores(position: Position, field: int) -> None:
    for player, score in enumerate(position.scores):
        if score > SAILORS_TO_WIN:
            raise Unreadable(
                f"{PLAYERS[player]} has scored {score} Sailors; four end the game",
                at=field + 2 * player,
                clause="C10.1",
            )
    if min(position.scores) == SAILORS_TO_WIN:
        raise Unreadable("both have scored four Sailors", at=field, clause="C10.1")
    sailors = sum(stack is not None for stack in position.sailors)
    if sailors + sum(position.scores) != SAILORS:
        raise Unreadable(
            f"{sailors} Sailors on the board and {sum(position.scores)} scored make"
            f" {sailors + sum(position.scores)}, not ten",
            at=field,
            clause="C1.3",
        )
