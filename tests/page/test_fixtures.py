"""What the page's tests take for the server's words is what the server sends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter

from lungomare.games.registry import SHIPPED
from lungomare.server.messages.live import server_messages

if TYPE_CHECKING:
    from lungomare.game import Family

GAMES = Path(__file__).parents[2] / "web/src/games"
drawn = pytest.mark.parametrize(
    "family",
    [family for family in SHIPPED if (GAMES / family.name).is_dir()],
    ids=lambda family: family.name,
)
"""The games that the page draws in a way of their own."""


def fixture(family: Family, name: str) -> Any:
    return json.loads((GAMES / family.name / "fixtures" / name).read_text("utf-8"))


@drawn
def test_every_moment_is_as_the_server_sends_it(family: Family) -> None:
    moments = fixture(family, "moments.json").values()
    assert moments
    effects = TypeAdapter(family.models.effects)
    for moment in moments:
        if moment.get("type") == "state":
            server_messages.validate_python(moment)
            assert moment["game"] == family.name
        else:
            effects.validate_python(moment["effects"], extra="forbid")


def test_a_record_of_the_page_opens() -> None:
    records = {path.parents[1].name for path in GAMES.glob("*/fixtures/record.json")}
    assert records
    for family in SHIPPED:
        if family.name in records:
            assert family.open_record(fixture(family, "record.json"))
