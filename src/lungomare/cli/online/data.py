"""Where tables are kept: the flag of every command that needs it, and taking it to serve."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.terminal.files import check_name, why
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.server.settings import (
    WRITE_SO,
    data_from_text,
    default_data,
    show_data,
    without_secrets,
)
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import prepare_database
from lungomare.server.store.sqlite.database import hold

DataOption = Annotated[
    str,
    typer.Option(
        help="The file that keeps the tables, or postgresql://user@host/name.",
        envvar="LUNGOMARE_DATA",
        default_factory=lambda: str(default_data()),
        show_default="in your data folder",
    ),
]


def read_data(text: str) -> Path | str:
    """Return where tables are kept; refuse an address of which a part may be taken for another.

    A host that is none would be looked for, and be named where it is not found.
    """
    data = data_from_text(text)
    if isinstance(data, Path):
        check_name(data)
    if isinstance(data, str) and without_secrets(data) is None:
        refuse(f"the address of the database cannot be read; {WRITE_SO}", USAGE)
    return data


def hold_data(data: Path | str) -> ExitStack:
    """Take what keeps the tables, or refuse what cannot, before anyone is let in.

    Until what is returned is closed no other server takes the same file; a database may have
    several.
    """
    held = ExitStack()
    try:
        if isinstance(data, Path):
            data.parent.mkdir(parents=True, exist_ok=True)
            held.callback(os.close, hold(data))
        prepare_database(data)
    except OSError as error:
        refuse(f"cannot keep tables in {show_data(data)}: {why(error)}", USAGE)
    except Unusable as fault:
        refuse(f"cannot keep tables in {show_data(data)}: {fault}", USAGE)
    return held
