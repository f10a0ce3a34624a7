"""Golden playthroughs: the law says today what it said when they were recorded.

After a wanted change: `PYTHONPATH=tests python -m games.canosa.record_playthroughs`.
"""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from games.canosa.record_playthroughs import FOLDER, playthrough, write

GOLDEN: Final[dict[str, Any]] = {
    file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_playthrough_says_the_same(name: str) -> None:
    golden = GOLDEN[name]
    again = json.loads(write(playthrough(golden["record"])))
    for number, (look, wanted) in enumerate(zip(again["looks"], golden["looks"], strict=True)):
        assert look == wanted, f"after action {number}"


def test_every_way_to_end_a_game_has_its_playthrough() -> None:
    records = [golden["record"] for golden in GOLDEN.values()]
    reasons = {record["result"]["reason"] for record in records}
    assert reasons == {"sailors", "trap", "blocked", "repetition", "quiet"}
    assert {record["result"]["winner"] for record in records} == {"gold", "silver", None}


def test_both_editions_and_a_layout_of_its_own_have_their_playthrough() -> None:
    records = [golden["record"] for golden in GOLDEN.values()]
    assert {record["edition"] for record in records} == {"retail", "kickstarter"}
    assert any(record["layout"] != "standard" for record in records)


def test_playthroughs_meet_every_kind_of_action() -> None:
    texts = [text for golden in GOLDEN.values() for text in golden["record"]["actions"]]
    kinds = {"x" if "x" in text else text[0] if text[0] in "@+-" else "a" for text in texts}
    assert kinds == {"@", "x", "a", "+", "-"}
    assert {text[-3:] for text in texts} >= {"-a1", "-f6"}
