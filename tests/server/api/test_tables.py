"""Tables over REST: opened in every way, joined, left, listed, explained, downloaded."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from lungomare.games import bosa, canosa
from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import abandon, fold, record
from lungomare.server.jobs.answers import WORTH_PACKING
from match.sittings import CANOSA, sit
from match.sittings import bosa as bosa_options
from match.sittings import computer as computer_plan
from server.house import House, TurnedAway, computer, eventually, person, play

if TYPE_CHECKING:
    from lungomare.game import Json
    from server.house import Opened

pytestmark = pytest.mark.anyio


def unfinished(options: Json, seats: int) -> Json:
    """A record of a game that nobody finished."""
    sitting = sit(options, [computer_plan()] * seats, 3)
    sitting.play_any(12)
    sitting.do(abandon)
    written = record(sitting.table)
    assert written is not None
    return {**written, "result": None}


DECK = bosa.deck_to_json(bosa.STANDARD) | {"name": "mine"}
CANOSA_RECORD = unfinished(CANOSA, 2)
POSITION = canosa.Canosa().view(sit(CANOSA, [computer_plan()] * 2).table.state, None)["position"]
BOSA_RECORD = unfinished(bosa_options(3), 3)

GOOD: dict[str, tuple[str, int, Json]] = {
    "retail": ("canosa", 2, {"options": {"edition": "retail"}}),
    "kickstarter": ("canosa", 2, {"options": {"edition": "kickstarter"}}),
    "switches": ("canosa", 2, {"options": {"edition": "retail", "rules": {"first-turn": "2"}}}),
    "position": ("canosa", 2, {"options": {"start": POSITION}}),
    "canosa's record": ("canosa", 2, {"options": CANOSA_RECORD}),
    "two": ("bosa", 2, {}),
    "five": ("bosa", 5, {}),
    "simple": ("bosa", 4, {"options": {"simple": True}}),
    "own deck": ("bosa", 3, {"options": {"deck": DECK}}),
    "set-up": ("bosa", 3, {"options": {"setup": BOSA_RECORD["setup"]}}),
    "bosa's record": ("bosa", 3, {"options": BOSA_RECORD}),
    "per move": ("canosa", 2, {"clock": {"kind": "move", "base": 60_000}}),
    "fischer": ("canosa", 2, {"clock": {"kind": "fischer", "base": 60_000, "increment": 5}}),
    "days": ("bosa", 2, {"clock": {"kind": "days", "base": 86_400_000}}),
    "public": ("canosa", 2, {"public": True, "away_seconds": 10}),
}


@pytest.mark.parametrize("name", GOOD)
async def test_a_table_can_be_opened(house: House, name: str) -> None:
    game, seats, more = GOOD[name]
    opened = await house.open_table(game, [person("Ada")] + [computer()] * (seats - 1), **more)
    assert list(opened.tokens) == [0]
    shown = await house.ask("GET", opened.path, opened.tokens[0])
    assert (shown["phase"], shown["seat"], len(shown["seats"])) == ("playing", 0, seats)
    assert shown["public"] is more.get("public", False)
    assert "setup" not in shown["options"]
    if "record" in name:
        assert len(shown["moves"]) >= 12
    assert fold(await house.server.store.read(opened.table)).id == opened.table


TWO = [person(), person()]
WRONG: dict[str, tuple[Json, int, str]] = {
    "no game": ({"game": "chess", "seats": TWO}, 422, "there are: canosa, bosa"),
    "no seats": ({"game": "canosa"}, 422, "Field required"),
    "one seat": ({"game": "canosa", "seats": [person()]}, 422, "at least 2"),
    "six seats": ({"game": "bosa", "seats": [person()] * 6}, 422, "at most 5"),
    "three for Canosa": ({"game": "canosa", "seats": [person()] * 3}, 409, "2 seats, not 3"),
    "players": ({"game": "bosa", "seats": TWO, "options": {"players": 3}}, 409, "3 seats, not 2"),
    "text": ({"game": "bosa", "seats": TWO, "options": {"players": "2"}}, 409, "not a number"),
    "simple": ({"game": "bosa", "seats": TWO, "options": {"simple": 1}}, 409, "not true or false"),
    "deck": ({"game": "bosa", "seats": TWO, "options": {"deck": "tarot"}}, 409, "no deck 'tarot'"),
    "deck 2": ({"game": "bosa", "seats": TWO, "options": {"deck": [1]}}, 409, "deck"),
    "set-up": ({"game": "bosa", "seats": TWO, "options": {"setup": 1}}, 409, "must be an object"),
    "moves": ({"game": "bosa", "seats": TWO, "options": {"decisions": []}}, 409, "needs its"),
    "edition": ({"game": "canosa", "seats": TWO, "options": {"edition": "x"}}, 409, "edition"),
    "switch": ({"game": "canosa", "seats": TWO, "options": {"rules": {"x": "y"}}}, 409, "x"),
    "start": ({"game": "canosa", "seats": TWO, "options": {"start": "moon"}}, 409, ""),
    "layout": ({"game": "canosa", "seats": TWO, "options": {"layout": "moon"}}, 409, "layout"),
    "illegal": ({"game": "canosa", "seats": TWO, "options": {"actions": ["a1-a2"]}}, 409, "1"),
    "module": (
        {"game": "canosa", "seats": [computer("os:system"), person()]},
        409,
        "no player 'os:system'",
    ),
    "program": (
        {"game": "canosa", "seats": [computer("bot:sh"), person()]},
        409,
        "no player 'bot:sh'",
    ),
    "player": ({"game": "canosa", "seats": [computer("x"), person()]}, 409, "no player 'x'"),
    "no player": ({"game": "canosa", "seats": [{"kind": "computer"}, person()]}, 409, "names"),
    "named": ({"game": "canosa", "seats": [computer() | {"name": "A"}, person()]}, 409, "taken"),
    "long": ({"game": "canosa", "seats": [person("A" * 33), person()]}, 409, "1 to 32 characters"),
    "longer": ({"game": "canosa", "seats": [person("A" * 65), person()]}, 422, "at most 64"),
    "hex": ({"game": "bosa", "seats": [person("A", "xy"), person()]}, 422, "pattern"),
    "key": ({"game": "canosa", "seats": TWO, "admin": True}, 422, "Extra inputs"),
    "clock": ({"game": "canosa", "seats": TWO, "clock": {"kind": "sand"}}, 422, "'fischer'"),
    "base": ({"game": "canosa", "seats": TWO, "clock": {"kind": "move"}}, 409, "a moment"),
    "extra": ({"game": "canosa", "seats": TWO, "clock": {"increment": 5}}, 409, "without a clock"),
    "away": ({"game": "canosa", "seats": TWO, "away_seconds": 1}, 422, "equal to 10"),
    "half": ({"game": "canosa", "seats": TWO, "\ud800": 1}, 422, "Invalid JSON"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_table_is_refused_with_a_sentence(house: House, name: str) -> None:
    body, status, words = WRONG[name]
    answer = await house.http.post("/api/tables", content=ascii_json(body), headers=JSON)
    assert answer.status_code == status, answer.text
    refusal = answer.json()["refusal"]
    assert words in refusal["sentence"]
    assert "Traceback" not in answer.text
    assert not house.server.hub.rooms


JSON = {"content-type": "application/json"}


def ascii_json(body: Any) -> bytes:
    import json  # noqa: PLC0415 - it can write half characters, orjson cannot

    return json.dumps(body).encode()


async def test_join_by_link_and_spectate(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada", "0a"), person(), computer()])
    watcher = await house.connect(opened.table)
    waiting = await watcher.until("state")
    assert (waiting["phase"], waiting["view"], waiting["legal"]) == ("waiting", None, [])
    assert waiting["shuffle"].keys() == {"commit"}
    body = {"name": "  Bea \t of Bosa ", "contribution": "0b" * 64}
    joined = await house.ask("POST", f"{opened.path}/seats/1", json=body)
    assert joined["table"] == opened.table
    assert [held["seat"] for held in joined["held"]] == [1]
    started = await watcher.until("event", number=3)
    assert started["event"] == {
        "type": "joined",
        "at": started["at"],
        "seat": 1,
        "name": "Bea of Bosa",
    }
    started = await watcher.until("event", number=4)
    assert started["phase"] == "playing"
    assert started["view"]["goals"] == []
    assert started["shuffle"]["contributions"] == ["0a", "0b" * 64, ""]
    for seat, status, words in ((1, 409, "taken"), (4, 409, "no seat 4"), (5, 422, "less than")):
        path = f"{opened.path}/seats/{seat}"
        refused = await house.refused("POST", path, json={"name": "Zoe"})
        assert refused[0] == status
        assert words in refused[1]


async def test_a_seat_given_back_is_seen_by_its_new_holder_only(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person(), person()])
    ada, path = opened.tokens[0], f"{opened.path}/seats/0"
    assert (await house.refused("DELETE", path))[0] == 403
    assert (await house.refused("DELETE", f"{opened.path}/seats/1", ada))[0] == 403
    old = await house.connect(opened.table, [ada])
    assert (await old.until("presence"))["seats"] == [True, False, False]
    await house.ask("DELETE", path, ada)
    left = await old.until("event")
    assert (left["event"]["type"], left["seat"]) == ("left", None)
    assert (await old.until("presence"))["seats"] == [False, False, False]
    tokens = [
        (await house.ask("POST", f"{opened.path}/seats/{seat}", json={"name": "Bea"}))["held"][0]
        for seat in range(3)
    ]
    for message in await old.drain():
        assert message.get("seat") is None, "whoever has left sees what everyone sees"
    refused = await old.ask({"type": "resign", "id": "x", "seat": 0})
    assert refused["refusal"]["sentence"] == "you do not hold seat 0"
    assert (await house.refused("GET", opened.path, ada))[0] == 403
    with pytest.raises(TurnedAway, match="opens no seat"):
        await house.connect(opened.table, [ada])
    shown = await house.ask("GET", opened.path, tokens[0]["token"])
    assert len(shown["view"]["goals"]) == 4
    refused_twice = await house.refused("DELETE", path, tokens[0]["token"])
    assert refused_twice == (409, "the game has begun: resign instead")


async def test_several_seats_on_one_socket_and_on_another_device(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person("Bea"), person()])
    both = await house.connect(opened.table, list(opened.tokens.values()))
    seats = [(await both.until("state"))["seat"] for _ in range(2)]
    assert seats == [0, 1]
    elsewhere = await house.connect(opened.table, [opened.tokens[1]])
    assert (await elsewhere.until("state"))["seat"] == 1
    assert (await both.until("presence"))["seats"] == [True, True, False]
    await elsewhere.close()
    said = await both.ask({"type": "say", "id": "s", "seat": 1, "phrase": "hello"})
    assert said["type"] == "ack"


async def test_public_tables_are_listed_and_others_are_not(house: House) -> None:
    await house.open_table("canosa", TWO)
    waiting = await house.open_table("canosa", TWO, public=True)
    playing = await house.open_table("bosa", [person("Ada"), person("Bea")], public=True)
    over = await house.open_table("bosa", [computer(), computer()], public=True)
    await eventually(lambda: house.server.hub.rooms[over.table].table.ended)
    for phase, opened in (("waiting", waiting), ("playing", playing), ("over", over)):
        listed = (await house.ask("GET", f"/tables?phase={phase}"))["tables"]
        assert [each["table"] for each in listed] == [opened.table]
    assert (await house.ask("GET", "/tables"))["tables"][0]["phase"] == "waiting"
    assert (await house.refused("GET", "/tables?limit=0"))[0] == 422


async def test_records_replay_and_verify(house: House) -> None:
    for game, count in (("canosa", 2), ("bosa", 3)):
        opened = await house.open_table(game, [computer()] * count, public=True)
        await eventually(lambda o=opened: house.server.hub.rooms[o.table].table.ended)  # type: ignore[misc]
        written = await house.ask("GET", f"{opened.path}/record")
        assert replay(FAMILIES, written).moves
    await house.open_table("canosa", [computer()] * 2)
    answer = await house.http.get("/api/records")
    assert answer.headers["content-type"] == "application/x-ndjson"
    records = [orjson.loads(line) for line in answer.content.splitlines()]
    assert [each["game"] for each in records] == ["canosa", "bosa"]
    assert all(check.holds for check in verify(records[1]))


async def test_a_closed_table_that_never_began_has_no_record(house: House) -> None:
    opened = await house.open_table("canosa", TWO, public=True)
    room = house.server.hub.rooms[opened.table]
    await house.server.hub.change(room, abandon)
    assert (await house.http.get("/api/records")).content == b""
    assert (await house.refused("GET", f"{opened.path}/record"))[0] == 409
    refused = await house.refused("POST", f"{opened.path}/seats/0", json={"name": "Ada"})
    assert refused == (409, "this table is closed")


async def test_explain(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), person()])
    path = f"{opened.path}/explain"
    assert (await house.refused("POST", path, json={"action": "b6-b5"}))[0] == 409
    await house.ask("POST", f"{opened.path}/seats/1", json={"name": "Bea"})
    legal = await house.ask("POST", path, json={"action": "b6-b5"})
    assert legal == {"action": "b6-b5", "legal": True, "refusal": None}
    wrong = await house.ask("POST", path, json={"action": "b6-b3"})
    assert not wrong["legal"]
    assert wrong["refusal"]["clause"].startswith("C")
    answer = await house.http.post(f"/api{path}", json={"action": "sail away"})
    assert answer.status_code == 409
    assert answer.json()["refusal"]["where"].startswith("character ")


async def test_explain_after_actions_that_are_not_done(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person("Bea")])
    path = f"{opened.path}/explain"
    clauses = []
    for after in ([], ["take 1"]):
        wrong = await house.ask("POST", path, json={"action": "place d4", "after": after})
        clauses.append(wrong["refusal"]["clause"])
    assert clauses == ["B3.1", "B4.1"]
    fine = await house.ask("POST", path, json={"action": "place b1", "after": ["take 1"]})
    assert fine["legal"]
    assert (await house.ask("GET", opened.path))["moves"] == []
    asked = {"action": "row", "after": ["place b1"]}
    assert (await house.refused("POST", path, json=asked))[0] == 409
    many = {"action": "row", "after": ["skip"] * 9}
    assert (await house.refused("POST", path, json=many))[0] == 422


async def hinted(house: House, opened: Opened) -> tuple[int, str]:
    return await house.refused("POST", f"{opened.path}/hint", opened.tokens[0])


async def test_hints_are_for_one_person_alone(house: House) -> None:
    alone = await house.open_table("bosa", [person("Ada"), computer(), computer()])
    await eventually(lambda: house.server.hub.rooms[alone.table].table.actor == 0)
    hint = await house.ask("POST", f"{alone.path}/hint", alone.tokens[0])
    legal = (await house.ask("GET", alone.path, alone.tokens[0]))["legal"]
    assert hint["action"] in legal
    assert hint["line"][0] == hint["action"]
    assert (await house.refused("POST", f"{alone.path}/hint"))[0] == 403
    house.server.thinkers.busy = 1  # type: ignore[attr-defined] # ThinkersHere
    assert (await hinted(house, alone))[0] == 503
    together = await house.open_table("canosa", [person("Ada"), person("Bea")])
    bot = await house.open_table("canosa", [person("Ada"), {"kind": "bot", "name": "Bot"}])
    for opened in (together, bot):
        assert "one person" in (await hinted(house, opened))[1]
    ada = await house.connect(alone.table, [alone.tokens[0]])
    state = await ada.until("state")
    house.server.hub.thinkers.busy = 10**6  # type: ignore[attr-defined] # nobody else moves now
    while state["actor"] == 0:
        ada.send(play(state, move_id=str(state["version"])))
        state = await ada.until("event")
    house.server.hub.thinkers.busy = 0  # type: ignore[attr-defined]


async def test_hints_come_on_ones_own_turn(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), computer("level-1")])
    hint = await house.ask("POST", f"{opened.path}/hint", opened.tokens[0])
    assert 0 <= hint["value"] <= 1
    waiting = await house.open_table("bosa", [person("Ada"), computer(), computer()])
    room = house.server.hub.rooms[waiting.table]
    await house.server.hub.change(room, abandon)
    assert "not the turn" in (await hinted(house, waiting))[1]


async def test_the_catalogue_has_all_that_a_page_offers(house: House) -> None:
    told = await house.ask("GET", "/catalogue")
    assert told["games"].keys() == FAMILIES.keys()
    assert "level-3" in told["games"]["bosa"]["players"]
    assert told["games"]["canosa"]["editions"]["kickstarter"]["first-turn"] == "2"
    assert told["games"]["canosa"]["clauses"]["C3.3"]
    card = told["games"]["bosa"]["decks"][bosa.STANDARD.name]["cards"][0]
    assert card["name"]
    assert card["sentence"]
    assert told["phrases"]["hello"] == "Hello!"


NOT_THERE = ["x" * 16, "short", "x" * 17, "%22%2e%2e%22", "\u00e9" * 16]
"""Names that a table could have, and that none can have."""


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "/record"),
        ("GET", "/positions"),
        ("POST", "/hint"),
        ("POST", "/explain"),
        ("POST", "/seats/0"),
        ("DELETE", "/seats/0"),
    ],
)
async def test_there_is_no_such_table(house: House, method: str, path: str) -> None:
    """It is said alike of any name, so nobody learns which names there could be."""
    body = {"name": "Ada"} if path == "/seats/0" else {"action": "b6-b5"}
    more: Any = {"json": body} if method == "POST" else {}
    for name in NOT_THERE:
        address = f"/tables/{name}{path}"
        assert await house.refused(method, address, **more) == (404, "there is no such table")


@pytest.mark.parametrize("name", NOT_THERE)
async def test_nobody_connects_to_a_table_that_is_not_there(house: House, name: str) -> None:
    with pytest.raises(TurnedAway) as away:
        await house.connect(name)
    assert (away.value.status, away.value.sentence) == (404, "there is no such table")


async def test_positions_of_canosa_can_be_looked_back_at(house: House) -> None:
    rng = Random(1)
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")])
    both = await house.connect(opened.table, list(opened.tokens.values()))
    state = await both.until("state")
    answer = await both.ask(play(state, rng.choice(state["legal"])))
    assert answer["type"] == "ack"
    told = await house.ask("GET", f"{opened.path}/positions")
    assert len(told["views"]) == 2
    replayed = await house.ask("POST", "/replay", json={"record": CANOSA_RECORD})
    assert len(replayed["views"]) == len(replayed["moves"]) + 1


async def test_a_table_and_its_record_are_packed_for_whoever_takes_it(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), computer()], public=True)
    for path in (opened.path, f"{opened.path}/record", "/tables?phase=playing"):
        sent = await house.http.get(f"/api{path}", headers={"accept-encoding": "gzip"})
        plain = await house.http.get(f"/api{path}", headers={"accept-encoding": "identity"})
        assert sent.json() == plain.json()
        assert sent.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        is_large = len(plain.content) > WORTH_PACKING
        assert (sent.headers.get("content-encoding") == "gzip") == is_large
        assert "content-encoding" not in plain.headers
