"""Write down what levels plan and judges expect in fixed states: run this file to renew it.

The page's own levels and evaluations, in web/src/games/bosa/device/players, must say the same. The
states are those of the records in tests/players/data/choices.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.analysis.bosa.prospects import prospects
from lungomare.analysis.bosa.questions import Limit, PlayedTurn, ReviewSettings
from lungomare.analysis.bosa.turn_loss import CHOOSING, COMPARING, RACING, turn_loss
from lungomare.games.bosa import DECISIONS, Bosa, Phase
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.native.bosa import pack, pack_deck
from lungomare.players import Situation
from lungomare.players.bosa.entry import BOSA
from lungomare.players.bosa.level import PAIR, BosaLevel

if TYPE_CHECKING:
    from lungomare.games.bosa import State
    from lungomare.games.records import Replay
    from lungomare.native.bosa._core import PlannedTurn

FILE: Final = Path(__file__).with_name("players.json")
RECORDS: Final = Path(__file__).parents[2] / "players/data/choices.json"
SEED: Final = 20_261_118
TRIES: Final = 60
"""Futures of an evaluation: not a whole number of the pieces in which they are shared out."""


def levels(players: int) -> dict[str, BosaLevel]:
    """Return by name who plays at a table of so many."""
    found = {}
    for name, level in BOSA.known().items():
        for each in getattr(level, "strengths", ()):
            found[name] = each.crowd if each.crowd and players > PAIR else each
    return found


def planned(game: Bosa, turn: PlannedTurn) -> dict[str, Any]:
    """Return a planned turn as it is kept."""
    decisions, total, share, futures = turn
    line = [game.write(DECISIONS[number]) for number in decisions]
    return {"line": line, "total": total, "share": share, "futures": futures}


def moment(played: Replay) -> dict[str, Any]:
    """Return what everybody makes of the last state of a game."""
    game, state = played.game, played.states[-1]
    assert isinstance(game, Bosa)
    seat = game.actor(state)
    assert seat is not None
    core = pack(pack_deck(game), state)
    plans = {
        name: planned(game, level.planner().plan(core, SEED)[0])
        for name, level in levels(game.seats).items()
    }
    known = Situation(game, seat, state, tuple(game.legal(state)), None, Random(SEED), played.moves)
    expected = prospects(known, TRIES)
    evaluation = {"chances": expected.chances, "line": expected.line}
    found = {"plans": plans, "evaluation": evaluation}
    return found | ({"loss": lost(game, state)} if state.phase is Phase.TAKE else {})


def lost(game: Bosa, state: State) -> dict[str, Any]:
    """Return what the turn loses that the second level would play."""
    limit = ReviewSettings(game, Limit(TRIES), SEED)
    ids = levels(game.seats)["level-2"].planner().plan(pack(pack_deck(game), state), SEED)[0][0]
    turn = PlayedTurn(state, 0, tuple(DECISIONS[number] for number in ids))
    found = turn_loss(limit, turn)
    seeds = [str(question.seed(limit, turn)) for question in (RACING, CHOOSING, COMPARING)]
    return {
        "seeds": seeds,
        "played": [game.write(DECISIONS[number]) for number in ids],
        "best": [game.write(DECISIONS[number]) for number in found.best],
        "mark": found.mark,
        "futures": found.futures,
        "values": found.values,
        "losses": found.losses,
    }


def recorded() -> dict[str, dict[str, Any]]:
    """Return what is made of each record of Bosa, by its number in the file."""
    rows = json.loads(RECORDS.read_text("utf-8"))
    return {
        str(number): moment(play_through(FAMILIES, row["record"]))
        for number, row in enumerate(rows)
        if row["record"]["game"] == "bosa"
    }


if __name__ == "__main__":
    rows = [f'"{number}": {json.dumps(row)}' for number, row in recorded().items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
