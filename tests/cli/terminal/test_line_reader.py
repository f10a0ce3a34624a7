"""Typed lines: edited and completed at a terminal, kept for the next game, read anywhere."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from codecs import getincrementaldecoder
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from lungomare.cli.canosa.view import CanosaView
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.line_reader import (
    EditingReader,
    PlainReader,
    Word,
    WordCompleter,
    is_interactive,
    line_reader,
)
from lungomare.cli.terminal.local_table import Opening
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from collections.abc import Iterator

LUNGOMARE = Path(sys.executable).with_name("lungomare")
PATIENCE = 180
"""Seconds that anything may take; far more than a busy machine needs."""


def words(line: str) -> list[Word]:
    known = (Word("take 1", "the first card"), Word("take 2", "the second"), Word("hint", "help"))
    return [word for word in known if word.text.startswith(line)]


def typed(keys: str, name: str = "test") -> str:
    with create_pipe_input() as source:
        source.send_text(keys)
        return EditingReader(name, source, DummyOutput()).read("> ", words)


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_line_is_edited() -> None:
    assert typed("takr 2\x1b[D\x1b[D\x7fe\r") == "take 2"


def test_pasted_lines_are_read_one_after_the_other() -> None:
    with create_pipe_input() as source:
        reader = EditingReader("test", source, DummyOutput())
        source.send_text("\x1b[200~take 2\r\nhint\ntake\x1b[201~ 1\r\x1b[200~\x1b[201~\r")
        assert [reader.read("> ", words) for _ in range(4)] == ["take 2", "hint", "take 1", ""]


@pytest.mark.parametrize("garbage", ["\x1b[31m", "\x1b[;;M", "\x1b[<1;2M", "\x1b[M!!!"])
def test_what_looks_like_a_mouse_is_nothing(garbage: str) -> None:
    assert typed(f"{garbage}hint\r") == "hint"


def test_the_line_of_an_earlier_game_comes_back(tmp_path: Path) -> None:
    assert typed("take 2\r", "one") == "take 2"
    assert typed("hint\r", "one") == "hint"
    assert (tmp_path / "lungomare" / "history-one").exists()
    with create_pipe_input() as source:
        again = EditingReader("one", source, DummyOutput()).session.history
        other = EditingReader("two", source, DummyOutput()).session.history
    assert list(again.load_history_strings()) == ["hint", "take 2"]
    assert list(other.load_history_strings()) == []


@pytest.mark.parametrize("where", ["a file", "a folder"])
def test_a_history_that_cannot_be_kept_stops_nobody(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if where == "a file":
        (tmp_path / "file").touch()
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    else:
        (tmp_path / "lungomare" / "history-test").mkdir(parents=True)
    assert typed("hint\r") == "hint"


def test_files_are_completed_after_save_and_load(tmp_path: Path) -> None:
    (tmp_path / "game-of-ours.json").touch()
    line = Document(f"load {tmp_path}/game-")
    found = list(WordCompleter(words).get_completions(line, CompleteEvent()))
    assert [each.text for each in found] == ["of-ours.json"]


def test_what_is_offered_is_legal_now_and_says_what_it_does() -> None:
    game = Canosa()
    loop = GameLoop(Opening(game, game.start(), {}), CanosaView())
    offered = WordCompleter(loop.words).get_completions(Document("@"), CompleteEvent())
    found = {each.text: each.display_meta_text for each in offered}
    assert found == {"@a2": "Siren to a2", "@b1": "Siren to b1", "@b2": "Siren to b2"}
    assert {word.text for word in loop.words("re")} == {"resign", "review"}


def test_a_line_is_edited_where_a_person_sits_and_can(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert is_interactive({"TERM": "xterm"})
    assert not is_interactive({"TERM": "dumb"})
    assert not is_interactive({})
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert not is_interactive({"TERM": "xterm"})
    assert isinstance(line_reader("test"), PlainReader)


# A real terminal


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.seen = ""
        self.decoder = getincrementaldecoder("utf-8")()  # a read may end within a letter

    def wait(self, text: str) -> str:
        """Read until a text appears; return all that was read until then."""
        limit = monotonic() + PATIENCE
        while text not in self.seen:
            assert monotonic() < limit, self.seen
            if select.select([self.end], [], [], 1)[0]:
                self.seen += self.decoder.decode(os.read(self.end, 65536))
                if "\x1b[6n" in self.seen:  # it asks where the cursor is
                    os.write(self.end, b"\x1b[1;1R")
                    self.seen = self.seen.replace("\x1b[6n", "")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())


@contextmanager
def at_terminal(folder: Path, *arguments: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "XDG_DATA_HOME": str(folder), "COLUMNS": "60"}
    with subprocess.Popen(
        [LUNGOMARE, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(ours)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            os.close(ours)


def test_who_types_play_alone_is_asked_and_plays(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "play") as terminal:
        terminal.wait("Which game?")
        terminal.type("canosta\n")
        terminal.wait("Did you mean canosa")
        terminal.type("canosa\n")
        terminal.wait("Against whom?")
        terminal.type("\n")
        terminal.wait("How strong?")
        terminal.type("1\n")
        terminal.wait("lungomare play canosa --against level-1")
        terminal.wait("Type what you do")
        terminal.wait(" >")
        terminal.type("hi")
        terminal.wait("what a strong player would do")
        terminal.type("nt\r")
        terminal.wait("Hint: ")
        terminal.wait("chance to win is then")
        terminal.type("quit\r")
