"""The end of what a program says on its standard error, kept for whoever reads why it failed."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from threading import Lock, Thread
from typing import IO, TYPE_CHECKING, Final

from lungomare.errors import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LINES: Final = 6
"""Enough for Python's error, its place and the line that called."""
LONGEST: Final = 200
"""Characters of a line that are shown."""
LONGEST_READ: Final = 1 << 16
"""Characters that are read as one line; a longer one is several."""
SETTLING: Final = 3.0
"""Seconds to wait at most for the last words of a program that has just exited."""


class ErrorTail:
    """Reads a program's standard error to its end, adds it to a log, and keeps the last lines."""

    def __init__(self, stream: IO[str], log: IO[str] | None = None) -> None:
        """Begin to read; the log is closed at the end of the stream."""
        self._kept: deque[str] = deque(maxlen=MOST_LINES)
        self._lock = Lock()
        self._thread = Thread(target=self._read, args=(stream, log), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[str], log: IO[str] | None) -> None:
        with suppress(OSError, ValueError), stream:
            for line in iter(lambda: stream.readline(LONGEST_READ), ""):
                with self._lock:
                    self._kept.append(line)
                if log is not None:
                    with suppress(OSError):  # a full disk: the program goes on
                        log.write(line)
        if log is not None:
            with suppress(OSError):
                log.close()

    def lines(self) -> tuple[str, ...]:
        """Return the last lines so far, harmless to print."""
        with self._lock:
            return _harmless(self._kept)

    def settle(self) -> None:
        """Wait a moment for a program that is gone to have been read to its end."""
        self._thread.join(SETTLING)


def last_lines(text: str) -> tuple[str, ...]:
    """Return the last lines of a text as they may be printed."""
    return _harmless(text.splitlines()[-MOST_LINES:])


def _harmless(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines without what would play tricks on a terminal, none too long and none empty."""
    shown = (line.rstrip().expandtabs(4) for line in lines)
    return tuple(_plain(line) for line in shown if line)


def _plain(line: str) -> str:
    text = printable(line)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
