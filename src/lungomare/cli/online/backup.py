"""`lungomare backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.online.data import DataOption, read_data
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.server.settings import show_data
from lungomare.server.store.copying import Digest, copy_all, count_steps
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import open_alone, open_snapshot


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
    data: DataOption,
) -> None:
    """Copy all tables to FILE, also while the server runs."""
    source = read_data(data)
    if isinstance(source, Path) and not source.exists():
        refuse(f"there are no tables at {source}", USAGE)
    part = file.with_name(file.name + ".part")
    if file.exists():
        refuse(f"{file} is there already; choose another name", USAGE)
    if part.exists():
        refuse(f"{part} is there: another backup makes it, or was killed; then remove it", USAGE)
    try:
        _copy(source, part)
        part.rename(file)
    except OSError as error:
        refuse(f"cannot copy {show_data(source)} to {file}: {why(error)}")
    except (sqlite3.Error, Unusable) as error:
        refuse(f"cannot copy {show_data(source)} to {file}: {error}")
    console().print(f"Copied to {file}")


def _copy(source: Path | str, part: Path) -> None:
    """Copy all of it, or leave nothing behind."""
    part.touch(mode=0o600, exist_ok=False)
    try:
        if isinstance(source, Path):
            _copy_file(source, part)
        else:
            _copy_database(source, part)
    except BaseException:
        for beside in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                part.with_name(part.name + beside).unlink()
        raise


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
