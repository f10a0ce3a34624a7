"""A record played through: how it stands, and what may be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Invalid
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.match import check_given
from lungomare.server import messages as m
from lungomare.server.jobs.refusals import refusal_of

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.records import Replay


def check_length(record: Json) -> None:
    """Raise `Refused` if playing the record through would take too long.

    Whatever its game calls the moves, they are the longest list that a record has.
    """
    for value in record.values():
        check_given(value)


def studied(body: bytes) -> Json:
    """Return how the record of a request stands."""
    asked = m.StudyRequest.model_validate_json(body)
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    game, now = played.game, played.states[-1]
    if asked.seat >= game.seats:
        sentence = f"there is no seat {asked.seat} among {game.seats}"
        raise Invalid(sentence, code="no-seat-there", seat=asked.seat, seats=game.seats)
    actor = game.actor(now)
    acts = actor == asked.seat
    return {
        "game": game.name,
        "options": game.header(played.states[0]),
        "moves": [game.write(move) for move in played.moves],
        "actor": actor,
        "view": game.view(now, asked.seat),
        "legal": [game.write(action) for action in game.legal(now)] if acts else [],
        "effects": game.preview(now) if acts else None,
        "sheet": game.sheet(played.states, asked.seat),
        "result": game.result(now) if actor is None else None,
        "refusal": _refusal(played, asked.action),
    }


def _refusal(played: Replay, action: str | None) -> Json | None:
    """Return why an action is not legal after the record; None where it is, or none is asked."""
    if action is None:
        return None
    why = played.game.explain(played.states[-1], played.game.read(action))
    return refusal_of(why) if why else None
