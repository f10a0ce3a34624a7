"""Standard input and output, whatever they are: a terminal, a pipe, a full disk, or nothing."""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLAIN: Final = {"·": "-", "×": "x", "–": "-", "…": "...", "→": "->", "±": "+-"} | dict(
    zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True)
)
"""What stands for our signs where an encoding has no such character."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be encoded; the contract is that of `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in signs), error.end


SIGNALLED: Final = 128
"""What shells add to the number of the signal that ended a process."""
PYTHON_CHOSE: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself writes into LC_CTYPE where the locale is C."""


def prepare_streams() -> None:
    """Let no character bring a command down, nor a stream that its caller has closed.

    A terminal in the locale C is written in ASCII, boards too: it may have nothing else.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nothing)
    codecs.register_error("lungomare.plainly", _plainly)
    for stream, errors in ((sys.stdin, "backslashreplace"), (sys.stdout, "lungomare.plainly")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.isatty() and is_plain(os.environ):
        sys.stdout.reconfigure(encoding="ascii", errors="lungomare.plainly")


def is_plain(environment: Mapping[str, str]) -> bool:
    """Say whether somebody has asked for the locale C; Python takes it for UTF-8 of its own."""
    if "PYTHONIOENCODING" in environment or "PYTHONUTF8" in environment:
        return False
    characters = environment.get("LC_CTYPE", "")
    chosen = "" if characters in PYTHON_CHOSE else characters
    said = environment.get("LC_ALL") or chosen or environment.get("LANG")
    return said in ("C", "POSIX")


def ask(prompt: str) -> str:
    """Return one typed line; without a standard input there is none, as at its end."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt)


class TooLong(Exception):  # noqa: N818 - it reads as what it says
    """Standard input goes on for longer than anybody asked for."""


def read_in(most: int) -> str:
    """Return all of standard input, or raise `TooLong` after `most` characters.

    Without a standard input there is nothing.
    """
    text = "" if sys.stdin is None else sys.stdin.read(most + 1)
    if len(text) > most:
        raise TooLong
    return text


@contextmanager
def exiting_on_signals() -> Iterator[None]:
    """Let a terminal that is closed, or a request to end, raise `SystemExit` as Ctrl-C raises."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _exit) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _exit(number: int, _frame: object) -> NoReturn:
    sys.exit(SIGNALLED + number)


def write_out() -> None:
    """Write what is still kept back of the output, or raise `OSError` while it can be said."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """Forget the output that nobody takes, so that leaving does not try to write it again."""
    if sys.stdout is not None:
        with suppress(io.UnsupportedOperation):  # a stream within this process holds nothing back
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
