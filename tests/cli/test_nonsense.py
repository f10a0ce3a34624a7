"""Every command is given nonsense for each of its numbers and files, and answers in a sentence.

The commands and their options are walked as the command line lists them: a new option is covered
by itself, and a new command as well unless it needs words to be quick, which go into `QUICK`.
"""

from __future__ import annotations

import json
import signal
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from typer.main import get_command

from lungomare.cli.command_list import app
from lungomare.cli.help import default_of
from lungomare.cli.online import serve
from lungomare.games.canosa import Canosa
from lungomare.games.records import write_record
from lungomare.games.registry import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.conftest import Ran, Run
    from lungomare.game import Json

DUEL: Final = "--player random --player random --games 2"
QUICK: Final = {
    "match canosa": DUEL,
    "match bosa": DUEL,
    "ladder canosa": "--games 2 --levels 1-1 --out page.md",
    "ladder bosa": "--games 2 --levels 1-1 --out page.md",
    "balance canosa": "--games 2 --nodes 2 --variant push-to",
    "balance bosa": "--games 1 --players 2 --strength value",
    "perft canosa": "--depth 1",
    "certify": "--games 1",
    "fit canosa": "--games 2 --nodes 2 --out weights",
    "fit bosa": "--games 2 --out weights",
    "solve canosa": "--turns 1",
    "analyse": "--nodes 10",
    "review": "game.json --tries 2",
    "replay": "game.json",
    "verify": "game.json",
    "explain canosa": "@a2",
    "explain bosa": "x",
    "join": "http://127.0.0.1:9/t/x",
    "backup": "copy.db --data none.db",
    "move-data": "from to",
    "deck check": "text",
    "serve": "--data tables.db --port 0",
}
"""Words with which a command is quick, its arguments first."""
GAMES: Final = {family.name for family in SHIPPED}
NUMBERS: Final = ("0", "-1", "1" + "0" * 23)
FRACTIONS: Final = (*NUMBERS, "nan", "inf")
FILES: Final = {
    "empty": b"",
    "text": b"hello\n",
    "binary": bytes(range(256)),
    "deep": b"[" * 100_000 + b"\n",
}
PLACES: Final = (*FILES, "huge", "missing", "no/such/file", "folder", ".", "/dev/full", "a\0b")
NAMED_FILES: Final = {"FILE", "FOLDER", "DIR", "RECORD", "FROM", "TO"}
TOO_LONG_S: Final = 180.0
"""Each takes well under a second; a busy machine may need many times as long."""


def walk(group: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield every command with the words that call it; of games those that ship."""
    for name, entry in getattr(group, "entries", group.commands).items():
        if before and before[0] != "deck" and name not in GAMES:
            continue
        made = entry.command(name) if group is not entry and hasattr(entry, "command") else entry
        if hasattr(made, "commands"):
            yield from walk(made, (*before, name))
        else:
            yield " ".join((*before, name)), made


COMMANDS: Final = dict(walk(get_command(app)))


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with files of every kind, and serve nobody."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(serve, "_run", lambda _, listening: listening.close())
    lay_out()
    Path("game.json").write_text(json.dumps(short_game()), "utf-8")


def short_game() -> Json:
    game = Canosa()
    state, moves = game.start(), []
    for _ in range(4):
        moves.append(game.legal(state)[0])
        state = game.advance(state, moves[-1])
    return write_record(game, game.start(), moves, None)


def lay_out() -> None:
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    with Path("huge").open("wb") as file:
        file.truncate(2**31)
    Path("folder").mkdir(exist_ok=True)


@contextmanager
def watched(words: tuple[str, ...]) -> Iterator[None]:
    """Fail if it takes too long, and say what did."""

    def too_long(*_: object) -> None:
        pytest.fail(f"it does not end: {words}")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, TOO_LONG_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def call(run: Run, command: str, param: Any, value: str) -> Ran:
    """Run the command with this value of an option, or of an argument, beside its quick words."""
    words = QUICK.get(command, "").split()
    if param.param_type_name == "option":
        words += [f"{param.opts[-1]}={value}"]
    else:
        arguments = [each for each in COMMANDS[command].params if each.param_type_name != "option"]
        words[arguments.index(param) : arguments.index(param) + bool(param.required)] = []
        words = [*words[: arguments.index(param)], value, *words[arguments.index(param) :]]
    everything = (*command.split(), *words)
    with watched(everything):
        ran = run(*everything)
    assert is_said(ran), (everything, ran)
    return ran


def is_said(ran: Ran) -> bool:
    """Say whether a refusal is one sentence: ours, or a box around one of the parser's."""
    if "Traceback" in ran.err or ran.status not in range(5):
        return False
    last = ran.err.rstrip("\n").rsplit("\n", 1)[-1]
    ours = last.startswith("lungomare: ") or ": " in last
    return ran.status != 2 or "─ Error ─" in ran.err or (ours and len(last) < 2000)


def kind_of(param: Any) -> Any:
    """Return int, float, Path or str; None for a switch."""
    annotation = param.type_descriptor.annotation
    found = (*get_args(annotation), annotation)[0]
    if getattr(param, "is_flag", False):
        return None
    return Path if found is Path or param.metavar in NAMED_FILES else found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_help_and_says_its_default(command: str) -> None:
    for param in COMMANDS[command].params:
        assert param.help, f"{command} {param.opts} has no help"
        if not (param.required or param.is_flag if param.param_type_name == "option" else True):
            assert default_of(param) or "left out" in param.help.lower(), (command, param.opts)


@pytest.mark.parametrize("command", COMMANDS)
def test_numbers_that_are_none(run: Run, command: str) -> None:
    for param in COMMANDS[command].params:
        kind = kind_of(param)
        for value in {int: NUMBERS, float: FRACTIONS}.get(kind, ()):
            ran = call(run, command, param, value)
            if value not in NUMBERS[:2]:
                assert ran.status == 2, f"{command} {param.opts}: {value} is taken"


@pytest.mark.parametrize("command", COMMANDS)
def test_files_that_are_none(run: Run, command: str) -> None:
    """And nothing that was in a file is lost."""
    for param in COMMANDS[command].params:
        for value in PLACES if kind_of(param) is Path else ():
            call(run, command, param, value)
            for name, content in FILES.items():
                assert Path(name).read_bytes().startswith(content), (command, param.opts, value)
            assert Path("huge").stat().st_size >= 2**31, (command, param.opts)
            lay_out()
