"""Stepping through games: what could be seen at each moment of a table, or of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import fold, redact_positions
from lungomare.server import messages as m
from lungomare.server.jobs.studies import check_length
from lungomare.server.store.events import read_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat

PAGE: Final = 200
"""Positions in an answer: of a game for five some 1 MB, made in a tenth of a second."""


def positions_of(texts: Sequence[str], seat: Seat | None, since: int) -> Json:
    """Return a page of a table's positions."""
    table = fold(read_events(texts))
    page = redact_positions(table, seat, since, PAGE)
    return {"game": table.game.name, **page, "more": since + PAGE <= len(table.moves)}


def replayed(body: bytes) -> Json:
    """Return the record of a request, played through."""
    record = m.RecordRequest.model_validate_json(body).record
    check_length(record)
    played = replay(FAMILIES, record)
    game, states = played.game, played.states
    ways = [states[:count] for count in range(1, len(states) + 1)]
    sheets = [game.sheet(way, None, everyone=True) for way in ways]
    return {
        "game": game.name,
        "options": game.header(states[0]),
        "moves": [game.write(move) for move in played.moves],
        "views": [game.view(state, None) for state in states],
        "sheets": [sheet for sheet in sheets if sheet is not None],
        "result": record["result"],
    }
