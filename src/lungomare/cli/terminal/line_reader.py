"""Typed lines: edited, completed and remembered at a terminal, read plainly anywhere else."""

from __future__ import annotations

import os
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from lungomare.cli.terminal.streams import ask
from lungomare.errors import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

MENU_ROWS: Final = 6
"""How many of the words that fit are shown below the line."""
FILE_COMMANDS: Final = ("save ", "load ")


class Word(NamedTuple):
    """Something that may be typed, and what it does."""

    text: str
    meaning: str


class LineReader(Protocol):
    """Reads what people type."""

    def read(self, prompt: str, words: Callable[[str], Iterable[Word]]) -> str:
        """Return a line, or raise `EOFError` at the end of input."""
        ...


class PlainReader:
    """Reads lines of any standard input."""

    def read(self, prompt: str, _words: Callable[[str], Iterable[Word]]) -> str:
        """Return the next line."""
        return ask(prompt)


class EditingReader:
    """Reads lines at a terminal: edited with the usual keys, completed, and kept for the next."""

    def __init__(
        self, name: str, source: Input | None = None, screen: Output | None = None
    ) -> None:
        """Keep what is typed under a name, that of the game."""
        self.session: PromptSession[str] = PromptSession(
            history=_history(name),
            key_bindings=_keys(),
            complete_while_typing=True,
            reserve_space_for_menu=MENU_ROWS,
            input=source,
            output=screen,
        )
        self._pasted: deque[str] = deque()
        """Lines that came along with the last one."""

    def read(self, prompt: str, words: Callable[[str], Iterable[Word]]) -> str:
        """Return a line that was typed; of several that were pasted, one after the other."""
        if self._pasted:
            line = self._pasted.popleft()
            print_formatted_text(prompt + printable(line), output=self.session.output)
            return line
        text = self.session.prompt(prompt, completer=WordCompleter(words))
        line, *rest = text.splitlines() or [""]
        self._pasted.extend(rest)
        return line


class WordCompleter(Completer):
    """Offers what may be typed; after `save` and `load` the files there are."""

    def __init__(self, words: Callable[[str], Iterable[Word]]) -> None:
        self.words = words
        self.files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        """Yield what fits the line up to the cursor."""
        line = document.text_before_cursor.lstrip()
        for command in FILE_COMMANDS:
            if line.startswith(command):
                rest = line.removeprefix(command)
                yield from self.files.get_completions(Document(rest), event)
                return
        for word in self.words(line):
            yield Completion(word.text, -len(line), display_meta=word.meaning)


class CarefulHistory(FileHistory):
    """Lines kept in a file; a file that cannot be read or written keeps none, and says nothing."""

    def load_history_strings(self) -> Iterable[str]:
        """Return the lines there are, the newest first."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Add a line, if that can be done."""
        with suppress(OSError):
            super().store_string(string)


def _keys() -> KeyBindings:
    """Return our keys beside the usual ones.

    What looks like a mouse, such as a colour in pasted text, is nothing: the usual keys fail on it.
    """
    keys = KeyBindings()

    @keys.add(Keys.Vt100MouseEvent)
    def _(_event: KeyPressEvent) -> None:
        pass

    return keys


def line_reader(name: str) -> LineReader:
    """Return what reads lines here: with editing if a person sits at an able terminal."""
    return EditingReader(name) if is_interactive() else PlainReader()


def is_interactive(environment: Mapping[str, str] = os.environ) -> bool:
    """Say whether a person sits at a terminal in which a line can be edited."""
    streams = (sys.stdin, sys.stdout)
    able = environment.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return able and all(stream is not None and stream.isatty() for stream in streams)


def _history(name: str) -> History:
    """Return the lines of earlier games; only this game's where the folder cannot be made."""
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home
        return InMemoryHistory()
    return CarefulHistory(folder / f"history-{name}")


def data_folder() -> Path:
    """Return the user's own folder for what Lungomare keeps."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "lungomare"
