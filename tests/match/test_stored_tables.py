"""Tables that an earlier version wrote open, say the same, and play on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import event_from_json, event_to_json, fold, record
from match.sittings import Sitting

DATA = Path(__file__).parent / "data"
TABLES = ("canosa", "bosa", "bosa-unfinished")


def stored(name: str) -> Sitting:
    texts = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    events = [event_from_json(json.loads(text)) for text in texts]
    assert [event_to_json(event) for event in events] == [json.loads(text) for text in texts]
    return Sitting(events, fold(events), Random(1), now=10**9)


@pytest.mark.parametrize("name", TABLES)
def test_a_stored_table_has_the_record_it_had(name: str) -> None:
    sitting = stored(name)
    sitting.check()
    written = json.loads(json.dumps(record(sitting.table)))
    assert written == json.loads((DATA / f"{name}-record.json").read_text("utf-8"))
    if sitting.table.ended:
        assert replay(FAMILIES, written).states[-1] == sitting.table.state


def test_an_unfinished_table_plays_on() -> None:
    sitting = stored("bosa-unfinished")
    sitting.finish()
    sitting.check()
    assert sitting.table.ended
    assert replay(FAMILIES, record(sitting.table) or {}).states[-1] == sitting.table.state
