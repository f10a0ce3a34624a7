"""Decks that people write down themselves, checked by the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.games.bosa import STANDARD, deck_to_json

if TYPE_CHECKING:
    from server.house import House


async def check(house: House, deck: dict[str, Any]) -> Any:
    return await house.ask("POST", "/decks/check", json={"deck": deck})


async def test_a_good_deck_comes_back_in_words(house: House) -> None:
    told = await check(house, deck_to_json(STANDARD) | {"name": "our box"})
    assert told["faults"] == []
    assert told["deck"]["name"] == "our box"
    assert told["deck"]["cards"][0]["sentence"] == "gain 1 fish"


async def test_every_fault_is_told_with_its_card(house: House) -> None:
    deck = deck_to_json(STANDARD)
    deck["cards"][6]["effect"] = {"gain": {"gold": 1}}
    deck["cards"][7]["color"] = "pink"
    deck["goals"].pop()
    told = await check(house, deck)
    assert told["deck"] is None
    cards = [fault["card"] for fault in told["faults"]]
    assert cards == [deck["cards"][6]["id"], deck["cards"][7]["id"], None]
    assert [fault["clause"] for fault in told["faults"]] == ["B6", "B10.1", "B1.4"]
    assert [fault["code"] for fault in told["faults"]] == ["effect-key", "card-color", "deck-goals"]
    assert told["faults"][2]["values"] == {"wanted": 20, "count": 19}
