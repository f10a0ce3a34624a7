"""Studying a game without a table: what a record comes to and what may be done next."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.game import CHANCE
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.records import write_record

if TYPE_CHECKING:
    from server.house import House

NEARLY_WON = "5S/4(g)1/3(s)2/1(g)4/6/1(gs)G3 1,2 3,3 g2"


def canosa(*actions: str, start: str | None = None) -> dict[str, Any]:
    return {"game": "canosa", "actions": [*actions], **({"start": start} if start else {})}


async def study(house: House, record: dict[str, Any], **more: Any) -> Any:
    return await house.ask("POST", "/study", json={"record": record, **more})


async def test_a_position_with_all_that_may_be_done(house: House) -> None:
    told = await study(house, canosa("@b2"), seat=1)
    assert told["actor"] == 1
    assert told["view"]["position"].endswith("s2")
    state = Canosa().apply(Canosa().start(), Canosa().read("@b2"))
    assert told["legal"] == [Canosa().write(action) for action in Canosa().legal(state)]
    assert list(told["effects"]) == told["legal"]
    assert told["refusal"] is None
    assert told["result"] is None


async def test_who_is_not_to_act_is_told_no_actions(house: House) -> None:
    told = await study(house, canosa("@b2"), seat=0)
    assert (told["actor"], told["legal"], told["effects"]) == (1, [], None)


async def test_a_finished_game_needs_no_result_in_the_record(house: House) -> None:
    told = await study(house, canosa("+b1", "b1-a1", start=NEARLY_WON))
    assert told["result"] == {"winner": "gold", "reason": "sailors"}
    assert (told["actor"], told["legal"]) == (None, [])


async def test_an_action_is_explained_by_its_clause(house: House) -> None:
    told = await study(house, canosa(start=NEARLY_WON), action="@a1")
    assert told["refusal"]["clause"] == "C4.1"
    told = await study(house, canosa(start=NEARLY_WON), action="+b1")
    assert told["refusal"] is None


async def test_bosa_with_its_goals_and_sheet(house: House) -> None:
    game, random = Bosa(2), Random(4)
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.apply(state, random.choice(game.legal(state)))
    record = write_record(game, state, [], None)
    first = game.actor(state)
    told = await study(house, record, seat=first)
    assert told["view"]["goals"] == record["setup"]["goals"][first]
    assert told["legal"] == ["take 1", "take 2", "take 3", "take 4"]
    assert told["effects"]["lines"]
    assert told["sheet"]["seats"][first]["goals"] is not None


@pytest.mark.parametrize(
    ("asked", "status", "sentence"),
    [
        ({"record": canosa("@c3")}, 409, "action 1, '@c3': c3 is not next to the gold Siren"),
        ({"record": canosa(), "seat": 2}, 409, "there is no seat 2 among 2"),
        ({"record": canosa(), "action": "swim"}, 409, "swim"),
        ({"record": canosa(*["@b2"] * 1001)}, 409, "at most 1000 moves"),
        ({"record": {"game": "go"}}, 409, "the record's game is 'go'"),
        ({"record": canosa(), "more": 1}, 422, "Extra inputs"),
        ({}, 422, "Field required"),
    ],
)
async def test_nonsense_is_refused_in_a_sentence(
    house: House, asked: dict[str, Any], status: int, sentence: str
) -> None:
    answered, told = await house.refused("POST", "/study", json=asked)
    assert answered == status
    assert sentence in told


async def test_nothing_is_kept(house: House) -> None:
    await study(house, canosa())
    for phase in ("waiting", "playing", "over"):
        assert (await house.ask("GET", f"/tables?phase={phase}"))["tables"] == []
