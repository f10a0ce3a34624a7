"""The bar of a study of many parts: how much of the whole is done, and how long the rest takes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Self

from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn
from rich.table import Column
from rich.text import Text

from lungomare.cli.terminal.screen import console

if TYPE_CHECKING:
    from rich.progress import Task


class StudyBar:
    """Counts work, not games: a part at ten times the strength is ten times as long.

    What was there before is done, but says nothing of how quickly the rest goes.
    """

    def __init__(self, work: float) -> None:
        err = console(stderr=True)
        title = Column(no_wrap=True, overflow="ellipsis", ratio=1)
        columns = (
            TextColumn("{task.description}", table_column=title, markup=False),
            BarColumn(20),
            TextColumn("{task.percentage:>3.0f} %"),
            _Remaining(),
        )
        self._bar = Progress(
            *columns, console=err, transient=True, expand=True, disable=not err.is_terminal
        )
        self._task = self._bar.add_task("", total=work, played=0.0, ends_at=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def begin(self, title: str, kept: float = 0.0) -> None:
        """Name the part that is played now, of which so much was there before."""
        self._bar.update(self._task, description=title, advance=kept)

    def advance(self, work: float) -> None:
        """Count work that has just been done."""
        task = self._bar.tasks[self._task]
        played, elapsed = task.fields["played"] + work, task.elapsed or 0.0
        rest = (task.total or 0.0) - task.completed - work
        ends_at = elapsed + rest * elapsed / played
        self._bar.update(self._task, advance=work, played=played, ends_at=ends_at)


class _Remaining(ProgressColumn):
    """How long the rest takes, by all that was played since the beginning."""

    def render(self, task: Task) -> Text:
        """Return hours, minutes and seconds."""
        ends_at = task.fields["ends_at"]
        if ends_at is None or task.elapsed is None:
            return Text("-:--:-- left", style="progress.remaining")
        seconds = max(0, round(ends_at - task.elapsed))
        return Text(f"{timedelta(seconds=seconds)} left", style="progress.remaining")
