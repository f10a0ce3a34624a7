"""A game for one, in the terminal and on the server: nobody wins what its one seat gives up."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from third_game.test_server import LIMIT_S, Seat

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json
    from server.process import ServerProcess
    from third_game.conftest import Run


def test_it_is_won_in_the_terminal(run: Run) -> None:
    said = run("play", "countdown", typed="two\ntwo\nundo\ntwo\none\nquit\n")
    assert "Player 1 won (empty)." in said


def test_who_resigns_leaves_a_record_that_opens(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "countdown", typed=f"two\none\nresign\nsave {file}\nquit\n")
    assert json.loads(file.read_text())["result"] == {"reason": "resigned", "winners": []}
    assert run("replay", file) == "OK: 1 record, 2 moves\n"
    assert "Game over" in run("play", "countdown", typed=f"load {file}\nquit\n")


def test_a_game_that_does_not_explain_itself_says_its_one_sentence(run: Run) -> None:
    said = run("play", "countdown", typed="two\ntwo\ntwo\nquit\n")
    assert "Not allowed: two is not among the legal actions (legal)." in said
    assert "legal: Take one or two counters at a time; three takes win." in said


def test_it_is_played_and_resigned_on_the_server(server: ServerProcess) -> None:
    person = {"kind": "person", "name": "Ada"}
    opened = server.ask("POST", "/api/tables", json={"game": "countdown", "seats": [person]})

    async def story() -> Json:
        async with server.connect(opened["table"], [opened["held"][0]["token"]]) as socket:
            ada = Seat(socket, 0)
            await ada.until(phase="playing", actor=0)
            await ada.play("two")
            await ada.ask(type="resign")
            await ada.until(phase="over")
            return ada.now

    assert asyncio.run(asyncio.wait_for(story(), LIMIT_S))["result"]["winners"] == []
