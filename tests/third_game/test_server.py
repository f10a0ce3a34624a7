"""The third game on the server: opened, played by people and a computer, taken back, resigned."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection, connect

    from lungomare.game import Json
    from server.process import ServerProcess
    from third_game.conftest import Run

PERSON, RANDOM = {"kind": "person"}, {"kind": "computer", "player": "random"}
LIMIT_S = 60


class Seat:
    """One person's socket."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.now: Json = {}
        self.asked = 0

    async def hear(self) -> Json:
        """Take the next message; a refusal fails the test."""
        message: Json = json.loads(await self.socket.recv())
        assert message["type"] != "refused", message
        if message["type"] in ("state", "event"):
            self.now.update(message)
        return message

    async def until(self, **wanted: Any) -> None:
        """Listen until the table stands so."""
        while any(self.now.get(key) != value for key, value in wanted.items()):
            await self.hear()

    async def ask(self, **command: Any) -> None:
        """Send a command and wait until it is done and seen."""
        self.asked += 1
        name = f"{self.seat}-{self.asked}"
        await self.socket.send(json.dumps({"id": name, "seat": self.seat, **command}))
        while (message := await self.hear()).get("id") != name or message["type"] != "ack":
            pass
        while self.now["version"] < message["number"]:
            await self.hear()

    async def play(self, *actions: str) -> None:
        await self.ask(type="play", version=self.now["version"], actions=actions)


def open_table(server: ServerProcess, *seats: Json) -> tuple[str, list[str]]:
    """Open a table with people on the first two seats; return it with their tokens."""
    names = [{**PERSON, "name": "Ada"}, {**PERSON, "name": "Ben"}]
    opened = server.ask("POST", "/api/tables", json={"game": "turncard", "seats": [*names, *seats]})
    return opened["table"], [held["token"] for held in opened["held"]]


def sit(server: ServerProcess, table: str, token: str) -> connect:
    return server.connect(table, [token])


def test_the_catalogue_lists_it(server: ServerProcess) -> None:
    games = server.ask("GET", "/api/catalogue")["games"]
    assert games["turncard"]["seats"] == [3, 3]
    assert games["turncard"]["players"] == ["random"]
    assert games["turncard"]["clauses"].keys() == {"legal"}


def test_people_and_a_computer_play_it_to_the_end(
    server: ServerProcess, run: Run, tmp_path: Path
) -> None:
    table, tokens = open_table(server, RANDOM)

    async def story() -> Json:
        async with sit(server, table, tokens[0]) as one, sit(server, table, tokens[1]) as two:
            ada, ben = Seat(one, 0), Seat(two, 1)
            await ada.until(phase="playing", actor=0)
            await ben.until(phase="playing", actor=0)
            assert ada.now["game"] == "turncard"
            assert [card is None for card in ada.now["view"]["cards"]] == [False, True, True]
            assert [card is None for card in ben.now["view"]["cards"]] == [True, False, True]
            await ada.play("turn")
            await ada.ask(type="take-back", version=ada.now["version"], kept=0)
            assert ada.now["played"] == 0
            await ada.play("turn", "turn")
            await ben.until(actor=1)
            assert len(ben.now["between"]) == 1
            await ben.play("keep")
            await ben.play("keep")
            await ben.until(phase="over")
            return ben.now

    now = asyncio.run(asyncio.wait_for(story(), LIMIT_S))
    assert None not in now["view"]["cards"]
    record = server.ask("GET", f"/api/tables/{table}/record")
    assert record["decisions"][:4] == ["turn", "turn", "keep", "keep"]
    assert record["result"] == now["result"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert run("replay", file) == "OK: 1 record, 6 moves\n"


def test_whoever_resigns_is_played_on_for(server: ServerProcess) -> None:
    table, tokens = open_table(server, RANDOM)

    async def story() -> Json:
        async with sit(server, table, tokens[0]) as one, sit(server, table, tokens[1]) as two:
            ada, ben = Seat(one, 0), Seat(two, 1)
            await ada.until(phase="playing", actor=0)
            await ben.until(phase="playing", actor=0)
            await ben.ask(type="resign")
            await ada.until(version=ben.now["version"])
            await ada.play("keep", "keep")
            await ada.until(phase="over")
            return ada.now

    now = asyncio.run(asyncio.wait_for(story(), LIMIT_S))
    assert now["seats"][1]["stand_in"] == "random"
    assert now["reason"] == "cards"


def test_it_is_refused_in_words(server: ServerProcess) -> None:
    table, tokens = open_table(server, RANDOM)
    said = server.ask("POST", f"/api/tables/{table}/explain", tokens[0], json={"action": "low"})
    assert not said["legal"]
    assert said["refusal"]["clause"] == "legal"
    answer = server.request("POST", "/api/tables", json={"game": "turncard", "seats": [PERSON] * 2})
    assert answer.status_code == 409
    assert "3 seats" in answer.json()["refusal"]["sentence"]


def test_a_record_is_studied_and_replayed(server: ServerProcess) -> None:
    record = {
        "game": "turncard",
        "cards": ["low", "middle", "high"],
        "decisions": ["turn", "keep", "keep"],
        "result": None,
    }
    studied = server.ask("POST", "/api/study", json={"record": record, "seat": 1})
    assert studied["legal"] == ["keep", "turn"]
    replayed = server.ask("POST", "/api/replay", json={"record": record})
    assert len(replayed["views"]) == 4
