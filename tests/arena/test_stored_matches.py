"""The same seed gives the same records as ever."""

from __future__ import annotations

import json
from pathlib import Path

from arena.stored_matches import stored_contests
from lungomare.arena import play_games
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

STORED = Path(__file__).parent / "data" / "matches.jsonl"


def test_records_are_what_they_were() -> None:
    """All but the seconds, which are the clock's."""
    stored = [json.loads(line) for line in STORED.read_text("utf-8").splitlines()]
    played = []
    for contest in stored_contests():
        for record in play_games(contest, range(contest.games)):
            assert len(record.pop("seconds")) == contest.game.seats
            played.append(json.loads(json.dumps(record)))
    assert played == stored


def test_stored_records_replay() -> None:
    for line in STORED.read_text("utf-8").splitlines():
        record = json.loads(line)
        played = replay(FAMILIES, record)
        assert len(played.moves) == len(record[played.game.moves_key])
