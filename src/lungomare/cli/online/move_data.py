"""`lungomare move-data`: all tables, from a file to PostgreSQL or back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.online.data import read_data
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.server.settings import show_data
from lungomare.server.store.copying import Digest, Unreadable, copy_all, count_steps
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import open_alone

PLACE = "A file, or postgresql://user@host/name."


def move_data(
    source: Annotated[str, typer.Argument(help=PLACE, metavar="FROM")],
    target: Annotated[str, typer.Argument(help=PLACE, metavar="TO")],
) -> None:
    """Copy all tables from FROM to TO, which is empty, and compare.

    Stop the server first. Each place is a file or a database.
    """
    from_data, to_data = read_data(source), read_data(target)
    if isinstance(from_data, Path) and not from_data.is_file():
        refuse(f"there are no tables at {from_data}", USAGE)
    if from_data == to_data:
        refuse("FROM and TO are the same", USAGE)
    digest, shown = Digest(), show_data(from_data)
    try:
        with open_alone(from_data) as reading:
            total = count_steps(reading)
            shown = show_data(to_data)
            with open_alone(to_data) as writing:
                steps = copy_all(reading, writing, digest)
                for _ in with_progress(steps, "Copying", total=total):
                    pass
    except Unreadable as fault:
        refuse(f"nothing is copied; {show_data(from_data)}: {fault}")
    except Unusable as fault:
        refuse(f"nothing is copied; {shown}: {fault}")
    console().print(
        f"Copied {digest.rows} rows to {show_data(to_data)}; digest {digest.text}", markup=False
    )
