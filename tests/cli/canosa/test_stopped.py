"""Ctrl-C in long work on a position keeps what was found."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
from typing import TYPE_CHECKING, Final

import pytest

from lungomare.games.canosa import Canosa, legal_actions, read_action, read_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Ran, Run


UNDER_WAY_S: Final = 1.0
"""Seconds of this process's work after which every command here is well under way, however busy
the machine is and however slow."""
QUICK: Final = {
    "perft": ("perft", "canosa", "--depth", "1"),
    "analyse": ("analyse", "--depth", "1"),
    "solve": ("solve", "canosa", "--turns", "1"),
}
"""Loads all that a command needs, so that what counts is its work alone."""


@pytest.fixture
def stopped(run: Run) -> Callable[..., Ran]:
    """Return a function that runs a command and sends it Ctrl-C once it is well under way."""

    def stopped(*arguments: str) -> Ran:
        run(*QUICK[arguments[0]])
        has_ended = threading.Event()
        begun = time.process_time()

        def stop() -> None:
            while not has_ended.wait(0.02):
                if time.process_time() - begun > UNDER_WAY_S:
                    os.kill(os.getpid(), signal.SIGINT)
                    return

        stopping = threading.Thread(target=stop)
        stopping.start()
        try:
            return run(*arguments)
        finally:
            has_ended.set()
            stopping.join()

    return stopped


def test_perft_keeps_the_depths_it_has_counted(stopped: Callable[..., Ran]) -> None:
    ran = stopped("perft", "canosa", "--depth", "12")
    assert ran.status == 1
    counted = dict(re.findall(r"depth (\d+): (\d+)", ran.out))
    assert [counted[depth] for depth in "0123"] == ["1", "13", "151", "1565"]
    sentence = f"stopped in depth {len(counted)}; the depths before it are counted"
    assert ran.err == f"lungomare: {sentence}\n"
    ran = stopped("perft", "canosa", "--depth", "12", "--backend", "python", "--json")
    assert json.loads(ran.out)["counts"][:3] == [1, 13, 151]


@pytest.mark.parametrize("limit", [("--budget-ms", "60000"), ("--nodes", "999999999")])
def test_an_analysis_keeps_its_best_lines(
    stopped: Callable[..., Ran], limit: tuple[str, str]
) -> None:
    ran = stopped("analyse", "--json", "-", *limit)
    assert ran.status == 1
    assert "this is what was found until then" in ran.err
    found = json.loads(ran.out)
    assert found["stopped"] is True
    assert found["depth"] >= 6
    assert found["seconds"] < 60
    game, position = Canosa(), read_position(found["position"])
    assert len(found["lines"]) == 3
    for line in found["lines"]:
        assert read_action(line["line"][0]) in legal_actions(position, game.rules)


def test_a_proof_keeps_what_is_certain(stopped: Callable[..., Ran]) -> None:
    ran = stopped("solve", "canosa", "--turns", "20", "--nodes", "0")
    assert ran.status == 4
    certain = re.fullmatch(
        r"lungomare: stopped; it is certain that Gold cannot force a win within (\d+) turns?\n",
        ran.err,
    )
    assert certain
    assert int(certain[1]) >= 2
