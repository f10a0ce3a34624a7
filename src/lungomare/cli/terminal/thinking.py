"""A computer thinks: whoever waits sees that it does, and for how long."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console


@contextmanager
def thinking(screen: Console, sentence: str) -> Iterator[None]:
    """Show the sentence and the seconds while something is worked out; nothing off a terminal."""
    is_shown = screen.is_terminal and not screen.is_dumb_terminal
    columns = (SpinnerColumn("line"), TextColumn(sentence, markup=False), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not is_shown) as progress:
        progress.add_task("")
        yield
