"""A part of the page of figures: commands that measure, and what is told of what they found."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from performance.row import Json, Row

BENCHMARKS: Final = Path(__file__).parents[1]
Command = Sequence[str]
"""A file of benchmarks/ and its options; where it writes its figures is added."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is measured in one go, ours and its peers together."""

    name: str
    title: str
    words: str
    """What stands above the table: how it is measured, and who the peers are."""
    commands: Mapping[str, Command]
    rows: Callable[[Mapping[str, Json]], Sequence[Row]]
    """Makes the table of what the commands wrote, each under its key."""
    minutes: int
    """About how long it takes on two cores."""

    def measure(self) -> dict[str, Json]:
        """Run the commands and return what each wrote; raise `CalledProcessError` if one fails."""
        return {key: _run(command) for key, command in self.commands.items()}


def _run(command: Command) -> Json:
    name, *options = command
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "found.json"
        line = [sys.executable, str(BENCHMARKS / name), *options, "--json", str(found)]
        subprocess.run(line, check=True, cwd=folder)  # noqa: S603 - our own benchmarks
        return json.loads(found.read_text("utf-8"))
