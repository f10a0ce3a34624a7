"""`lungomare bot` as a real process, at matches too."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Run

LUNGOMARE = (sys.executable, "-c", "from lungomare.cli import main; main()")


def start(*options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        (*LUNGOMARE, "bot", *options),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_answers_line_by_line_and_survives_nonsense() -> None:
    with start("--player", "level-1", "--budget-ms", "10") as process:
        assert process.stdin
        assert process.stdout
        answers = []
        for line in ('{"type":"hello"}', "", "what?", '{"type":"new","game":"canosa"}',
                     '{"type":"act"}', '{"type":"over"}', '{"type":"hello"}'):  # fmt: skip
            process.stdin.write(line + "\n")
            process.stdin.flush()
            if line and "over" not in line:
                answers.append(json.loads(process.stdout.readline())["type"])
        assert answers == ["hello", "error", "ready", "act", "hello"]
        out, err = process.communicate('{"type":"quit"}\n{"type":"hello"}\n')
    assert out == "", "after quit nothing is answered"
    assert process.returncode == 0
    assert err == "lungomare: a message is one JSON object a line; this is 'what?'\n"


@pytest.mark.parametrize("ending", ["end of input", "Ctrl-C"])
def test_it_goes_quietly(ending: str) -> None:
    with start() as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write('{"type":"hello"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["type"] == "hello"
        if ending == "Ctrl-C":
            process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (process.returncode, err) == (0, "")


def test_a_player_that_is_not_there(refused: Callable[..., str]) -> None:
    assert "there is no player 'deep'" in refused("bot", "--player", "deep", status=2)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("game", [("canosa",), ("bosa", "--players", "3")], ids=["canosa", "bosa"])
def test_our_bot_against_itself(run: Run, game: tuple[str, ...]) -> None:
    bots = (
        f"bot:{shlex.join((*LUNGOMARE, 'bot', '--player', name))}" for name in ("greedy", "random")
    )
    players = [word for bot in bots for word in ("--player", bot)]
    patient = ("--budget-ms", "10000")  # the machine may be busy
    ran = run("match", *game, *players, *patient, "--games", "2", "--json", "-")
    assert ran.status == 0, ran.err
    answer = json.loads(ran.out)
    assert answer["forfeits"] == []
    assert answer["players"][0]["score"] == 1
