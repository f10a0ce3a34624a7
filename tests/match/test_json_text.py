"""What the native core writes for a seat is what the law says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest

from lungomare import native
from lungomare.match import json_text as encoding
from lungomare.match import preview, preview_json
from match.sittings import CANOSA, PERSON, bosa, open_sitting, sit

if TYPE_CHECKING:
    from lungomare.game import Json


@pytest.mark.parametrize("core", ["native", "python"])
@pytest.mark.parametrize(
    "options", [CANOSA, CANOSA | {"edition": "kickstarter"}, bosa(2), bosa(5), bosa(3, simple=True)]
)
def test_it_says_what_the_law_says(
    options: Json, core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert native.is_available()
    if core == "python":
        monkeypatch.setattr(encoding, "NATIVE_GAMES", {})
    players = options.get("players", 2)
    sitting = sit(options, [PERSON] * players, seed=3)
    while True:
        table = sitting.table
        for seat in (None, *range(players)):
            assert orjson.loads(preview_json(table, seat)) == preview(table, seat)
        game, state = table.game, table.state
        assert encoding.legal_texts(table) == [game.write(each) for each in game.legal(state)]
        if not table.is_running:
            break
        sitting.play_any(3)


def test_before_the_start_there_is_nothing_to_say() -> None:
    assert preview_json(open_sitting(bosa(2), [PERSON, PERSON]).table, 0) == b"{}"
