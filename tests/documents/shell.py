"""Lines of a shell as documents show them: read, held to what there is, and run in this process."""

from __future__ import annotations

import io
import re
import shlex
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import typer

from documents.pages import ROOT
from lungomare.cli import main
from lungomare.cli.command_list import app

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE_DOCUMENT: Final = re.compile(r"<<-?\s*'?(\w+)'?")
EXTRAS: Final = re.compile(r"lungomare\[([\w,-]+)\]")
OPERATORS: Final = {"|", "&&", ";", "&", "||", "(", ")"}
ENDLESS: Final = {"serve", "worker"}
"""What goes on until it is stopped."""
PLACEHOLDER: Final = re.compile(r"^[A-Z]+$|…")


@dataclass(frozen=True)
class Command:
    """One program with its words."""

    words: tuple[str, ...]
    reads: str | None = None
    """The file from which it reads."""
    typed: str = ""
    """What the document shows as typed to it."""
    writes: str | None = None
    is_piped: bool = False
    """It reads what the command before it wrote."""

    @property
    def arguments(self) -> tuple[str, ...] | None:
        """What is said to `lungomare`; None for any other program."""
        if Path(self.words[0]).name == "lungomare":
            return self.words[1:]
        if self.words[:3] == ("python", "-m", "lungomare"):
            return self.words[3:]
        return None


def commands_of(text: str) -> Iterator[Command]:
    """Yield the commands of a block in the order in which they are run."""
    for line, typed in _lines(text):
        reader = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
        reader.whitespace_split = True
        reader.commenters = "#"
        for command in _commands(list(reader)):
            yield replace(command, typed=typed)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield whole lines, each with what is typed to it: `<<END` and all lines until END."""
    lines = iter(re.sub(r"\\\n\s*", " ", text).splitlines())
    for line in lines:
        opened = HERE_DOCUMENT.search(line)
        typed = iter(lambda: next(lines), opened[1]) if opened else ()
        yield HERE_DOCUMENT.sub("", line), "".join(f"{each}\n" for each in typed)


def _commands(tokens: list[str]) -> Iterator[Command]:
    words: list[str] = []
    files: dict[str, str] = {}
    is_piped = False
    rest = iter([*tokens, ";"])
    for word in rest:
        if word in OPERATORS:
            if words:
                reads, writes = files.get("<"), files.get(">")
                yield Command(tuple(words), reads, writes=writes, is_piped=is_piped)
            words, files, is_piped = [], {}, word == "|"
        elif word in {"<", ">", ">>"}:
            files[word[0]] = next(rest)
        elif words or not re.match(r"^\w+=", word):
            words.append(word)


def run(command: Command, before: str) -> tuple[int, str]:
    """Run one command of ours; return its status and what it said, errors too.

    `before` is what the command before it said.
    """
    given = before if command.is_piped else command.typed
    if command.reads:
        given = Path(command.reads).read_text("utf-8")
    status, said = _main(command.arguments or (), given)
    if command.writes:
        Path(command.writes).write_text(said, "utf-8")
        said = ""
    return status, said


def _main(arguments: tuple[str, ...], given: str) -> tuple[int, str]:
    out = io.StringIO()
    argv = ["lungomare", *arguments]
    with (
        patch.object(sys, "argv", argv),
        patch.object(sys, "stdin", io.StringIO(given)),
        redirect_stdout(out),
        redirect_stderr(out),
    ):
        try:
            main()
        except SystemExit as left:
            return (left.code if isinstance(left.code, int) else 0), out.getvalue()
    return 0, out.getvalue()


def check(command: Command, *, is_whole: bool = True) -> None:
    """Raise unless what the command names is there: ours to the last option, others' files.

    One that is not whole may end with an option that wants a value.
    """
    words = command.words
    if command.arguments is not None:
        _check_ours(list(command.arguments), is_whole)
    elif words[0].startswith("scripts/"):
        assert (ROOT / words[0]).is_file(), f"there is no {words[0]}"
    elif words[0].endswith("python") and len(words) > 1 and words[1].endswith(".py"):
        _check_program(words[1], words[2:])
    for extras in EXTRAS.findall(" ".join(words)):
        assert set(extras.split(",")) <= _extras(), f"there is no lungomare[{extras}]"


def _check_ours(words: list[str], is_whole: bool) -> None:
    """Raise unless there is such a command with such options; names in capitals are left open."""
    command: Any = typer.main.get_command(app)
    root = command
    while hasattr(command, "commands"):
        context = command.make_context(command.name, [], resilient_parsing=True)
        if not words or PLACEHOLDER.search(words[0]):
            return
        if words[0].startswith("-"):
            own = {name for each in command.params for name in each.opts}
            if is_whole or words[0] in own or command is root:
                break
            words.insert(0, next(iter(command.commands)))  # a sentence may leave out the game
        wanted = words[0]
        name, command, words = command.resolve_command(context, words)
        assert name, f"there is no command {wanted}"
    context = command.context_class(command, info_name=command.name)
    given = [word for word in words if "…" not in word]
    if given and given[-1].startswith("--") and not is_whole:
        given.append("VALUE")  # a sentence may name an option without one
    command.make_parser(context).parse_args(given)


def _check_program(file: str, words: tuple[str, ...]) -> None:
    assert (ROOT / file).is_file(), f"there is no {file}"
    source = (ROOT / file).read_text("utf-8")
    for word in words:
        assert not word.startswith("-") or f'"{word}"' in source, f"{file} knows no {word}"


def _extras() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return set(project["optional-dependencies"])
