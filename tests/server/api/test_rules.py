"""The rules to read, as the server sends them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.games.registry import FAMILIES
from lungomare.server.api.rules import RulesText

if TYPE_CHECKING:
    from server.house import House

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", FAMILIES)
async def test_every_game_has_its_rules(house: House, game: str) -> None:
    sent = await house.http.get(f"/api/rules/{game}", headers={"accept-encoding": "gzip"})
    text = RulesText.model_validate_json(sent.content)
    assert text.chapters == FAMILIES[game].chapters
    assert "<figure" in text.html
    assert int(sent.headers["content-length"]) < 25_000
    again = await house.http.get(
        f"/api/rules/{game}", headers={"if-none-match": sent.headers["etag"]}
    )
    assert again.status_code == 304


async def test_there_are_no_rules_of_another_game_or_in_another_language(house: House) -> None:
    refused = await house.http.get("/api/rules/chess")
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "no-game"
    assert (await house.http.get("/api/rules/canosa?language=xx")).status_code == 422
