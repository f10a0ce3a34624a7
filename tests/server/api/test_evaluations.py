"""Who stands better in a record of Canosa, and hints by the engine."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.analysis.analysis import Budget
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import players_of
from lungomare.server.api.catalogue import catalogue_file
from lungomare.server.workers.thinkers import Rank, Thinkers
from server.house import computer, person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.analysis.analysis import Evaluation
    from server.house import House

pytestmark = pytest.mark.anyio

WINS_NOW = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g2"


def record(*actions: str, start: str | None = None) -> dict[str, Any]:
    return {"game": "canosa", "actions": [*actions], **({"start": start} if start else {})}


def dealt_bosa() -> dict[str, Any]:
    game = Bosa(2)
    return {**game.header(game.deal_from_seed(bytes(32))), "decisions": []}


async def evaluate(house: House, told: dict[str, Any], **more: Any) -> Any:
    return await house.ask("POST", "/evaluate", json={"record": told, **more})


async def refused(house: House, told: dict[str, Any], **more: Any) -> tuple[int, str]:
    return await house.refused("POST", "/evaluate", json={"record": told, **more})


async def test_a_moment_is_evaluated_for_gold(house: House) -> None:
    told = await evaluate(house, record("@b2", "@e5"), at=0)
    assert 0.3 < told["gold"] < 0.7
    assert told["depth"] >= 6
    assert told["wins_in"] is None
    state = Canosa().start()
    for text in told["line"]:
        state = Canosa().apply(state, Canosa().read(text))


async def test_all_moves_count_unless_told_otherwise(house: House) -> None:
    game = record("@d4", "b1-a1", start=WINS_NOW)
    before = await evaluate(house, game, at=1)
    assert (before["gold"], before["wins_in"], before["line"][0]) == (1.0, 1, "b1-a1")
    after = await evaluate(house, game)
    ended = {"chances": [1.0, 0.0], "wins_in": None, "line": [], "depth": 0}
    assert after == {**ended, "gold": 1.0}


async def test_it_is_golds_chance_whoever_is_to_act(house: House) -> None:
    mirrored = "1(g)2(s)1/6/3(g)2/(g)2S2/5(g)/G1(g)1(g)1 1,1 0,3 s2"
    told = await evaluate(house, record(start=mirrored))
    assert (told["gold"], told["wins_in"]) == (0.0, 1)


async def test_what_cannot_be_evaluated_is_told(house: House) -> None:
    status, sentence = await refused(house, record("@b2"), at=2)
    assert (status, sentence) == (409, "the record has 1 moves; there is nothing after 2")
    assert "at most 1000 moves" in (await refused(house, record(*["@b2"] * 1001)))[1]
    bosa = {"game": "bosa", "players": 2, "decisions": []}
    assert (await refused(house, bosa))[0] == 409
    nobody = "nobody here can say who stands better at Bosa"
    assert await refused(house, dealt_bosa()) == (409, nobody)
    assert (await refused(house, record("@a1")))[0] == 409
    assert (await refused(house, record(), at=-1))[0] == 422
    house.server.thinkers.busy = 1  # type: ignore[attr-defined] # ThinkersHere
    assert (await refused(house, record()))[0] == 503


@pytest.fixture
def without_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalogue_file.cache_clear()
    monkeypatch.setattr(native, "is_available", lambda: False)
    yield
    catalogue_file.cache_clear()


@pytest.mark.usefixtures("without_core")
async def test_without_the_core_it_is_evaluated_too(house: House) -> None:
    told = await evaluate(house, record())
    assert 0 < told["depth"] < 6
    warnings = (await house.ask("GET", "/catalogue"))["games"]["canosa"]["warnings"]
    assert "the upper three are weaker" in warnings["levels"]


async def test_a_hint_is_the_engines(house: House) -> None:
    seats = [person("Ada"), computer("level-8")]
    opened = await house.open_table("canosa", seats, options={"start": WINS_NOW})
    hint = await house.ask("POST", f"{opened.path}/hint", opened.tokens[0])
    assert hint == {"action": "b1-a1", "line": ["b1-a1"], "value": 1.0, "wins_in": 1}


async def test_every_level_is_listed_with_its_name(house: House) -> None:
    games = (await house.ask("GET", "/catalogue"))["games"]
    levels = games["canosa"]["levels"]
    assert [level["name"]["en"] for level in levels][:: len(levels) - 1] == [
        "Starfish",
        "Lighthouse",
    ]
    for name, game in games.items():
        for level in game["levels"]:
            assert level["player"] in players_of(name)
            assert level["name"].keys() == level["plays"].keys() == {"en", "it"}
    assert "levels" not in games["canosa"]["warnings"]


async def test_whoever_is_refused_is_told_when_to_come_back(house: House) -> None:
    house.server.thinkers.busy = 1  # type: ignore[attr-defined] # ThinkersHere
    answer = await house.http.post("/api/evaluate", json={"record": record()})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


async def test_analyses_run_in_a_worker() -> None:
    async with Thinkers(1, 100) as thinkers:
        asked = [
            thinkers.evaluate(
                Canosa(), Canosa().start(), Budget(tries=200), payer="ada", rank=Rank.HINT
            )
            for _ in range(3)
        ]
        found: list[Evaluation] = await asyncio.gather(*asked)
        assert len({each.line for each in found}) == 1
        assert thinkers.seconds[Rank.HINT] > 0
