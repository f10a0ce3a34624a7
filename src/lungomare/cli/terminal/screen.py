"""What every command prints through: one console, one way to refuse."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from lungomare.errors import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

Item = TypeVar("Item")

RULE_SAYS_NO: Final = 1
USAGE: Final = 2


def console(*, stderr: bool = False) -> Console:
    """Return a console on the present standard output or error.

    Sentences break between words where a person reads them, and nowhere for a program. `:cat:`, as
    in the name of a player, stays as it is.
    """
    out = Console(stderr=stderr, highlight=False, emoji=False)
    out.soft_wrap = not out.is_terminal
    return out


def wipe(screen: Console) -> None:
    """Clear a terminal and what can be scrolled back to, so that no secret stays on it.

    In this order: some terminals keep what is cleared, to be scrolled back to.
    """
    if screen.is_terminal:
        screen.clear()
        screen.file.write("\x1b[3J")
        screen.file.flush()


class Refusal(Exception):  # noqa: N818 - a command refuses; it is not our error
    """Why a command does not do what it was asked: one sentence, and its exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def refuse(sentence: str, status: int = RULE_SAYS_NO) -> NoReturn:
    """Give up the command with one sentence."""
    raise Refusal(sentence, status)


def print_refusal(sentence: str) -> None:
    """Print why a command gave up, on standard error."""
    lines = "\n".join(map(printable, sentence.split("\n")))
    console(stderr=True).print(f"lungomare: {lines}", markup=False)


def print_json(data: Any) -> None:
    """Print `data` as one line of JSON, which every encoding can write."""
    print(json.dumps(data))  # noqa: T201 - to standard output, for a program


def print_lines(lines: Sequence[str]) -> None:
    """Print each text on a line of its own, untouched."""
    for line in lines:
        print(line)  # noqa: T201 - to standard output, for a program


@contextmanager
def waiting(what: str) -> Iterator[Callable[[str], None]]:
    """Show on standard error, where a person looks at one, what is done and for how long.

    It yields a function that says what is done from then on.
    """
    err = console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda words: bar.update(task, description=words)


def with_progress(
    items: Iterable[Item], what: str, *, total: int | None = None, done: int = 0
) -> Generator[Item]:
    """Yield `items` with a bar on standard error, where a person looks at one.

    `total` is given where `items` have no length; `done` of it were there before. Whoever does not
    take all of them closes this before saying why, or the bar stands there still.
    """
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        yield from bar.track(items, total=total, completed=done)


@contextmanager
def thinking(screen: Console, sentence: str) -> Iterator[None]:
    """Show the sentence and the seconds while something is worked out; nothing off a terminal."""
    is_shown = screen.is_terminal and not screen.is_dumb_terminal
    columns = (SpinnerColumn("line"), TextColumn(sentence, markup=False), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not is_shown) as progress:
        progress.add_task("")
        yield
