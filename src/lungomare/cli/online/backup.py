"""`lungomare backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.server.settings import default_data

DataFile = Annotated[
    Path,
    typer.Option(
        help="The file that keeps the tables.",
        envvar="LUNGOMARE_DATA",
        default_factory=default_data,
        show_default="in your data folder",
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
    data: DataFile,
) -> None:
    """Copy all tables to FILE, also while the server runs."""
    if not data.exists():
        refuse(f"there are no tables at {data}", USAGE)
    if file.exists():
        refuse(f"{file} is there already; choose another name", USAGE)
    try:
        file.touch(mode=0o600)
        with (
            contextlib.closing(sqlite3.connect(data)) as source,
            contextlib.closing(sqlite3.connect(file)) as copy,
        ):
            source.backup(copy)
    except (OSError, sqlite3.Error) as error:
        refuse(f"cannot copy {data} to {file}: {error}")
    console().print(f"Copied to {file}")
