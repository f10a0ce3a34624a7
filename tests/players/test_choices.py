"""What every level chooses in fixed states: the strengths that are published belong to these.

`data/choices.json` holds records as far as they go, and for each player on offer that does not
look at a clock its line, its chance to win, and the next number of its generator: with the core,
and for some states without it. A change of any of them is a change of strength, which is to be
measured and said.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.players import Situation, players_of

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.records import Replay

ROWS: list[Json] = json.loads((Path(__file__).parent / "data" / "choices.json").read_text("utf-8"))
BY_THE_CLOCK = {"engine", "planner"}


def choice_of(name: str, played: Replay, index: int) -> Json:
    game, state, rng = played.game, played.states[-1], Random(f"{index}/{name}")
    seat = game.actor(state)
    assert seat is not None
    shown = game.resample(state, seat, rng)
    legal = tuple(game.legal(shown))
    situation = Situation(game, seat, shown, legal, None, rng, played.moves)
    choice = players_of(game.name)[name].choose(situation)
    line = [game.write(action) for action in choice.line]
    return {"line": line, "value": choice.value, "next": rng.getrandbits(32)}


def check(row: Json, index: int, backend: str) -> None:
    played = play_through(FAMILIES, row["record"])
    names = players_of(played.game.name).keys() - BY_THE_CLOCK
    assert names == row[backend].keys()
    for name, wanted in row[backend].items():
        found: Any = choice_of(name, played, index)
        assert found["line"] == wanted["line"], name
        assert found["next"] == wanted["next"], name
        assert found["value"] == pytest.approx(wanted["value"], abs=1e-4), name


@pytest.mark.parametrize("index", range(len(ROWS)))
def test_every_level_chooses_as_when_it_was_measured(index: int) -> None:
    check(ROWS[index], index, "native")


@pytest.mark.parametrize("index", [i for i, row in enumerate(ROWS) if "python" in row])
def test_so_it_does_without_the_core(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_available", lambda: False)
    check(ROWS[index], index, "python")
