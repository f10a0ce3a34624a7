"""What the native core writes is what the models say, and a page can make types of them."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter, ValidationError

from games.conforms import check_model, dealt, play_at_random
from lungomare.game import Json, Models
from lungomare.games.bosa.models import BosaCardEffect, BosaChange
from lungomare.games.canosa.models import CanosaEffect, CanosaView
from lungomare.games.registry import FAMILIES, SHIPPED
from lungomare.native.registry import NATIVE_GAMES

if TYPE_CHECKING:
    from lungomare.game import Family

GAMES = {
    f"{family.name}-{number}": (family, game)
    for family in (FAMILIES[name] for name in NATIVE_GAMES)
    for number, game in enumerate(family.variants())
}
"""Those of the native core."""


@pytest.mark.parametrize("name", GAMES)
def test_the_native_core_writes_what_the_models_say(name: str) -> None:
    family, game = GAMES[name]
    texts = NATIVE_GAMES[family.name].json_texts
    _, _, states = dealt(play_at_random(game, name))
    write_sheet: Any = getattr(texts, "sheet_json", None)
    for count in range(1, len(states), 1 + len(states) // 40):
        check_model(family.models.effects, texts.effects_json(game, states[count - 1]))
        for seat in (None, *range(game.seats)) if write_sheet else ():
            check_model(family.models.sheet, write_sheet(game, states[:count], seat))


@pytest.mark.parametrize("family", SHIPPED, ids=lambda family: family.name)
def test_every_type_is_named_for_its_game_and_described(family: Family) -> None:
    """Types of several games stand side by side in one schema."""
    types: Json = {}
    for model in asdict(family.models).values():
        schema = TypeAdapter(model).json_schema()
        types |= schema.pop("$defs", {})
        if model is not Json and "title" in schema:
            types[schema["title"]] = schema
    assert types
    letters = re.sub(r"[^a-z]", "", family.name)
    for name, schema in types.items():
        assert name.lower().startswith(letters)
        assert "description" in schema or schema.get("type") != "object"


def test_a_game_that_says_nothing_sends_any_object() -> None:
    for model in asdict(Models()).values():
        check_model(model, '{"anything": [1, null]}')
        with pytest.raises(ValidationError):
            check_model(model, "[]")


VIEW = {"seat": None, "position": "…", "turn": 1, "quiet": 0, "times": 1}
EFFECT = {
    "from": "a1",
    "kind": "siren",
    "to": "a2",
    "push": None,
    "after": "…",
    "scores": False,
    "returns": [0, 0],
    "lost": [0, 1],
    "control": "neutral",
    "wins": None,
    "loses": "trap",
    "draws": None,
    "ends_turn": True,
}


@pytest.mark.parametrize(
    ("model", "value"),
    [
        (CanosaView, VIEW),
        (CanosaEffect, EFFECT),
        (BosaChange, {"coins": 2}),
        (BosaCardEffect, {"copy": "color"}),
        (BosaCardEffect, {"gain": {"any": 1}}),
        (BosaCardEffect, {"gain": {"fish": 1}, "per": "color"}),
        (BosaCardEffect, {"spend": {"each": 1}, "gain": {"points": 5}}),
    ],
)
def test_what_fits_a_model(model: Any, value: Json) -> None:
    check_model(model, json.dumps(value))


@pytest.mark.parametrize(
    ("model", "value"),
    [
        (CanosaView, VIEW | {"turn": "1"}),
        (CanosaView, VIEW | {"more": 1}),
        (CanosaView, {key: value for key, value in VIEW.items() if key != "seat"}),
        (CanosaEffect, EFFECT | {"kind": "jump"}),
        (CanosaEffect, EFFECT | {"returns": [0]}),
        (CanosaEffect, EFFECT | {"loses": "resigned"}),
        (BosaChange, {"any": 2}),
        (BosaCardEffect, {"copy": "color", "gain": {"fish": 1}}),
        (BosaCardEffect, {"spend": {"each": 1}, "gain": {"points": 5}, "per": "color"}),
    ],
)
def test_what_does_not_fit(model: Any, value: Json) -> None:
    with pytest.raises((ValidationError, AssertionError)):
        check_model(model, json.dumps(value))
