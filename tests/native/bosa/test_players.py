"""What the page's own levels and evaluations are compared with is what they do here."""

from __future__ import annotations

import json

from native.bosa.record_players import FILE, recorded


def test_plans_and_evaluations_are_as_recorded() -> None:
    kept = json.loads(FILE.read_text("utf-8"))
    assert json.loads(json.dumps(recorded())) == kept, (
        "levels or evaluations find other things than before; if that is meant, renew what is"
        " recorded with python tests/native/bosa/record_players.py and say in the commit why"
    )
