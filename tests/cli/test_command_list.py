"""The list of commands: imported when they are called, and listed as they call themselves."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.cli.command_list import GENERAL, OF_GAMES, app
from lungomare.cli.lazy import Lazy, require_numpy
from lungomare.cli.registry import ENTRIES, commands_of
from lungomare.cli.terminal.screen import Refusal
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.conftest import Run


def all_commands() -> Iterator[tuple[str, Lazy]]:
    """Yield every command that ships, with the words that call it."""
    yield from GENERAL.items()
    for game, entry in ENTRIES.items():
        yield from entry.commands.items()
        for name, command in entry.subcommands.items():
            yield f"{name} {game}", command


COMMANDS = dict(all_commands())


@pytest.mark.parametrize("words", COMMANDS)
def test_a_command_is_listed_by_the_first_line_of_its_help(words: str) -> None:
    """So the list, which imports nothing, cannot say something else than the command."""
    made = COMMANDS[words].command(words.rsplit(maxsplit=1)[-1])
    assert made.help.split("\n\n")[0].replace("\n", " ") == COMMANDS[words].help


@pytest.mark.parametrize("made", [each.any_game for each in OF_GAMES if each.any_game])
def test_a_plain_command_can_be_made_for_every_game(made: Lazy) -> None:
    for family in FAMILIES.values():
        assert callable(made.load()(family))
        assert family.title in made.help.format(title=family.title)


def test_every_subcommand_belongs_to_a_command() -> None:
    known = {each.name for each in OF_GAMES}
    for entry in ENTRIES.values():
        assert entry.subcommands.keys() <= known
    assert commands_of("chess").subcommands == {}


@pytest.mark.parametrize("words", [("--help",), ("play", "--help")])
def test_help_waits_for_no_work(words: tuple[str, ...]) -> None:
    """Neither players, arena nor server are imported to list what there is."""
    program = f"""
import sys
sys.argv = ["lungomare", *{words!r}]
from lungomare.cli import main
try:
    main()
finally:
    heavy = ("players", "analysis", "arena", "match", "server", "client", "training")
    print([name for name in heavy if f"lungomare.{{name}}" in sys.modules])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_slip_of_the_pen_is_understood(run: Run) -> None:
    for words in (("plya",), ("play", "canossa")):
        ran = run(*words)
        assert ran.status == 2
        assert "Did you mean" in ran.err


def test_what_is_missing_is_said_before_anything_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    with pytest.raises(native.NativeMissing, match="compiler"):
        Lazy("no.such.module:thing", needs=(native.require,)).load()
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(Refusal, match=r"lungomare\[research\]"):
        Lazy("no.such.module:thing", needs=(require_numpy,)).load()


def test_the_app_is_one_that_typer_knows() -> None:
    found: Any = app
    assert found.registered_callback
