"""Processes that used the core end without a word: nothing of it outlives it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.house import computer, person
from server.process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND = Path(sys.executable).parent / "lungomare"

HELD_BY_A_THREAD = """
import threading
from random import Random
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.native.bosa import effects_json
from lungomare.players.bosa.planner import PLANNER, planner_of
from lungomare.players.canosa.engine import EnginePlayer, engine_for

bosa = Bosa(2)
held = [PLANNER, planner_of(PLANNER), EnginePlayer(), engine_for(Canosa().rules), bosa]
del held[1], held[2]  # what is kept is held by the functions' modules alone
effects_json(bosa, bosa.start())

def hold(held):
    threading.Event().wait()

threading.Thread(target=hold, args=(held,), daemon=True).start()
"""


def words_of(command: Sequence[str | Path]) -> str:
    """Run a command to its end; return what it says on stderr."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stderr


def test_what_a_lasting_thread_holds_on_to_is_given_back() -> None:
    """A daemon thread never lets go of its frames, nor they of the modules they call."""
    assert words_of([sys.executable, "-c", HELD_BY_A_THREAD]) == ""


@pytest.mark.parametrize(
    ("game", "players"),
    [("canosa", ("engine", "level-2")), ("bosa", ("level-3", "planner"))],
)
def test_a_match_on_two_processes(game: str, players: tuple[str, str]) -> None:
    named = [word for player in players for word in ("--player", player)]
    short = ["--games", "2", "--jobs", "2", "--budget-ms", "20"]
    assert words_of([COMMAND, "match", game, *named, *short]) == ""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_has_thought(tmp_path: Path, how: signal.Signals) -> None:
    """Stopped by its owner after a hint, for which a worker has made an engine."""
    server = ServerProcess(tmp_path)
    server.start()
    try:
        body = {"game": "canosa", "seats": [person("Ada"), computer("level-2")]}
        opened = server.ask("POST", "/api/tables", json=body)
        token = opened["held"][0]["token"]
        assert server.ask("POST", f"/api/tables/{opened['table']}/hint", token)
        assert server.stop(how) in (0, -how)
    finally:
        server.kill()
    assert "leaked" not in server.log.read_text()
