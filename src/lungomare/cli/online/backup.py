"""`lungomare backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.online.data import DataOption
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.server.settings import data_from_text, show_data
from lungomare.server.store.copying import Digest, copy_all, count_steps
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import open_alone, open_snapshot


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
    data: DataOption,
) -> None:
    """Copy all tables to FILE, also while the server runs."""
    source = data_from_text(data)
    if isinstance(source, Path) and not source.exists():
        refuse(f"there are no tables at {source}", USAGE)
    if file.exists():
        refuse(f"{file} is there already; choose another name", USAGE)
    try:
        file.touch(mode=0o600)
        if isinstance(source, Path):
            _copy_file(source, file)
        else:
            _copy_database(source, file)
    except (OSError, sqlite3.Error, Unusable) as error:
        for beside in ("", "-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        refuse(f"cannot copy {show_data(source)} to {file}: {error}")
    console().print(f"Copied to {file}")


def _copy_file(source: Path, file: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(source)) as original,
        contextlib.closing(sqlite3.connect(file)) as copy,
    ):
        original.backup(copy)


def _copy_database(address: str, file: Path) -> None:
    """Copy what a database of PostgreSQL keeps to a file, which `move-data` takes back."""
    try:
        with open_snapshot(address) as reading, open_alone(file) as writing:
            steps = copy_all(reading, writing, Digest())
            for _ in with_progress(steps, "Copying", total=count_steps(reading)):
                pass
    finally:
        file.with_name(file.name + ".lock").unlink(missing_ok=True)
