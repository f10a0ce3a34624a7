"""Golden playthroughs: the law says today what it said when they were recorded.

After a wanted change: `PYTHONPATH=tests python -m games.bosa.record_playthroughs`.
"""

from __future__ import annotations

import json

import pytest

from games.bosa.record_playthroughs import FOLDER, GAMES, playthrough
from lungomare.games.bosa import FAMILY


def test_every_playthrough_is_there() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_says_the_same(name: str) -> None:
    golden = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    record = golden["record"]
    game, start = FAMILY.open_record(record)
    moves = [game.read(text) for text in record["decisions"]]
    again = json.loads(json.dumps(playthrough(game, start, moves)))
    assert again["record"] == record
    for look, wanted in zip(again["looks"], golden["looks"], strict=True):
        assert look == wanted, f"after decision {wanted['after']}"


def test_playthroughs_meet_every_kind_of_decision() -> None:
    texts = [
        text
        for file in FOLDER.glob("*.json")
        for text in json.loads(file.read_text("utf-8"))["record"]["decisions"]
    ]
    verbs = {text.split()[0] for text in texts}
    assert verbs == {"take", "place", "row", "col", "do", "skip", "copy"}
    assert {"do", "do f", "do t", "do p"} <= set(texts)
