"""Whether a position that was read, not played, can stand on the board (C1, C9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.canosa.board import ISLANDS, PLAYERS, RINGS, SQUARE_NAMES
from lungomare.games.canosa.position import (
    MAX_RINGS,
    RINGS_EACH,
    SAILORS,
    SAILORS_TO_WIN,
)
from lungomare.games.canosa.refusals import REFUSALS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.games.canosa.board import Square
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position

_unreadable: Final = REFUSALS.unreadable


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
            square = SQUARE_NAMES[island]
            raise _unreadable("position-sailor-home", places[island], "C9.1", square=square)
    if rules.enemy_island_open or rules.push_to_island:
        return
    for player, siren in enumerate(position.sirens):
        if siren == ISLANDS[1 - player]:
            values = {"siren": PLAYERS[player], "square": SQUARE_NAMES[siren]}
            raise _unreadable("position-siren-on-island", places[siren], "C4.3", **values)


def _check_carried(position: Position, field: int) -> None:
    for player, carried in enumerate(position.carried):
        if carried > MAX_RINGS:
            at, siren = field + 2 * player, PLAYERS[player]
            raise _unreadable("position-siren-full", at, "C1.4", siren=siren, count=carried)


def _check_rings(position: Position, field: int) -> None:
    for player, name in enumerate(PLAYERS):
        if position.rings_out(player) < 0:
            rings = RINGS_EACH - position.rings_out(player)
            values = {"player": name, "letter": RINGS[player]}
            raise _unreadable("position-rings", field, "C1.3", count=rings, **values)


def _check_scores(position: Position, field: int) -> None:
    for player, score in enumerate(position.scores):
        if score > SAILORS_TO_WIN:
            at, name = field + 2 * player, PLAYERS[player]
            raise _unreadable("position-score", at, "C10.1", player=name, count=score)
    if min(position.scores) == SAILORS_TO_WIN:
        raise _unreadable("position-both-won", field, "C10.1")
    sailors = sum(stack is not None for stack in position.sailors)
    if sailors + sum(position.scores) != SAILORS:
        scored = sum(position.scores)
        values = {"count": sailors, "scored": scored, "total": sailors + scored}
        raise _unreadable("position-sailors", field, "C1.3", **values)
