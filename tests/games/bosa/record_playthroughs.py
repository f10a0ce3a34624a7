"""Record the golden playthroughs anew: what the law said, kept as data.

    PYTHONPATH=tests python -m games.bosa.record_playthroughs

A playthrough is a random game with what is legal, shown and scored at some of its points. It
changes only when the law or the deck does, in a commit of its own that says why.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from games.bosa.scenes import dealt
from lungomare.games.bosa import Bosa, Decision, State
from lungomare.games.records import write_record

if TYPE_CHECKING:
    from lungomare.game import Json

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "2-players": Bosa(2),
    "3-players": Bosa(3),
    "4-players": Bosa(4),
    "5-players": Bosa(5),
    "3-players-simple": Bosa(3, simple=True),
}
EVERY = 29
"""How many decisions lie between two looks; a prime, so that all phases are met."""


def look(game: Bosa, state: State, number: int) -> Json:
    """Return what is legal, shown to the seat on turn and to a spectator, and scored."""
    actor = game.actor(state)
    return {
        "after": number,
        "actor": actor,
        "turn": game.turn(state),
        "legal": {game.write(each): game.encode(each) for each in game.legal(state)},
        "view": game.view(state, actor if actor is not None else 0),
        "spectator": game.view(state, None),
        "scores": [asdict(score) for score in game.score_sheet(state)],
    }


def playthrough(game: Bosa, start: State, moves: list[Decision]) -> Json:
    """Return the record of these decisions and the looks on the way."""
    state, looks = start, [look(game, start, 0)]
    for number, move in enumerate(moves, 1):
        state = game.apply(state, move)
        if number % EVERY == 0 or number == len(moves):
            looks.append(look(game, state, number))
    return {"record": write_record(game, start, moves, game.result(state)), "looks": looks}


def random_moves(game: Bosa, start: State, rng: Random) -> list[Decision]:
    """Play a game at random, rarely skipping, so that much happens."""
    state = start
    moves: list[Decision] = []
    while choices := game.legal(state):
        wanted = [each for each in choices if game.write(each) != "skip" or rng.random() < 1 / 8]
        moves.append(rng.choice(wanted))
        state = game.advance(state, moves[-1])
    return moves


def write(data: Json) -> str:
    """Return JSON with one look a line, so that a change reads as lines."""
    record = json.dumps(data["record"])
    looks = ",\n".join(json.dumps(each) for each in data["looks"])
    return f'{{"record": {record},\n"looks": [\n{looks}\n]}}\n'


def main() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        start = dealt(game, name)
        moves = random_moves(game, start, Random(name))
        (FOLDER / f"{name}.json").write_text(write(playthrough(game, start, moves)), "utf-8")


if __name__ == "__main__":
    main()
