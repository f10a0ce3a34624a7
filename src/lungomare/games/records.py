"""Records: a whole game as one JSON object, written and checked move by move."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lungomare.errors import values_of_fault
from lungomare.game import RECORD_REFUSALS, Game, GameError, Json, quote

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Family


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: its game and every state from the start to the last."""

    game: Game[Any, Any]
    states: tuple[Any, ...]
    moves: tuple[Any, ...]


def write_record(
    game: Game[Any, Any], start: Any, moves: Sequence[Any], result: Json | None
) -> Json:
    """Return the record of a game from `start`; `result` is what `game.result` or a table says."""
    texts = [game.write(move) for move in moves]
    return {**game.header(start), game.moves_key: texts, "result": result}


def replay(families: Mapping[str, Family], record: object) -> Replay:
    """Play `record` from its start to its result, or raise a `GameError` that says where it fails.

    `families` are the games that may be named, by name.
    """
    played = play_through(families, record)
    if not isinstance(record, dict) or "result" not in record:
        raise RECORD_REFUSALS.invalid("record-no-result")
    _check_result(played, record["result"])
    return played


def play_through(families: Mapping[str, Family], record: object) -> Replay:
    """Play `record` as far as its moves go, whatever it says, or does not say, of a result."""
    if not isinstance(record, dict):
        raise RECORD_REFUSALS.invalid("record-object")
    name = record.get("game")
    if not isinstance(name, str) or name not in families:
        known = ", ".join(families)
        raise RECORD_REFUSALS.invalid("record-game", game=quote(name), known=known)
    game, start = families[name].open_record(record)
    return _play(game, start, _moves(game, record))


def _moves(game: Game[Any, Any], record: Json) -> list[str]:
    moves = record.get(game.moves_key)
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RECORD_REFUSALS.invalid("record-moves", key=game.moves_key)
    return moves


def _play(game: Game[Any, Any], start: Any, texts: Sequence[str]) -> Replay:
    states, moves = [start], []
    for number, text in enumerate(texts, 1):
        try:
            moves.append(game.read(text))
            states.append(game.apply(states[-1], moves[-1]))
        except GameError as error:
            values = values_of_fault(error) | {"move": game.moves_key[:-1], "number": number}
            values["text"] = quote(text)
            raise RECORD_REFUSALS.invalid("record-move", **values) from error
    return Replay(game, tuple(states), tuple(moves))


def _check_result(played: Replay, result: object) -> None:
    last = played.states[-1]
    if result is None:
        if played.game.outcome(last):
            ended = json.dumps(played.game.result(last))
            raise RECORD_REFUSALS.invalid("record-ended-null", result=ended)
    elif isinstance(result, dict):
        played.game.check_result(last, result)
    else:
        raise RECORD_REFUSALS.invalid("record-result")
